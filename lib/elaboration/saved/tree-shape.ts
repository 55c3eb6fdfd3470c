import {
  type Found,
  isObject,
  listOf,
  matching,
  mustBe,
  pairOf,
  record,
  type Shape,
  text,
  whole,
} from '../../base/shape/index.js';
import { address, addressPairs } from './address-shape.js';

const int = matching(/^-?\d+$/, 'a decimal number');

/** The key that identifies each kind of value, and its shape. */
const values: readonly (readonly [key: string, shape: Shape])[] = [
  ['address', record({ address: addressPairs, permissions: text })],
  ['mapping', record({ mapping: addressPairs, offset: address, permissions: text })],
  ['int', record({ int })],
  ['string', record({ string: text })],
  ['reference', record({ reference: text })],
  ['alias', record({ alias: text })],
];

function value(given: unknown, at: () => string, found: Found): void {
  const known = isObject(given) ? values.find(([key]) => Object.hasOwn(given, key)) : undefined;
  if (known === undefined) found(at(), mustBe(`an object with one of ${values.map(([key]) => key).join(', ')}`, given));
  else known[1](given, at, found);
}

// Not recursive, because trees may be deeper than the stack allows.
const node = record({
  labels: listOf(text),
  properties: listOf(pairOf(text, listOf(value))),
  children: listOf(pairOf(text, record({}))),
});

/** The shape of a device tree. */
export const treeShape: Shape = (tree, at, found) => {
  record({ root: record({}), addressBits: whole })(tree, at, found);
  const open = [{ each: isObject(tree) ? tree.root : undefined, place: `${at()}.root` }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { each, place } = next;
    node(each, () => place, found);
    const children = isObject(each) && Array.isArray(each.children) ? (each.children as readonly unknown[]) : [];
    for (const [k, child] of children.entries())
      if (Array.isArray(child)) open.push({ each: child[1] as unknown, place: `${place}.children[${k}][1]` });
  }
};
