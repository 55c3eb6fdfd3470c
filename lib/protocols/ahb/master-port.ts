import { checkOptions } from '../../base/options/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, type NodePath, PassedList, type Passing } from '../../graph/index.js';
import { visible } from '../../base/text/index.js';

/** What an AHB master says about itself (amba 7.1). */
export interface AHBMasterInit {
  /** Name in messages and drawings. */
  readonly name: string;
}

/** One master of an AHB port (amba 7.1). */
export class AHBMasterParameters implements Passing<AHBMasterParameters> {
  /** Name in messages and drawings. */
  readonly name: string;
  readonly nodePath: NodePath | undefined;

  private constructor({ name }: AHBMasterInit, nodePath: NodePath | undefined) {
    this.name = visible(name);
    this.nodePath = nodePath;
  }

  /** A master from what it says about itself. */
  static of(init: AHBMasterInit, nodePath?: NodePath): AHBMasterParameters {
    checkOptions('AHBMasterInit', init);
    return new AHBMasterParameters(init, nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): AHBMasterParameters {
    return new AHBMasterParameters(this, nodePath);
  }
}

/** An AHB master port as it is written (amba 7.1). */
export interface AHBMasterPortInit {
  /** The masters behind the port. */
  readonly masters: readonly (AHBMasterParameters | AHBMasterInit)[];
  /** Fields that accompany requests if slaves accept their keys. Default none. */
  readonly requestFields?: readonly BundleField[];
  /** Keys of the response fields that it accepts. Default none. */
  readonly responseKeys?: readonly BundleKey[];
}

/** Fields of it that a copy may change. */
export interface AHBMasterPortChanges extends Partial<AHBMasterPortInit> {}

/** An AHB master port: what flows downward (amba 7.1). */
export class AHBMasterPortParameters {
  /** The masters, with the nodes that all of them have passed. */
  readonly list: PassedList<AHBMasterParameters>;
  /** Fields that travel with requests, as far as the slaves ask for their keys. */
  readonly requestFields: readonly BundleField[];
  /** Keys of the fields that it wants with responses. */
  readonly responseKeys: readonly BundleKey[];

  private constructor(init: Omit<AHBMasterPortInit, 'masters'>, list: PassedList<AHBMasterParameters>) {
    this.list = list;
    this.requestFields = init.requestFields ?? [];
    this.responseKeys = init.responseKeys ?? [];
  }

  /** A port from what is written; nothing is checked. */
  static of(init: AHBMasterPortInit): AHBMasterPortParameters {
    checkOptions('AHBMasterPortInit', init);
    return new AHBMasterPortParameters(init, listOf(init.masters));
  }

  /** A copy with some fields changed. */
  copy(changes: AHBMasterPortChanges): AHBMasterPortParameters {
    checkOptions('AHBMasterPortChanges', changes);
    return new AHBMasterPortParameters(
      { ...this, ...changes },
      changes.masters === undefined ? this.list : listOf(changes.masters),
    );
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): AHBMasterPortParameters {
    return new AHBMasterPortParameters(this, this.list.passing(node));
  }

  /** The masters behind the port, with their full paths. */
  get masters(): readonly AHBMasterParameters[] {
    return this.list.items;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, requestFields, responseKeys } = this;
    const { made: masters, passed } = list;
    return {
      $: 'AHBMasterPortParameters',
      ...encodeFields(encode, { masters, passed, requestFields, responseKeys }),
    };
  }
}

function listOf(masters: AHBMasterPortInit['masters']): PassedList<AHBMasterParameters> {
  return new PassedList(allMade(AHBMasterParameters, masters));
}
