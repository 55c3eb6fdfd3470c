import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  axis,
  connect,
  elaborate,
  int,
  lazyModule,
  obi,
  SimpleDevice,
  soc,
  tl,
  wishbone,
} from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, changeText, compareDesigns, factsOf, lockText } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { allBoxes } from '../../lib/output/drawing/model.js';
import { fullView } from '../../lib/output/drawing/index.js';
import { silentOptions } from '../../scripts/docs/silent-options.js';
import { repeated } from '../seeds.js';

const address = AddressSet.range('0x1000', '4K');
const device = new SimpleDevice('timer', ['example,timer']);

// Where a device or an adapter stands, for each protocol.
const tlEnd = (make: () => Parameters<typeof connect>[1]) => (): void =>
  void connect(tl.client({ name: 'core' }), make() as never);
const tlWay = (make: () => ReturnType<typeof tl.adapterNode> | ReturnType<typeof tl.xbar>) => (): void =>
  void connect(
    tl.client({ name: 'core' }),
    make() as ReturnType<typeof tl.adapterNode>,
    tl.ram({ address, beatBytes: 4 }),
  );
const apbEnd = (make: () => ReturnType<typeof apb.ram>) => (): void =>
  void connect(apb.master({ name: 'core' }), make());
const ahbEnd = (make: () => ReturnType<typeof ahb.ram>) => (): void =>
  void connect(ahb.master({ name: 'core' }), ahb.arbiter(), make());
const axiEnd = (make: () => ReturnType<typeof axi4.ram>) => (): void =>
  void connect(axi4.master({ name: 'core' }), make());
const axiWay = (make: () => ReturnType<typeof axi4.buffer> | ReturnType<typeof axi4.xbar>) => (): void =>
  void connect(axi4.master({ name: 'core' }), make() as ReturnType<typeof axi4.buffer>, axi4.ram({ address }));
const router = (undefZero?: boolean) => (): void => {
  class Timer extends tl.TLRegisterRouter {
    constructor() {
      super({
        name: 'timer',
        compat: ['example,timer'],
        base: '0x1000',
        ...(undefZero === undefined ? {} : { undefZero }),
      });
    }
  }
  connect(tl.client({ name: 'core' }), lazyModule(() => new Timer(), { name: 'timer' }).node);
};

type Body = () => void;

