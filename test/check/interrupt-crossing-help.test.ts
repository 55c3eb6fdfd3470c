import {
  AsynchronousCrossing,
  check,
  clocks,
  connect,
  devices,
  elaborate,
  type Elaboration,
  type Finding,
  firmware,
  hart,
  int,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { deviceTreeSource } from '../../lib/output/files/index.js';

/** A hart and its interruptor on two clocks; `crossed`: as the help has it. */
function apart(crossed: boolean): Elaboration {
  return elaborate(
    soc('chip', () => {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [compute, io] = [200, 50].map((take) => lazyModule(() => new clocks.ClockSinkDomain({ take }))) as [
        clocks.ClockSinkDomain,
        clocks.ClockSinkDomain,
      ];
      connect(fast, compute.clockNode);
      connect(slow, io.clockNode);
      const { core } = compute.inside(() => ({ core: hart({ id: 0, isa: 'rv64imac' }) }));
      const { cpu, clint } = io.inside(() => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
        const clint = devices.clint({ beatBytes: 8 });
        connect(cpu, clint.node);
        return { cpu, clint };
      });
      const source = crossed
        ? compute.inside(() => int.crossOut(io, clint.intnode, new AsynchronousCrossing()))
        : clint.intnode;
      core.connect(source, ['msip', 'mtip']);
      firmware({ model: 'chip', compatible: ['example,chip'], timebase: 1, bus: cpu });
      return { fast, slow, compute, io };
    }),
  );
}

const warnings = (design: Elaboration): readonly Finding[] =>
  check(design).findings.filter(({ severity }) => severity !== 'info');

test('interrupts cross on their way out, so that a hart keeps the names that it was connected with', () => {
  expect(warnings(apart(false)).map(({ rule, message, help }) => `${rule}: ${message} ${help}`)).toEqual([
    'clocks/missing-crossing: chip.io.clint.intnode runs on chip.slow (50 MHz), chip.compute.hart.intnode on chip.fast (200 MHz); the interrupt edge between them has no crossing for clocks. Within chip.compute, bind int.crossOut(chip.io, chip.io.clint.intnode, new AsynchronousCrossing()) to chip.compute.hart.intnode in place of chip.io.clint.intnode.',
  ]);
  const followed = apart(true);
  expect(warnings(followed)).toEqual([]);
  const { resources } = followed;
  expect(resources === null ? '' : [...deviceTreeSource(resources)].join('')).toContain(
    'interrupts-extended = <&L1 3 &L1 7>;',
  );
});
