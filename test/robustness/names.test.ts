import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { parse as parseCsv } from 'csv-parse/sync';
import { lexer, type Token } from 'marked';
import { type DefaultTreeAdapterMap, parse as parseHtml } from 'parse5';
import { afterAll, describe, expect, test, vi } from 'vitest';
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
import { artefactNames } from '../../cli/artefacts.js';
import { reportFormats } from '../../cli/check-reports.js';
import { commands } from '../../cli/commands/index.js';
import type { Chunks, OutputFile } from '../../cli/output.js';
import { sweepText } from '../../lib/sweep/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { oneLine, terminalText, visible } from '../../lib/base/text/index.js';
import { readDot } from '../output/drawing/dot-reader.js';
import { readMermaid } from '../output/drawing/mermaid-reader.js';
import { hostileNames } from '../output/drawing/plain-graphs.js';
import { graphmlFaults } from '../output/files/graphml-readers.js';
import { type Element, parsed } from '../output/files/xml-elements.js';
import { readLine } from '../../lib/diff/lock-lines.js';
import { mistakesIn } from '../hardware/read-firrtl.js';

/** What the commands said, instead of saying it. */
const said = vi.hoisted(() => ({ answers: [] as string[], notes: [] as string[], files: new Map<string, string>() }));

vi.mock('../../cli/output.js', async (original) => {
  const { jsonText } = await original<{ readonly jsonText: (value: unknown) => string }>();
  const answer = async (content: Chunks): Promise<void> => {
    said.answers.push(await textOf(content));
  };
  return {
    jsonText,
    answer,
    answerText: (text: string) => answer(terminalText(text)),
    note: (text: string) => said.notes.push(terminalText(text)),
    notePainted: (text: string) => said.notes.push(text),
    writeFiles: async (files: readonly OutputFile[]) => {
      for (const [path, content] of files) said.files.set(path, await textOf(content));
    },
  };
});

async function textOf(content: Chunks | Uint8Array): Promise<string> {
  if (typeof content === 'string') return content;
  let text = '';
  for await (const piece of content) text += String(piece);
  return text;
}

/** A system in which everything that has a name has a hostile one, and so many devices share an address. */
function systemOf(names: readonly string[], sharing = 2): Elaboration {
  return elaborate(soc('::error::<soc>', () => declare(names, sharing)));
}

