import type { ArgumentKind, ExpressionParameter } from '../../config/index.js';
import {
  AsynchronousCrossing,
  AttachLocation,
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

type Class = abstract new (...args: never[]) => unknown;

function oneOf(says: string, ...classes: readonly Class[]): ArgumentKind {
  return { says, accepts: (value) => classes.some((type) => value instanceof type) };
}

function having(says: string, key: string): ArgumentKind {
  return { says, accepts: (value) => typeof value === 'object' && value !== null && key in value };
}

/** The kind, or `None`, which expressions give as `null`. */
function optional({ says, accepts }: ArgumentKind): ArgumentKind {
  return { says: `None, or Some of ${says}`, accepts: (value) => value === null || accepts(value) };
}

const int: ArgumentKind = { says: 'an integer', accepts: (value) => Number.isSafeInteger(value) };
const bool: ArgumentKind = { says: 'true or false', accepts: (value) => typeof value === 'boolean' };
const address: ArgumentKind = {
  says: 'an address',
  accepts: (value) => Number.isSafeInteger(value) || typeof value === 'bigint',
};

const kinds = {
  int,
  bool,
  address,
  config: { says: 'a configuration', accepts: () => true, isConfig: true },
  any: { says: 'a value', accepts: () => true },
  number: { says: 'a number', accepts: (value) => typeof value === 'number' },
  digits: { says: 'an integer or its digits in quotes', accepts: (value) => isDigits(value) },
  text: { says: 'a text in quotes', accepts: (value) => typeof value === 'string' },
  nvdlaSize: { says: '"small" or "large"', accepts: (value) => value === 'small' || value === 'large' },
  texts: {
    says: 'a list of texts',
    accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  maybeBool: optional(bool),
  maybeInt: optional(int),
  maybeAddress: optional(address),
  location: oneOf('a location such as InSubsystem or InCluster(0)', HierarchicalLocation),
  bus: oneOf('a bus such as SBUS or CCBUS(0)', AttachLocation),
  crossing: oneOf(
    'a crossing such as NoCrossing, SynchronousCrossing, RationalCrossing, AsynchronousCrossing or CreditedCrossing',
    ...[SynchronousCrossing, RationalCrossing, AsynchronousCrossing, CreditedCrossing],
  ),
  resetCrossing: oneOf('NoResetCrossing or StretchedResetCrossing(n)', NoResetCrossing, StretchedResetCrossing),
  delay: oneOf('CreditedDelay(n, m)', CreditedDelay),
  direction: {
    says: 'Symmetric, Flexible, FastToSlow or SlowToFast',
    accepts: (value) => rationalDirections.some((direction) => direction === value),
  },
  buffer: having('BufferParams(n)', 'depth'),
  master: having('HierarchicalElementMasterPortParams()', 'where'),
  slave: having('HierarchicalElementSlavePortParams()', 'blockerCtrlWhere'),
  attachment: having('RocketCrossingParams()', 'crossingType'),
  boundaryBuffers: optional(having('RocketTileBoundaryBufferParams(true)', 'force')),
} as const satisfies Record<string, ArgumentKind>;

function isDigits(value: unknown): boolean {
  return Number.isSafeInteger(value) || typeof value === 'bigint' || (typeof value === 'string' && value !== '');
}

/** What a signature such as `n: int, location?: location` says. */
export function parametersOf(signature: string): ExpressionParameter[] {
  return signature
    .split(',')
    .map((part) => /^\s*(\w+)(\??): (\w+)\s*$/.exec(part))
    .filter((match) => match !== null)
    .map(([, name = '', mark, kind]) => ({
      name,
      optional: mark === '?',
      kind: kinds[kind as keyof typeof kinds],
    }));
}
