import { xmlAttribute, xmlText } from '../../../base/text/index.js';

/** An element: its name, its text or child elements, and its attributes. */
export type Element = readonly [
  name: string,
  content: string | readonly Element[],
  attributes?: Readonly<Record<string, string>>,
];

/** An element as indented lines of XML; `prefix` precedes the names of elements, such as `ipxact:`. */
export function elementLines([name, content, attributes = {}]: Element, indent: string, prefix = ''): string[] {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`);
  const tag = `${prefix}${name}`;
  if (content === '') return [`${indent}<${tag}${given.join('')}/>`];
  if (typeof content === 'string') return [`${indent}<${tag}${given.join('')}>${xmlText(content)}</${tag}>`];
  return [
    `${indent}<${tag}${given.join('')}>`,
    ...content.flatMap((element) => elementLines(element, `${indent}  `, prefix)),
    `${indent}</${tag}>`,
  ];
}
