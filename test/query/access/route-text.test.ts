import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRange, formatSize } from '../../../lib/base/address/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import {
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  Netlist,
  portInside,
  type Protocols,
  regionsOf,
} from '../../../lib/elaboration/index.js';
import { mastersOf, type Operation, route, routeJson, routeText } from '../../../lib/query/index.js';
import cheshire from '../../../topologies/cheshire.js';
import mcu from '../../../topologies/mcu.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import trustzone from '../../../topologies/trustzone.js';
import { repeated } from '../../seeds.js';
import { build, parts } from '../random-topologies.js';

// What the text of a route says is read as people read it: what is not said of an edge is as it was on the edge before. Each edge is
// then asked what it is.

interface Said {
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  /** Bytes of a beat. */
  readonly width: number;
  readonly clients: readonly string[];
  /** The first id, and that behind the last; absent where there are none. */
  readonly ids?: readonly [number, number];
  readonly address: bigint;
  /** As its protocol calls it; what became a read and a write is both. */
  readonly operation: string;
  /** Whose clock; empty for that of the root. */
  readonly domain: string;
  readonly requests: number;
  /** Bytes of a request. */
  readonly size: number;
  readonly beats: number;
}

const nothing: Said = {
  ...{ from: '', to: '', protocol: '', width: 0, clients: [], address: -1n, operation: '', domain: '' },
  ...{ requests: 0, size: 0, beats: 0 },
};

/** The edges of a route with what is said of each, and how the route ends. */
function readRoute(text: string, protocols: ReadonlySet<string>): { readonly hops: Said[]; readonly end: string } {
  const lines = text.split('\n').slice(1);
  const hops: Said[] = [];
  let said = nothing;
  let k = 0;
  for (; lines[k]?.includes(' -> ') === true; k++) {
    const [from = '', to = ''] = lines[k]?.trim().split(' -> ') ?? [];
    said = { ...said, from, to };
    if (lines[k + 1]?.startsWith('      ') === true)
      said = { ...said, ...readNotes(lines[++k]?.trim() ?? '', protocols) };
    hops.push(said);
  }
  return { hops, end: lines[k]?.trim() ?? '' };
}

const operation =
  '(?:read|write|atomic|write with a mask|get|putFull|putPartial|logical|arithmetic|acquireB|acquireT|hint)';
const operations = new RegExp(`^${operation}(?: and ${operation})?$`);

// `TileLink, 8 bytes wide, a, b ids [0, 4), 0x1000, get, 2 x 4 bytes in 2 beats`: what is nothing else is a name.
function readNotes(line: string, protocols: ReadonlySet<string>): Partial<Said> {
  const [, before = line, first, end, behind = ''] = /^(.*) ids \[(\d+), (\d+)\)(?:, (.*))?$/.exec(line) ?? [];
  const notes = [...before.split(', '), ...behind.split(', ')].filter((note) => note !== '');
  const said: { -readonly [K in keyof Said]?: Said[K] } = {};
  const clients: string[] = [];
  for (const note of notes) {
    const [, width] = /^(\d+) bytes? wide$/.exec(note) ?? [];
    const [, requests, size, beats] = /^(\d+) x (\d+) bytes?(?: in (\d+) beats?)?$/.exec(note) ?? [];
    if (width !== undefined) said.width = Number(width);
    else if (requests !== undefined)
      Object.assign(said, { requests: Number(requests), size: Number(size), beats: Number(beats) });
    else if (/^0x[0-9a-f]+$/.test(note)) said.address = BigInt(note);
    else if (protocols.has(note)) said.protocol = note;
    else if (operations.test(note)) said.operation = note;
    else if (note.startsWith('clock of ')) said.domain = note.slice('clock of '.length).replace(/^the root$/, '');
    else clients.push(note);
  }
  if (clients.length > 0)
    Object.assign(said, { clients, ids: first === undefined ? undefined : [Number(first), Number(end)] });
  return said;
}

/** A route as data, as `--format json` has it. */
interface Data {
  readonly master: string;
  readonly protocol: string;
  readonly client: string;
  readonly operation: string;
  readonly size: number;
  readonly address: string;
  readonly hops: readonly {
    readonly from: string;
    readonly to: string;
    readonly protocol: string;
    readonly client?: string;
    readonly ids?: readonly [number, number];
    readonly address: string;
    readonly operation: string;
    readonly reads?: true;
    readonly size: number;
    readonly requests: number;
    readonly beatBytes: number;
    readonly beats: number;
    readonly domain?: string;
  }[];
  readonly end:
    | { readonly kind: 'dead'; readonly node: string; readonly message: string; readonly help: string }
    | {
        readonly kind: 'device';
        readonly node: string;
        readonly device?: string;
        readonly window: readonly [string, string];
        readonly offset: string;
      };
}

