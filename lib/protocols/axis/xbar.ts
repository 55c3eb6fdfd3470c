import { checkOptions } from '../../base/options/index.js';
import type { IdRange } from '../../base/address/index.js';
import { listed, demand, demandAll } from '../../base/diagnostic/index.js';
import type { BundleField } from '../../bus/fields/index.js';
import { type AdapterAbout, LazyModule, lazyModule, type NexusNode, unusualSettings } from '../../graph/index.js';
import { assignRanges } from '../../bus/ids.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import type { AXIS } from './axis.js';
import { demandPromises } from './edge.js';
import type { AXISMasterPortParameters } from './master-port.js';
import { nexusNode } from './nodes.js';
import type { AXISSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** Options of {@link AXISXbar}. */
export interface AXISXbarOptions {
  /** Width of the streams on all sides, in bytes, a power of two. */
  readonly beatBytes: number;
  /** Which of several packets goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
}

/**
 * Many streams to many receivers (amba 6). What the first port says about alignment and gaps counts for all. Negotiation throws
 * `axis/xbar-fields` unless all inputs have the same user fields, and `axis/master-port-width` for a `beatBytes` that is not a
 * power of two.
 */
export class AXISXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to every output, with the sourceId of each shifted into the range of its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last); beatBytes is that of the crossbar; userFields, isAligned and isContinuous are those of the first input.',
    up: 'All slaves of all outputs go to every input, with the destinationId of each shifted into the range of its output (rounded up to a power of two; the largest output starts at 0, of equal ones the last); beatBytes is that of the crossbar; reqAligned and reqContinuous are those of the first output.',
  };

  /** Senders come in, receivers are behind it; as many of both as are bound. */
  readonly node: NexusNode<AXIS>;

  constructor(options: AXISXbarOptions) {
    super();
    const { beatBytes } = checkOptions('AXISXbarOptions', options);
    this.node = nexusNode({
      name: 'node',
      settings: unusualSettings({ policy: 'roundRobin' }, options),
      down: (ports) => mergeMasters(ports, beatBytes, this.path),
      up: (ports) => mergeSlaves(ports, beatBytes),
      validate: (edges) => {
        const [masters, slaves] = [edges.in.map((edge) => edge.master), edges.out.map((edge) => edge.slave)];
        demandAll(
          () => {
            checkPromises(masters, this.path);
          },
          ...masters.flatMap((from) =>
            slaves.map((to) => () => {
              demandPromises(from, to);
            }),
          ),
        );
      },
    });
  }
}

// The output has the guarantees of the first input, and lacks the wires that these make unnecessary.
function checkPromises(inputs: readonly AXISMasterPortParameters[], path: string): void {
  const [first] = inputs;
  for (const [promise, words] of [
    ['isAligned', 'aligned'],
    ['isContinuous', 'without gaps'],
  ] as const) {
    const other = first?.[promise] === true ? inputs.find((input) => !input[promise]) : undefined;
    demand(
      other === undefined,
      rules.xbarPromises,
      () =>
        `Stream crossbar ${path} passes all packets on as ${words}, as its first input ${namesOf(first)} promises, but ${namesOf(other)} does not.`,
      {
        help: () =>
          `Declare ${promise}: true for ${namesOf(other)} if its packets are ${words}, or bind ${namesOf(other)} first.`,
      },
    );
  }
}

/** Puts an {@link AXISXbar} into the current module and returns its node (amba 6). */
export function xbar(options: AXISXbarOptions): NexusNode<AXIS> {
  return lazyModule(() => new AXISXbar(options), { shortcut: 'xbar' }).node;
}

/** Source id ranges of the inward ports of a crossbar, in port order (amba 6). */
export function mapInputIds(ports: readonly AXISMasterPortParameters[]): IdRange[] {
  return assignRanges(ports.map((port) => port.endSourceId));
}

/** Destination id ranges of the outward ports of a crossbar, in port order (amba 6). */
export function mapOutputIds(ports: readonly AXISSlavePortParameters[]): IdRange[] {
  return assignRanges(ports.map((port) => port.endDestinationId));
}

function mergeMasters(
  ports: readonly AXISMasterPortParameters[],
  beatBytes: number,
  path: string,
): AXISMasterPortParameters {
  const first = firstOf(ports);
  const other = ports.find((port) => !sameFields(port.userFields, first.userFields));
  demand(
    other === undefined,
    rules.xbarFields,
    () =>
      `Stream crossbar ${path} needs the same user fields on all inputs, but ${namesOf(first)} has ${fieldsText(first.userFields)} and ${namesOf(other)} ${fieldsText(other?.userFields ?? [])}.`,
    {
      help: () => `Declare the same userFields for ${namesOf(other)} as for ${namesOf(first)}, in the same order.`,
    },
  );
  const ranges = mapInputIds(ports);
  return first.copy({
    beatBytes,
    masters: ports.flatMap((port, k) =>
      port.masters.map((master) => master.copy({ sourceId: master.sourceId.shift(ranges[k]?.start ?? 0) })),
    ),
  });
}

function mergeSlaves(ports: readonly AXISSlavePortParameters[], beatBytes: number): AXISSlavePortParameters {
  const ranges = mapOutputIds(ports);
  return firstOf(ports).copy({
    beatBytes,
    slaves: ports.flatMap((port, k) =>
      port.slaves.map((slave) => slave.copy({ destinationId: slave.destinationId + (ranges[k]?.start ?? 0) })),
    ),
  });
}

function sameFields(a: readonly BundleField[], b: readonly BundleField[]): boolean {
  return a.length === b.length && a.every((field, k) => b[k]?.equals(field));
}

function fieldsText(fields: readonly BundleField[]): string {
  return fields.length === 0 ? 'none' : listed(fields.map((field) => field.encode()));
}

function namesOf(port: AXISMasterPortParameters | undefined): string {
  return listed(port?.list.made.map((master) => master.name) ?? []);
}

function firstOf<T>(ports: readonly T[]): T {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a crossbar needs a port on each side');
  return first;
}