// Two designs that differ in one option alone, and what is told of it: the option, what it was and what it is.
const pairs: Readonly<Record<string, readonly [before: Body, after: Body, told: string]>> = {
  'AHBRAMOptions.fuzzHreadyout': [
    ahbEnd(() => ahb.ram({ address })),
    ahbEnd(() => ahb.ram({ address, fuzzHreadyout: true })),
    'fuzzHreadyout: default → true',
  ],
  'AmbaRegisterNodeOptions.concurrency': [
    axiEnd(() => axi4.registerNode({ address, name: 'r' })),
    axiEnd(() => axi4.registerNode({ address, name: 'r', concurrency: 2 })),
    'concurrency: default → 2',
  ],
  'AmbaRegisterNodeOptions.undefZero': [
    ahbEnd(() => ahb.registerNode({ address, name: 'r' })),
    ahbEnd(() => ahb.registerNode({ address, name: 'r', undefZero: false })),
    'undefZero: default → false',
  ],
  'APBRAMOptions.fuzzReady': [
    apbEnd(() => apb.ram({ address, fuzzReady: true })),
    apbEnd(() => apb.ram({ address })),
    'fuzzReady: true → default',
  ],
  'APBRAMOptions.fuzzError': [
    apbEnd(() => apb.ram({ address })),
    apbEnd(() => apb.ram({ address, fuzzError: true })),
    'fuzzError: default → true',
  ],
  'AXI4DeinterleaverOptions.buffer': [
    axiWay(() => axi4.deinterleaver(4)),
    axiWay(() => axi4.deinterleaver(4, 'flow')),
    'buffer: default → BufferParams:1F',
  ],
  'AXI4DelayerOptions.q': [axiWay(() => axi4.delayer(0.2)), axiWay(() => axi4.delayer(0.3)), 'q: 0.2 → 0.3'],
  'AXI4XbarOptions.policy': [
    axiWay(() => axi4.xbar()),
    axiWay(() => axi4.xbar({ policy: 'lowestIndexFirst' })),
    'policy: default → lowestIndexFirst',
  ],
  'AXI4XbarOptions.maxFlightPerId': [
    axiWay(() => axi4.xbar({ maxFlightPerId: 7 })),
    axiWay(() => axi4.xbar({ maxFlightPerId: 8 })),
    'maxFlightPerId: default → 8',
  ],
  'AXI4XbarOptions.awQueueDepth': [
    axiWay(() => axi4.xbar()),
    axiWay(() => axi4.xbar({ awQueueDepth: 4 })),
    'awQueueDepth: default → 4',
  ],
  'AXI4LiteXbarOptions.policy': [
    () => void connect(axi4lite.master({ name: 'core' }), axi4lite.xbar(), axi4lite.ram({ address })),
    () =>
      void connect(
        axi4lite.master({ name: 'core' }),
        axi4lite.xbar({ policy: 'highestIndexFirst' }),
        axi4lite.ram({ address }),
      ),
    'policy: default → highestIndexFirst',
  ],
  'AXISXbarOptions.policy': [
    () =>
      void connect(
        axis.master({ name: 'in', emitsSizes: [1, 64] }),
        axis.xbar({ beatBytes: 4 }),
        axis.slave({ name: 'out', supportsSizes: [1, 64] }),
      ),
    () =>
      void connect(
        axis.master({ name: 'in', emitsSizes: [1, 64] }),
        axis.xbar({ beatBytes: 4, policy: 'lowestIndexFirst' }),
        axis.slave({ name: 'out', supportsSizes: [1, 64] }),
      ),
    'policy: default → lowestIndexFirst',
  ],
  'TLToAHBOptions.aFlow': [
    () => void connect(tl.client({ name: 'core' }), tl.toAHB(), ahb.arbiter(), ahb.ram({ address })),
    () => void connect(tl.client({ name: 'core' }), tl.toAHB({ aFlow: false }), ahb.arbiter(), ahb.ram({ address })),
    'aFlow: true → default',
  ],
  'TLToAHBOptions.supportsRetry': [
    () => void connect(tl.client({ name: 'core' }), tl.toAHB(), ahb.arbiter(), ahb.ram({ address })),
    () =>
      void connect(
        tl.client({ name: 'core' }),
        tl.toAHB({ supportsRetry: false }),
        ahb.arbiter(),
        ahb.ram({ address }),
      ),
    'supportsRetry: default → false',
  ],
  'TLToAPBOptions.aFlow': [
    () => void connect(tl.client({ name: 'core' }), tl.toAPB(), apb.ram({ address })),
    () => void connect(tl.client({ name: 'core' }), tl.toAPB({ aFlow: false }), apb.ram({ address })),
    'aFlow: default → false',
  ],
  'TLAtomicAutomataOptions.concurrency': [
    tlWay(() => tl.atomicAutomata()),
    tlWay(() => tl.atomicAutomata({ concurrency: 3 })),
    'concurrency: default → 3',
  ],
  'TLBlockDuringResetOptions.stretchResetCycles': [
    tlWay(() => tl.blockDuringReset()),
    tlWay(() => tl.blockDuringReset(16)),
    'stretchResetCycles: default → 16',
  ],
  'IntBlockDuringResetOptions.stretchResetCycles': [
    () => void connect(int.source(), int.blockDuringReset(), int.sink()),
    () => void connect(int.source(), int.blockDuringReset(16), int.sink()),
    'stretchResetCycles: default → 16',
  ],
  'IntXingOptions.sync': [
    () => void connect(int.source(), lazyModule(() => new int.IntXing(), { name: 'xing' }).intnode, int.sink()),
    () =>
      void connect(int.source(), lazyModule(() => new int.IntXing({ sync: 4 }), { name: 'xing' }).intnode, int.sink()),
    'sync: default → 4',
  ],
  'TLRegisterNodeOptions.undefZero': [
    tlEnd(() => tl.registerNode({ address: [address], device, name: 'r' })),
    tlEnd(() => tl.registerNode({ address: [address], device, name: 'r', undefZero: false })),
    'undefZero: default → false',
  ],
  'TLRegisterRouterOptions.undefZero': [router(), router(false), 'undefZero: default → false'],
  'TLBroadcastOptions.bufferless': [
    () => void connect(tl.client({ name: 'core' }), tl.broadcast({ lineBytes: 4 }), tl.ram({ address })),
    () =>
      void connect(tl.client({ name: 'core' }), tl.broadcast({ lineBytes: 4, bufferless: true }), tl.ram({ address })),
    'bufferless: default → true',
  ],
  'TLDelayerOptions.q': [tlWay(() => tl.delayer(0.1)), tlWay(() => tl.delayer(0)), 'q: default → 0'],
  'TLErrorEvaluatorOptions.test': [
    tlWay(() => tl.errorEvaluator()),
    tlWay(() => tl.errorEvaluator({ test: [address] })),
    'test: default → AddressSet(0x1000, 0xfff)',
  ],
  'TLErrorEvaluatorOptions.testOn': [
    tlWay(() => tl.errorEvaluator()),
    tlWay(() => tl.errorEvaluator({ testOn: true })),
    'testOn: default → true',
  ],
  'TLErrorEvaluatorOptions.testOff': [
    tlWay(() => tl.errorEvaluator()),
    tlWay(() => tl.errorEvaluator({ testOff: true })),
    'testOff: default → true',
  ],
  'TLFragmenterOptions.earlyAck': [
    tlWay(() => tl.fragmenter({ minSize: 4, maxSize: 64 }) as never),
    tlWay(() => tl.fragmenter({ minSize: 4, maxSize: 64, earlyAck: 'AllPuts' }) as never),
    'earlyAck: default → AllPuts',
  ],
  'TLFragmenterOptions.holdFirstDeny': [
    tlWay(() => tl.fragmenter({ minSize: 4, maxSize: 64 }) as never),
    tlWay(() => tl.fragmenter({ minSize: 4, maxSize: 64, holdFirstDeny: true }) as never),
    'holdFirstDeny: default → true',
  ],
  'TLFuzzerOptions.nOperations': [
    () => void connect(tl.fuzzer({ nOperations: 10 }), tl.ram({ address })),
    () => void connect(tl.fuzzer({ nOperations: 20 }), tl.ram({ address })),
    'nOperations: 10 → 20',
  ],
  'TLXbarOptions.policy': [
    tlWay(() => tl.xbar()),
    tlWay(() => tl.xbar({ policy: 'lowestIndexFirst' })),
    'policy: default → lowestIndexFirst',
  ],
  'TLJbarOptions.policy': [
    () =>
      void tl
        .ram({ address })
        .fromStar(tl.jbar())
        .from(tl.client({ name: 'core' })),
    () =>
      void tl
        .ram({ address })
        .fromStar(tl.jbar({ policy: 'lowestIndexFirst' }))
        .from(tl.client({ name: 'core' })),
    'policy: default → lowestIndexFirst',
  ],
  'TLMaskROMOptions.name': [
    tlEnd(() => tl.maskROM({ address: '0x1_0000', name: 'a' })),
    tlEnd(() => tl.maskROM({ address: '0x1_0000', name: 'b' })),
    'name: a → b',
  ],
  'TLRAMModelOptions.log': [
    tlWay(() => tl.ramModel()),
    tlWay(() => tl.ramModel({ log: 'model' })),
    'log: default → model',
  ],
  'TLRAMModelOptions.ignoreCorruptData': [
    tlWay(() => tl.ramModel()),
    tlWay(() => tl.ramModel({ ignoreCorruptData: true })),
    'ignoreCorruptData: default → true',
  ],
  'TLRAMModelOptions.ignoreDeniedData': [
    tlWay(() => tl.ramModel({ ignoreDeniedData: false })),
    tlWay(() => tl.ramModel()),
    'ignoreDeniedData: false → default',
  ],
  'TLRAMOptions.sramReg': [
    tlEnd(() => tl.ram({ address })),
    tlEnd(() => tl.ram({ address, sramReg: true })),
    'sramReg: default → true',
  ],
  'TLTestRAMOptions.trackCorruption': [
    tlEnd(() => tl.testRAM({ address })),
    tlEnd(() => tl.testRAM({ address, trackCorruption: false })),
    'trackCorruption: default → false',
  ],
  'OBIXbarOptions.policy': [
    () => void connect(obi.master({ name: 'core' }), obi.xbar(), obi.ram({ address })),
    () => void connect(obi.master({ name: 'core' }), obi.xbar({ policy: 'lowestIndexFirst' }), obi.ram({ address })),
    'policy: default → lowestIndexFirst',
  ],
  'WishboneXbarOptions.policy': [
    () => void connect(wishbone.master({ name: 'core' }), wishbone.xbar(), wishbone.ram({ address })),
    () =>
      void connect(
        wishbone.master({ name: 'core' }),
        wishbone.xbar({ policy: 'lowestIndexFirst' }),
        wishbone.ram({ address }),
      ),
    'policy: default → lowestIndexFirst',
  ],
};

