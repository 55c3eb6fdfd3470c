import { AddressSet } from '../../base/address/index.js';
import type { ArgumentKind, ExpressionParameter } from '../../config/index.js';
import {
  AsynchronousCrossing,
  AttachLocation,
  BufferParams,
  CreditedCrossing,
  CreditedDelay,
  NoResetCrossing,
  RationalCrossing,
  type RationalDirection,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import { HierarchicalLocation } from '../locations.js';

/** Directions of rational crossings, under the names that expressions use. */
export const rationalDirections: readonly RationalDirection[] = ['Symmetric', 'Flexible', 'FastToSlow', 'SlowToFast'];

/** Sets of opcodes that a coprocessor answers to, under the names that expressions use. */
export const opcodes: readonly string[] = ['custom0', 'custom1', 'custom2', 'custom3', 'all'];

type Class = abstract new (...args: never[]) => unknown;

function oneOf(says: string, ...classes: readonly Class[]): ArgumentKind {
  return { says, accepts: (value) => classes.some((type) => value instanceof type) };
}

function having(says: string, key: string): ArgumentKind {
  return { says, accepts: (value) => typeof value === 'object' && value !== null && key in value };
}

function listOf(says: string, { accepts }: ArgumentKind): ArgumentKind {
  return { says, accepts: (value) => Array.isArray(value) && value.every(accepts) };
}

/** The kind, or `None`, which expressions give as `null`. */
function optional({ says, accepts }: ArgumentKind): ArgumentKind {
  return { says: `None, or Some of ${says}`, accepts: (value) => value === null || accepts(value) };
}

const int: ArgumentKind = { says: 'an integer', accepts: (value) => Number.isSafeInteger(value) };
const bool: ArgumentKind = { says: 'true or false', accepts: (value) => typeof value === 'boolean' };
const text: ArgumentKind = { says: 'a string in quotes', accepts: (value) => typeof value === 'string' };
const address: ArgumentKind = {
  says: 'an address',
  accepts: (value) => Number.isSafeInteger(value) || typeof value === 'bigint',
};

/** Kinds of prefetchers, under the names that expressions use, and what each takes; which one it is cannot be seen here. */
export const prefetchers: Readonly<Record<string, string>> = {
  SingleNextLinePrefetcherParams: 'ahead?: int, waitForHit?: bool, handleVA?: bool',
  MultiNextLinePrefetcherParams: 'singles?: prefetchers, handleVA?: bool',
  SingleStridedPrefetcherParams: 'history?: int, ahead?: int, reset_depth?: int',
  SingleAMPMPrefetcherParams: 'entries?: int, N?: int',
  NullPrefetcherParams: '',
};

/** What Gemmini computes in, under the names that expressions use. */
export const gemminiData: readonly string[] = ['FP32', 'FP16', 'BF16'];
/** How requests to a shared memory wait for each other, under the names that expressions use. */
export const serializations: readonly string[] = ['FullySerialized', 'CoreSerialized'];

// The group of the clocks whose names contain one of the first strings and none of the second.
const clockGroup: ArgumentKind = {
  says: 'a name with two lists of parts of names such as ("uncore", Seq("sbus", "mbus"), Seq("tile"))',
  accepts: (value) => {
    if (!Array.isArray(value) || value.length !== 3) return false;
    const [name, ...parts] = value as readonly unknown[];
    return text.accepts(name) && parts.every((part) => Array.isArray(part) && part.every(text.accepts));
  },
};

const prefetcher = named('a prefetcher such as barf.SingleStridedPrefetcherParams()', Object.keys(prefetchers));

function named(says: string, names: readonly string[]): ArgumentKind {
  return { says, accepts: (value) => names.some((name) => name === value) };
}

const kinds = {
  int,
  bool,
  address,
  config: { says: 'a configuration', accepts: () => true, isConfig: true },
  number: { says: 'a number', accepts: (value) => typeof value === 'number' },
  digits: { says: 'an integer or its digits in quotes', accepts: (value) => isDigits(value) },
  text,
  nvdlaSize: { says: '"small" or "large"', accepts: (value) => value === 'small' || value === 'large' },
  texts: listOf('a list of strings', text),
  clockGroup,
  maybeBool: optional(bool),
  maybeInt: optional(int),
  maybeAddress: optional(address),
  ints: listOf('a list of integers', int),
  prefetcher,
  prefetchers: listOf('a list of prefetchers', prefetcher),
  maybeInts: optional(listOf('a list of integers', int)),
  addressSets: listOf('a list of address sets such as Seq(AddressSet(0, 0xffff))', oneOf('an address set', AddressSet)),
  opcodes: named('a set of opcodes such as OpcodeSet.custom1', opcodes),
  gemminiData: named('FP32, FP16 or BF16', gemminiData),
  serialization: named('FullySerialized or CoreSerialized', serializations),
  portBuffers: having('buffers such as InclusiveCachePortParameters.full', 'all'),
  serialBundle: having('TLBundleParameters(…) or TLSerdesser.STANDARD_TLBUNDLE_PARAMS', 'sourceBits'),
  noFields: { says: 'Nil', accepts: (value) => Array.isArray(value) && value.length === 0 },
  broadcast: having('BroadcastParams(nTrackers = 4)', 'nTrackers'),
  sodorPipeline: having('a pipeline such as Stage3Factory(ports = 1) or UCodeFactory', 'ports'),
  vectorParams: having("a vector unit's parameters such as VectorParams.refParams", 'inFlight'),
  location: oneOf('a location such as InSubsystem or InCluster(0)', HierarchicalLocation),
  bus: oneOf('a bus such as SBUS or CCBUS(0)', AttachLocation),
  crossing: oneOf(
    'a crossing such as NoCrossing, SynchronousCrossing, RationalCrossing, AsynchronousCrossing or CreditedCrossing',
    ...[SynchronousCrossing, RationalCrossing, AsynchronousCrossing, CreditedCrossing],
  ),
  resetCrossing: oneOf('NoResetCrossing or StretchedResetCrossing(n)', NoResetCrossing, StretchedResetCrossing),
  delay: oneOf('CreditedDelay(n, m)', CreditedDelay),
  direction: named('Symmetric, Flexible, FastToSlow or SlowToFast', rationalDirections),
  buffer: {
    says: 'BufferParams(n), or a depth as an integer',
    accepts: (value) => value instanceof BufferParams || int.accepts(value),
  },
  master: having('HierarchicalElementMasterPortParams()', 'where'),
  slave: having('HierarchicalElementSlavePortParams()', 'blockerCtrlWhere'),
  attachment: having('RocketCrossingParams()', 'crossingType'),
  boundaryBuffers: optional(having('RocketTileBoundaryBufferParams(true)', 'force')),
} as const satisfies Record<string, ArgumentKind>;

function isDigits(value: unknown): boolean {
  return Number.isSafeInteger(value) || typeof value === 'bigint' || (typeof value === 'string' && value !== '');
}

const kindsByWord: ReadonlyMap<string, ArgumentKind> = new Map(Object.entries(kinds));

/** What a signature such as `n: int, location?: location` says; `harts*: int` stands for any number of arguments, and an empty one for none. */
export function parametersOf(signature: string): ExpressionParameter[] {
  return signature === '' ? [] : signature.split(', ').map(parameterOf);
}

function parameterOf(part: string): ExpressionParameter {
  const [, name = '', mark, word = ''] = /^(\w+)([?*]?): (\w+)$/.exec(part) ?? [];
  const kind = kindsByWord.get(word);
  if (kind === undefined) throw new Error(`"${part}" is not a name and a kind: n?: int.`);
  return { name, optional: mark !== '', repeated: mark === '*', kind };
}
