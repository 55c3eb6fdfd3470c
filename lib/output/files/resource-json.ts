import { parseHex } from '../../base/address/index.js';
import type { PropertyValue, ResourceNode, ResourceTree } from '../../elaboration/index.js';
import { json } from '../../base/text/index.js';
import { rangesOf } from './device-tree.js';

/**
 * The device tree as JSON text (devicetree 8): nodes as objects, properties as lists, both in order of their names; references as paths.
 */
export function resourcesJson({ root }: ResourceTree): string {
  const paths = new Map<string, string>();
  notePaths(root, '', paths);
  return nodeJson(root, paths);
}

function notePaths(node: ResourceNode, path: string, paths: Map<string, string>): void {
  for (const label of node.labels) paths.set(label, path);
  for (const [name, child] of node.children) notePaths(child, `${path}/${name}`, paths);
}

function nodeJson(node: ResourceNode, paths: ReadonlyMap<string, string>): string {
  const entries = [
    ...node.properties.map(([name, values]): [string, string] => [
      name,
      `[${values.flatMap((value) => valueJson(value, paths)).join()}]`,
    ]),
    ...node.children.map(([name, child]): [string, string] => [name, nodeJson(child, paths)]),
  ].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([name, value]) => `${json(name)}:${value}`).join()}}`;
}

function valueJson(value: PropertyValue, paths: ReadonlyMap<string, string>): string[] {
  if ('string' in value) return [json(value.string)];
  if ('int' in value) return [value.int];
  if ('reference' in value) return [json(`&${paths.get(value.reference) ?? ''}`)];
  if ('alias' in value) return [json(`&${paths.get(value.alias) ?? ''}`)];
  const [sets, offset] =
    'address' in value ? [value.address, ''] : [value.mapping, `"offset":${parseHex(value.offset)},`];
  return rangesOf(sets).map(
    ({ base, size }) => `{"base":${base},"size":${size},${offset}${permissionsJson(value.permissions)}}`,
  );
}

function permissionsJson(letters: string): string {
  return [...'rwxca'].map((letter) => `"${letter}":${letters.includes(letter)}`).join();
}
