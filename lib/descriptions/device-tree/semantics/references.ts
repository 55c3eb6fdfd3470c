import { capitalised, counted, withArticle } from '../../../base/diagnostic/index.js';
import { type Reference, referenceIn } from '../../../devicetree/references.js';
import {
  cellIn,
  cellsIn,
  numberIn,
  pathOf,
  placeIn,
  stringsIn,
  type TreeNode,
  type TreeProperty,
  type TreeRemark,
} from '../tree.js';
import type { TreeReference } from './facts.js';
import type { Phandles } from './phandles.js';

/** A reference with its index in the property. */
export interface TakenReference extends TreeReference {
  readonly index: number;
}

/** A node's references by property, and problems with them. */
interface ReadReferences {
  readonly taken: ReadonlyMap<string, readonly TakenReference[]>;
  readonly remarks: readonly TreeRemark[];
}

/** Reads a node's references, such as clocks and resets, except interrupts. */
export function referencesOf(node: TreeNode, phandles: Phandles): ReadReferences {
  const taken = new Map<string, readonly TakenReference[]>();
  const remarks: TreeRemark[] = [];
  for (const property of node.properties.values()) {
    const reference = referenceIn(property.name);
    if (reference === undefined || reference.noun === 'interrupt') continue;
    const read = entriesOf(node, property, reference, phandles);
    if (read.entries !== undefined) taken.set(property.name, read.entries);
    remarks.push(...read.remarks);
  }
  return { taken, remarks };
}

interface ReadEntries {
  /** Absent if the value is no list of references. */
  readonly entries?: readonly TakenReference[];
  readonly remarks: readonly TreeRemark[];
}

// An entry with a phandle of 0 is empty, but counts for the assignment of names.
function entriesOf(
  node: TreeNode,
  property: TreeProperty,
  { noun, cells: cellsName, usual }: Reference,
  phandles: Phandles,
): ReadEntries {
  const path = pathOf(node);
  const wrong = (message: string, place = property.place): TreeRemark[] => [
    { kind: 'malformed', message, node: path, places: [place] },
  ];
  const cells = cellsIn(property);
  if (cells === undefined) {
    const bytes = counted(property.bytes.length, 'byte');
    const message = `The property ${property.name} of ${path} has ${bytes}, which is not a whole number of 4-byte cells. Write numbers in <>.`;
    return { remarks: wrong(message) };
  }
  const entries: TakenReference[] = [];
  const one = capitalised(withArticle(noun));
  const names = stringsIn(node.properties.get(`${noun}-names`));
  for (let [at, index] = [0, 0]; at < cells.length; index++) {
    const place = placeIn(property, 4 * at);
    const phandle = cells[at++] ?? 0;
    if (phandle === 0) continue;
    const provider = phandles.get(phandle);
    if (provider === undefined) {
      const message = `${one} of ${path} is for the phandle ${phandle}, which no node has; neither it nor what follows it is read. Name a provider by its label.`;
      return { entries, remarks: wrong(message, place) };
    }
    const count = cellsName === undefined ? 0 : (cellIn(provider.properties.get(cellsName)) ?? usual);
    if (count === undefined) {
      const message = `${one} of ${path} is of ${pathOf(provider)}, which has no ${cellsName}; neither it nor what follows it is read. Say there how many numbers name one.`;
      return { entries, remarks: wrong(message, place) };
    }
    const args = cells.slice(at, at + count);
    at += count;
    if (args.length < count) {
      const message = `${one} of ${path} has ${counted(args.length, 'cell')}, and is not read: the ${cellsName} of ${pathOf(provider)} want ${count}. Write all of them.`;
      return { entries, remarks: wrong(message, place) };
    }
    const name = names[index];
    entries.push({
      provider: pathOf(provider),
      args,
      ...(name === undefined || name === '' ? {} : { name }),
      index,
      place,
    });
  }
  return { entries, remarks: [] };
}

/** The frequency in a property in Hz, in one or two cells. */
export function frequencyIn(property: TreeProperty | undefined): number | undefined {
  const cells = cellsIn(property);
  if (cells === undefined || cells.length === 0 || cells.length > 2) return undefined;
  return Number(numberIn(cells));
}