function declare(names: readonly string[], sharing: number): object {
  const bus = tl.xbar();
  for (const [k, name] of names.entries()) {
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
  return { bus };
}

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const elaboration = systemOf(hostileNames);
const [saved, before, trace] = ['saved.json', 'before.json', 'trace.jsonl'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(saved, [...serialise(elaboration)].join(''));
// Not every format can say that devices overlap.
const apart = join(folder, 'apart.json');
writeFileSync(apart, [...serialise(systemOf(hostileNames, 1))].join(''));
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
const header = { designs: hostileNames, digest: 'digest', combinations: hostileNames.length, shard: null, base: null };
writeFileSync(rows, sweepText({ ...header, rows: refusals.length }, refusals));

/** What each command is asked, with the format that is wanted; null for commands that say nothing about a design. */
const questions: Readonly<Record<string, ((format: string) => string[][]) | null>> = {
  init: null,
  // A page of code, which is not run: test/viewer/play.test.ts.
  play: null,
  elaborate: (format) =>
    (['svg', 'html'].includes(format) ? parts.slice(0, 1) : [saved]).map((file) => [
      ...['elaborate', file, '--out', `${file}.out`, '--format', format],
    ]),
  describe: (format) => [['describe', described, '--format', format]],
  import: () => [['import', described, '--out', join(folder, 'imported.ts')]],
  check: (format) => [['check', saved, '--verbose', '--format', format]],
  diff: (format) => [
    ['diff', before, saved, '--format', format],
    ['diff', saved, before, '--format', format],
  ],
  lock: () => [['lock', saved, '--out', join(folder, 'soc.lock')]],
  map: (format) => [
    ['map', ['zephyr', 'systemrdl', 'renode'].includes(format) ? apart : saved, '--format', format],
    ...(format === 'text' ? [['map', saved, '--verbose']] : []),
    ...(format === 'text' || format === 'json' ? [['map', saved, '--gaps', '64', '--format', format]] : []),
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
  'why-not': (format) => [['why-not', saved, elaboration.name, elaboration.name, 'acquire', '--format', format]],
  explain: (format) =>
    elaboration.edges
      .filter(({ protocol }) => protocol === 'TLImp')
      .slice(0, 8)
      .map(({ id }) => ['explain', saved, id, '--format', format]),
  list: (format) =>
    ['nodes', 'edges', 'devices', 'buses', 'domains', 'interrupts'].map((what) => [
      ...['list', saved, what, '--format', format],
    ]),
  ids: (format) => [['ids', saved, '--format', format]],
  replay: (format) => [['replay', saved, trace, '--all', '--format', format, '--heat', join(folder, 'heat.json')]],
  hardware: (format) => [['hardware', saved, '--format', format]],
  sweep: (format) => [['sweep', 'merge', rows, '--format', format]],
  view: () => [['view', parts[0] ?? '', '--out', join(folder, 'page.html')]],
};

// Hardware has letters, digits and underscores of names only. Questions about one edge, code, in which names become those of variables, pages whose content is packed, and annotations, of which there
// are ten, do not name everything.
// The drawing of entente elaborate is that of entente diagram.
const ofFew = ['explain', 'hardware', 'import', 'view', 'sweep svg', 'elaborate html', 'elaborate svg', 'check github'];

async function program(name: string): Promise<Command> {
  const entente = new Command('entente').exitOverride();
  (await commands[name]?.())?.(entente);
  for (const each of entente.commands) each.exitOverride();
  return entente;
}

/** Formats of an answer by the names that commands have for them. */
async function formatsOf(name: string): Promise<readonly string[]> {
  if (name === 'elaborate') return artefactNames;
  if (name === 'check') return reportFormats;
  const command = (await program(name)).commands.find((each) => each.name() === name);
  return command?.options.find(({ long }) => long === '--format')?.argChoices ?? [''];
}

/** How an output is read, and how names look in what was read, unless they look as they do everywhere. */
interface Kind {
  readonly read: (text: string) => string[];
  readonly as?: (name: string) => string;
}

// To the device tree a / makes a path of a name; its parts have no addresses.
function deviceName(name: string): string {
  return name.includes('/') ? '' : name;
}

function onOneLine(name: string): string {
  return oneLine(visible(name));
}

const texts: Kind = { read: (text) => [text] };
const jsons: Kind = { read: jsonTexts };

/** By the names of formats and artefacts, and by the endings of files. */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ text: texts, ids: texts, json: jsons, sarif: jsons, gitlab: jsons, parameters: jsons, elaboration: jsons },
  map: { ...texts, as: (name) => deviceName(visible(name)) },
  ...{ memmap: { ...jsons, as: deviceName }, resources: { ...jsons, as: deviceName } },
  // What somebody else wrote, as it is.
  'describe json': { ...jsons, as: (name) => name },
  'sweep json': { ...jsons, as: (name) => name },
  'sweep markdown': { read: markdownTexts, as: (name) => visible(name.replaceAll(/\s+/g, ' ')) },
  elk: { read: jsonTexts, as: onOneLine },
  csv: { read: csvTexts },
  ts: { read: codeTexts },
  lock: { read: lockTexts },
  markdown: { read: markdownTexts, as: onOneLine },
  github: { read: githubTexts },
  junit: { read: (text) => xmlTexts(text, /^(?:testsuites?|testcase|failure|system-out)$/) },
  svd: { read: (text) => xmlTexts(text, /^[a-z][A-Za-z]*$/) },
  svg: { read: (text) => xmlTexts(text, /^(?:svg|g|rect|path|text|title|desc|style|circle|line)$/) },
  graphml: { read: graphmlTexts },
  yed: { read: graphmlTexts },
  html: { read: htmlTexts },
  mermaid: { read: mermaidTexts, as: onOneLine },
  dot: { read: dotTexts, as: onOneLine },
  header: { read: headerTexts, as: inComments },
  firrtl: {
    read: (text) => {
      expect(mistakesIn(text)).toEqual([]);
      return [text];
    },
  },
  ld: { read: linkerTexts, as: inComments },
  rust: { read: (text) => commentsOf(text, rustItem), as: inComments },
  systemverilog: { read: (text) => commentsOf(text, verilogItem), as: inComments },
  uvm: { read: (text) => commentsOf(text, uvmItem), as: inComments },
  systemrdl: { read: (text) => commentsOf(text, rdlItem), as: inComments },
  renode: { read: (text) => commentsOf(text, renodeItem), as: inComments },
  zephyr: { read: (text) => commentsOf(text, zephyrItem), as: inComments },
  ipxact: { read: (text) => xmlTexts(text, /^ipxact:[a-z][A-Za-z]*$/) },
  netlist: jsons,
  // Parsers of their own read it: test/hardware/verilog.test.ts.
  sv: texts,
};

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
      const missing = hostileNames.filter((each) => !found.some((text) => text.includes(as(each).trim())));
      expect(missing, `${name} ${format}`).toEqual([]);
    }
    for (const note of said.notes.splice(0)) expectHarmless(note);
  });
});

