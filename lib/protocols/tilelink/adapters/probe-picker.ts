import { AddressSet, IdRange } from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import type { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { equalClaims } from '../parameters/transfer-claims.js';
import * as coherenceRules from './coherence-rules.js';

/**
 * Makes the banks of one cache one client again, so that a probe reaches the bank that has the address (tilelink 5.18).
 * Negotiation throws `tilelink/picker-banks` for neighbours with disjoint visibility that differ in more than ids and
 * visibility.
 */
export class ProbePicker extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Neighbours in the list of clients whose visibility is disjoint become one client with the name of the last: its sourceId range spans, and its visibility covers, those of all of them.',
    up: 'Nothing.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor() {
    super();
    this.node = adapterNode({ name: 'node', down: (port) => joinBanks(port, this.path) });
  }
}

/** Puts a {@link ProbePicker} into the current module and returns its node (tilelink 5.18). */
export function probePicker(): AdapterNode<TileLink> {
  return lazyModule(() => new ProbePicker(), { shortcut: 'picker' }).node;
}

// Adjacent clients that see different addresses are banks of one client: a crossbar behind a bank binder lists them so. The joined client keeps the
// name and the path of the last bank.
function joinBanks(port: TLMasterPortParameters, path: string): TLMasterPortParameters {
  const joined: TLMasterParameters[] = [];
  let current: TLMasterParameters | undefined;
  for (const client of port.masters.toReversed()) {
    if (current === undefined) {
      current = client;
    } else if (overlap(current.visibility, client.visibility)) {
      joined.push(current);
      current = client;
    } else {
      current = join(current, client, path);
    }
  }
  if (current !== undefined) joined.push(current);
  return port.copy({ masters: joined.toReversed() });
}

function overlap(a: readonly AddressSet[], b: readonly AddressSet[]): boolean {
  return a.some((set) => b.some((other) => set.overlaps(other)));
}

function join(last: TLMasterParameters, client: TLMasterParameters, path: string): TLMasterParameters {
  const difference = firstDifference(client, last);
  demand(
    difference === undefined,
    coherenceRules.pickerBanks,
    () =>
      `Probe picker ${path} takes the neighbours ${client.name} and ${last.name} for banks of one client, because they see different addresses (${client.visibility.join(', ')} and ${last.visibility.join(', ')}), but they differ in their ${difference}.`,
    {
      help: () =>
        `Banks of one client must be equal but for source ids and visibility: if these are two clients, leave out the visibility of ${client.name} or of ${last.name}.`,
    },
  );
  return last.copy({
    sourceId: new IdRange(
      Math.min(last.sourceId.start, client.sourceId.start),
      Math.max(last.sourceId.end, client.sourceId.end),
    ),
    visibility: AddressSet.unify([...last.visibility, ...client.visibility]),
  });
}

// What distinguishes two clients besides their ids, visibility and path, if anything.
function firstDifference(a: TLMasterParameters, b: TLMasterParameters): string | undefined {
  const equal: Readonly<Record<string, boolean>> = {
    name: a.name === b.name,
    resources:
      a.resources.length === b.resources.length &&
      a.resources.every(({ owner, key }, k) => owner === b.resources[k]?.owner && key === b.resources[k].key),
    unusedRegionTypes: sorted(a.unusedRegionTypes) === sorted(b.unusedRegionTypes),
    executesOnly: a.executesOnly === b.executesOnly,
    requestFifo: a.requestFifo === b.requestFifo,
    supports: equalClaims(a.supports, b.supports),
    emits: equalClaims(a.emits, b.emits),
    neverReleasesData: a.neverReleasesData === b.neverReleasesData,
  };
  return Object.keys(equal).find((field) => equal[field] !== true);
}

function sorted(names: readonly string[]): string {
  return [...new Set(names)].sort().join();
}
