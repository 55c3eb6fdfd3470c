import { SaxesParser } from 'saxes';

/** An element of an XML file. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: Element[];
  text: string;
}

/** What an XML file consists of, inside an element without a name. Raises an Error when the file is not well-formed. */
export function parsed(xml: string): Element {
  const root: Element = { name: '', attributes: {}, inside: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, inside: [], text: '' };
    open.at(-1)?.inside.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return root;
}

/** An element and all that are deeper, in the order of the file. */
export function within(element: Element): Element[] {
  const found: Element[] = [];
  const waiting = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (let k = next.inside.length - 1; k >= 0; k--) waiting.push(next.inside[k] ?? next);
  }
  return found;
}

/** All elements of a name, in an element and deeper, in the order of the file. */
export function all(element: Element, name: string): Element[] {
  return within(element).filter((each) => each.name === name);
}

/** The elements of a name directly inside an element. */
export function children(element: Element | undefined, name: string): Element[] {
  return (element?.inside ?? []).filter((inner) => inner.name === name);
}