test('a device tree refuses names that it cannot say', async () => {
  await expect(
    outputsOf('elaborate', 'dts', [['elaborate', saved, '--out', folder, '--format', 'dts']]),
  ).rejects.toThrow('contains characters that a text of a device tree cannot have.');
});

test('every command is asked', () => {
  expect(Object.keys(questions).sort()).toEqual(Object.keys(commands).sort());
});

async function outputsOf(
  name: string,
  format: string,
  commandLines: readonly (readonly string[])[],
): Promise<{ readonly kind: string; readonly text: string }[]> {
  said.answers.length = 0;
  said.files.clear();
  for (const args of commandLines) await (await program(name)).parseAsync(['node', 'entente', ...args]);
  const answers = said.answers.map((text) => ({ kind: name === 'elaborate' ? 'text' : format || 'json', text }));
  const files = [...said.files].map(([file, text]) => ({
    kind: name === 'elaborate' ? format : file.slice(file.lastIndexOf('.') + 1),
    text,
  }));
  return [...answers, ...files];
}

/** What comes to a terminal or a log steers and commands nothing, whatever else it is. */
function expectHarmless(text: string): void {
  expect(/[^\P{C}\n\t\p{Cn}\p{Co}]|[\p{Zl}\p{Zp}]/u.exec(text)).toBeNull();
  expect(/^\s*::(?!(?:error|warning|notice) [^:]*title=).*/m.exec(text)).toBeNull();
  expect(/##(?:\[|vso\[|teamcity\[)/i.exec(text)).toBeNull();
}

function jsonTexts(text: string): string[] {
  return stringsIn(JSON.parse(text));
}

// Words of lines; what could be read otherwise is JSON.
function lockTexts(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const { subject = '', field = '', value = '' } = readLine(line) ?? {};
    return [subject, field, value];
  });
}

function stringsIn(value: unknown): string[] {
  const found: string[] = [];
  const open = [value];
  // What is inside is put behind, and walked as well.
  for (const each of open) {
    if (typeof each === 'string') found.push(each);
    if (typeof each !== 'object' || each === null) continue;
    if (!Array.isArray(each)) found.push(...Object.keys(each));
    for (const inner of Object.values(each)) open.push(inner);
  }
  return found;
}

// Elements and attributes are those that the writer knows: a name brings none of its own.
function xmlTexts(text: string, names: RegExp): string[] {
  const elements = elementsIn(parsed(text));
  expect(elements.map(({ name }) => name).filter((name) => !names.test(name))).toEqual([]);
  const attributes = new Set(elements.flatMap((element) => Object.keys(element.attributes)));
  expect([...attributes].filter((name) => /^on|href/i.test(name))).toEqual([]);
  return elements.flatMap((element) => [element.text, ...Object.values(element.attributes)]);
}

function elementsIn(element: Element): Element[] {
  return element.inside.flatMap((inner) => [inner, ...elementsIn(inner)]);
}

function graphmlTexts(text: string): string[] {
  // What Rocket Chip's form has besides those is its own.
  const faults = graphmlFaults(parsed(text));
  expect(faults.filter((fault) => /inside|no node|no port/.test(fault))).toEqual([]);
  return xmlTexts(text, /^(?:graphml|graph|node|edge|key|data|port|y:[A-Za-z]+)$/);
}

