import { lazyModule, negotiate, reopen, SimpleLazyModule } from '../../lib/graph/index.js';
import {
  BindingTable,
  type Description,
  Device,
  onBinding,
  Resource,
  resourceString,
  type ResourceNode,
  resourceTree,
  type ResourcePermissions,
  type ResourceTree,
  type ResourceValue,
} from '../../lib/devicetree/index.js';
import { sets } from '../base/address/notation.js';

/** A device that describes itself as told, without bindings. */
export class Told extends Device {
  override readonly deviceClass = 'Told';
  override readonly compatible: readonly string[] = [];

  constructor(
    override readonly name: string,
    private readonly properties: Description['properties'] = {},
    private readonly above?: Device['parent'],
  ) {
    super();
  }

  override get parent(): Device['parent'] {
    return this.above;
  }

  override describe(): Description {
    return { name: this.name, properties: this.properties };
  }
}

/** Binds something to a device, so that it is shown. */
export function show(device: Device, key = 'exists', value: ResourceValue = resourceString('yes')): void {
  onBinding(({ bindings }) => {
    bindings.bind(new Resource(device, key), value);
  });
}

/** The tree of a design that consists of nothing but what `declare` makes. */
export function treeOf(declare: () => void): ResourceTree | undefined {
  const top = lazyModule(() => new SimpleLazyModule('Top'), { name: 'top' });
  reopen(top, declare);
  return resourceTree(negotiate(top.design));
}

/** The root of such a tree. */
export function rootOf(declare: () => void): ResourceNode {
  const tree = treeOf(declare);
  if (tree === undefined) throw new Error('nothing was bound');
  return tree.root;
}

/** A node by its path, whose parts are divided by `/`. */
export function nodeAt(root: ResourceNode, path: string): ResourceNode {
  return path.split('/').reduce((node, name) => {
    const child = node.children.find(([each]) => each === name)?.[1];
    if (child === undefined) throw new Error(`no ${name} in ${path}`);
    return child;
  }, root);
}

/** All nodes, the root first, as `path: labels`. */
export function outline(node: ResourceNode, path = '/'): string[] {
  return [
    `${path}: ${node.labels.join(' ')}`,
    ...node.children.flatMap(([name, child]) => outline(child, path === '/' ? `/${name}` : `${path}/${name}`)),
  ];
}

/** A binding in short: the key, the value, the user. */
export type Bound = readonly [key: string, value: ResourceValue, user?: Device];

/** A table with these bindings. */
function table(...bound: readonly Bound[]): BindingTable {
  const bindings = new BindingTable();
  for (const [key, value, user] of bound) bindings.add(key, { user, value });
  return bindings;
}

/** How a device describes itself from these bindings, without any edges. */
export function described(device: Device, ...bound: readonly Bound[]): Description {
  const edges = (): never => {
    throw new Error('there are no edges');
  };
  return device.describe({ bindings: table(...bound), edges });
}

/** Permissions from their letters. */
export function may(letters: string): ResourcePermissions {
  const has = (letter: string): boolean => letters.includes(letter);
  return { r: has('r'), w: has('w'), x: has('x'), c: has('c'), a: has('a') };
}

/** An address of which everything may be done that `letters` say, from sets as `base/mask`. */
export function address(text: string, letters = 'rw'): ResourceValue & { readonly kind: 'address' } {
  return { kind: 'address', address: text === '' ? [] : sets(...text.split(' ')), permissions: may(letters) };
}

/** A mapping of an {@link address}. */
export function mapping(text: string, offset: bigint, letters = 'rw'): ResourceValue {
  return { kind: 'mapping', address: sets(...text.split(' ')), offset, permissions: may(letters) };
}
