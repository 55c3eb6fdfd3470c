import { checkOptions } from '../../base/options/index.js';
import type { IdRange } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing } from '../../graph/index.js';
import { type IdsLike, toIds } from '../../bus/ids.js';
import { sameFields } from '../../bus/same-fields.js';
import * as rules from './rules.js';
import { visible } from '../../base/text/index.js';

/** The parameters of a master; every field except the name has a default (amba 2.2). */
export interface AXI4MasterInit {
  /** Name in messages, drawings and id maps. */
  readonly name: string;
  /** Ids of its transactions. Default `[0, 1)`. */
  readonly id?: IdsLike;
  /** Whether all its bursts are aligned to their size. Default false. */
  readonly aligned?: boolean;
  /** Most transactions in flight for each id, at least 0. Absent: no limit. */
  readonly maxFlight?: number | undefined;
  /** Whether it makes atomic transactions (Atomic_Transactions of AXI5) (standards 1.6). Default false. */
  readonly atomics?: boolean;
}

/** Fields of {@link AXI4MasterParameters} that a copy may change. */
export interface AXI4MasterChanges extends Partial<AXI4MasterInit> {
  /** Nodes passed, nearest first. */
  readonly nodePath?: NodePath | undefined;
}

/**
 * One master of an AXI4 port (amba 2.2). Building one throws `axi4/master-flight` unless `maxFlight` is absent or an integer of at
 * least 0.
 */
export class AXI4MasterParameters implements Passing<AXI4MasterParameters> {
  /** Name in messages, drawings and id maps. */
  readonly name: string;
  /** Ids of its transactions, half open; may be empty. */
  readonly id: IdRange;
  /** Whether all its bursts are aligned to their size. */
  readonly aligned: boolean;
  /** Most transactions in flight for each id, at least 0. Absent: no limit. */
  readonly maxFlight: number | undefined;
  /** Whether it makes atomic transactions (standards 1.6). */
  readonly atomics: boolean;
  readonly nodePath: NodePath | undefined;

  private constructor(fields: MasterFields) {
    this.name = visible(fields.name);
    this.id = fields.id;
    this.aligned = fields.aligned;
    this.maxFlight = fields.maxFlight;
    this.atomics = fields.atomics;
    this.nodePath = fields.nodePath;
  }

  /**
   * A master from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `axi4/master-flight` unless `maxFlight` is absent or an integer of at least 0.
   */
  static of(init: AXI4MasterInit, nodePath?: NodePath): AXI4MasterParameters {
    const { name, id = 1, aligned = false, maxFlight, atomics = false } = checkOptions('AXI4MasterInit', init);
    checkFlight(name, maxFlight);
    return new AXI4MasterParameters({ name, id: toIds(id), aligned, maxFlight, atomics, nodePath });
  }

  /** A copy with some fields changed, the master itself if they are as they were. */
  copy(changes: AXI4MasterChanges): AXI4MasterParameters {
    checkOptions('AXI4MasterChanges', changes);
    const { name = this.name, id, aligned = this.aligned, atomics = this.atomics } = changes;
    const fields: MasterFields = {
      ...{ name, id: id === undefined ? this.id : toIds(id), aligned, atomics },
      maxFlight: 'maxFlight' in changes ? changes.maxFlight : this.maxFlight,
      nodePath: 'nodePath' in changes ? changes.nodePath : this.nodePath,
    };
    if (sameFields<MasterFields>(this, fields)) return this;
    checkFlight(fields.name, fields.maxFlight);
    return new AXI4MasterParameters(fields);
  }

  withNodePath(nodePath: NodePath | undefined): AXI4MasterParameters {
    return new AXI4MasterParameters({ ...this, nodePath });
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { name, id, aligned, maxFlight, atomics, nodePath } = this;
    const further = atomics ? { atomics } : {};
    return {
      $: 'AXI4MasterParameters',
      ...encodeFields(encode, { name, id, aligned, maxFlight, ...further, nodePath }),
    };
  }
}

interface MasterFields {
  readonly name: string;
  readonly id: IdRange;
  readonly aligned: boolean;
  readonly maxFlight: number | undefined;
  readonly atomics: boolean;
  readonly nodePath: NodePath | undefined;
}

function checkFlight(name: string, maxFlight: number | undefined): void {
  demand(
    maxFlight === undefined || (Number.isInteger(maxFlight) && maxFlight >= 0),
    rules.masterFlight,
    () => `AXI4 master ${name} was given ${maxFlight} as the most transactions in flight for each id.`,
    {
      help: 'Give maxFlight as an integer of at least 0, or leave it out for no limit.',
    },
  );
}
