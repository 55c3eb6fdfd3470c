import { dataWidthHelp } from '../amba/bundle-widths.js';
import { bitLength, isPow2, log2Up } from '../../base/address/index.js';
import { demand, demandAll, listed, RequirementError, subject } from '../../base/diagnostic/index.js';
import { namesakes } from '../../bus/fields/bundle-field.js';
import { acceptFields, type BundleField, requireControlFields, unionFields } from '../../bus/fields/index.js';
import {
  calledBy,
  declaredBy,
  type Encode,
  encodeFields,
  type Node,
  type NodePath,
  nodesOf,
} from '../../graph/index.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** Widths of the hardware interface of an edge, in bits (amba 2.4). */
export class AXI4BundleParameters {
  /** The bundle with the least of everything: where unions start. */
  static readonly empty: AXI4BundleParameters = new AXI4BundleParameters(1, 8, 1, [], [], []);

  /** Throws `axi4/bundle-*` unless all widths are at least 1 and data at least 8 and a power of two, `fields/echo-control` unless echo keys are control keys. */
  constructor(
    /** Width of addresses in bits, at least 1. */
    readonly addrBits: number,
    /** Width of data in bits, a power of two of at least 8. */
    readonly dataBits: number,
    /** Width of ids in bits, at least 1. */
    readonly idBits: number,
    readonly echoFields: readonly BundleField[],
    readonly requestFields: readonly BundleField[],
    readonly responseFields: readonly BundleField[],
    /** Whether there is AWATOP (standards 1.6). */
    readonly atomics = false,
  ) {
    demand(
      dataBits >= 8 && isPow2(dataBits),
      rules.common.bundleData,
      () => `Data of ${dataBits} bits is not a power of two of at least 8.`,
      {
        help: () => dataWidthHelp(dataBits),
      },
    );
    demand(addrBits >= 1, rules.common.bundleAddress, () => `An address of ${addrBits} bits is too narrow.`, {
      help: 'Addresses are at least 1 bit wide.',
    });
    demand(idBits >= 1, rules.bundleId, () => `An id of ${idBits} bits is too narrow.`, {
      help: 'Ids are at least 1 bit wide.',
    });
    requireControlFields(echoFields);
  }

  /** The bundle between two ports. */
  static between(master: AXI4MasterPortParameters, slave: AXI4SlavePortParameters): AXI4BundleParameters {
    return new AXI4BundleParameters(
      Math.max(1, bitLength(slave.maxAddress)),
      8 * slave.beatBytes,
      log2Up(master.endId),
      master.echoFields,
      acceptFields(master.requestFields, slave.requestKeys),
      acceptFields(slave.responseFields, master.responseKeys),
      master.atomics && slave.atomics,
    );
  }

  /** A bundle wide enough for all of the list. */
  static union(bundles: Iterable<AXI4BundleParameters>): AXI4BundleParameters {
    let all = AXI4BundleParameters.empty;
    for (const bundle of bundles) all = all.union(bundle);
    return all;
  }

  /** Throws `fields/conflict` when the two have different fields of one name. */
  union(other: AXI4BundleParameters): AXI4BundleParameters {
    return new AXI4BundleParameters(
      Math.max(this.addrBits, other.addrBits),
      Math.max(this.dataBits, other.dataBits),
      Math.max(this.idBits, other.idBits),
      unionFields([...this.echoFields, ...other.echoFields]),
      unionFields([...this.requestFields, ...other.requestFields]),
      unionFields([...this.responseFields, ...other.responseFields]),
      this.atomics || other.atomics,
    );
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { atomics, ...fields } = this;
    return { $: 'AXI4BundleParameters', ...encodeFields(encode, { ...fields, ...(atomics ? { atomics } : {}) }) };
  }
}

/**
 * A negotiated AXI4 edge (amba 2.4). Building one throws what {@link AXI4BundleParameters} throws, and `axi4/atomics` if no slave answers
 * atomic transactions.
 */
