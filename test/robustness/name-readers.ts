import { parse as parseCsv } from 'csv-parse/sync';
import { lexer, type Token } from 'marked';
import { type DefaultTreeAdapterMap, parse as parseHtml } from 'parse5';
import { expect } from 'vitest';
import { oneLine, visible } from '../../lib/base/text/index.js';
import { readDot } from '../output/drawing/dot-reader.js';
import { readMermaid } from '../output/drawing/mermaid-reader.js';
import { hostileNames } from '../output/drawing/plain-graphs.js';
import { graphmlFaults } from '../output/files/graphml-readers.js';
import { type Element, parsed } from '../output/files/xml-elements.js';
import { readLine } from '../../lib/diff/lock/lines.js';
import { mistakesIn } from '../hardware/read-firrtl.js';

/** How an output is read, and how names look in what was read, unless they look as they do everywhere. */
export interface Kind {
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
export const kinds: Readonly<Record<string, Kind>> = {
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
    'drawing-thread',
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
    /^ {2}const ([A-Za-z_]\w*) = devices\.memory\(bus, \{ ranges: \[\['0x[\da-f_]+', '4K'\]\], \.\.\.ASSUMED\.memory \}\);$/gm;
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
