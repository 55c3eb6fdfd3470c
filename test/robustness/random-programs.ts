import fc from 'fast-check';
import {
  AddressSet,
  connect,
  type Handle,
  lazyModule,
  LazyModule,
  soc,
  tl,
  axi4,
  apb,
  int,
  type Topology,
} from 'entente-soc';
import { anyNumber } from './mutations.js';

/** A statement of a topology: which function it calls, with what, and which handles it uses. */
export interface Statement {
  readonly call: string;
  readonly handles: readonly number[];
  readonly numbers: readonly number[];
  readonly flag: boolean;
}

// Whatever arguments a program comes up with: the compiler is not asked.
type Call = (statement: Statement, handle: (k: number) => Handle<never, never>) => unknown;

const sizes = ([min = 1, max = 1]: readonly number[]): [number, number] => [min, max];
const set = ([base = 0, , mask = 0]: readonly number[]): AddressSet => AddressSet.of(base, mask);
const page = ([base = 0]: readonly number[]): AddressSet => AddressSet.range(BigInt(Math.trunc(base)) * 4096n, 4096n);

const calls: Readonly<Record<string, Call>> = {
  client: ({ numbers: [ids = 1], flag }) => tl.client({ name: 'cpu', sourceId: ids, requestFifo: flag }),
  manager: ({ numbers }) =>
    tl.manager({
      name: 'device',
      address: [set(numbers)],
      supports: { get: sizes(numbers) },
      beatBytes: numbers[1] ?? 8,
    }),
  ram: ({ numbers, flag }) => tl.ram({ address: page(numbers), beatBytes: flag ? 8 : (numbers[1] ?? 4) }),
  xbar: () => tl.xbar(),
  buffer: ({ numbers: [depth = 2] }) => tl.buffer(depth),
  fragmenter: ({ numbers }) => tl.fragmenter({ minSize: numbers[0] ?? 4, maxSize: numbers[1] ?? 64 }),
  widthWidget: ({ numbers: [bytes = 4] }) => tl.widthWidget(bytes),
  filter: ({ numbers }) => tl.filter({ mfilter: tl.mSelectIntersect(set(numbers)) }),
  map: ({ numbers: [by = 0] }) => tl.map(({ base }) => base + BigInt(Math.trunc(by))),
  sourceShrinker: ({ numbers: [ids = 1] }) => tl.sourceShrinker(ids),
  bankBinder: ({ numbers: [mask = 64] }) => tl.bankBinder(BigInt(Math.trunc(mask))),
  atomics: () => tl.atomicAutomata(),
  toAXI4: () => tl.toAXI4(),
  toAPB: () => tl.toAPB(),
  toTL: () => axi4.toTL(),
  userYanker: ({ numbers: [flight], flag }) => axi4.userYanker(flag ? undefined : flight),
  idIndexer: ({ numbers: [bits = 1] }) => axi4.idIndexer(bits),
  axi4Master: ({ numbers: [end = 1] }) => axi4.master({ name: 'dma', id: [0, end], maxFlight: end } as never),
  axi4Ram: ({ numbers }) => axi4.ram({ address: page(numbers), beatBytes: numbers[1] ?? 8 }),
  apbSlave: ({ numbers }) => apb.slave({ address: [page(numbers)], beatBytes: numbers[1] ?? 4 }),
  intSource: ({ numbers }) => int.source({ num: numbers[0] ?? 1, ports: numbers[1] ?? 1 }),
  intSink: ({ numbers: [ports = 1] }) => int.sink({ ports }),
  intXbar: () => int.xbar(),
};

// Statements that fit each other more often than any do.
const tileLink = Object.keys(calls).slice(0, Object.keys(calls).indexOf('toAXI4'));
const interrupts = Object.keys(calls).filter((name) => name.startsWith('int'));

const uses: Readonly<Record<string, Call>> = {
  connect: ({ handles: [a = 0, b = 0] }, handle) => connect(handle(a), handle(b) as never),
  starFrom: ({ handles: [a = 0, b = 0] }, handle) => handle(a).starFrom(handle(b)),
  fromStar: ({ handles: [a = 0, b = 0] }, handle) => handle(a).fromStar(handle(b)),
  starFromStar: ({ handles: [a = 0, b = 0] }, handle) => handle(a).starFromStar(handle(b)),
  inside: ({ handles: [a = 0, b = 0] }, handle) =>
    lazyModule(() => new Inside(() => connect(handle(a), tl.buffer() as never, handle(b) as never)), {
      name: 'inside',
    }),
};

class Inside extends LazyModule {
  constructor(body: () => unknown) {
    super();
    body();
  }
}

/** Topologies made of statements in any order, with any arguments. */
export const statements: fc.Arbitrary<Statement[]> = fc
  .tuple(
    fc
      .constantFrom(tileLink, interrupts, Object.keys(calls))
      .chain((names) => fc.array(statement(names), { minLength: 2, maxLength: 8 })),
    fc.array(statement(Object.keys(uses)), { minLength: 1, maxLength: 10 }),
  )
  .map(([made, used]) => [...made, ...used]);

function statement(names: readonly string[]): fc.Arbitrary<Statement> {
  // Mostly numbers that make sense somewhere.
  const number = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 1, 2, 4, 8, 64, 4095) }, anyNumber);
  return fc.record({
    call: fc.constantFrom(...names),
    handles: fc.tuple(fc.nat(), fc.nat()),
    numbers: fc.array(number, { maxLength: 3 }),
    flag: fc.boolean(),
  });
}

/** The topology that consists of these statements. */
export function program(all: readonly Statement[]): Topology {
  return soc('program', () => {
    const handles: Handle<never, never>[] = [];
    for (const each of all) {
      const made = calls[each.call]?.(each, () => expectNone());
      if (made !== undefined) handles.push(made as Handle<never, never>);
      else uses[each.call]?.(each, (k) => handles[k % handles.length] ?? expectNone());
    }
  });
}

function expectNone(): never {
  throw new Error('there is no handle');
}
