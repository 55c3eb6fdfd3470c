import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { check } from '../../lib/check/index.js';
import {
  describeSoc,
  type Description,
  DescriptionError,
  elaborateDescription,
  writeTopology,
} from '../../lib/descriptions/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import {
  addressMap,
  addressMapLinkerScript,
  deviceTreeSource,
  graphml,
  mapContent,
} from '../../lib/output/files/index.js';
import { addressSpaces } from '../../lib/elaboration/index.js';
import mcu from '../../topologies/mcu.js';
import { repeated, someOf } from '../seeds.js';
import { described } from './read.js';
import { topologyIn } from './topology/topology-in.js';

interface Facts {
  readonly modules: readonly unknown[];
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
  readonly bindings: readonly { readonly path: string; readonly module: string; readonly node: string }[];
  readonly regions: readonly {
    readonly names: readonly string[];
    readonly base: string;
    readonly size: string;
    readonly permissions: string;
  }[];
}

const written = elaborate(mcu);
const text = [...graphml(written)].join('');

test('a graph has the modules, nodes and edges that were written, and the devices that texts tell of', () => {
  const description = described({ 'mcu.graphml': text });
  const { modules, nodes, edges } = description.facts as Facts;
  const shown = written.modules.flatMap((module) => (module.parent !== null && module.omitted ? [] : [module]));
  expect(modules.length).toBe(shown.length);
  expect(nodes.length).toBe(shown.flatMap((module) => module.nodes.filter(({ omitted }) => !omitted)).length);
  expect(edges.length).toBe(written.edges.length);
  const elaboration = elaborateDescription(description);
  expect(elaboration.edges.map(({ protocol, label }) => `${protocol} ${label}`).sort()).toEqual(
    written.edges.map(({ protocol, label }) => `${protocol} ${label}`).sort(),
  );
  expect(addressMap(elaboration).map(({ start, end }) => [start, end])).toEqual(
    addressMap(written).map(({ start, end }) => [start, end]),
  );
  expect(check(elaboration).findings).toEqual([]);
});

test('a topology that is written of a graph has its masters, and memory that the tree says is not to be used', () => {
  const golden = (ending: string): Uint8Array =>
    readFileSync(new URL(`../golden/chipyard/RocketConfig.${ending}`, import.meta.url));
  const { soc } = described({
    'chip.graphml': gunzipSync(golden('graphml.gz')),
    'chip.dts': golden('dts'),
    'chip.memmap.json': golden('memmap.json'),
  });
  const { source } = writeTopology(soc);
  expect(source.match(/(?<=const )\w+(?= = tl\.client)/g)).toEqual([
    'cpu',
    'serdesserMaster',
    'sb2tlOptMaster',
    'cbusMaster',
  ]);
  const elaboration = elaborate(
    topologyIn(
      source
        .replace('import {', 'import { firmware,')
        .replace('\n  return {', "\n  firmware({ model: 'Chip', compatible: ['example,chip'], bus });\n  return {"),
    ),
  );
  expect(addressMap(elaboration).map(({ name, start }) => `${name} ${start.toString(16)}`)).toEqual([
    ...['debugController 0', 'bootAddressReg 1000', 'errorDevice 3000', 'rom 10000', 'clockGater 100000'],
    ...['tileResetSetter 110000', 'clint 2000000', 'cacheController 2010000', 'memory0 8000000'],
    ...['interruptController1 c000000', 'serial 10020000', 'memory1 80000000'],
  ]);
  const content = mapContent(elaboration, { design: 'chip', input: 'chip.ts' });
  expect(addressMapLinkerScript(content).match(/\w+ \(\w+\) : ORIGIN = \w+/g)).toEqual([
    'memory0 (rwx) : ORIGIN = 0x8000000',
    'memory1 (rwx) : ORIGIN = 0x80000000',
  ]);
  // Software that is told of memory uses it.
  const tree = elaboration.resources === null ? '' : [...deviceTreeSource(elaboration.resources)].join('');
  expect(tree.match(/\S+@\w+(?= \{\s+device_type = "memory")/g)).toEqual(['memory@80000000']);
});

test('what is no graph of Rocket Chip is refused with its place', () => {
  const refused = (graph: string): string => {
    try {
      described({ 'a.graphml': `<graphml>${graph}</graphml>` });
    } catch (error) {
      const { message, place } = error as DescriptionError;
      return `${place.line}:${place.column}: ${message}`;
    }
    return 'none';
  };
  expect(refused('')).toBe('1:1: GraphML is a <graphml> with a <graph>.');
  expect(refused('<graph><node id="1"/></graph>')).toBe('1:17: A node of Rocket Chip lies in a module.');
  expect(refused('<graph><node id="1"><graph/></node></graph>')).toBe(
    '1:17: A module of Rocket Chip has a label, and is described as Class (path).',
  );
  expect(refused('<graph><edge source="1" target="2"/></graph>')).toBe(
    '1:17: The edge leads to a node that is not there: 1.',
  );
});

test('a graph with parts cut out or exchanged is read, or refused with a place', () => {
  const parts = text.split(/(?=<)/);
  const at = fc.nat(parts.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 6 }), (edits) => {
      const changed = [...parts];
      for (const [from, to] of edits) changed[from] = from % 2 === 0 ? '' : (changed[to] ?? '');
      try {
        addressMap(elaborateDescription(described({ 'a.graphml': changed.join('') })));
      } catch (error) {
        if (!(error instanceof DescriptionError)) throw error;
        expect(error.place.line).toBeGreaterThan(0);
      }
    }),
    repeated(100),
  );
});

