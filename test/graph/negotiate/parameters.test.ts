import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demand, demandAll } from '../../../lib/base/diagnostic/index.js';
import {
  AdapterNode,
  connect,
  CustomNode,
  EphemeralNode,
  IdentityNode,
  negotiate,
  type Negotiated,
  NexusNode,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
} from '../../../lib/graph/index.js';
import { errorReport } from '../../../lib/documents/index.js';
import { repeated } from '../../seeds.js';
import { edges, failures, negotiated, run } from '../notation.js';

/** A protocol whose values are texts, to which every node adds its name. */
interface Marked extends ProtocolTypes {
  readonly protocol: 'Marked';
  readonly down: string;
  readonly up: string;
  readonly edge: string;
}

const Marked: Protocol<Marked> = {
  name: 'Marked',
  edge: (down, up) => `${down} / ${up}`,
  render: (edge) => ({ colour: 'blue', label: edge }),
  mixO: (down, node) => `${down}<${node.name}>`,
  mixI: (up, node) => `${up}<${node.name}>`,
};

/** A protocol whose values are objects that nobody changes. */
interface Plain extends ProtocolTypes {
  readonly protocol: 'Plain';
  readonly down: object;
  readonly up: object;
  readonly edge: object;
}

const Plain: Protocol<Plain> = { name: 'Plain', edge: () => ({}), render: () => ({ colour: 'blue' }) };

/** Negotiates what the function declares and returns both. */
function elaborated<T extends object>(body: () => T): T & { readonly negotiated: Negotiated } {
  let nodes: T | undefined;
  const design = soc('top', (): object => (nodes = body())).declare();
  if (nodes === undefined) return expect.unreachable('the body did not run');
  return { ...nodes, negotiated: negotiate(design) };
}

describe('lists of values', () => {
  test('belong to the function that is given them, and to negotiation once they are returned', () => {
    // A list that is filled again for every node, and one that is changed by whom it is given.
    const scratch: object[] = [];
    const values = [{ name: 'a' }, { name: 'b' }];
    const chain = (k: number): { readonly sink: SinkNode<Plain> } => {
      const custom = new CustomNode(Plain, Plain, {
        resolveStar: () => ({ iStar: 0, oStar: 0 }),
        down: () => {
          scratch[0] = values[k] ?? {};
          return scratch;
        },
        up: (given) => {
          (given as object[]).push({});
          return [{}];
        },
      });
      const sink = new SinkNode(Plain, [{}]);
      connect(new SourceNode(Plain, [{}]), custom, sink);
      return { sink };
    };
    const { negotiated: all, first } = elaborated(() => {
      const made = { first: chain(0).sink, second: chain(1).sink };
      const spare = new NexusNode(Plain, Plain, {
        down: (given) => ({ left: (given as object[]).push({}) }),
        up: () => ({}),
        outputRequiresInput: false,
      });
      connect(spare, new SinkNode(Plain, [{}]));
      return made;
    });
    expect(all.failures).toEqual([]);
    const [port] = all.state(first).iPorts;
    expect(port && all.state(port.node).down).toEqual([{ name: 'a' }]);
    // Nobody else's empty list has grown.
    expect(all.edges(first).out).toEqual([]);
    expect(all.state(first).down).toEqual([]);
  });
});

test('nodes of another design are refused, not taken for those with the same numbers', () => {
  const make = () => elaborated(() => ({ cpu: new SourceNode(Plain, []), ram: new SinkNode(Plain, []) }));
  const [one, other] = [make(), make()];
  expect(one.negotiated.edges(one.cpu)).toMatchObject({ in: [], out: [] });
  expect(() => one.negotiated.edges(other.cpu)).toThrow('top.cpu does not belong to this design');
  expect(() => one.negotiated.state(other.ram)).toThrow('top.ram does not belong to this design');
});