const amba: Readonly<Record<string, string>> = {
  get: 'read',
  putFull: 'write',
  putPartial: 'write',
  logical: 'atomic',
  arithmetic: 'atomic',
};

// What an operation is called where it is known as something else than in TileLink.
function called(title: string, ...all: readonly string[]): string {
  return all.map((each) => (title.startsWith('TileLink') ? each : (amba[each] ?? each))).join(' and ');
}

/** Sees that the text and the data of a route say the same. */
function agree(text: string, { hops, end, master, client, ...head }: Data): void {
  const read = readRoute(text, new Set(hops.map(({ protocol }) => protocol)));
  const [, operation, size, address, by] = /^(.*) of (\d+) bytes? at (0x[0-9a-f]+) by (.*)$/m.exec(text) ?? [];
  expect([operation, Number(size), address, by]).toEqual([
    called(head.protocol, head.operation),
    head.size,
    head.address,
    `${client} (${master})`,
  ]);
  expect(read.hops).toEqual(
    hops.map((hop) => ({
      ...{ from: hop.from, to: hop.to, protocol: hop.protocol, width: hop.beatBytes },
      ...{ clients: hop.client?.split(', ') ?? [], ids: hop.ids, address: BigInt(hop.address) },
      operation: called(hop.protocol, ...(hop.reads === true ? ['get'] : []), hop.operation),
      ...{ domain: hop.domain ?? '', requests: hop.requests, size: hop.size, beats: hop.beats },
    })),
  );
  if (end.kind === 'dead')
    expect(text.split('\n').slice(-4)).toEqual([
      `  ends at ${end.node}`,
      `    ${end.message}`,
      `    help: ${end.help}`,
      '',
    ]);
  else {
    const met = end.device === undefined ? `reaches ${end.node}` : `is answered by ${end.node} for ${end.device}`;
    expect(read.end).toContain(`${met}: [${end.window.join(', ')}) (`);
    expect(`${read.end},`).toContain(`, offset ${end.offset},`);
  }
}

interface Party {
  readonly name: string;
  readonly sourceId?: readonly [number, number];
  readonly id?: readonly [number, number];
}

/** In what the text of a route differs from the edges of the design. */
function faults(elaboration: Elaboration, text: string): string[] {
  const { protocols } = new Netlist(elaboration);
  const titles = new Set(elaboration.edges.map(({ protocol }) => protocols.titleOf(protocol)));
  const { hops, end } = readRoute(text, titles);
  const last = hops.at(-1);
  return [
    ...hops.flatMap((said) => {
      const between = elaboration.edges.filter(({ from, to }) => from === said.from && to === said.to);
      const wrong = between.map((edge) => differences(protocols, edge, said));
      return wrong.some((each) => each.length === 0) ? [] : [`${said.from} -> ${said.to}: ${wrong.join(' or ')}`];
    }),
    ...(last !== undefined && end.startsWith('reaches ') ? arrivalFaults(elaboration, last, end) : []),
  ];
}

function differences(protocols: Protocols, { protocol, down, bundle }: EdgeRecord, said: Said): string[] {
  const width = Number(fieldOf(portInside(bundle), 'dataBits')) / 8;
  const { masters = [] } = portInside(down) as { readonly masters?: readonly Party[] };
  // One in place of several has the names of all of them.
  const parties = masters.filter(({ name }) => name.split(', ').every((each) => said.clients.includes(each)));
  const ids = parties.flatMap(({ sourceId, id }) => sourceId ?? id ?? []);
  const span = ids.length === 0 ? undefined : [Math.min(...ids), Math.max(...ids)];
  const title = protocols.titleOf(protocol);
  // Every request has a beat for each part of its size.
  const beats = said.requests * Math.max(1, said.size / width);
  return [
    ...(title === said.protocol ? [] : [`${said.protocol} is ${title}`]),
    ...(width === said.width ? [] : [`${said.width} is ${width} bytes`]),
    ...(span?.join() === said.ids?.join() ? [] : [`${said.clients.join()} [${said.ids?.join()}) is [${span?.join()})`]),
    ...(beats === said.beats ? [] : [`${said.beats} is ${beats} beats`]),
  ];
}

