import { checkOptions } from '../../base/options/index.js';
import { IdRange } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList, remembered } from '../../graph/index.js';
import { sameFields, sameItems } from '../../bus/same-fields.js';
import { type AXI4MasterInit, AXI4MasterParameters } from './master-parameters.js';
import * as rules from './rules.js';

/** A master port as it is written (amba 2.2). */
export interface AXI4MasterPortInit {
  /** The masters behind the port; not empty, with disjoint ids. */
  readonly masters: readonly (AXI4MasterParameters | AXI4MasterInit)[];
  /** Fields that responses return; control keys only. Default none. */
  readonly echoFields?: readonly BundleField[];
  /** Fields that accompany requests if slaves accept their keys. Default none. */
  readonly requestFields?: readonly BundleField[];
  /** Keys of the response fields that it accepts. Default none. */
  readonly responseKeys?: readonly BundleKey[];
}

/** Fields of {@link AXI4MasterPortParameters} that a copy may change. */
export interface AXI4MasterPortChanges extends Partial<Omit<AXI4MasterPortInit, 'masters'>> {
  /** The masters behind the port; not empty, with disjoint ids. */
  readonly masters?: readonly AXI4MasterParameters[];
}

const endOf = remembered((masters: readonly AXI4MasterParameters[]) =>
  masters.reduce((end, master) => Math.max(end, master.id.end), 0),
);

/** An AXI4 master port: what flows downward (amba 2.2). Building one throws a requirement of the area `axi4/master-port-*`. */
export class AXI4MasterPortParameters {
  /** The masters, with the nodes that all of them have passed. */
  readonly list: PassedList<AXI4MasterParameters>;
  /** Fields that come back with the responses. */
  readonly echoFields: readonly BundleField[];
  /** Fields that travel with requests, as far as the slaves ask for their keys. */
  readonly requestFields: readonly BundleField[];
  /** Keys of the fields that it wants with responses. */
  readonly responseKeys: readonly BundleKey[];

  private constructor(fields: MasterPortFields) {
    this.list = fields.list;
    this.echoFields = fields.echoFields;
    this.requestFields = fields.requestFields;
    this.responseKeys = fields.responseKeys;
  }

  /**
   * A port from what is written.
   *
   * @throws RequirementError `axi4/master-port-empty` without masters, `axi4/master-port-ids` when two of them share ids.
   */
  static of(init: AXI4MasterPortInit): AXI4MasterPortParameters {
    checkOptions('AXI4MasterPortInit', init);
    return AXI4MasterPortParameters.checked({
      list: new PassedList(allMade(AXI4MasterParameters, init.masters)),
      echoFields: init.echoFields ?? [],
      requestFields: init.requestFields ?? [],
      responseKeys: init.responseKeys ?? [],
    });
  }

  private static checked(fields: MasterPortFields): AXI4MasterPortParameters {
    checkMasters(fields.list.made);
    return new AXI4MasterPortParameters(fields);
  }

  /** A copy with some fields changed, the port itself if they are as they were. */
  copy(changes: AXI4MasterPortChanges): AXI4MasterPortParameters {
    checkOptions('AXI4MasterPortChanges', changes);
    const { masters, echoFields = this.echoFields } = changes;
    const { requestFields = this.requestFields, responseKeys = this.responseKeys } = changes;
    const fields: MasterPortFields = {
      list: masters === undefined || sameItems(masters, this.masters) ? this.list : new PassedList(masters),
      ...{ echoFields, requestFields, responseKeys },
    };
    return sameFields<MasterPortFields>(this, fields) ? this : AXI4MasterPortParameters.checked(fields);
  }

  /** The same port with every master changed. */
  mapMasters(change: (master: AXI4MasterParameters) => AXI4MasterParameters): AXI4MasterPortParameters {
    return this.copy({ masters: this.masters.map(change) });
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): AXI4MasterPortParameters {
    return new AXI4MasterPortParameters({ ...this, list: this.list.passing(node) });
  }

  /** The masters behind the port, with their full paths. */
  get masters(): readonly AXI4MasterParameters[] {
    return this.list.items;
  }

  /** One more than the largest id, at least 0. */
  get endId(): number {
    return endOf(this.list.made);
  }

  /** Whether any of its masters makes atomic transactions (standards 1.6). */
  get atomics(): boolean {
    return this.list.made.some(({ atomics }) => atomics);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, echoFields, requestFields, responseKeys } = this;
    const { made: masters, passed } = list;
    return {
      $: 'AXI4MasterPortParameters',
      ...encodeFields(encode, { masters, passed, echoFields, requestFields, responseKeys }),
    };
  }
}

interface MasterPortFields {
  readonly list: PassedList<AXI4MasterParameters>;
  readonly echoFields: readonly BundleField[];
  readonly requestFields: readonly BundleField[];
  readonly responseKeys: readonly BundleKey[];
}

const checkMasters = remembered((masters: readonly AXI4MasterParameters[]): true => {
  // The reference fails while computing the end of the ids, and not in a requirement.
  demand(masters.length > 0, rules.masterPortEmpty, () => 'An AXI4 master port has no masters.', {
    category: 'other',
    help: 'List at least one master in masters; a function that makes a port from another must leave at least one.',
  });
  const overlap = IdRange.overlaps(masters.map((master) => master.id));
  if (overlap === undefined) return true;
  const nameOf = (range: IdRange): string => masters.find((master) => master.id === range)?.name ?? 'a master';
  const owners = overlap.map((range) => `${nameOf(range)} [${range.start}, ${range.end})`);
  const [moved] = overlap;
  const end = endOf(masters);
  demand(false, rules.masterPortIds, () => `Two masters of one AXI4 port share ids: ${owners.join(' and ')}.`, {
    help: () => `Give each master ids of its own, such as id: [${end}, ${end + moved.size}] for ${nameOf(moved)}.`,
  });
  return true;
});
