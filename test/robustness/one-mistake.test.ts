import {
  AddressSet,
  apb,
  axi4,
  check,
  clocks,
  connect,
  int,
  interruptController,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

/** What a small system is made from: devices on TileLink, AXI4 and APB, with an interrupt and a clock. */
interface Small {
  readonly ramBase: number;
  readonly ramBytes: number;
  readonly fragmentsOfRam: number | undefined;
  readonly apbBase: number;
  readonly apbBytes: number;
  readonly axiBase: number;
  readonly interleaves: boolean;
  readonly lines: number;
  readonly interrupt: number;
  readonly raised: number;
  readonly givenMHz: number;
  readonly takenMHz: number;
  readonly visible: number;
}

const small = fc.record<Small>({
  ramBase: fc.constantFrom(0x8000_0000, 0x4000_0000),
  ramBytes: fc.constant(8),
  fragmentsOfRam: fc.constantFrom(8, 64),
  apbBase: fc.constantFrom(0x1000_0000, 0x2000_0000),
  apbBytes: fc.constant(4),
  axiBase: fc.constantFrom(0x9000_0000, 0xa000_0000),
  interleaves: fc.constant(false),
  lines: fc.constantFrom(8, 32),
  interrupt: fc.nat({ max: 7 }),
  raised: fc.constant(1),
  givenMHz: fc.constantFrom(50, 100),
  takenMHz: fc.constant(0),
  visible: fc.constantFrom(2 ** 32, 2 ** 40),
});

/** Mistakes that somebody has to be told of, whatever else the system is. */
const mistakes: Readonly<Record<string, (system: Small) => Partial<Small>>> = {
  'a memory where the AXI4 one is': ({ axiBase }) => ({ ramBase: axiBase }),
  'registers where the memory is': ({ ramBase }) => ({ apbBase: ramBase }),
  'registers at half a page': ({ apbBase }) => ({ apbBase: apbBase + 0x800 }),
  'registers beyond what APB has wires for': () => ({ apbBase: 2 ** 33, visible: 2 ** 40 }),
  'a memory of another width': () => ({ ramBytes: 4 }),
  'registers that are wider than their bridge': () => ({ apbBytes: 16 }),
  'fragments that are smaller than a beat': () => ({ fragmentsOfRam: 4 }),
  'fragments that the memory does not take': () => ({ fragmentsOfRam: 32 }),
  'a slave that interleaves reads': () => ({ interleaves: true }),
  'an interrupt that the controller does not have': ({ lines }) => ({ interrupt: lines }),
  'a controller without lines': () => ({ lines: 0 }),
  'an interrupt that is connected twice': () => ({ raised: 2 }),
  'an interrupt that is not connected': () => ({ raised: 0 }),
  'another clock than is given': ({ givenMHz }) => ({ takenMHz: 3 * givenMHz }),
  'a master that sees nothing of it': () => ({ visible: 0x1000 }),
};

/** How grave what is said of a system is, beside notes: rules, each once. */
function saidOf(system: Small): string[] {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(soc('t', () => declared(system))));
  const findings = elaboration === undefined || failures.length > 0 ? failures : check(elaboration).findings;
  return [...new Set(findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule))];
}

function declared(system: Small): object {
  const { ramBase, ramBytes, fragmentsOfRam = 8, apbBase, apbBytes, axiBase, interleaves, visible } = system;
  const cpu = tl.client({
    name: 'cpu',
    sourceId: 4,
    emits: tl.readWrite(1, 64),
    visibility: [AddressSet.range(0, visible)],
  });
  const bus = tl.xbar();
  connect(cpu, bus);
  // What takes all that is sent has nothing cut.
  const ram = tl.manager({
    ...{ name: 'ram', address: [AddressSet.range(ramBase, '64K')], beatBytes: ramBytes, fifoId: 0 },
    supports: tl.readWrite(1, fragmentsOfRam === 64 ? 64 : 8),
  });
  connect(bus, tl.fragmenter({ minSize: fragmentsOfRam, maxSize: 64 }), ram);
  const uart = apb.slave({ address: [AddressSet.range(apbBase, '4K')], beatBytes: apbBytes });
  connect(bus, tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 64 }), tl.toAPB(), uart);
  const sizes = { supportsRead: [1, 64], supportsWrite: [1, 64] } as const;
  const mem = axi4.slave({
    ...{ address: [AddressSet.range(axiBase, '64K')], ...sizes, beatBytes: 8 },
    ...(interleaves ? {} : { interleavedId: 0 }),
  });
  connect(bus, tl.fifoFixer(), tl.toAXI4(), axi4.userYanker(4), mem);
  return { cpu, bus, ram, uart, mem, ...signals(system) };
}

function signals({ lines, interrupt, raised, givenMHz, takenMHz }: Small): object {
  const intc = interruptController({ compatible: ['example,intc'], lines });
  const [timer, core] = [int.source(), int.sink()];
  connect(intc.intnode, core);
  for (let k = 0; k < raised; k++) intc.connect(timer, interrupt);
  const oscillator = clocks.clockSource({ freqMHz: givenMHz });
  const clock = clocks.clockSink({ freqMHz: takenMHz === 0 ? givenMHz : takenMHz });
  connect(oscillator, clock);
  return { intc, timer, core, oscillator, clock };
}

test('a small system is well, and every mistake in it is told', () => {
  fc.assert(
    fc.property(small, (system) => {
      expect(saidOf(system)).toEqual([]);
      const silent = Object.entries(mistakes).filter(
        ([, mistaken]) => saidOf({ ...system, ...mistaken(system) }).length === 0,
      );
      expect(silent.map(([name]) => name)).toEqual([]);
    }),
    repeated(20),
  );
});
