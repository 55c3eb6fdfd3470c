import fc from 'fast-check';
import { bundle, flip, uint, vector, type WireType } from '../../lib/bus/wires/index.js';
import { LazyModule, lazyModule, type Topology, topology } from '../../lib/graph/index.js';

/** Types of few wires, so that many are alike. */
const types: readonly WireType[] = [
  uint(1),
  uint(3),
  { kind: 'sint', width: 3 },
  { kind: 'clock' },
  { kind: 'async-reset' },
  { kind: 'analog', width: 1 },
  bundle({ value: uint(3), taken: flip(uint(1)) }),
  bundle({ value: uint(3), taken: uint(1) }),
  bundle({ taken: uint(1), none: uint(0), value: uint(3) }),
  vector(2, bundle({ there: uint(1), back: flip({ kind: 'reset' }) })),
];

// Names that something else has, that hardware cannot have, or that are one where it leaves something out.
const names = ['clock', 'reset', 'auto', 'body', 'pin', 'Pin', 'pin_1', 'a-b', 'a b', 'ab', '9', 'über'];

/** A port, of the outermost module or of a child. */
export interface RandomPort {
  readonly direction: 'input' | 'output';
  readonly type: WireType;
}

/** A module with children, where all have ports, of which some are joined. */
export interface RandomBody {
  readonly own: readonly RandomPort[];
  readonly children: readonly { readonly name: string; readonly ports: readonly RandomPort[] }[];
  /** Numbers of ports, over all of them. */
  readonly joins: readonly (readonly [number, number])[];
}

const ports = fc.array(
  fc.record({ direction: fc.constantFrom('input' as const, 'output' as const), type: fc.constantFrom(...types) }),
  { maxLength: 3 },
);

export const bodies: fc.Arbitrary<RandomBody> = fc.record({
  own: ports,
  children: fc.array(fc.record({ name: fc.constantFrom(...names), ports }), { minLength: 1, maxLength: 4 }),
  joins: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 4 }),
});

/** A port with the module that has it: null for the outermost. */
export interface PlacedPort extends RandomPort {
  readonly child: number | null;
  readonly name: string;
}

/** All ports, by their numbers. */
export function portsIn({ own, children }: RandomBody): PlacedPort[] {
  const placed = (list: readonly RandomPort[], child: number | null): PlacedPort[] =>
    list.map((port, k) => ({ ...port, child, name: `p${k}` }));
  return [...placed(own, null), ...children.flatMap((child, k) => placed(child.ports, k))];
}

/** Pairs of ports that are joined, without those that are not there. */
export function joinsIn(body: RandomBody): (readonly [PlacedPort, PlacedPort])[] {
  const all = portsIn(body);
  return body.joins.flatMap(([a, b]) => {
    const [one, other] = [all[a], all[b]];
    return one === undefined || other === undefined || one === other ? [] : [[one, other] as const];
  });
}

export function bodyTopology(body: RandomBody): Topology {
  class Child extends LazyModule {
    constructor(list: readonly RandomPort[]) {
      super();
      list.forEach((port, k) => this.declarePort({ ...port, name: `p${k}` }));
    }
  }
  class Top extends LazyModule {
    constructor() {
      super();
      body.own.forEach((port, k) => this.declarePort({ ...port, name: `p${k}` }));
      const children = body.children.map(({ name, ports: list }) => lazyModule(() => new Child(list), { name }));
      const end = ({ child, name }: PlacedPort) => ({
        port: name,
        of: child === null ? this : (children[child] ?? this),
      });
      for (const [one, other] of joinsIn(body)) this.join(end(one), end(other));
    }
  }
  return topology(() => new Top(), 'top');
}