function htmlTexts(text: string): string[] {
  const nodes = allNodes(parseHtml(text));
  const scripts = nodes.flatMap((node) => (node.nodeName === 'script' && 'attrs' in node ? [node.attrs] : []));
  expect(
    scripts.flatMap((attributes) => attributes.map(({ name }) => name)).filter((name) => !/^(?:type|id)$/.test(name)),
  ).toEqual([]);
  const ids = scripts.map((attributes) => attributes.find(({ name }) => name === 'id')?.value ?? 'main');
  expect(ids.filter((id) => id !== 'drawing')).toEqual([
    'live',
    'heat',
    'elaboration',
    'elk',
    'overview-picture',
    'overview-layout',
    'main',
  ]);
  return nodes.flatMap((node) => ('value' in node ? [node.value] : []));
}

type HtmlNode = DefaultTreeAdapterMap['node'];

function allNodes(node: HtmlNode): HtmlNode[] {
  return [node, ...('childNodes' in node ? node.childNodes.flatMap(allNodes) : [])];
}

function csvTexts(text: string): string[] {
  const cells = parseCsv(text).flat();
  expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
  return cells;
}

const markdownKinds = ['heading', 'paragraph', 'space', 'table', 'text', 'codespan', 'escape', 'list', 'list_item'];

function markdownTexts(text: string): string[] {
  const tokens = lexer(text).flatMap(allTokens);
  const others = tokens.filter(({ type, raw }) => !markdownKinds.includes(type) && !/^<(?:br|!-- --)>$/.test(raw));
  expect(others.map(({ raw }) => raw)).toEqual([]);
  // GitHub makes links of what nothing breaks up.
  const plain = tokens.filter(({ type }) => type === 'text').map(({ raw }) => raw);
  expect(plain.filter((raw) => /(?<![\p{L}\p{N}])@[\p{L}\p{N}]|#\d|:\/\/|\bwww\.|\bGH-\d/iu.test(raw))).toEqual([]);
  const leaves = tokens.filter((token) => !('tokens' in token) && ['text', 'escape', 'codespan'].includes(token.type));
  const joined = leaves.map((token) => ('text' in token ? String(token.text) : '')).join('');
  return [joined.replaceAll('&lt;', '<').replaceAll('&dollar;', '$').replaceAll('&amp;', '&')];
}

/** The parts of a token that hold tokens, by their kinds. */
interface Nested {
  readonly tokens?: readonly Token[];
  readonly items?: readonly Token[];
  readonly header?: readonly Nested[];
  readonly rows?: readonly (readonly Nested[])[];
}

function allTokens(token: Token): Token[] {
  const { tokens = [], items = [], header = [], rows = [] } = token as Nested;
  const cells = [...header, ...rows.flat()].flatMap((cell) => cell.tokens ?? []);
  return [token, ...[...tokens, ...items, ...cells].flatMap(allTokens)];
}

function githubTexts(text: string): string[] {
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => !/^::(?:error|warning|notice) (?:[a-z]+=[^:,]*,)*title=[^:,]*::/.test(line))).toEqual(
    [],
  );
  return lines.map((line) => line.replaceAll('%0A', '\n').replaceAll('%25', '%'));
}

// Each name makes a declaration of this form, and nothing else.
function codeTexts(text: string): string[] {
  const declaration =
    /^ {2}const ([A-Za-z_]\w*) = devices\.peripheral\(bus, \{ registers: \[\['0x[\da-f_]+', '4K'\]\], \.\.\.ASSUMED\.memory \}\);$/gm;
  const names = [...text.matchAll(declaration)].map(([, name = '']) => name);
  expect(new Set(names).size).toBe(hostileNames.length);
  return names;
}

function mermaidTexts(text: string): string[] {
  const { boxes, modules } = readMermaid(text);
  return [...boxes.values(), ...modules.values()];
}

function dotTexts(text: string): string[] {
  const { nodes, clusters } = readDot(text);
  const labels = [...nodes.values(), ...clusters.values()].map((look) => look.get('label') ?? '');
  return labels.map((label) => label.replaceAll('\\\\', '\\').replaceAll('&amp;', '&'));
}

