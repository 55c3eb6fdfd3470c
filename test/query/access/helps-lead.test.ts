import fc from 'fast-check';
import { AddressSet, apb, axi4, type Node, obi, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { type Operation, whyNot } from '../../../lib/query/index.js';
import { atLeast, repeated } from '../../seeds.js';

// Whoever does what a help says gets what was asked for, or a further help that leads there.

type Sizes = readonly [min: number, max: number];
type Supports = Readonly<Partial<Record<Operation, Sizes>>>;

/** A master, what stands between, a device, and what is asked: all that a help may change. */
interface Plan {
  readonly bus: keyof typeof masters;
  readonly emits: Supports;
  readonly probe: boolean;
  readonly atomics: boolean;
  /** Calls, from the bus to the device. */
  readonly way: readonly string[];
  readonly device: keyof typeof devices;
  readonly supports: Supports;
  readonly beatBytes: 4 | 8;
  readonly regionType: 'UNCACHED' | 'GET_EFFECTS';
  readonly operation: Operation;
  readonly size: number | undefined;
}

const masters = {
  tl: ({ emits, probe }: Plan) => tl.client({ name: 'cpu', emits, ...(probe ? { supports: { probe: 64 } } : {}) }),
  axi4: ({ atomics }: Plan) => axi4.master({ name: 'cpu', aligned: true, atomics }),
  obi: ({ atomics }: Plan) => obi.master({ name: 'cpu', atomics }),
};

const crossbars = { tl: () => tl.xbar(), axi4: () => axi4.xbar(), obi: () => obi.xbar() };

const address = [AddressSet.range(0x1_0000, 0x1_0000)];

const devices = {
  tl: ({ supports, beatBytes, regionType }: Plan) =>
    tl.manager({ address, supports, beatBytes, regionType, fifoId: 0 }),
  axi4: ({ supports: { get = [0, 0], putFull = [0, 0] }, beatBytes, regionType }: Plan) =>
    axi4.slave({ address, supportsRead: get, supportsWrite: putFull, beatBytes, regionType, interleavedId: 0 }),
  apb: ({ beatBytes, regionType }: Plan) => apb.slave({ address, beatBytes, regionType }),
  obi: ({ supports: { get, putFull }, beatBytes, regionType }: Plan) =>
    obi.slave({
      address,
      beatBytes,
      regionType,
      supportsRead: get !== undefined,
      supportsWrite: putFull !== undefined,
    }),
};

const adapters = {
  'tl.buffer': () => tl.buffer(),
  'tl.widthWidget': ({ bytes = 8 }) => tl.widthWidget(bytes),
  'tl.fragmenter': ({ minSize = 1, maxSize = 1, holdFirstDeny }) =>
    tl.fragmenter({ minSize, maxSize, holdFirstDeny: holdFirstDeny === 1 }),
  'tl.atomicAutomata': () => tl.atomicAutomata(),
  'tl.fifoFixer': () => tl.fifoFixer(),
  'tl.hintHandler': () => tl.hintHandler(),
  'tl.broadcast': ({ lineBytes = 1 }) => tl.broadcast({ lineBytes }),
  'tl.toAXI4': () => tl.toAXI4(),
  'tl.toAPB': () => tl.toAPB(),
  'tl.toOBI': () => tl.toOBI(),
  'axi4.deinterleaver': ({ bytes = 8 }) => axi4.deinterleaver(bytes),
  'axi4.buffer': () => axi4.buffer(),
  'axi4.userYanker': () => axi4.userYanker(),
  'axi4.fragmenter': () => axi4.fragmenter(),
  'axi4.atomics': () => axi4.atomics(),
  'obi.atomics': () => obi.atomics(),
} as const satisfies Readonly<Record<string, (numbers: Readonly<Record<string, number>>) => unknown>>;

function adapterOf(call: string): Node {
  const [, name = '', given = ''] = /^(\w+\.\w+)\((.*)\)$/.exec(call) ?? [];
  const numbers = Object.fromEntries(
    [...given.matchAll(/(?:(\w+): )?(\d+)/g)].map(([, key = 'bytes', value]) => [key, Number(value)]),
  );
  const make = adapters[name as keyof typeof adapters];
  return make(numbers) as Node;
}

interface Built {
  readonly design: Elaboration | undefined;
  /** What is on its way: the bus, the adapters, and the device, by all that they are called. */
  readonly names: readonly (readonly string[])[];
  /** Why it is refused, and what to do. */
  readonly refusals: readonly { readonly message: string; readonly help: string | undefined }[];
}

function build(plan: Plan): Built {
  let steps: readonly Node[] = [];
  const { elaboration, failures } = tryElaborate(
    soc('t', () => {
      const [cpu, bus] = [masters[plan.bus](plan), crossbars[plan.bus]()];
      const dev = devices[plan.device](plan);
      steps = [bus, ...plan.way.map(adapterOf), dev] as Node[];
      let source = cpu as Node;
      for (const step of steps) {
        bind(source, step);
        source = step;
      }
      return { cpu, bus, dev };
    }),
  );
  return {
    design: elaboration,
    names: steps.map(({ path, module }) => [path, module.path]),
    refusals: [...failures, ...(elaboration?.diagnostics ?? [])].map(({ message, help }) => ({ message, help })),
  };
}

function bind(source: Node, sink: Node): void {
  (sink as unknown as { from(source: Node): void }).from(source);
}

const forms = /^(Put|Change \S+, or put|Set holdFirstDeny:|Ask for|Let the device|Let cpu|Let it|Declare|Do without) /;

/** The plan after somebody did what a help says; undefined for one to do without. */
function follow(plan: Plan, help: string, { names, refusals }: Built): Plan | undefined {
  const isRefused = refusals.length > 0;
  const [, cut] = /^Put what keeps caches coherent in front of the fragmenter, .* between (\S+) and /.exec(help) ?? [];
  if (cut !== undefined) {
    const at = names.findIndex((each) => each.includes(cut)) - 1;
    return { ...plan, way: plan.way.toSpliced(at, 0, 'tl.broadcast({ lineBytes: 64 })') };
  }
  const put = /^(?:Put|Change \S+, or put) (.*?) between (\S+) and (\S+?)(?:, which performs them .*)?\.$/.exec(help);
  if (put !== null) {
    const [, calls = '', front = '', behind = ''] = put;
    const at = names.findIndex((each) => each.includes(front));
    // Refusals name the device, however far behind it is, unless the place depends on what is between them.
    const isAnywhere = isRefused && !calls.startsWith('axi4.deinterleaver(');
    const next = isAnywhere ? names.at(-1) : names[at + 1];
    expect([help, next]).toEqual([help, expect.arrayContaining([behind])]);
    return { ...plan, way: plan.way.toSpliced(at, 0, ...calls.split(' and ')) };
  }
  const [, only] = /^Put (\S+) between them\b/.exec(help) ?? [];
  if (only !== undefined) return { ...plan, way: [...plan.way, only] };
  const [, most] = /^Ask for at (?:most|least) (\d+) bytes?\.$/.exec(help) ?? [];
  if (most !== undefined) return { ...plan, size: Number(most) };
  const [, missing, whole] = /^Let the device support (.*?)(?: as well| of 1 to (\d+) bytes)?\.$/.exec(help) ?? [];
  if (missing !== undefined) {
    const words = missing.split(' and ').map((word) => known[word] ?? (word as Operation));
    const size = Number(whole ?? Math.max(plan.beatBytes, ...Object.values(plan.supports).map(([, max]) => max)));
    // What is written in part can be written as a whole.
    const most = (word: Operation): number => (word === 'putPartial' ? (plan.supports.putFull?.[1] ?? size) : size);
    return {
      ...plan,
      supports: { ...plan.supports, ...Object.fromEntries(words.map((word) => [word, [1, most(word)] as const])) },
    };
  }
  const [, emitted, least, largest = least] = /^Let cpu emit (\w+) of (\d+)(?: to (\d+))? bytes?\.$/.exec(help) ?? [];
  if (emitted !== undefined) {
    const [min, max] = plan.emits[emitted as Operation] ?? [Infinity, 0];
    const wider: Sizes = [Math.min(min, Number(least)), Math.max(max, Number(largest))];
    return { ...plan, emits: { ...plan.emits, [emitted]: wider } };
  }
  if (help.startsWith('Let it support probes: ')) return { ...plan, probe: true };
  if (help.startsWith('Declare atomics: true for cpu')) return { ...plan, atomics: true };
  if (help.startsWith('Set holdFirstDeny: true'))
    return { ...plan, way: plan.way.map((call) => call.replace(/^(tl.fragmenter.*) }/, '$1, holdFirstDeny: 1 }')) };
  if (help.includes('as UNCACHED memory')) return { ...plan, regionType: 'UNCACHED' };
  return undefined;
}

