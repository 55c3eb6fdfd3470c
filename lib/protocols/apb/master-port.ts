import { checkOptions } from '../../base/options/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, type NodePath, PassedList, type Passing } from '../../graph/index.js';
import { visible } from '../../base/text/index.js';

/** What an APB master says about itself (amba 8). */
export interface APBMasterInit {
  /** Name in messages and drawings. */
  readonly name: string;
}

/** One master of an APB port (amba 8). */
export class APBMasterParameters implements Passing<APBMasterParameters> {
  /** Name in messages and drawings. */
  readonly name: string;
  readonly nodePath: NodePath | undefined;

  private constructor({ name }: APBMasterInit, nodePath: NodePath | undefined) {
    this.name = visible(name);
    this.nodePath = nodePath;
  }

  /** A master from what it says about itself. */
  static of(init: APBMasterInit, nodePath?: NodePath): APBMasterParameters {
    checkOptions('APBMasterInit', init);
    return new APBMasterParameters(init, nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): APBMasterParameters {
    return new APBMasterParameters(this, nodePath);
  }
}

/** An APB master port as it is written (amba 8). */
export interface APBMasterPortInit {
  /** The masters behind the port. */
  readonly masters: readonly (APBMasterParameters | APBMasterInit)[];
  /** Fields that accompany requests if slaves accept their keys. Default none. */
  readonly requestFields?: readonly BundleField[];
  /** Keys of the response fields that it accepts. Default none. */
  readonly responseKeys?: readonly BundleKey[];
}

/** Fields of it that a copy may change. */
export interface APBMasterPortChanges extends Partial<APBMasterPortInit> {}

/** An APB master port: what flows downward (amba 8). */
export class APBMasterPortParameters {
  /** The masters, with the nodes that all of them have passed. */
  readonly list: PassedList<APBMasterParameters>;
  /** Fields that travel with requests, as far as the slaves ask for their keys. */
  readonly requestFields: readonly BundleField[];
  /** Keys of the fields that it wants with responses. */
  readonly responseKeys: readonly BundleKey[];

  private constructor(init: Omit<APBMasterPortInit, 'masters'>, list: PassedList<APBMasterParameters>) {
    this.list = list;
    this.requestFields = init.requestFields ?? [];
    this.responseKeys = init.responseKeys ?? [];
  }

  /** A port from what is written; nothing is checked. */
  static of(init: APBMasterPortInit): APBMasterPortParameters {
    checkOptions('APBMasterPortInit', init);
    return new APBMasterPortParameters(init, listOf(init.masters));
  }

  /** A copy with some fields changed. */
  copy(changes: APBMasterPortChanges): APBMasterPortParameters {
    checkOptions('APBMasterPortChanges', changes);
    return new APBMasterPortParameters(
      { ...this, ...changes },
      changes.masters === undefined ? this.list : listOf(changes.masters),
    );
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): APBMasterPortParameters {
    return new APBMasterPortParameters(this, this.list.passing(node));
  }

  /** The masters behind the port, with their full paths. */
  get masters(): readonly APBMasterParameters[] {
    return this.list.items;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, requestFields, responseKeys } = this;
    const { made: masters, passed } = list;
    return {
      $: 'APBMasterPortParameters',
      ...encodeFields(encode, { masters, passed, requestFields, responseKeys }),
    };
  }
}

function listOf(masters: APBMasterPortInit['masters']): PassedList<APBMasterParameters> {
  return new PassedList(allMade(APBMasterParameters, masters));
}
