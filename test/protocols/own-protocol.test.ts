import { expect, test } from 'vitest';
import {
  AddressSet,
  check,
  connect,
  elaborate,
  type EdgeRecord,
  type Elaboration,
  type Finding,
  NexusNode,
  NodePath,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/index.js';
import { compareWithLock, diff, factsOf, lockText, readLock } from '../../lib/diff/index.js';
import { type Json, parameterReport } from '../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { allBoxes, busesView, drawSvg } from '../../lib/output/drawing/index.js';
import { addressMap, addressMapCsv, addressMapJson, addressMapText, graphml } from '../../lib/output/files/index.js';
import { explain, explanationText, list, parseField, rowsCsv } from '../../lib/query/index.js';

// A protocol of one's own: what it negotiates, what it says of itself, and nothing anywhere else.
interface RingMaster {
  readonly name: string;
  readonly nodePath?: NodePath | undefined;
}
interface RingSlave extends RingMaster {
  readonly address: readonly AddressSet[];
  readonly supportsRead: boolean;
  readonly supportsWrite: boolean;
}
interface RingDown {
  readonly masters: readonly RingMaster[];
}
interface RingUp {
  readonly beatBytes: number;
  readonly slaves: readonly RingSlave[];
}
interface Ring extends ProtocolTypes {
  readonly protocol: 'Ring';
  readonly down: RingDown;
  readonly up: RingUp;
  readonly edge: { readonly down: RingDown; readonly up: RingUp };
}

const ring: Protocol<Ring> = {
  name: 'Ring',
  reportName: 'RingImp',
  edge: (down, up) => ({ down, up }),
  render: ({ up }) => ({ colour: '#336699', label: String(8 * up.beatBytes) }),
  bundle: ({ up }) => ({ dataBits: 8 * up.beatBytes }),
  mixO: (down, node) => ({
    masters: down.masters.map((each) => ({ ...each, nodePath: new NodePath(node, each.nodePath) })),
  }),
  mixI: (up, node) => ({
    ...up,
    slaves: up.slaves.map((each) => ({ ...each, nodePath: new NodePath(node, each.nodePath) })),
  }),
  relocate: (up, move) => ({ ...up, slaves: up.slaves.map((each) => ({ ...each, address: each.address.map(move) })) }),
  traits: {
    title: 'Ring',
    family: 'bus',
    addressBits: 16,
    derived: { 'bundle.dataBits': { rule: 'Eight times the width of the ring in bytes.', from: ['up.beatBytes'] } },
  },
};

/** Two cores and two memories on a ring, or on what is like one; the second memory lies where it is told. */
function ringSoc(second: string, { spoken = ring, beatBytes = 4 } = {}): Elaboration {
  return elaborate(
    soc('ringed', () => {
      const core = (name: string): SourceNode<Ring> => new SourceNode(spoken, [{ masters: [{ name }] }]);
      const memory = (name: string, base: string): SinkNode<Ring> => {
        const address = [AddressSet.range(base, '4K')];
        return new SinkNode(spoken, [
          { beatBytes, slaves: [{ name, address, supportsRead: true, supportsWrite: true }] },
        ]);
      };
      const stop = new NexusNode(spoken, spoken, {
        down: (downs) => ({ masters: downs.flatMap(({ masters }) => masters) }),
        up: (ups) => ({ beatBytes: ups[0]?.beatBytes ?? 0, slaves: ups.flatMap(({ slaves }) => slaves) }),
      });
      const [a, b] = [core('a'), core('b')];
      const [low, high] = [memory('low', '0x1000'), memory('high', second)];
      for (const each of [a, b]) connect(each, stop);
      for (const each of [low, high]) connect(stop, each);
      return { a, b, stop, low, high };
    }),
  );
}

const design = ringSoc('0x4000');

function edgeTo(id: string): EdgeRecord {
  const edge = design.edges.find(({ to }) => to === id);
  if (edge === undefined) throw new Error(`There is no edge to ${id}.`);
  return edge;
}

// Without the place in this file.
function explained(field: string): string {
  const edge = edgeTo('ringed.low');
  const steps = parseField(edge, field).flatMap((each) => explain(design, edge, each));
  return explanationText(steps).replaceAll(/ +test\/protocols\/\S+/g, '');
}

function found(second: string): Pick<Finding, 'rule' | 'message' | 'help'>[] {
  return check(ringSoc(second)).findings.map(({ rule, message, help }) => ({ rule, message, help }));
}

test('it is drawn with a look of its own, and the legend shows it', async () => {
  const svg = [...(await drawSvg(design))].join('');
  const legend = [...svg.matchAll(/<text class="muted" [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(legend).toEqual([
    '1 module · 5 nodes · 4 edges',
    'Ring',
    'source',
    'crossbar',
    'sink',
    'bits of data, where they change',
  ]);
  expect(svg).toContain('.entente .p-other-3 .wire{stroke:#7a3e6b}');
  expect(svg.match(/<g class="line p-other-3"/g)).toHaveLength(4);
});

test('of a bus, what people draw of buses is drawn', () => {
  const boxes = [...allBoxes(busesView(design))];
  expect(boxes.map(({ label, role, notes }) => [label, role, ...notes])).toEqual([
    ['ringed', 'module'],
    ['ringed', 'fabric'],
    ['a', 'source'],
    ['b', 'source'],
    ['low', 'sink', '0x1000, 4 KiB'],
    ['high', 'sink', '0x4000, 4 KiB'],
  ]);
  expect(boxes.flatMap(({ lines }) => lines.map(({ label }) => label))).toEqual(['', '', '32', '32']);
});

test('it is explained: what was declared, and what the protocol made of it', () => {
  expect(explained('bundle.dataBits')).toBe(`bundle.dataBits = 32
on ringed.stop:0->ringed.low:0
  ringed.low    declares up.beatBytes 4
  the protocol  makes 32 from up.beatBytes 4
      Eight times the width of the ring in bytes.
`);
});

test('its addresses are checked, and a free place is found', () => {
  const [overlap, hole] = found('0x1000');
  expect(overlap).toEqual({
    rule: 'address/overlap',
    message: `ringed.high and ringed.low overlap at [0x1000, 0x2000) (4 KiB).
  ringed.high: [0x1000, 0x2000) (4 KiB)
  ringed.low: [0x1000, 0x2000) (4 KiB)
  seen by ringed.a, ringed.b`,
    help: 'Move ringed.low to 0x0: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names.',
  });
  expect(hole?.message).toBe(
    'ringed.a, ringed.b may ask for [0x0, 0x1000) (4 KiB), 0x2000 and up, where no device answers.',
  );
  expect(found('0x10000')[0]).toEqual({
    rule: 'address/width',
    message: 'ringed.high covers [0x10000, 0x11000) (4 KiB); Ring has 16 address bits, up to 0xffff.',
    help: '',
  });
});

test('versions of it are compared, also with a lock file', () => {
  const moved = {
    ...{ impact: 'breaking', aspect: 'device', happening: 'moved', subject: 'ringed.high', detail: '' },
    ...{ before: '0x4000..0x4fff', after: '0x5000..0x5fff', seenBy: [] },
  };
  const later = ringSoc('0x5000');
  expect(diff(design, later)).toEqual([moved]);
  const lock = lockText(factsOf(design));
  expect(lock.split('\n').filter((line) => line.startsWith('device ringed.high'))).toEqual([
    'device ringed.high address = 0x4000..0x4fff',
    'device ringed.high supportsRead = true',
    'device ringed.high supportsWrite = true',
  ]);
  expect(lock).toContain('\nreach ringed.a:0 → ringed.high operations = get putFull putPartial 1 to 4\n');
  expect(compareWithLock(readLock(lock), factsOf(later)).map(({ change }) => change)).toEqual([moved]);
});

test('it has an address map', () => {
  expect(addressMapText(addressMap(design))).toBe(
    '00001000 - 00002000  4 KiB   RW    ringed.low\n00004000 - 00005000  4 KiB   RW    ringed.high\n',
  );
});

test('its devices are listed', () => {
  expect(list(design, 'devices')).toEqual([
    { id: 'ringed.high', name: 'high', protocol: 'Ring', bytes: 4, masters: 2, addresses: '0x4000..0x4fff' },
    { id: 'ringed.low', name: 'low', protocol: 'Ring', bytes: 4, masters: 2, addresses: '0x1000..0x1fff' },
  ]);
});

test('its parameters are reported', () => {
  const slave = (name: string, base: string): Json => ({
    ...{ name, address: [[base, '0xfff']], supportsRead: true, supportsWrite: true },
    nodePath: ['ringed.stop', `ringed.${name}`],
  });
  expect(parameterReport(design).edges[0]).toEqual({
    ...{ from: '0.2', fromPort: 0, to: '0.0', toPort: 1, protocol: 'RingImp', label: '32', colour: '#336699' },
    flipped: false,
    down: { masters: [{ name: 'b', nodePath: ['ringed.b'] }] },
    up: { beatBytes: 4, slaves: [slave('low', '0x1000'), slave('high', '0x4000')] },
    bundle: { dataBits: 32 },
  });
});

test('its graph is written as GraphML', () => {
  const lines = [
    ...[...graphml(design)].join('').matchAll(/<y:LineStyle color="#336699"[^>]*\/><y:EdgeLabel [^>]*>32</g),
  ];
  expect(lines).toHaveLength(4);
});

test('what it says of itself travels with the elaboration, also in a file', () => {
  expect(design.protocols).toEqual({ RingImp: ring.traits });
  expect(deserialise([...serialise(design)].join('')).protocols).toEqual(design.protocols);
});

test('legends call it by its title, and explain no label that it made', async () => {
  const own: Protocol<Ring> = {
    ...ring,
    traits: { ...ring.traits, title: 'Own Ring', look: { light: '#b000b0', dark: '#ff80ff', name: 'Ring' } },
    render: ({ up }) => ({ colour: 'purple', label: `${8 * up.beatBytes}/3` }),
  };
  const svg = [...(await drawSvg(ringSoc('0x4000', { spoken: own })))].join('');
  expect(svg).toContain('>Own Ring</text>');
  expect(svg).not.toContain('bits of data');
});

test('a width that nobody says is blank, and null as data', () => {
  const wide = ringSoc('0x4000', { beatBytes: 0 });
  for (const what of ['devices', 'masters', 'buses'] as const) {
    const rows = list(wide, what);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ bytes }) => bytes)).toEqual(rows.map(() => null));
    expect(rowsCsv(rows)).toContain(',Ring,,');
  }
  const map = addressMap(wide);
  expect(map.map(({ width }) => width)).toEqual(map.map(() => undefined));
  expect(addressMapCsv(map)).not.toContain(',0,');
  expect(addressMapJson(map)).toMatchObject({ map: map.map(() => ({ width: null })) });
});