// What reaches a parameter in some designs, and not in all, or has no name among options.
const others: typeof pairs = {
  'all but w of AXI4 buffers': [
    axiWay(() => axi4.buffer({ w: 2 })),
    axiWay(() => axi4.buffer({ w: 8 })),
    'w: default → BufferParams:8',
  ],
  'depths of AXI4-Stream buffers': [
    () =>
      void connect(
        axis.master({ name: 'in', emitsSizes: [1, 4], beatBytes: 4 }),
        axis.buffer(4),
        axis.slave({ name: 'out', supportsSizes: [1, 4] }),
      ),
    () =>
      void connect(
        axis.master({ name: 'in', emitsSizes: [1, 4], beatBytes: 4 }),
        axis.buffer(8),
        axis.slave({ name: 'out', supportsSizes: [1, 4] }),
      ),
    'queue: BufferParams:4 → BufferParams:8',
  ],
  'words of error correction': [
    tlEnd(() => tl.ram({ address, ecc: { bytes: 4 } })),
    tlEnd(() => tl.ram({ address })),
    'eccBytes: 4 → default',
  ],
  'passthrough of atomic automata': [
    tlWay(() => tl.atomicAutomata()),
    tlWay(() => tl.atomicAutomata({ passthrough: false })),
    'passthrough: default → false',
  ],
  'passthrough of hint handlers': [
    tlWay(() => tl.hintHandler()),
    tlWay(() => tl.hintHandler({ passthrough: false })),
    'passthrough: default → false',
  ],
  'several requests of registers at once': [
    tlEnd(() => tl.registerNode({ address: [address], device, name: 'r', concurrency: 1 })),
    tlEnd(() => tl.registerNode({ address: [address], device, name: 'r', concurrency: 4 })),
    'concurrency: default → 4',
  ],
  'what a pattern pusher asks for': [
    () =>
      void connect(
        tl.patternPusher({ name: 'p', patterns: [{ kind: 'read', address: 0x1000, size: 2 }] }),
        tl.ram({ address }),
      ),
    () =>
      void connect(
        tl.patternPusher({ name: 'p', patterns: [{ kind: 'write', address: 0x1000, size: 2, data: 1n }] }),
        tl.ram({ address }),
      ),
    'patterns: read 4 at 0x1000 → write 4 at 0x1000: 0x1',
  ],
  "settings of nodes of one's own": [
    tlWay(() => tl.adapterNode({ name: 'own', settings: { depth: 2 } })),
    tlWay(() => tl.adapterNode({ name: 'own', settings: { depth: 4 } })),
    'depth: 2 → 4',
  ],
};