test('a port that a node does not have is refused, not taken for that of the next node', () => {
  const {
    cpu,
    ram,
    negotiated: all,
  } = elaborated(() => {
    const cpu = new SourceNode(Plain, [{}]);
    const ram = new SinkNode(Plain, [{}]);
    connect(cpu, ram);
    connect(new SourceNode(Plain, [{}]), new SinkNode(Plain, [{}]));
    return { cpu, ram };
  });
  expect(all.state(cpu).edge('outward', 0)).toMatchObject({ outcome: 'ok' });
  expect(() => all.state(cpu).edge('outward', 1)).toThrow('top.cpu has no outward port 1');
  expect(() => all.state(cpu).downAt(1)).toThrow('top.cpu has no outward port 1');
  expect(() => all.state(ram).upAt(-1)).toThrow('top.ram has no inward port -1');
  expect(() => all.rendered(cpu, 1)).toThrow('top.cpu has no outward port 1');
});

test('a node that failed tells nothing, at any port', () => {
  const { own, negotiated: all } = elaborated(() => {
    const own = new AdapterNode(Plain, Plain, {
      down: () => {
        throw new Error('no');
      },
    });
    connect(new SourceNode(Plain, [{}]), own, new SinkNode(Plain, [{}]));
    return { own };
  });
  expect([all.state(own).down, all.state(own).downAt(0)]).toEqual([[], undefined]);
});

describe('values on their way (core 11.3)', () => {
  test('a node changes values first and marks them then; identity nodes leave a mark, ephemeral ones do not', () => {
    const { negotiated: all, ...nodes } = elaborated(() => {
      const src = new SourceNode(Marked, ['c0']);
      const wrap = new IdentityNode(Marked);
      const temp = new EphemeralNode(Marked);
      const buf = new AdapterNode(Marked, Marked, { down: (text) => `${text}d`, up: (text) => `${text}u` });
      const id = new IdentityNode(Marked);
      const k = new SinkNode(Marked, ['m0']);
      k.from(id).from(buf).from(temp).from(wrap).from(src);
      return { src, wrap, temp, buf, id, k };
    });
    expect(all.failures).toEqual([]);
    expect(outwardEdges(all)).toEqual([
      'id -> k: c0<src><wrap>d<buf><id> / m0<k>',
      'buf -> id: c0<src><wrap>d<buf> / m0<k><id>',
      'temp -> buf: c0<src><wrap><temp> / m0<k><id>u<buf>',
      'wrap -> buf: c0<src><wrap> / m0<k><id>u<buf>',
      'src -> wrap: c0<src> / m0<k><id>u<buf><wrap>',
    ]);
    // What an ephemeral node would tell its sink is computed, and reaches nobody.
    expect(all.edges(nodes.buf).in).toEqual(['c0<src><wrap> / m0<k><id>u<buf>']);
  });
});

// All outward edges, in the order in which they are reported.
function outwardEdges(all: Negotiated): string[] {
  return all.order.flatMap((node) =>
    all.state(node).oPorts.map((port, k) => `${node.name} -> ${port.node.name}: ${String(all.edges(node).out[k])}`),
  );
}

describe('order and circles (core 4.3)', () => {
  const ring = 'x := y; y := x; x := s; k := x';

  test.for<[asked: string, told: string]>([
    ['s', 'cycle/upward x y'],
    ['k', 'cycle/downward x y'],
    ['x', 'cycle/upward x y'],
  ])(
    'a circle is told once, in the direction that the node that is asked for first meets it in: %s',
    ([asked, told]) => {
      // The node declared last is asked first.
      const others = ['s', 'k', 'y', 'x'].filter((name) => name !== asked);
      const found = failures(run(`${others.join('; ')}; ${asked}; ${ring}`));
      expect(found.map(sortedCircle)).toEqual([told]);
    },
  );

  test('nodes behind a circle are not blamed', () => {
    expect(failures(run(`${ring}; a := x; k2 := a`)).map(sortedCircle)).toEqual(['cycle/downward x y']);
  });

  test('two circles apart are reported both', () => {
    const found = failures(run('x := y; y := x; a1 := a2; a2 := a1'));
    expect(found.map(sortedCircle)).toEqual(['cycle/upward a1 a2', 'cycle/upward x y']);
  });
});