// `reaches soc.ram: [0x1000, 0x2000) (4 KiB), offset 0x40`.
function arrivalFaults({ edges }: Elaboration, { from, to, address }: Said, end: string): string[] {
  const [, node, base = '0', over = '0', size, offset = '0'] =
    /^reaches (.+): \[(0x[0-9a-f]+), (0x[0-9a-f]+)\) \((.+)\), offset (0x[0-9a-f]+)(?:, for .+ accesses alone)?$/.exec(
      end,
    ) ?? [];
  const [start, behind] = [BigInt(base), BigInt(over)];
  const regions = edges.flatMap((edge) => (edge.from === from && edge.to === to ? (regionsOf(edge) ?? []) : []));
  const isRange = regions.some(({ sets }) =>
    AddressRange.fromSets(sets).some((range) => range.base === start && range.end === behind),
  );
  const isSo = node === to && isRange && size === formatSize(behind - start) && start + BigInt(offset) === address;
  return isSo ? [] : [`${end}: ${to} at 0x${address.toString(16)}`];
}

test('in random topologies, all that texts of routes say is what the edges are', () => {
  const met = { reached: 0 };
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      const { protocols } = new Netlist(elaboration);
      for (const master of mastersOf(elaboration))
        for (const address of boundaries.slice(0, 20)) {
          const text = routeText(route(elaboration, master, { operation: 'get', address, size: 8 }), protocols);
          if (text.includes('\n  reaches ')) met.reached++;
          expect(faults(elaboration, text)).toEqual([]);
        }
    }),
    repeated(40),
  );
  expect(met.reached).toBeGreaterThan(20);
});

test('texts and data of routes say the same, of any operation', () => {
  fc.assert(
    fc.property(parts, fc.constantFrom('get', 'putFull', 'putPartial', 'logical', 'hint'), (part, operation) => {
      const { elaboration, boundaries } = build(part);
      agreeIn(elaboration, boundaries.slice(0, 10), operation);
    }),
    repeated(30),
  );
  for (const elaboration of [microcontroller, trustzone, cheshire].map((topology) => elaborate(topology)))
    for (const operation of ['get', 'putFull', 'logical', 'acquireT'] as const)
      agreeIn(elaboration, [0x1000_0000n, 0x8000_0000n, 0x300_2004n], operation);
});

function agreeIn(elaboration: Elaboration, addresses: readonly bigint[], operation: Operation): void {
  const { protocols } = new Netlist(elaboration);
  for (const master of mastersOf(elaboration))
    for (const address of addresses) {
      const way = route(elaboration, master, { operation, address });
      agree(routeText(way, protocols), JSON.parse(JSON.stringify(routeJson(way, protocols))) as Data);
    }
}

test('a read and a write that come of an atomic access stay both, whatever they are called', () => {
  const elaboration = elaborate(microcontroller);
  const [master] = mastersOf(elaboration, 'dcache');
  if (master === undefined) expect.unreachable();
  const way = route(elaboration, master, { operation: 'logical', address: 0x1000_0000n, size: 4 });
  const text = routeText(way, new Netlist(elaboration).protocols);
  expect(text.match(/\b(?:logical|get and putFull|read and write|write|APB.*)(?=,|$)/gm)).toEqual([
    'logical',
    'get and putFull',
    'APB, TLFragmenter, read and write',
  ]);
  expect(way.hops.map(({ reads = false, requests }) => [reads, requests])).toEqual([
    ...Array.from({ length: 3 }, () => [false, 1]),
    ...Array.from({ length: 9 }, () => [true, 2]),
  ]);
});

test.each(Object.entries({ mcu, microcontroller, trustzone, cheshire }))('so they are in %s', (_, topology) => {
  const elaboration = elaborate(topology);
  const { protocols } = new Netlist(elaboration);
  const wrong = mastersOf(elaboration).flatMap((master) =>
    [0x8000_0000n, 0x1000_1000n, 0x6400_0000n, 0x300_2004n, 0x3000_0000n].flatMap((address) =>
      faults(elaboration, routeText(route(elaboration, master, { operation: 'get', address, size: 4 }), protocols)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a text in which one number is another is not so', () => {
  const elaboration = elaborate(mcu);
  const [master] = mastersOf(elaboration);
  if (master === undefined) expect.unreachable();
  const access = { operation: 'get', address: 0x6400_0010n, size: 8 } as const;
  const [head = '', ...lines] = routeText(route(elaboration, master, access), new Netlist(elaboration).protocols).split(
    '\n',
  );
  const text = lines.join('\n');
  const changed = [
    ...text.matchAll(/(?:ids \[|, |\[|in |offset |\()(?:0x)?\d+(?= bytes wide|, \d+\)|\)|, 0x| beats| KiB|$)/gm),
  ].map((match) => {
    const at = match.index + match[0].search(/\d+$/);
    const digits = /^\d+/.exec(text.slice(at))?.[0] ?? '';
    return `${text.slice(0, at)}${BigInt(digits) + 1n}${text.slice(at + digits.length)}`;
  });
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.filter((each) => faults(elaboration, `${head}\n${each}`).length === 0)).toEqual([]);
});
