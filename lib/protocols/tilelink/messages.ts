import type { MasterToSlaveOperation, SlaveToMasterOperation } from './parameters/transfer-claims.js';

/** The five channels: A and C and E from client to manager, B and D back. */
export type Channel = 'A' | 'B' | 'C' | 'D' | 'E';

/** Kinds of messages by channel and opcode (tilelink 9); unused opcodes are undefined. Channel E carries GrantAck only, without opcode. */
export const opcodes = {
  A: ['PutFullData', 'PutPartialData', 'ArithmeticData', 'LogicalData', 'Get', 'Hint', 'AcquireBlock', 'AcquirePerm'],
  B: ['PutFullData', 'PutPartialData', 'ArithmeticData', 'LogicalData', 'Get', 'Hint', 'Probe'],
  C: ['AccessAck', 'AccessAckData', 'HintAck', undefined, 'ProbeAck', 'ProbeAckData', 'Release', 'ReleaseData'],
  D: ['AccessAck', 'AccessAckData', 'HintAck', undefined, 'Grant', 'GrantData', 'ReleaseAck'],
  E: ['GrantAck'],
} as const;

/** A kind of message. */
export type Message = Exclude<(typeof opcodes)[Channel][number], undefined>;

/**
 * Whether hardware takes the opcode, an integer, for valid: it only looks at the upper bound, so the hole in C and D
 * passes (tilelink 9).
 */
export function isValidOpcode(channel: Channel, opcode: number): boolean {
  return opcode >= 0 && opcode < opcodes[channel].length;
}

/** The messages that carry data. */
export const messagesWithData: ReadonlySet<Message> = new Set<Message>([
  'PutFullData',
  'PutPartialData',
  'ArithmeticData',
  'LogicalData',
  'AccessAckData',
  'ProbeAckData',
  'ReleaseData',
  'GrantData',
]);

/** Whether a message asks for another one (tilelink 3.4). Grants are requests and responses. */
export function isRequest(channel: Channel, message: Message): boolean {
  if (channel === 'A' || channel === 'B') return true;
  return message === 'Release' || message === 'ReleaseData' || message === 'Grant' || message === 'GrantData';
}

/** Whether a message answers another one (tilelink 3.4). */
export function isResponse(channel: Channel, message: Message): boolean {
  if (channel === 'A' || channel === 'B') return false;
  return channel !== 'C' || !isRequest(channel, message);
}

/** A request, what may answer it, and what the other side has to support for it (tilelink 9). */
export type Exchange =
  | {
      readonly channel: 'A' | 'C';
      readonly request: Message;
      readonly responses: readonly Message[];
      readonly needs: MasterToSlaveOperation;
    }
  | {
      readonly channel: 'B';
      readonly request: Message;
      readonly responses: readonly Message[];
      readonly needs: SlaveToMasterOperation;
    };

const accesses = [
  { request: 'PutFullData', responses: ['AccessAck'], needs: 'putFull' },
  { request: 'PutPartialData', responses: ['AccessAck'], needs: 'putPartial' },
  { request: 'ArithmeticData', responses: ['AccessAckData'], needs: 'arithmetic' },
  { request: 'LogicalData', responses: ['AccessAckData'], needs: 'logical' },
  { request: 'Get', responses: ['AccessAckData'], needs: 'get' },
  { request: 'Hint', responses: ['HintAck'], needs: 'hint' },
] as const;

/** All requests. An acquire for write permission also needs `acquireT`; grants are acknowledged with GrantAck on channel E. */
export const exchanges: readonly Exchange[] = [
  ...accesses.map((access) => ({ channel: 'A', ...access }) as const),
  { channel: 'A', request: 'AcquireBlock', responses: ['Grant', 'GrantData'], needs: 'acquireB' },
  { channel: 'A', request: 'AcquirePerm', responses: ['Grant', 'GrantData'], needs: 'acquireB' },
  ...accesses.map((access) => ({ channel: 'B', ...access }) as const),
  { channel: 'B', request: 'Probe', responses: ['ProbeAck', 'ProbeAckData'], needs: 'probe' },
  { channel: 'C', request: 'Release', responses: ['ReleaseAck'], needs: 'acquireB' },
  { channel: 'C', request: 'ReleaseData', responses: ['ReleaseAck'], needs: 'acquireB' },
];

/** The response of an error device, by the opcode of the request (tilelink 9). */
export const errorResponses: Readonly<Record<'A' | 'B', readonly Message[]>> = {
  A: ['AccessAck', 'AccessAck', 'AccessAckData', 'AccessAckData', 'AccessAckData', 'HintAck', 'Grant', 'Grant'],
  B: ['AccessAck', 'AccessAck', 'AccessAckData', 'AccessAckData', 'AccessAckData', 'HintAck', 'ProbeAck', 'ProbeAck'],
};

/** Numbers of arithmetic operations, the `param` of ArithmeticData (tilelink 9). */
export const arithmeticParams = { MIN: 0, MAX: 1, MINU: 2, MAXU: 3, ADD: 4 } as const;
/** Numbers of logical operations, the `param` of LogicalData (tilelink 9). */
export const logicalParams = { XOR: 0, OR: 1, AND: 2, SWAP: 3 } as const;
/** Numbers of hints, the `param` of Hint (tilelink 9). */
export const hintParams = { PREFETCH_READ: 0, PREFETCH_WRITE: 1 } as const;