test('as many failures as circles, whatever is in front of them, between and behind', () => {
  const rings = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 4 }), front: fc.boolean(), behind: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(rings, fc.boolean(), (all, isChained) => {
      const bindings = all.flatMap(({ size, front, behind }, r) => {
        const at = (k: number): string => `x${r}${k % size}`;
        return [
          ...Array.from({ length: size }, (_, k) => `${at(k)} := ${at(k + 1)}`),
          ...(front ? [`${at(0)} := s${r}`] : []),
          ...(behind ? [`k${r} := ${at(0)}`] : []),
          ...(isChained && r > 0 ? [`${at(0)} := x${r - 1}0`] : []),
        ];
      });
      const circles = all.map(({ size }, r) => Array.from({ length: size }, (_, k) => `x${r}${k}`).join(' '));
      const told = failures(run(bindings.join('; '))).map((failure) => sortedCircle(failure).replace(/^\S+ /, ''));
      expect(told.sort()).toEqual(circles.sort());
    }),
    repeated(100),
  );
});

// A circle may be entered anywhere.
function sortedCircle(failure: string): string {
  const [rule = '', ...nodes] = failure.split(' ');
  return [rule, ...nodes.toSorted()].join(' ');
}

describe('failures that do not follow from each other are all reported', () => {
  test('the one that the reference meets first in front, the others in the order of the nodes', () => {
    const result = run('k1 := s1(2); k2(2) := s2; k3 := a; a := s3; a := s4; k4 := s5');
    if (result.ok) return expect.unreachable('this graph has mistakes');
    const { phase, category, rule, subjects, also } = errorReport(result);
    expect({ phase, category, rule, subjects }).toEqual({
      phase: 'negotiate',
      category: 'arity',
      rule: 'arity/adapter-unequal',
      subjects: ['top.a', 'top.s3', 'top.s4', 'top.k3'],
    });
    expect(also.map((other) => [other.rule, other.subjects[0]])).toEqual([
      ['arity/sink-ports', 'top.k2'],
      ['arity/source-ports', 'top.s1'],
    ]);
  });

  test('what did not fail is negotiated', () => {
    const result = run('k1 := s1(2); k4 := s5');
    expect(failures(result)).toEqual(['arity/source-ports s1 k1']);
    expect(edges(result)).toEqual(['s5.0 -> k4.0']);
    const [sink] = negotiated(result).design.nodes.filter((node) => node.name === 'k4');
    expect(sink === undefined ? [] : negotiated(result).edges(sink).in).toHaveLength(1);
  });
});