const directive =
  /^(?:#(?:ifndef [A-Z]\w*|define [A-Z]\w*(?: 0x[0-9a-f]+ULL?| \d+|\(X\) \\)?|endif)| {2}X\([A-Z]\w*\)(?: \\)?)$/;

function headerTexts(text: string): string[] {
  return commentsOf(text, directive);
}

const region = /^(?:MEMORY|\{|\}| {2}"?[a-z]\w*"? +\(r?w?x?\) +: ORIGIN = 0x[0-9a-f]+, LENGTH = \w+)$/;

function linkerTexts(text: string): string[] {
  return commentsOf(text, region);
}

const rustItem =
  /^(?:pub const [A-Z]\w*: (?:u64 = 0x[\da-f_]+|u32 = \d+);|pub const [A-Z]\w*: \[\(u64, u64\); \d+\] = \[| {4}\([A-Z]\w*_BASE, [A-Z]\w*_SIZE\),|\];)$/;

const verilogItem =
  /^(?:package \w+;|endpackage : \w+| {2}typedef logic \[\d+:0\] addr_t;| {2}localparam (?:addr_t|int unsigned|logic \[\d+:0\]) [A-Z]\w* = (?:\d+'[hb][\da-f_]+|\d+);)$/;

const uvmItem = new RegExp(
  `^ *(?:${[
    '`include "uvm_macros\\.svh"|`uvm_object_utils\\(\\w+\\)|import uvm_pkg::\\*;|package \\w+;|endpackage|end(?:class|function)',
    'class \\w+ extends uvm_reg_block;|function new\\(string name = "\\w+"\\);|super\\.new\\(name, UVM_NO_COVERAGE\\);',
    'virtual function (?:void build\\(\\)|uvm_reg_map window_for\\(string master, int unsigned n_bytes\\));|lock_model\\(\\);',
    'return create_map\\(master, 0, n_bytes, UVM_LITTLE_ENDIAN\\);|longint unsigned bytes;|\\w+ \\w+; *',
    '\\w+ = create_map\\("\\w+", 0, \\d+, UVM_LITTLE_ENDIAN\\);|\\w+ = new\\("\\w+", 64\'h[\\da-f_]+, \\d+, "R[WO]"\\);',
    "\\w+\\.(?:configure\\(this\\)|build\\(\\)|bytes = 64'h[\\da-f_]+);",
    '\\w+\\.add_mem\\(\\w+, 64\'h[\\da-f_]+, "R[WO]"\\);',
    '\\w+\\.add_submap\\(\\w+\\.window_for\\("\\w+", \\d+\\), 64\'h[\\da-f_]+\\);',
    '\\w+ = \\w+::type_id::create\\("\\w+", null, get_full_name\\(\\)\\);',
  ].join('|')})$`,
);

const rdlItem =
  /^(?:addrmap \w+ \{| {2}external mem \{| {4}(?:mementries = 0x[\da-f]+|memwidth = \d+|sw = rw?);| {2}\} \w+ @ 0x[\da-f]+;|\};)$/;

const renodeItem =
  /^(?:\w+: [\w.]+ @ (?:sysbus|none)(?: 0x[\da-f]+)?| {4}\w+: (?:0x[\da-f]+|\d+|"\w+"|\w+)|sysbus:| {4}init:| {8}Tag <0x[\dA-F]+, 0x[\dA-F]+> "\w+")$/;

const zephyrItem =
  /^\t*(?:\/ \{|\};|(?:\w+: )?[\w,.+-]+(?:@[\da-f]+)? \{|[#\w,.-]+(?: = (?:<[\w &]*>|"[\w ,./+-]*")(?:, (?:<[\w &]*>|"[\w ,./+-]*"))*)?;)$/;

// All that is not in a comment is a line of this form.
function commentsOf(text: string, line: RegExp): string[] {
  const comment = /\/\*([^]*?)\*\//g;
  const lines = text.replaceAll(comment, '').split('\n');
  expect(lines.filter((each) => each.trim() !== '' && !line.test(each))).toEqual([]);
  return [...text.matchAll(comment)].map(([, inside = '']) => inside);
}

// What would end a comment, or begin one, is apart.
function inComments(name: string): string {
  return visible(name).replace(/\*(?=\/)|\/(?=\*)/g, '$& ');
}
