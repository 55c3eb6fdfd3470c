import { json } from '../../base/text/index.js';
import type { DescribedPart, DescribedTold } from '../description.js';
import type { TreeDevice } from './semantics/facts.js';
import type { ReadFacts } from './semantics/read-facts.js';
import { frequencyIn } from './semantics/references.js';
import { cellsIn, numberIn, stringsIn, type TreeNode } from './tree.js';

/**
 * What a tree tells software beside addresses and interrupts: which board it is, the compatible strings of each node, by which drivers are
 * found, what cores can do, and where it may not use memory.
 */
export function toldOf(
  { facts: { devices, model }, nodes, taken }: ReadFacts,
  parts: readonly DescribedPart[],
): DescribedTold[] {
  const [root, ...others] = parts;
  if (root === undefined) return [];
  const known = new Map(others.map((part) => [part.id, part]));
  const board = propertiesOf([...listOf('model', model), ...listOf('compatible', root.compatible)]);
  return [
    { id: root.id, within: [root.id], enabled: true, properties: board, place: root.place },
    ...devices.flatMap((device): DescribedTold[] => {
      const { path, enabled, compatible = [], clockFrequency, place } = device;
      const part = known.get(path);
      const node = nodes.get(path);
      const properties = propertiesOf([
        ...listOf('compatible', compatible),
        ...(clockFrequency === undefined ? [] : [['clock-frequency', String(clockFrequency)] as const]),
        ...(part?.kind === 'master' && node !== undefined ? coreProperties(node) : []),
        ...(part?.kind === 'reserved' && node !== undefined ? reservedProperties(part, node) : []),
        ...(node === undefined ? [] : accessProperties(node)),
      ]);
      const takes = [...(taken.get(path) ?? [])].flatMap(([property, entries]) =>
        entries.map((entry) => ({ property, ...entry })),
      );
      const says = Object.keys(properties).length + takes.length > 0;
      if (path === root.id || (part?.kind !== 'master' && !says)) return [];
      const within = placeOf(device, root.id, known);
      return [{ id: path, within, enabled, properties, ...(takes.length === 0 ? {} : { takes }), place }];
    }),
  ];
}

type Property = readonly [name: string, value: string];

function propertiesOf(properties: readonly Property[]): Readonly<Record<string, string>> {
  return Object.fromEntries(properties);
}

function placeOf(
  { path, chain }: TreeDevice,
  root: string,
  parts: ReadonlyMap<string, DescribedPart>,
): DescribedTold['within'] {
  const around = [...chain, path].findLast((each) => parts.has(each)) ?? root;
  const names = path.slice(around === root ? 0 : around.length).split('/');
  return [around, ...names.filter((name) => name !== '')];
}

const ofTime = 'timebase-frequency';
const ofCores = ['riscv,isa', 'riscv,isa-base', 'mmu-type'];

function coreProperties({ properties, parent }: TreeNode): Property[] {
  const reg = cellsIn(properties.get('reg')) ?? [];
  // What all cores have in common may stand around them.
  const timebase = frequencyIn(properties.get(ofTime) ?? parent?.properties.get(ofTime));
  return [
    ...(reg.length === 0 ? [] : [['reg', `<${numberIn(reg)}>`] as const]),
    ...(timebase === undefined ? [] : [[ofTime, String(timebase)] as const]),
    ...ofCores.flatMap((name) => listOf(name, stringsIn(properties.get(name)))),
    // Their order says nothing.
    ...listOf('riscv,isa-extensions', stringsIn(properties.get('riscv,isa-extensions')).toSorted()),
  ];
}

function reservedProperties({ windows }: DescribedPart, node: TreeNode): Property[] {
  const places = windows.map(({ base, size }) => `0x${base.toString(16)}..0x${(base + size - 1n).toString(16)}`);
  return [...listOf('reg', places), ...flagsOf(node, ['no-map', 'reusable'])];
}

// How drivers get to registers, and tell interrupts apart.
function accessProperties(node: TreeNode): Property[] {
  const { properties } = node;
  return [
    ...['reg-shift', 'reg-io-width', 'reg-offset'].flatMap((name): Property[] => {
      const cells = cellsIn(properties.get(name)) ?? [];
      return cells.length === 0 ? [] : [[name, cells.join(', ')]];
    }),
    ...flagsOf(node, ['big-endian', 'little-endian', 'native-endian', 'dma-coherent', 'dma-noncoherent']),
    ...listOf('interrupt-names', stringsIn(properties.get('interrupt-names'))),
  ];
}

function flagsOf({ properties }: TreeNode, names: readonly string[]): Property[] {
  return names.filter((name) => properties.has(name)).map((name) => [name, 'present']);
}

function listOf(name: string, values: readonly string[]): Property[] {
  return values.length === 0 ? [] : [[name, values.map(valueText).join(', ')]];
}

// A value that has in it what stands between values is told from several.
function valueText(value: string): string {
  return value === '' || value.includes(', ') || value.startsWith('"') ? json(value) : value;
}
