import { Config } from '../../config/index.js';
import { WithNBanks, WithNHugeCores, WithNMemoryChannels } from '../../rocket/index.js';
import {
  bidirectionalLine,
  bidirectionalRing,
  hierarchy,
  mesh,
  unidirectionalRing,
  withTerminals,
} from '../networks/network-shapes.js';
import { AbstractConfig } from './chip-configs.js';
import { WithSystemBusWidth } from './chip-fragments.js';
import { WithGCD, WithIceNIC, WithStreamingFIR, WithStreamingPassthrough } from './example-fragments.js';
import { WithCbusNoC, WithGlobalNoC, WithMbusNoC, WithPbusNoC, WithSbusNoC } from './network-fragments.js';

// Chipyard's configurations with networks on chip (chipyard 6.4).

// The routers of cores and memory banks, by a string that the names of their edges contain.
function numbered(name: (k: number) => string, routers: readonly number[]): Record<string, number> {
  return Object.fromEntries(routers.map((router, k) => [name(k), router]));
}

const cores = (...routers: readonly number[]): Record<string, number> => numbered((k) => `Core ${k}`, routers);
// For more than ten cores; the trailing space prevents a name from being the beginning of another.
const coresApart = (...routers: readonly number[]): Record<string, number> => numbered((k) => `Core ${k} `, routers);
const banks = (...routers: readonly number[]): Record<string, number> => numbered((k) => `system[${k}]`, routers);
const caches = (name: string, ...routers: readonly number[]): Record<string, number> =>
  numbered((k) => `${name}[${k}]`, routers);

function chip(name: string, n: number, ...networks: readonly Config[]): Config {
  return new Config(name, ...networks, WithNHugeCores(n), WithNBanks(4), AbstractConfig);
}

/** Chips with networks on chip. */
export const networkConfigs: readonly Config[] = [
  chip(
    'MultiNoCConfig',
    8,
    WithCbusNoC({
      ...{ kind: 'simple', inline: false, shape: withTerminals(bidirectionalLine(9)) },
      mapping: {
        inputs: { serial_tl: 0 },
        outputs: { error: 1, 'ctrls[0]': 2, pbus: 3, plic: 4, clint: 5, dmInner: 6, bootrom: 7, clock: 8 },
      },
    }),
    WithMbusNoC({
      ...{ kind: 'simple', inline: false, shape: withTerminals(bidirectionalRing(8)) },
      mapping: {
        inputs: caches('L2 InclusiveCache', 1, 2, 5, 6),
        outputs: { ...banks(0, 3, 4, 7), 'ram[0]': 0 },
      },
    }),
    WithSbusNoC({
      ...{ kind: 'simple', inline: false, shape: withTerminals(mesh(4, 4)) },
      mapping: {
        inputs: { ...cores(1, 2, 4, 7, 8, 11, 13, 14), serial_tl: 0 },
        outputs: { ...banks(5, 6, 9, 10), pbus: 3 },
      },
    }),
    WithNMemoryChannels(4),
  ),
  chip(
    'SharedNoCConfig',
    8,
    WithGlobalNoC(
      withTerminals(
        hierarchy(unidirectionalRing(10), [
          { from: 1, to: 2, shape: bidirectionalLine(5) },
          { from: 7, to: 2, shape: bidirectionalLine(5) },
        ]),
      ),
    ),
    WithMbusNoC({
      ...{ kind: 'global', inline: false },
      mapping: { inputs: caches('Cache', 0, 2, 8, 6), outputs: { ...banks(3, 5), 'ram[0]': 9 } },
    }),
    WithSbusNoC({
      ...{ kind: 'global', inline: false },
      mapping: {
        inputs: { serial_tl: 9, ...cores(2, 10, 11, 13, 14, 15, 16, 18, 19) },
        outputs: { ...banks(0, 2, 8, 6), pbus: 4 },
      },
    }),
    WithNMemoryChannels(2),
  ),
  chip(
    'SbusRingNoCConfig',
    8,
    WithSbusNoC({
      ...{ kind: 'split', inline: false, shape: unidirectionalRing(13) },
      mapping: {
        inputs: { ...cores(0, 1, 2, 3, 4, 5, 6, 7), serial_tl: 8 },
        outputs: { ...banks(9, 10, 11, 12), pbus: 8 },
      },
    }),
  ),
  chip(
    'SbusMeshNoCConfig',
    12,
    WithSbusNoC({
      ...{ kind: 'split', inline: true, shape: mesh(4, 4) },
      mapping: {
        inputs: { ...coresApart(0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15), serial_tl: 0 },
        outputs: { ...banks(5, 6, 9, 10), pbus: 0 },
      },
    }),
    WithSystemBusWidth(128),
  ),
  chip(
    'QuadRocketSbusRingNoCConfig',
    4,
    WithSbusNoC({
      ...{ kind: 'simple', inline: false, shape: unidirectionalRing(9) },
      mapping: {
        inputs: { ...coresApart(0, 1, 2, 3), serial_tl: 4 },
        outputs: { ...banks(5, 6, 7, 8), pbus: 4 },
      },
    }),
  ),
  // As in the reference, its mappings do not name every edge.
  chip(
    'TutorialNoCConfig',
    2,
    WithGlobalNoC(withTerminals(mesh(3, 4))),
    WithPbusNoC({
      ...{ kind: 'global', inline: false },
      mapping: {
        inputs: { Core: 7 },
        outputs: {
          ...{ pbus: 8, uart: 9, control: 10, gcd: 11 },
          ...{ 'writeQueue[0]': 0, 'writeQueue[1]': 1, 'tailChain[0]': 2 },
        },
      },
    }),
    WithSbusNoC({
      ...{ kind: 'global', inline: false },
      mapping: { inputs: { ...cores(0, 1), 'serial-tl': 2 }, outputs: { ...banks(3, 4, 5, 6), pbus: 7 } },
    }),
    WithGCD(),
    WithIceNIC(),
    WithStreamingFIR(),
    WithStreamingPassthrough(),
  ),
];
