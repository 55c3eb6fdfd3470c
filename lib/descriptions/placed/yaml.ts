import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, textIn } from '../reading.js';
import type { PlacedValue } from './value.js';

/** Reads YAML without anchors. Throws a {@link DescriptionError}. */
export function readYaml({ file, content }: Source, limits: ReadingLimits): PlacedValue {
  const text = textIn(content);
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
  const valueOf = (node: unknown, around: Location): PlacedValue => {
    if (++count > limits.items) throw new DescriptionError(`It has more than ${limits.items} values.`, around);
    const range = (node as { readonly range?: readonly number[] | null } | null)?.range;
    const place = range?.[0] === undefined ? around : placeAt(range[0]);
    if (isAlias(node)) throw new DescriptionError('Anchors are not read.', place, 'Write the value itself.');
    if (isMap(node)) {
      const fields = node.items.map(
        ({ key, value }) => [isScalar(key) ? String(key.source ?? key.value) : '', valueOf(value, place)] as const,
      );
      return { kind: 'record', fields: new Map(fields), place };
    }
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => valueOf(item, place)), place };
    return { kind: 'scalar', text: isScalar(node) ? (node.source ?? String(node.value)) : '', place };
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
