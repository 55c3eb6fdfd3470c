import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  int,
  lazyScope,
  onBinding,
  Resource,
  resourceAddress,
  resourceInt,
  resourceString,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { artefactNames } from '../../cli/commands/artefacts.js';
import { reportFormats } from '../../cli/reports/check-reports.js';
import { commands } from '../../cli/commands/index.js';
import { sweepText } from '../../lib/sweep/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { pathPart } from '../../lib/base/names/index.js';
import { visible } from '../../lib/base/text/index.js';
import { ententeIn, type Ran } from '../cli/run.js';
import { hostileNames } from '../output/drawing/plain-graphs.js';
import { kinds } from './name-readers.js';

/** A system in which everything that has a name has a hostile one, and so many devices share an address. */
function systemOf(names: readonly string[], sharing = 2, onBus = names.length): Elaboration {
  return elaborate(soc('::error::<soc>', () => declare(names, sharing, onBus)));
}

function declare(names: readonly string[], sharing: number, onBus: number): object {
  const buses = Array.from({ length: Math.ceil(names.length / onBus) }, () => tl.xbar());
  for (const [k, name] of names.entries()) {
    const bus = buses[Math.floor(k / onBus)] ?? expect.unreachable();
    const body = (): unknown => {
      const cpu = tl.client({ name, sourceId: 1 });
      const device = new SimpleDevice(name, [name]);
      const address = AddressSet.range(0x1000 * Math.floor(k / sharing), 4096);
      const registers = tl.registerNode({ address: [address], device, beatBytes: 8 });
      const ram = tl.ram({ address: AddressSet.range(0x8000_0000 + 0x1000 * k, 4096), beatBytes: 8 });
      connect(cpu, bus);
      connect(bus, registers);
      connect(bus, ram);
      const interrupt = int.source({ resources: device.int });
      connect(interrupt, int.sink());
      onBinding(({ bindings, anchors }) => {
        bindings.bind(new Resource(anchors.root, 'address-bits'), resourceInt(32));
        bindings.bind(new Resource(anchors.root, 'model'), resourceString(name));
        const permissions = { r: true, w: true, x: false, c: false, a: false };
        bindings.bind(new Resource(device, 'reg'), resourceAddress([address], permissions));
      });
      return { [name]: cpu, registers, ram, interrupt };
    };
    lazyScope(name, body, name);
  }
  return { buses };
}

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
/** Where commands write what is read, and nothing else is. */
const out = join(folder, 'out');
// Not everybody reaches everything: what commands say of pairs would take far longer.
const elaboration = systemOf(hostileNames, 2, 12);
const [saved, before, trace] = ['saved.json', 'before.json', 'trace.jsonl'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(saved, [...serialise(elaboration)].join(''));
// Not every format can say that devices overlap.
const [apart, together] = [join(folder, 'apart.json'), join(folder, 'together.json')];
writeFileSync(apart, [...serialise(systemOf(hostileNames, 1))].join(''));
// In a map it counts whether everybody sees everything.
writeFileSync(together, [...serialise(systemOf(hostileNames))].join(''));
// Laying out a large drawing takes far longer than small ones.
const parts = Array.from({ length: 3 }, (_, k) => join(folder, `part${k}.json`));
for (const [k, part] of parts.entries()) {
  const names = hostileNames.filter((_, at) => at % parts.length === k);
  writeFileSync(part, [...serialise(systemOf(names))].join(''));
}
// A description in another notation, whose names are what somebody else wrote.
const described = join(folder, 'csr.json');
const memories = hostileNames.map((name, k) => [name, { base: 0x1000 * k, size: 0x1000, type: 'cached' }]);
writeFileSync(
  described,
  JSON.stringify({
    csr_bases: {},
    csr_registers: {},
    constants: {},
    memories: Object.fromEntries(memories) as unknown,
  }),
);
writeFileSync(before, [...serialise(elaborate(soc('before', () => undefined)))].join(''));
const root = elaboration.modules[0]?.id ?? expect.unreachable();
const masters = elaboration.modules
  .flatMap(({ nodes }) => nodes.filter(({ inner }) => inner !== 'IntImp'))
  .filter(({ kind }) => kind === 'source');
writeFileSync(
  trace,
  masters
    .map(({ id: master }, time) => JSON.stringify({ time, master, op: 'get', address: 0x4000_0000, size: 8 }))
    .join('\n'),
);

// A design for each name, which was refused for it.
const rows = join(folder, 'rows.jsonl');
const refusals = hostileNames.map((name, index) => ({
  ...{ index, design: `${name} --config ${name}`, choices: { [name]: name }, figures: {}, findings: {}, time: 1 },
  refused: { rule: null, message: name, help: name },
}));
const header = {
  ...{ designs: hostileNames, digest: 'digest', combinations: hostileNames.length, shard: null, base: null },
  ...{ entente: '1.2.3', sources: {} },
};
writeFileSync(rows, sweepText({ ...header, rows: refusals.length }, refusals));

/** An option by which a format says more, but for one that says all anyway. */
function unless(format: string, option: string): string[] {
  return ['json', 'sarif', 'junit'].includes(format) ? [] : [option];
}

/** What each command is asked, with the format that is wanted; null for commands that say nothing about a design. */
const questions: Readonly<Record<string, ((format: string) => string[][]) | null>> = {
  init: null,
  // A page of code, which is not run: test/viewer/play.test.ts.
  play: null,
  elaborate: (format) =>
    (['svg', 'html'].includes(format) ? parts.slice(0, 1) : [saved]).map((file) => [
      ...['elaborate', file, '--out', out, '--format', format],
    ]),
  describe: (format) => [['describe', described, '--format', format]],
  import: () => [['import', described, '--out', join(out, 'imported.ts')]],
  check: (format) => [['check', saved, '--format', format, ...unless(format, '--verbose')]],
  diff: (format) => [
    ['diff', before, saved, '--format', format],
    ['diff', saved, before, '--format', format],
  ],
  lock: () => [['lock', saved, '--out', join(out, 'soc.lock')]],
  map: (format) => [
    ['map', ['zephyr', 'systemrdl', 'renode'].includes(format) ? apart : together, '--format', format],
    ...(format === 'text' ? [['map', together, '--verbose']] : []),
    ...(format === 'text' || format === 'json' ? [['map', together, '--gaps', '64', '--format', format]] : []),
  ],
  diagram: (format) => [
    ...(['svg', 'yed', 'elk'].includes(format) ? parts : [saved]).map((file) => ['diagram', file, '--format', format]),
    ...(format === 'svg' ? ['buses', 'interrupts', 'address'] : []).flatMap((view) =>
      parts.map((file) => ['diagram', file, '--view', view]),
    ),
  ],
  parameters: () => [['parameters', saved]],
  route: (format) => [['route', saved, 'all', '0x80000000', '--format', format]],
  reach: (format) => [['reach', saved, '--format', format, ...(format === 'text' ? ['--stripped'] : [])]],
  'why-not': (format) => [['why-not', saved, root, root, 'acquire', '--format', format]],
  explain: (format) =>
    elaboration.edges
      .filter(({ protocol }) => protocol === 'TLImp')
      .slice(0, 8)
      .map(({ id }) => ['explain', saved, id, '--format', format]),
  list: (format) =>
    ['nodes', 'edges', 'masters', 'devices', 'buses', 'domains', 'interrupts'].map((what) => [
      ...['list', saved, what, '--format', format],
    ]),
  ids: (format) => [['ids', saved, '--format', format]],
  replay: (format) => [
    ['replay', saved, trace, '--format', format, '--heat', join(out, 'heat.json'), ...unless(format, '--all')],
  ],
  hardware: (format) => [['hardware', saved, '--format', format]],
  sweep: (format) => [['sweep', 'merge', rows, '--format', format]],
  view: () => [['view', parts[0] ?? '', '--out', join(out, 'page.html')]],
};

// Hardware has letters, digits and underscores of names only. Questions about one edge, code, in which names become those of variables, pages whose content is packed, and annotations, of which there
// are ten, do not name everything.
// The drawing of entente elaborate is that of entente diagram.
const ofFew = ['explain', 'hardware', 'import', 'view', 'sweep svg', 'elaborate html', 'elaborate svg', 'check github'];

async function program(name: string): Promise<Command> {
  const entente = new Command('entente').exitOverride();
  const define = await commands[name]?.load();
  define?.(entente.command(name).exitOverride());
  return entente;
}

/** Formats of an answer by the names that commands have for them. */
async function formatsOf(name: string): Promise<readonly string[]> {
  if (name === 'elaborate') return artefactNames;
  if (name === 'check') return reportFormats;
  const command = (await program(name)).commands.find((each) => each.name() === name);
  return command?.options.find(({ long }) => long === '--format')?.argChoices ?? [''];
}

describe.each(Object.entries(questions))('entente %s', (name, question) => {
  test.skipIf(question === null)('shows names as text in every format', async () => {
    for (const format of await formatsOf(name)) {
      // Pictures, which are made from the SVG, and what refuses such names.
      if (['png', 'pdf', 'dts'].includes(format)) continue;
      const outputs = await outputsOf(name, format, question?.(format) ?? []);
      const found = outputs.flatMap(({ kind, text }) => {
        const reader = kinds[kind];
        if (reader === undefined) throw new Error(`Nothing reads what entente ${name} says as ${kind}.`);
        if (kind !== 'html') expectHarmless(text);
        return reader.read(text);
      });
      expect(found.length).toBeGreaterThan(0);
      if (ofFew.includes(name) || ofFew.includes(`${name} ${format}`)) continue;
      const as = kinds[`${name} ${format}`]?.as ?? kinds[format]?.as ?? visible;
      const isFound = (name: string): boolean => found.some((text) => text.includes(as(name).trim()));
      // As it is, or as it is in paths.
      const missing = hostileNames.filter((each) => !isFound(each) && !isFound(pathPart(visible(each))));
      expect(missing, `${name} ${format}`).toEqual([]);
    }
  });
});

test('a device tree refuses names that it cannot say', async () => {
  const { status, stderr } = await ententeIn(folder, 'elaborate', saved, '--out', out, '--format', 'dts');
  expect(status).toBe(2);
  expect(stderr).toContain('contains characters that a string in a device tree cannot have.');
});

test('every command is asked', () => {
  expect(Object.keys(questions).sort()).toEqual(Object.keys(commands).sort());
});

/** What a reader of answers and of files gets. */
async function outputsOf(
  name: string,
  format: string,
  commandLines: readonly (readonly string[])[],
): Promise<{ readonly kind: string; readonly text: string }[]> {
  rmSync(out, { recursive: true, force: true });
  const ran: Ran[] = [];
  for (const args of commandLines) ran.push(await ententeIn(folder, ...args));
  for (const { status, stderr } of ran) {
    // None of the designs of the sweep was elaborated.
    expect(name === 'sweep' ? [2] : [0, 1], stderr).toContain(status);
    expectHarmless(stderr);
  }
  const answers = ran.flatMap(({ stdout }) =>
    stdout === '' ? [] : [{ kind: name === 'elaborate' ? 'text' : format || 'json', text: stdout }],
  );
  const files = filesIn(out).map((file) => ({
    kind: name === 'elaborate' ? format : file.slice(file.lastIndexOf('.') + 1),
    text: readFileSync(join(out, file), 'utf8'),
  }));
  return [...answers, ...files];
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(place, join(parentPath, name)));
}

/** What comes to a terminal or a log steers and commands nothing, whatever else it is. */
function expectHarmless(text: string): void {
  expect(/[^\P{C}\n\t\p{Cn}\p{Co}]|[\p{Zl}\p{Zp}]/u.exec(text)).toBeNull();
  expect(/^\s*::(?!(?:error|warning|notice) [^:]*title=).*/m.exec(text)).toBeNull();
  expect(/##(?:\[|vso\[|teamcity\[)/i.exec(text)).toBeNull();
}