const vendored = new URL('../golden/rocket/', import.meta.url);
const systems = readdirSync(vendored).flatMap((name) => /^(.*)\.graphml\.gz$/.exec(name)?.[1] ?? []);

test.each(someOf(systems, 4))('%s: devices of the tree are nodes of the graph', (name) => {
  const part = (ending: string): Buffer => readFileSync(new URL(`${name}${ending}`, vendored));
  const description = described({
    [`${name}.graphml`]: gunzipSync(part('.graphml.gz')),
    [`${name}.dts`]: part('.dts'),
    [`${name}.memmap.json`]: part('.memmap.json'),
  });
  const { bindings, regions } = description.facts as Facts;
  const nodes = new Set(description.graph?.modules.flatMap((module) => module.nodes.map(({ id }) => id)));
  for (const { node } of bindings) expect(nodes).toContain(node);
  const bound = bindings.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  // What lies behind a port is a bus of the tree, which has no addresses of its own.
  const named = regions.map(({ names: [region = ''] }) => region).filter((region) => !region.includes('-port-'));
  expect(bound).toEqual(expect.arrayContaining(named));
  // Drawings call them as the tree does.
  const titles = new Map(
    description.graph?.modules.flatMap((module) => module.nodes.map(({ id, role }) => [id, role?.title] as const)),
  );
  const last = new Map(bindings.map(({ node }, k) => [node, bound[k]]));
  expect([...last].filter(([node, title]) => titles.get(node) !== title)).toEqual([]);
});

const golden = fileURLToPath(new URL('../../../shared/golden/rocket', import.meta.url));
const names = existsSync(golden) ? readdirSync(golden).filter((name) => name.endsWith('.graphml.gz')) : [];

function read(name: string): Description {
  const source = {
    file: join(golden, name.slice(0, -3)),
    content: gunzipSync(readFileSync(join(golden, name))),
    read: (path: string) => (existsSync(path) ? readFileSync(path) : undefined),
  };
  return describeSoc(source, 'chipyard');
}

// What Rocket Chip wrote of 48 systems; only where it lies beside the clone.
describe.skipIf(names.length === 0)('Rocket systems', () => {
  test.each(someOf(names, 6))('%s: every region of the memory map is reached, with its permissions', (name) => {
    const description = read(name);
    const spaces = addressSpaces(elaborateDescription(description));
    const sets = AddressSet.unify(spaces.flatMap(({ regions }) => regions.flatMap((region) => region.sets)));
    for (const { base, size } of (description.facts as Facts).regions) {
      const left = AddressSet.subtractAll(AddressSet.misaligned(BigInt(base), BigInt(size)), sets);
      expect(left).toEqual([]);
    }
  });
});