describe('values are shared (core 2.4, 2.6)', () => {
  test('a nexus asks its functions once, however many edges it has, and not at all without edges', () => {
    const calls = { down: 0, up: 0 };
    const counting = {
      down: (values: readonly object[]): object => {
        calls.down++;
        return values;
      },
      up: (values: readonly object[]): object => {
        calls.up++;
        return values;
      },
    };
    const { bus, negotiated: all } = elaborated(() => {
      const cpu = new SourceNode(Plain, [{}, {}, {}]);
      const bus = new NexusNode(Plain, Plain, counting);
      const lonely = new NexusNode(Plain, Plain, counting);
      const ram = new SinkNode(Plain, [{}, {}]);
      bus.fromStar(cpu);
      ram.starFrom(bus);
      return { cpu, bus, lonely, ram };
    });
    expect(all.failures).toEqual([]);
    expect(calls).toEqual({ down: 1, up: 1 });
    const { down, up } = all.state(bus);
    expect([new Set(down).size, down.length, new Set(up).size, up.length]).toEqual([1, 2, 1, 3]);
  });

  test('what passes identity nodes is the same object at the other end', () => {
    const request = {};
    const answer = {};
    const {
      ram,
      cpu,
      negotiated: all,
    } = elaborated(() => {
      const cpu = new SourceNode(Plain, [request]);
      const name = new IdentityNode(Plain);
      const ram = new SinkNode(Plain, [answer]);
      connect(cpu, name, ram);
      return { cpu, name, ram };
    });
    const [port] = all.state(ram).iPorts;
    expect(port === undefined ? undefined : all.state(port.node).down[port.index]).toBe(request);
    const [back] = all.state(cpu).oPorts;
    expect(back === undefined ? undefined : all.state(back.node).up[back.index]).toBe(answer);
  });

  test('both ends of an edge have the same edge object, which was made once', () => {
    let made = 0;
    const Counting: Protocol<Plain> = { ...Plain, edge: () => ({ number: ++made }) };
    const {
      cpu,
      ram,
      negotiated: all,
    } = elaborated(() => {
      const cpu = new SourceNode(Counting, [{}]);
      const ram = new SinkNode(Counting, [{}]);
      connect(cpu, ram);
      return { cpu, ram };
    });
    expect(all.edges(cpu).out).toEqual([{ number: 1 }]);
    expect(all.edges(ram).in[0]).toBe(all.edges(cpu).out[0]);
  });
});

describe('code that runs after negotiation', () => {
  test('hardware requirements are checked on request, and do not keep a design from being drawn', () => {
    const { negotiated: all } = elaborated(() => {
      const cpu = new SourceNode(Marked, ['c0']);
      const ram = new SinkNode(Marked, ['m0'], {
        validate: ({ in: [edge] }, edgesOf) => {
          throw new Error(`${edge} and ${JSON.stringify(edgesOf(cpu).out)}`);
        },
      });
      connect(cpu, ram);
      return { cpu, ram };
    });
    expect(all.failures).toEqual([]);
    expect(all.validate().map(({ rule, message, subjects }) => ({ rule, message, subjects }))).toEqual([
      {
        rule: 'graph/function-threw',
        message: 'A function of top.ram threw Error: c0<cpu> / m0<ram> and ["c0<cpu> / m0<ram>"]',
        subjects: ['top.ram'],
      },
    ]);
  });

  test('several requirements are reported each by itself', () => {
    const { negotiated: all } = elaborated(() => {
      const cpu = new SourceNode(Marked, ['c0']);
      const ram = new SinkNode(Marked, ['m0'], {
        validate: () =>
          demandAll(
            () => demand(false, 'ram/dense', () => 'It has holes.'),
            () => demand(true, 'ram/fast', () => 'It is slow.'),
            () => demand(false, 'ram/large', () => 'It is small.'),
          ),
      });
      connect(cpu, ram);
      return { cpu, ram };
    });
    expect(all.validate().map(({ rule, message, subjects }) => `${rule} ${subjects.join(' ')}: ${message}`)).toEqual([
      'ram/dense top.ram: It has holes.',
      'ram/large top.ram: It is small.',
    ]);
  });

  test('what a protocol requires of its edges is asked once for each, of the node it comes from', () => {
    const Short: Protocol<Marked> = {
      ...Marked,
      validate: (edge) => demand(edge.length < 15, 'marked/short', () => `${edge} is too long.`),
    };
    const { negotiated: all } = elaborated(() => {
      const src = new SourceNode(Short, ['c']);
      const id = new IdentityNode(Short);
      const temp = new EphemeralNode(Short);
      const k = new SinkNode(Short, ['m'], {
        validate: () => demand(false, 'ram/large', () => 'It is small.'),
      });
      k.from(temp).from(id).from(src);
      return { src, id, temp, k };
    });
    expect(all.validate().map(({ rule, message, subjects }) => `${rule} ${subjects.join(' ')}: ${message}`)).toEqual([
      'ram/large top.k: It is small.',
      'marked/short top.id: c<src><id> / m<k> is too long.',
      'marked/short top.src: c<src> / m<k><id> is too long.',
    ]);
  });
});