// Of designs that were saved nothing else is told.
function changes(before: Body, after: Body): readonly Change[] {
  const [a, b] = [before, after].map((body) => elaborate(soc('soc', body))) as [Elaboration, Elaboration];
  const { changes } = compareDesigns(a, b);
  expect(compareDesigns(deserialise([...serialise(a)].join('')), b).changes).toEqual(changes);
  return changes;
}

test('every option of a protocol that reaches no parameter is tried', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
  const documented = silentOptions(root).filter(({ room }) => room === 'protocols');
  expect(Object.keys(pairs).sort()).toEqual(documented.map(({ type, name }) => `${type}.${name}`).sort());
});

describe('what a node is made with that no parameter says is told', () => {
  test.each(Object.entries({ ...pairs, ...others }))('%s', (_, [before, after, told]) => {
    expect(changes(before, before)).toEqual([]);
    expect(
      changes(before, after).map(({ impact, aspect, happening, detail, before: was, after: is }) => [
        impact,
        `${aspect} ${happening}`,
        `${detail}: ${was} → ${is}`,
      ]),
    ).toEqual([['internal', 'node changed', told]]);
  });
});

const booting = (contents?: Uint8Array): Elaboration =>
  elaborate(
    soc('soc', () => {
      connect(
        tl.client({ name: 'core' }),
        tl.rom({ base: '0x1_0000', size: '4K', ...(contents === undefined ? {} : { contents }) }),
      );
    }),
  );