/** The places and adapters by which what is to be done without could be had after all. */
function cures(plan: Plan): string[][] {
  const { operation, size, way } = plan;
  return [
    'tl.atomicAutomata()',
    'tl.hintHandler()',
    'tl.broadcast({ lineBytes: 64 })',
    'axi4.atomics()',
    'obi.atomics()',
  ]
    .flatMap((call) => Array.from({ length: way.length + 1 }, (_, at) => way.toSpliced(at, 0, call)))
    .filter((other) => {
      const { design, refusals } = build({ ...plan, way: other });
      return (
        design !== undefined &&
        refusals.length === 0 &&
        whyNot(design, 't.cpu', 't.dev', { operation, size }).length === 0
      );
    });
}

const known: Readonly<Record<string, Operation>> = { read: 'get', write: 'putFull', atomic: 'logical' };

const powers = (most: number) => fc.nat({ max: most }).map((bits) => 2 ** bits);
const sizes = (most: number) => powers(most).map((max): Sizes => [1, max]);

const tileLinkWays = fc
  .tuple(
    fc.shuffledSubarray([
      ...['tl.buffer()', 'tl.widthWidget(8)', 'tl.atomicAutomata()', 'tl.broadcast({ lineBytes: 64 })'],
      ...['tl.fragmenter({ minSize: 4, maxSize: 32 })', 'tl.fragmenter({ minSize: 8, maxSize: 64 })'],
    ]),
    fc.constantFrom<readonly [device: Plan['device'], bridge: readonly string[]]>(
      ...([
        ['tl', []],
        ['tl', []],
        ['apb', ['tl.toAPB()']],
        ['obi', ['tl.toOBI()']],
      ] as const),
      ['axi4', ['tl.toAXI4()', 'axi4.userYanker()']],
    ),
  )
  .map(([front, [device, bridge]]) => ({ bus: 'tl' as const, device, way: [...front, ...bridge] }));
