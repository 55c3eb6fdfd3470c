import { append, type Elaboration } from '../../elaboration/index.js';
import { wiringOf } from '../../query/index.js';
import { type Change, changeOf } from '../change/change.js';
import { nodeOfParty } from './facts.js';
import { compareMaps } from './maps.js';
import { edgesOf, type Ends } from './structure.js';
import { type EndPort, endPorts } from '../facts/end-ports.js';
import { EndReader } from '../facts/end-reader.js';
import type { FactChange } from './fact-change.js';
import type { Facts, Named, Party, View } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { idsIn } from '../change/subject.js';

/** A version of a design, and the facts visible at its ends. */
export interface Version {
  readonly elaboration: Elaboration;
  readonly facts: Facts;
  readonly named: Named;
}

/**
 * Changes in the parameters of masters and devices on edges that adapters hide from all ends, such as the alignment of a master's requests before a
 * fragmenter. `told` are the changes visible at the ends, which are not repeated.
 */
export function compareCarried(before: Version, after: Version, told: readonly FactChange[]): Change[] {
  const isTold = toldIn(told);
  const [old, young] = [new Carried(before), new Carried(after)];
  const nodeOf = (party: string): string => nodeOfParty(party, before.facts, after.facts);
  return compareMaps(edgesOf(before.elaboration, before.named), edgesOf(after.elaboration, after.named), {
    gone: () => [],
    come: () => [],
    both: (id, a, b) =>
      (['down', 'up'] as const).flatMap((side) => {
        const [had, has] = [old.unseen(a, side), young.unseen(b, side)];
        return had === undefined || has === undefined ? [] : viewChanges(id, had, has, nodeOf, isTold);
      }),
  });
}

/** The edges of a version with the parameters that no end sees. */
class Carried {
  readonly #reader: EndReader;
  readonly #seen: ReadonlySet<string>;

  constructor({ elaboration, named }: Version) {
    const wiring = wiringOf(elaboration);
    this.#reader = new EndReader(wiring, named);
    const ports = [...wiring.nodes.values()].flatMap((node) => endPorts(wiring, node));
    this.#seen = new Set(ports.map(({ edge, sees }) => `${sees} ${edge.id}`));
  }

  unseen({ edge }: Ends, side: EndPort['sees']): View | undefined {
    return this.#seen.has(`${side} ${edge.id}`) ? undefined : this.#reader.partiesOn(edge, side);
  }
}

type IsTold = (party: string, node: string, field: string) => boolean;

function viewChanges(edge: string, had: View, has: View, nodeOf: Named, isTold: IsTold): Change[] {
  if (had === has) return [];
  const [old, young] = [byNode(had, nodeOf), byNode(has, nodeOf)];
  return [...old].flatMap(([node, parties]) => {
    // If one of several is added or removed, the others are renumbered and cannot be compared.
    const now = young.get(node);
    if (now?.length !== parties.length) return [];
    return parties.flatMap(([party, a], k) => {
      const b = now[k]?.[1];
      return b === undefined ? [] : partyChanges(edge, party, node, a, b, isTold);
    });
  });
}

function byNode(view: View, nodeOf: Named): Map<string, [string, Party][]> {
  const nodes = new Map<string, [string, Party][]>();
  for (const entry of view) append(nodes, nodeOf(entry[0]), entry);
  return nodes;
}

function partyChanges(edge: string, party: string, node: string, a: Party, b: Party, isTold: IsTold): Change[] {
  // Interrupts are reported with their numbers.
  if (a.fields === b.fields || a.aspect === 'interrupt') return [];
  return [...new Set([...a.fields.keys(), ...b.fields.keys()])].flatMap((field) => {
    const [before, after] = [a.fields.get(field) ?? '', b.fields.get(field) ?? ''];
    if (before === after || !isOfItsOwn(field) || isTold(party, node, field)) return [];
    return [changeOf('edges', 'changed', edge, { detail: `${field} of ${party}`, before, after })];
  });
}

// Ids and names are reassigned, and ordering is compared at the ends that see it.
function isOfItsOwn(field: string): boolean {
  const { comparison, reliance } = fieldKindOf(field);
  return reliance === 'everywhere' && comparison !== 'order';
}

// Fields of masters and devices whose changes are reported as changes of reach.
const inReach: ReadonlySet<string | undefined> = new Set(['operations', 'sizes', 'addresses']);

function toldIn(changes: readonly FactChange[]): IsTold {
  const parties = new Set<string>();
  const reaching = new Set<string>();
  for (const { change, touches } of changes) {
    for (const touch of touches) {
      if (touch.kind === 'party')
        parties.add(touch.field === undefined ? touch.party : `${touch.party} ${touch.field}`);
      if (touch.kind === 'node') parties.add(touch.node);
    }
    if (change.aspect === 'reach' || change.aspect === 'access') {
      for (const node of idsIn(change.subject)) reaching.add(node);
    }
  }
  return (party, node, field) =>
    parties.has(party) ||
    parties.has(node) ||
    parties.has(`${party} ${field}`) ||
    (reaching.has(node) && inReach.has(fieldKindOf(field).comparison));
}
