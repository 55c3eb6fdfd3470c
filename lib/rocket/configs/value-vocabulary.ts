import type { Maker } from '../../config/index.js';
import { demand } from '../../base/diagnostic/index.js';
import {
  AsynchronousCrossing,
  type BufferLike,
  BufferParams,
  type ClockCrossing,
  CreditedCrossing,
  CreditedDelay,
  noCrossing,
  NoResetCrossing,
  RationalCrossing,
  type RationalDirection,
  type ResetCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import {
  type BusLocation,
  CBUS,
  CCBUS,
  CCOH,
  CMBUS,
  COH,
  CSBUS,
  FBUS,
  InCluster,
  InSubsystem,
  InSystem,
  InTile,
  MBUS,
  PBUS,
  SBUS,
} from '../locations.js';
import {
  crossingParamsAt,
  type ElementCrossingParams,
  type MasterPortParams,
  type SlavePortParams,
} from '../params/tile-params.js';
import { parametersOf, rationalDirections } from './argument-kinds.js';
import * as rules from './rules.js';

/** Values without arguments of their own; `None` is `null`. */
export const expressionValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...Object.entries({ InSubsystem, InSystem, InTile }),
  ...Object.entries({ SBUS, PBUS, FBUS, MBUS, CBUS, COH }),
  ...rationalDirections.map((direction): [string, unknown] => [direction, direction]),
  ...(['default', 'none', 'flow', 'pipe'] as const).map((preset): [string, unknown] => [
    `BufferParams.${preset}`,
    BufferParams[preset],
  ]),
  ['NoCrossing', noCrossing],
  ['None', null],
]);

/** Values with arguments: signature, and what makes the value (rocket-system 10.2). */
const makers: Readonly<Record<string, readonly [signature: string, make: Maker<unknown>['make']]>> = {
  InCluster: ['clusterId: int', InCluster],
  CSBUS: ['clusterId: int', CSBUS],
  CMBUS: ['clusterId: int', CMBUS],
  CCBUS: ['clusterId: int', CCBUS],
  CCOH: ['clusterId: int', CCOH],
  BufferParams: [
    'depth: int, flow?: bool, pipe?: bool',
    (depth: number, flow?: boolean, pipe?: boolean) => new BufferParams(depth, flow, pipe),
  ],
  SynchronousCrossing: ['params?: buffer', (params?: BufferLike) => new SynchronousCrossing(params)],
  RationalCrossing: ['direction?: direction', (direction?: RationalDirection) => new RationalCrossing(direction)],
  AsynchronousCrossing: ['depth?: int, sourceSync?: int, sinkSync?: int, safe?: bool, narrow?: bool', asynchronous],
  CreditedCrossing: [
    'sourceDelay?: delay, sinkDelay?: delay',
    (source?: CreditedDelay, sink?: CreditedDelay) => new CreditedCrossing(source, sink),
  ],
  CreditedDelay: ['debit: int, credit: int', (debit: number, credit: number) => new CreditedDelay(debit, credit)],
  NoResetCrossing: ['', () => new NoResetCrossing()],
  StretchedResetCrossing: ['cycles: int', (cycles: number) => new StretchedResetCrossing(cycles)],
  RocketCrossingParams: [
    'crossingType?: crossing, master?: master, slave?: slave, mmioBaseAddressPrefixWhere?: bus, resetCrossingType?: resetCrossing, forceSeparateClockReset?: bool',
    rocketCrossingParams,
  ],
  HierarchicalElementMasterPortParams: ['buffers?: int, cork?: maybeBool, where?: bus', masterPortParams],
  HierarchicalElementSlavePortParams: [
    'buffers?: int, blockerCtrlAddr?: maybeAddress, blockerCtrlWhere?: bus, where?: bus',
    slavePortParams,
  ],
  RocketTileBoundaryBufferParams: ['force?: bool', (force = false) => ({ force })],
  BigInt: ['value: digits, radix?: int', integerOf],
};

/** Values with arguments. */
export const expressionMakers: ReadonlyMap<string, Maker<unknown>> = new Map(
  Object.entries(makers).map(([name, [signature, make]]) => [name, { make, parameters: parametersOf(signature) }]),
);

function asynchronous(
  depth?: number,
  sourceSync?: number,
  sinkSync?: number,
  safe?: boolean,
  narrow?: boolean,
): AsynchronousCrossing {
  return new AsynchronousCrossing(given({ depth, sourceSync, sinkSync, safe, narrow }));
}

const attachment = crossingParamsAt(InSubsystem);

function rocketCrossingParams(
  crossingType?: ClockCrossing,
  master?: MasterPortParams,
  slave?: SlavePortParams,
  mmioBaseAddressPrefixWhere?: BusLocation,
  resetCrossingType?: ResetCrossing,
  forceSeparateClockReset?: boolean,
): ElementCrossingParams {
  const own = { crossingType, master, slave, mmioBaseAddressPrefixWhere, resetCrossingType, forceSeparateClockReset };
  return { ...attachment, ...given(own) };
}

function masterPortParams(buffers?: number, cork?: boolean | null, where?: BusLocation): MasterPortParams {
  return { ...attachment.master, ...given({ buffers, cork, where }) };
}

function slavePortParams(
  buffers?: number,
  blockerCtrlAddr?: number | bigint | null,
  blockerCtrlWhere?: BusLocation,
  where?: BusLocation,
): SlavePortParams {
  const address = typeof blockerCtrlAddr === 'number' ? BigInt(blockerCtrlAddr) : blockerCtrlAddr;
  return { ...attachment.slave, ...given({ buffers, blockerCtrlAddr: address, blockerCtrlWhere, where }) };
}

/** The arguments that are given; the others keep their defaults. None of these is by default anything else than none. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

// `BigInt(5)`, `BigInt("80000000", 16)`: returns a number if that is exact.
function integerOf(value: number | bigint | string, radix = 10): number | bigint {
  const exact = typeof value === 'string' ? parseDigits(value, radix) : BigInt(value);
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

function parseDigits(text: string, radix: number): bigint {
  const digits = [...text.replace(/^-/, '')].map((digit) => Number.parseInt(digit, 36));
  demand(
    digits.length > 0 && digits.every((digit) => digit < radix),
    rules.configDigits,
    () => `${JSON.stringify(text)} is not an integer of base ${radix}.`,
    { help: 'Write digits only, without blanks or underscores.', category: 'input' },
  );
  const value = digits.reduce((sum, digit) => sum * BigInt(radix) + BigInt(digit), 0n);
  return text.startsWith('-') ? -value : value;
}