const axi4Ways = fc
  .shuffledSubarray(['axi4.buffer()', 'axi4.fragmenter()', 'axi4.atomics()'])
  .map((way) => ({ bus: 'axi4' as const, device: 'axi4' as const, way }));
const obiWays = fc
  .shuffledSubarray(['obi.atomics()'])
  .map((way) => ({ bus: 'obi' as const, device: 'obi' as const, way }));

const all = ['get', 'putFull', 'putPartial', 'logical'] as const;
const supports = fc
  .tuple(fc.subarray([...all]), fc.integer({ min: 2, max: 6 }))
  .map(([some, bits]): Supports => Object.fromEntries(some.map((each) => [each, [1, 2 ** bits]])));

const plans: fc.Arbitrary<Plan> = fc
  .record({
    shape: fc.oneof({ weight: 4, arbitrary: tileLinkWays }, axi4Ways, obiWays),
    emits: fc.record(
      { get: sizes(6), putFull: sizes(6), acquireB: sizes(6), acquireT: sizes(6), logical: sizes(3), hint: sizes(6) },
      { requiredKeys: [] },
    ),
    supports,
    probe: fc.boolean(),
    atomics: fc.boolean(),
    beatBytes: fc.constantFrom(4 as const, 8 as const),
    regionType: fc.constantFrom('UNCACHED' as const, 'GET_EFFECTS' as const),
    operation: fc.constantFrom<Operation>('get', 'putFull', 'logical', 'acquireB', 'acquireT', 'hint'),
    size: fc.option(powers(12), { nil: undefined }),
  })
  .map(({ shape, ...rest }) => ({ ...rest, ...shape }))
  .filter(({ bus, operation }) => bus === 'tl' || Object.values(known).includes(operation));

test('a help leads to what was asked for', () => {
  const fates = { there: 0, without: 0, helped: 0 };
  fc.assert(
    fc.property(plans, (first) => {
      let plan = first;
      const said: [message: string, help: string][] = [];
      for (let k = 0; ; k++) {
        const built = build(plan);
        const { design, refusals } = built;
        fc.pre(k > 0 || refusals.length === 0);
        const { operation, size } = plan;
        const [obstacle] =
          design === undefined || refusals.length > 0
            ? refusals
            : whyNot(design, 't.cpu', 't.dev', { operation, size });
        if (obstacle === undefined) {
          fates[k === 0 ? 'there' : 'helped']++;
          return;
        }
        const { message, help = '' } = obstacle;
        said.push([message, help]);
        if (said.slice(0, -1).some(([, each]) => each === help))
          throw new Error(`In vain: ${JSON.stringify([plan.way, said], null, 2)}`);
        if (!forms.test(help)) throw new Error(`What is meant by this? ${JSON.stringify([plan.way, said], null, 2)}`);
        const next = follow(plan, help, built);
        if (next === undefined) {
          fates.without++;
          expect([plan, said, cures(plan)]).toEqual([plan, said, []]);
          return;
        }
        plan = next;
      }
    }),
    repeated(300),
  );
  expect(fates.helped).toBeGreaterThan(atLeast(100));
  expect(fates.without).toBeGreaterThan(0);
});