export class AXI4Edge {
  /** The hardware interface that follows from both ports. */
  readonly bundle: AXI4BundleParameters;

  constructor(
    readonly master: AXI4MasterPortParameters,
    readonly slave: AXI4SlavePortParameters,
  ) {
    requireAtomics(master, slave);
    this.bundle = AXI4BundleParameters.between(master, slave);
  }
}

/**
 * Throws `axi4/bundle-names` when two fields that travel together have the same name, whatever their keys (amba 0.4): hardware cannot
 * tell them apart. Negotiation does not need this.
 */
export function checkFieldNames({ bundle, slave }: AXI4Edge): void {
  const { echoFields, requestFields, responseFields } = bundle;
  const ofClass = (keyClass: 'control' | 'data'): BundleField[] =>
    requestFields.filter(({ key }) => key.keyClass === keyClass);
  const checkFields = (what: string, fields: readonly BundleField[]): void => {
    const twins = namesakes(fields);
    if (twins === undefined) return;
    const [one, other] = twins;
    throw new RequirementError(
      rules.bundleNames,
      `The way to ${listed(slave.slaves.map(declaredBy))} has two ${what} fields that are called ${one.key.name}: ${one.encode()} and ${other.encode()}.`,
      {
        help:
          what === 'echo'
            ? 'Put axi4.userYanker() between the adapters that add these fields.'
            : `Give one of the two another name than ${one.key.name}: new BundleKey('…', '${other.key.keyClass}').`,
      },
    );
  };
  const all: readonly (readonly [string, readonly BundleField[]])[] = [
    ['echo', echoFields],
    ['request control', ofClass('control')],
    ['request data', ofClass('data')],
    ['response', responseFields],
  ];
  demandAll(
    ...all.map(([what, fields]) => () => {
      checkFields(what, fields);
    }),
  );
}

// Reported only at the last edge, in front of the slave: adapters on the way merely pass on what is behind them.
function requireAtomics({ atomics, masters }: AXI4MasterPortParameters, slave: AXI4SlavePortParameters): void {
  if (!atomics || slave.atomics) return;
  const behind = nearestOf(slave.slaves);
  if (behind !== undefined && behind.kind !== 'sink' && passesOn(behind)) return;
  const making = masters.filter((master) => master.atomics);
  const names = slave.slaves.map(declaredBy);
  const devices = listed(names);
  const makers = [...new Set(making.map(makerOf))];
  const before = nearestOf(making);
  const where =
    before === undefined ? `in front of ${devices}` : `between ${before.path} and ${behind?.path ?? devices}`;
  demand(
    false,
    rules.atomics,
    () =>
      `${subject(makers, ['makes', 'make'])} atomic transactions, which ${subject(names, ['does', 'do'])} not answer: there is no AWATOP.`,
    {
      help: `Put axi4.atomics() ${where}, which performs them by reads and writes, or axi4.atomicsFilter(), which answers them with an error.`,
    },
  );
}

// Whether another edge of the protocol is behind the node: its own, or that inside a crossing.
function passesOn({ inner, outer }: Node): boolean {
  const nameOf = ({ name, reportName = name }: Node['inner']): string => reportName;
  return (outer.traits?.crossing?.of ?? nameOf(outer)) === nameOf(inner);
}

// The node that declared a master. An adapter that merges several masters into one declares no atomics itself, so the masters that it represents
// are named, too.
function makerOf(master: AXI4MasterPortParameters['masters'][number]): string {
  const origin = master.nodePath?.origin;
  return origin === undefined || origin.kind === 'source'
    ? declaredBy(master)
    : `${calledBy(origin)}, which stands for ${master.name},`;
}

// The nearest node that all parameters have passed; undefined if unknown.
function nearestOf(parameters: readonly { readonly nodePath: NodePath | undefined }[]): Node | undefined {
  const [node, ...others] = new Set(parameters.map(({ nodePath }) => [...nodesOf(nodePath)][0]));
  return others.length === 0 ? node : undefined;
}
