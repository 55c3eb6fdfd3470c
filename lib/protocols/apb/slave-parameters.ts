import { checkOptions } from '../../base/options/index.js';
import { type AddressChecks, addressChecks } from '../amba/slave-addresses.js';
import type { AddressSet, RegionType } from '../../base/address/index.js';
import { type Encode, encodeFields, type NodePath, type Passing } from '../../graph/index.js';
import type { Device, Resource } from '../../devicetree/index.js';
import * as rules from './rules.js';

/** Requirements on the addresses of slaves (amba 8). */
export const apbAddresses: AddressChecks = addressChecks(rules.common);

/** What an APB slave says about itself; every field except the address has a default (amba 8). */
export interface APBSlaveInit {
  /** Address sets that the slave answers; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean;
  /** Whether it can be written, a beat at a time. Default true. */
  readonly supportsWrite?: boolean;
  /** Whether it can be read, a beat at a time. Default true. */
  readonly supportsRead?: boolean;
  /** An annotation without meaning to negotiation, lost on the way to other protocols. */
  readonly device?: Device | undefined;
}

/** Fields of it that a copy may change. */
export interface APBSlaveChanges extends Partial<APBSlaveInit> {}

/**
 * One slave of an APB port (amba 8). Building one throws `apb/slave-address`, `apb/slave-finite` or `apb/slave-disjoint` for addresses
 * that no slave can have.
 */
export class APBSlaveParameters implements Passing<APBSlaveParameters> {
  /** Sets that it answers to; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Whether instructions may be fetched from it. */
  readonly executable: boolean;
  readonly nodePath: NodePath | undefined;
  /** Whether it can be written, a beat at a time. */
  readonly supportsWrite: boolean;
  /** Whether it can be read, a beat at a time. */
  readonly supportsRead: boolean;
  /** An annotation without meaning to negotiation, lost on the way to other protocols. */
  readonly device: Device | undefined;

  private constructor(init: APBSlaveInit, nodePath: NodePath | undefined) {
    this.address = init.address;
    this.resources = init.resources ?? [];
    this.regionType = init.regionType ?? 'GET_EFFECTS';
    this.executable = init.executable ?? false;
    this.nodePath = nodePath;
    this.supportsWrite = init.supportsWrite ?? true;
    this.supportsRead = init.supportsRead ?? true;
    this.device = init.device;
    apbAddresses.check(this.address);
  }

  /**
   * A slave from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `apb/slave-address`, `apb/slave-finite` or `apb/slave-disjoint` for addresses that no slave can have.
   */
  static of(init: APBSlaveInit, nodePath?: NodePath): APBSlaveParameters {
    checkOptions('APBSlaveInit', init);
    return new APBSlaveParameters(init, nodePath);
  }

  /** A copy with some fields changed. */
  copy(changes: APBSlaveChanges): APBSlaveParameters {
    checkOptions('APBSlaveChanges', changes);
    return new APBSlaveParameters({ ...this, ...changes }, this.nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): APBSlaveParameters {
    return new APBSlaveParameters(this, nodePath);
  }

  /** The name of the module where the slave was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  /** Largest address of its sets. */
  get maxAddress(): bigint {
    return apbAddresses.check(this.address).max;
  }

  /** The smallest alignment of its sets, in bytes. */
  get minAlignment(): bigint {
    return apbAddresses.check(this.address).minAlignment;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { address, resources, regionType, executable, nodePath, supportsWrite, supportsRead, device } = this;
    return {
      $: 'APBSlaveParameters',
      ...encodeFields(encode, { address, resources, regionType, executable, nodePath, supportsWrite, supportsRead }),
      device: encode(device?.name),
    };
  }
}
