import { json } from '../../base/text/index.js';
import { cellsIn, type TreeProperty } from './tree.js';

/**
 * The value of a property as text, equal for source and compiled trees: `present`, `a, b`, `1, /soc/gpio@1000`, `[00 ff]`. `written` has the nodes
 * with explicit phandles: a number equal to one may be a reference, `5 or /soc/gpio@1000`, unless the property is a count or a measure.
 */
export function propertyText(property: TreeProperty, written: ReadonlyMap<number, string>): string {
  const { name, bytes, references } = property;
  if (bytes.length === 0) return 'present';
  const strings = textsIn(property);
  if (strings !== undefined) return listText(strings);
  const cells = cellsIn(property);
  if (cells === undefined) return `[${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')}]`;
  const isMeasure = measure.test(name);
  return cells
    .map((cell, k) => {
      const [label, path] = [references?.get(4 * k), written.get(cell)];
      if (label !== undefined) return label;
      if (path !== undefined && !isMeasure && !place.test(name)) return `${cell} or ${path}`;
      return cell < 0x1_0000 || isMeasure ? String(cell) : `0x${cell.toString(16)}`;
    })
    .join(', ');
}

/** Joins list values with `, `; a value that contains the separator is quoted. */
export function listText(values: readonly string[]): string {
  return values
    .map((value) => (value === '' || value.includes(', ') || value.startsWith('"') ? json(value) : value))
    .join(', ');
}

// Properties that are counts, measures or positions (Devicetree Specification 0.4, chapters 2 to 4, and the units of its schemas).
const measure =
  /^#|-(m?hz|mm|kBps|bits|percent|([mnpu]|month)s|seconds?|ohms|celsius|(micro|milli)\w+|size|sets|width|shift|depth|delay|freq|frequency|speed|rates?|level|channels|requests)$/i;
const place = /^(reg|ranges|dma-ranges|reg-offset)$/;

const decoder = new TextDecoder('utf-8', { fatal: true });

// Only names may be empty: elsewhere, zero bytes are more likely to be a number.
function textsIn({ name, bytes }: TreeProperty): string[] | undefined {
  if (bytes.at(-1) !== 0) return undefined;
  try {
    const texts = decoder.decode(bytes.subarray(0, -1)).split('\0');
    const isText = texts.every((text) => !/\p{Cc}/u.test(text) && (text !== '' || name.endsWith('names')));
    return isText ? texts : undefined;
  } catch {
    return undefined;
  }
}
