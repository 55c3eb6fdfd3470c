import { hex } from '../../../base/address/index.js';
import { hullOf, setsText } from '../../regions.js';
import type { CheckRule } from '../../rule.js';

/** Addresses that a bus has no wires for. */
export const width: CheckRule = {
  id: 'address/width',
  asks: 'widths',
  severity: 'error',
  requires: 'Devices lie within the address bits that their bus, and the budget of the policy, have.',
  because:
    'APB has no more than 32 address bits; cores, DMA engines and firmware of a platform often have fewer than the buses of the design. What lies beyond cannot be asked for.',
  instead: 'Move the device below the limit, or put it on a bus with more address bits.',
  find: ({ devices, wiring }, { budgets }) =>
    devices.flatMap(({ id, edge, sets }) => {
      const { title, addressBits } = wiring.protocols.of(edge.protocol);
      const limits = [
        { bits: addressBits, whose: `${title} has` },
        { bits: budgets?.addressBits, whose: 'the budget allows' },
      ];
      return limits.flatMap(({ bits, whose }) => {
        if (bits === undefined) return [];
        const beyond = sets.filter((set) => set.finite && set.max >> BigInt(bits) !== 0n);
        if (beyond.length === 0) return [];
        return [
          {
            message: `${id} covers ${setsText(beyond)}; ${whose} ${bits} address bits, up to ${hex((1n << BigInt(bits)) - 1n)}.`,
            subjects: [id],
            ranges: beyond.map(hullOf),
          },
        ];
      });
    }),
};
