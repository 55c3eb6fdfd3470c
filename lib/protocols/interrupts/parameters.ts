import { checkOptions } from '../../base/options/index.js';
import { findOverlappingRanges } from './ranges.js';
import { demand, listed, repeated } from '../../base/diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing, PassedList, type Node } from '../../graph/index.js';
import type { Resource } from '../../devicetree/index.js';
import { IntRange, type IntRangeLike, toIntRange } from './ranges.js';
import * as rules from './rules.js';

/** One device's interrupts on a port (interrupts-clocks 1). */
export class IntSourceParameters implements Passing<IntSourceParameters> {
  readonly nodePath: NodePath | undefined;

  constructor(
    readonly range: IntRange,
    readonly resources: readonly Resource[] = [],
    nodePath?: NodePath,
  ) {
    this.nodePath = nodePath;
  }

  /** The name of the module where the interrupts were declared, `disconnected` before they left their node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  withNodePath(nodePath: NodePath | undefined): IntSourceParameters {
    return new IntSourceParameters(this.range, this.resources, nodePath);
  }

  /**
   * The same interrupts `by` numbers further up; may be negative as far as no number is.
   *
   * @throws RequirementError `interrupts/range` if a number falls below 0.
   */
  offset(by: number): IntSourceParameters {
    return by === 0 ? this : new IntSourceParameters(this.range.offset(by), this.resources, this.nodePath);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { range, resources, nodePath } = this;
    return { $: 'IntSourceParameters', ...encodeFields(encode, { range, resources, nodePath }) };
  }
}

/** One receiver of interrupts (interrupts-clocks 1). */
export class IntSinkParameters implements Passing<IntSinkParameters> {
  readonly nodePath: NodePath | undefined;

  constructor(nodePath?: NodePath) {
    this.nodePath = nodePath;
  }

  /** The name of the module where the receiver was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.nodePath?.origin.module.name ?? 'disconnected';
  }

  withNodePath(nodePath: NodePath | undefined): IntSinkParameters {
    return new IntSinkParameters(nodePath);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    return { $: 'IntSinkParameters', nodePath: encode(this.nodePath) };
  }
}

/**
 * The interrupts of one port, numbered from 0 without gaps (interrupts-clocks 1). Raises `interrupts/overlap` when two sources share
 * a number and `interrupts/gap` when numbers are left out.
 */
export class IntSourcePortParameters {
  /** The sources, with the nodes that all of them have passed. */
  readonly list: PassedList<IntSourceParameters>;
  /** Number of interrupts: the sizes of all ranges together. */
  readonly num: number;

  constructor(sources: readonly IntSourceParameters[] | PassedList<IntSourceParameters>) {
    this.list = sources instanceof PassedList ? sources : new PassedList(sources);
    this.num = this.list.facts(checkedCount);
  }

  /** The sources behind the port, with their full paths. */
  get sources(): readonly IntSourceParameters[] {
    return this.list.items;
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): IntSourcePortParameters {
    return new IntSourcePortParameters(this.list.passing(node));
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { made: sources, passed } = this.list;
    return { $: 'IntSourcePortParameters', ...encodeFields(encode, { sources, passed }) };
  }
}

/** The receivers behind one port (interrupts-clocks 1). */
export class IntSinkPortParameters {
  /** The receivers, with the nodes that all of them have passed. */
  readonly list: PassedList<IntSinkParameters>;

  constructor(sinks: readonly IntSinkParameters[] | PassedList<IntSinkParameters>) {
    this.list = sinks instanceof PassedList ? sinks : new PassedList(sinks);
  }

  /** The receivers behind the port, with their full paths. */
  get sinks(): readonly IntSinkParameters[] {
    return this.list.items;
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): IntSinkPortParameters {
    return new IntSinkPortParameters(this.list.passing(node));
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { made: sinks, passed } = this.list;
    return { $: 'IntSinkPortParameters', ...encodeFields(encode, { sinks, passed }) };
  }
}

/** An interrupt edge (interrupts-clocks 1). */
export class IntEdge {
  constructor(
    readonly source: IntSourcePortParameters,
    readonly sink: IntSinkPortParameters,
  ) {}
}

/** Interrupts of equal ports (interrupts-clocks 1). */
export interface IntSourcePortOptions {
  /** Interrupts of each source, at least 0; with 0 there is no port. Default 1. */
  readonly num?: number;
  /** Number of ports. Default 1. */
  readonly ports?: number;
  /** Sources of each port. Default 1. */
  readonly sources?: number;
  /** Description of the interrupts for firmware. Default none. */
  readonly resources?: readonly Resource[];
}

/**
 * `ports` equal ports with `sources` sources of `num` interrupts each, all 1 by default (IntSourcePortSimple, interrupts-clocks 1).
 * No ports for a `num` of 0.
 *
 * @throws RequirementError `interrupts/range` for a negative `num`.
 */
export function sourcePorts(options: IntSourcePortOptions = {}): IntSourcePortParameters[] {
  const { num = 1, ports = 1, sources = 1, resources = [] } = checkOptions('IntSourcePortOptions', options);
  if (num === 0) return [];
  const list = repeated(
    sources,
    'interrupt sources',
    (k) => new IntSourceParameters(new IntRange(k * num, (k + 1) * num), resources),
  );
  return repeated(ports, 'interrupt ports', () => new IntSourcePortParameters(list));
}

/** `ports` ports with `sinks` sinks each, both 1 by default (IntSinkPortSimple, interrupts-clocks 1). */
export function sinkPorts({
  ports = 1,
  sinks = 1,
}: { readonly ports?: number; readonly sinks?: number } = {}): IntSinkPortParameters[] {
  const list = repeated(sinks, 'interrupt sinks', () => new IntSinkParameters());
  return repeated(ports, 'interrupt ports', () => new IntSinkPortParameters(list));
}

/**
 * One source with the given numbers, counted from 0 within its port (interrupts-clocks 1).
 *
 * @throws RequirementError `interrupts/range` unless 0 <= start <= end.
 */
export function intSource(range: IntRangeLike, resources: readonly Resource[] = []): IntSourceParameters {
  return new IntSourceParameters(toIntRange(range), resources);
}

// The number of interrupts, provided that they are numbered without gaps.
function checkedCount(sources: readonly IntSourceParameters[]): number {
  let num = 0;
  for (const { range } of sources) num += range.size;
  const [only] = sources;
  if (sources.length === 1 && only?.range.start === 0) return num;
  const ranges = sources.map((source) => source.range);
  const overlap = findOverlappingRanges(ranges);
  demand(overlap === undefined, rules.overlap, () => `Interrupts ${overlap?.join(' and ')} of one port overlap.`, {
    help: () => `Number the interrupts of a port one after the other: ${packed(ranges)}.`,
  });
  const end = ranges.reduce((max, range) => Math.max(max, range.end), 0);
  demand(
    sources.length === 0 || end === num,
    rules.gap,
    () => `Interrupts ${ranges.join(', ')} of one port leave a gap: none has the number ${firstMissing(ranges)}.`,
    {
      help: () => `Number the interrupts of a port one after the other: ${packed(ranges)}.`,
    },
  );
  return num;
}

// The same number of interrupts, from 0 without gaps.
function packed(ranges: readonly IntRange[]): string {
  let start = 0;
  const full = ranges.filter((range) => range.size > 0);
  return listed(full.map((range) => String(new IntRange(start, (start += range.size)))));
}

function firstMissing(ranges: readonly IntRange[]): number {
  let next = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > next) break;
    next = Math.max(next, end);
  }
  return next;
}
