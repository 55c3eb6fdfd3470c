import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, sourceText } from '../reading.js';
import type { PlacedValue } from './value.js';

/** Reads YAML. What an anchor calls stands where the alias does; nothing, written in any way, is `null`. Throws a {@link DescriptionError}. */
export function readYaml({ file, content }: Source, limits: ReadingLimits): PlacedValue {
  const text = sourceText({ file, content });
  const lineCounter = new LineCounter();
  const placeAt = (offset: number): Location => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (text.length > limits.characters)
    throw new DescriptionError(`It has more than ${limits.characters} characters.`, placeAt(0));
  const deep = depthExceeds(text, limits.nesting);
  if (deep !== undefined) {
    throw new DescriptionError(`Values stand more than ${limits.nesting} deep in each other.`, {
      ...{ file, line: text.slice(0, deep).split('\n').length, column: deep - text.lastIndexOf('\n', deep - 1) },
    });
  }
  const document = parseDocument(text, { lineCounter, logLevel: 'silent', keepSourceTokens: false });
  const [error] = document.errors;
  if (error !== undefined) throw new DescriptionError(error.message.split('\n')[0] ?? '', placeAt(error.pos[0]));
  let count = 0;
  // An alias means the last one before it that is called so.
  const anchors = new Map<string, PlacedValue>();
  const valueOf = (node: unknown, around: Location): PlacedValue => {
    if (++count > limits.items) throw new DescriptionError(`It has more than ${limits.items} values.`, around);
    const range = isNode(node) ? node.range : undefined;
    const place = range?.[0] === undefined ? around : placeAt(range[0]);
    if (isAlias(node)) {
      const value = anchors.get(node.source);
      if (value !== undefined) return { ...value, place };
      throw new DescriptionError(
        `Nothing before *${node.source} is called &${node.source}.`,
        place,
        'What an alias stands for is called so in front of it, and does not have the alias in itself.',
      );
    }
    const value = contentOf(node, place);
    if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, value);
    return value;
  };
  const contentOf = (node: unknown, place: Location): PlacedValue => {
    if (isMap(node)) return recordOf(node, place);
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => valueOf(item, place)), place };
    const nothing = !isScalar(node) || node.value === null;
    return { kind: 'scalar', text: nothing ? 'null' : (node.source ?? ''), place };
  };
  // Fields of what `<<` names are there where the record has none of its own; of several, the first has them.
  const recordOf = (node: YAMLMap, place: Location): PlacedValue => {
    const fields = new Map<string, PlacedValue>();
    let merged: readonly PlacedValue[] = [];
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.source ?? key.value) : '';
      const read = valueOf(value, place);
      if (name !== '<<') fields.set(name, read);
      else merged = read.kind === 'list' ? read.items : [read];
    }
    for (const each of merged) {
      if (each.kind !== 'record')
        throw new DescriptionError('What << takes in has no fields.', each.place, 'Name a mapping, or a list of such.');
      count += each.fields.size;
      if (count > limits.items) throw new DescriptionError(`It has more than ${limits.items} values.`, place);
      for (const [name, value] of each.fields) if (!fields.has(name)) fields.set(name, value);
    }
    return { kind: 'record', fields, place };
  };
  return valueOf(document.contents, placeAt(0));
}

// Where brackets, or dashes in a line, stand too deep in each other: the parser goes as deep as they do.
function depthExceeds(text: string, most: number): number | undefined {
  let depth = 0;
  let dashes = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '[' || letter === '{') depth++;
    else if (letter === ']' || letter === '}') depth = Math.max(0, depth - 1);
    else if (letter === '\n') dashes = 0;
    else if (letter === '-' || letter === '?' || letter === ':') dashes++;
    if (depth > most || dashes > most) return at;
  }
  return undefined;
}