describe('what a ROM holds', () => {
  const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

  test('is in an elaboration as its length and its sum, also in one that was saved, and in the lock', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (contents) => {
        const elaboration = booting(contents);
        const told = { bytes: contents.length, sha256: sumOf(contents) };
        for (const each of [elaboration, deserialise([...serialise(elaboration)].join(''))]) {
          expect(each.modules.flatMap(({ nodes }) => nodes.flatMap((node) => node.contents ?? []))).toEqual([told]);
        }
        expect(lockText(factsOf(elaboration)).split('\n')).toContain(`contents soc.rom.node sha256 = ${told.sha256}`);
      }),
      repeated(50),
    );
  });

  test('is compared: another is breaking, and so is none; of what was not known nothing is gone', () => {
    const [a, b] = [Uint8Array.of(1, 2), Uint8Array.of(1, 3)];
    const told = (before?: Uint8Array, after?: Uint8Array): readonly string[] =>
      compareDesigns(booting(before), booting(after)).changes.map((change) => `${change.impact} ${changeText(change)}`);
    expect(told(a, Uint8Array.from(a))).toEqual([]);
    expect(told(a, b)).toEqual([`breaking soc.rom.node: sha256: ${sumOf(a)} → ${sumOf(b)}`]);
    expect(told(a)).toEqual([`breaking soc.rom.node: ${sumOf(a)}`]);
    expect(told(undefined, b)).toEqual([`compatible soc.rom.node: ${sumOf(b)}`]);
    expect(told()).toEqual([]);
  });

  test('is told where drawings tell of the ROM, as settings are', () => {
    const contents = Uint8Array.of(1);
    const details = Array.from(allBoxes(fullView(booting(contents))), (box) => box.details).join('\n');
    expect(details).toContain(`contents 1 byte, SHA-256 ${sumOf(contents)}`);
  });
});
