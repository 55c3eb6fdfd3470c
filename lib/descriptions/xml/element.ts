import { SaxesParser } from 'saxes';
import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, sourceText } from '../reading.js';

/** An element of an XML document. */
export interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** What stands in it beside its children, without blanks around it. */
  readonly text: string;
  readonly place: Location;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** A tag that opens an element. */
interface Tag {
  readonly name: string;
  readonly line: number;
}

/**
 * Reads an XML document without the elements of the names `skipped`. Entities of its own are not replaced. Throws a
 * {@link DescriptionError}.
 */
export function readXml(
  { file, content }: Source,
  limits: ReadingLimits,
  skipped: ReadonlySet<string> = new Set(),
): XmlElement {
  const text = sourceText({ file, content });
  if (text.length > limits.characters) {
    throw new DescriptionError(`It has more than ${limits.characters} characters.`, { file, line: 1, column: 1 });
  }
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  // Elements open inside one that is skipped, with that one.
  let inSkipped = 0;
  // What stands before the declaration, which an XML document may not have, is not shown to the parser.
  const document = text.trimStart();
  const before = text.slice(0, text.length - document.length).split(/\r\n|\r|\n/);
  const indent = before.at(-1)?.length ?? 0;
  const place = (back = 0): Location => ({
    file,
    line: parser.line + before.length - 1,
    column: Math.max(1, parser.column - back + (parser.line === 1 ? indent : 0)),
  });
  // Of every element that is open, also of those that are skipped, and of the one that was closed last.
  const tags: Tag[] = [];
  let closed: Tag | undefined;
  parser.on('error', ({ message }) => {
    const crossed = message.endsWith('unexpected close tag.') ? closed : undefined;
    const what =
      crossed === undefined
        ? message.replace(/^\d*:?\d*:?\s*/, '').replace(/\.$/, '')
        : `<${crossed.name}> of line ${crossed.line} is closed by ${lastTagIn(document.slice(0, parser.position))}`;
    throw new DescriptionError(`This is not XML: ${what}.`, place());
  });
  let start = place();
  parser.on('opentagstart', ({ name }) => {
    start = place(name.length + 1);
    tags.push({ name, line: start.line });
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (inSkipped > 0 || skipped.has(name)) {
      inSkipped++;
      return;
    }
    if (open.length >= limits.nesting)
      throw new DescriptionError(`Elements stand more than ${limits.nesting} deep in each other.`, start);
    if (++count > 4 * limits.items) throw new DescriptionError(`It has more than ${4 * limits.items} elements.`, start);
    open.push({
      name: name.replace(/^.*:/, ''),
      attributes,
      children: [],
      text: '',
      place: start,
    });
  });
  const add = (piece: string): void => {
    const last = open.at(-1);
    if (last !== undefined && inSkipped === 0) last.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    closed = tags.pop();
    if (inSkipped > 0) {
      inSkipped--;
      return;
    }
    const element = open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });
  parser.write(document).close();
  if (root === undefined) throw new DescriptionError('It has no element.', { file, line: 1, column: 1 });
  return root;
}

// `</peripheral>` of a text that ends with it, without blanks in it.
function lastTagIn(text: string): string {
  return text.slice(text.lastIndexOf('<')).replaceAll(/\s/g, '');
}

/** The first child of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** The text of the first child of that name; undefined where there is none, or it is empty. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const text = childOf(element, name)?.text;
  return text === '' ? undefined : text;
}

/** The text of the first child of that name that has one, in the first of the elements that has such a child. */
export function firstText(elements: readonly XmlElement[], name: string): string | undefined {
  return elements.map((each) => textOf(each, name)).find((each) => each !== undefined);
}
