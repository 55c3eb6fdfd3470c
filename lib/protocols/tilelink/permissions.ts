import type { Message } from './messages.js';

/** Widths in bits of the permission parameters of messages (tilelink 9). */
export const permissionBits = { cap: 2, grow: 2, shrink: 3, report: 3 } as const;

/** What a probe leaves and a grant gives: write permission, read permission, none. */
export const capParams = { toT: 0, toB: 1, toN: 2 } as const;
/** The permissions of an acquire: from none to read, from none to write, from read to write. */
export const growParams = { NtoB: 0, NtoT: 1, BtoT: 2 } as const;
/** What a client gives up. */
export const shrinkParams = { TtoB: 0, TtoN: 1, BtoN: 2 } as const;
/** What a client keeps; a report may also be any of {@link shrinkParams}. */
export const reportParams = { TtoT: 3, BtoB: 4, NtoN: 5 } as const;

/** What a probe leaves and a grant gives; see {@link capParams}. */
export type Cap = keyof typeof capParams;
/** The permissions of an acquire; see {@link growParams}. */
export type Grow = keyof typeof growParams;
/** What a client says it had and keeps; see {@link shrinkParams} and {@link reportParams}. */
export type Report = keyof typeof shrinkParams | keyof typeof reportParams;

/**
 * The permissions of a client for a line, in ascending order: Branch reads, Trunk and Dirty also write; Dirty differs from memory (tilelink
 * 9).
 */
export const clientStates = { Nothing: 0, Branch: 1, Trunk: 2, Dirty: 3 } as const;
/** The permissions of a client for a line; see {@link clientStates}. */
export type ClientState = keyof typeof clientStates;

/** The intended access of a core to a line: to read it, to write it, or to prepare for writing it. */
export type AccessKind = 'read' | 'write' | 'writeIntent';

/** Whether the state suffices for the access (tilelink 9). */
export function isHit(state: ClientState, access: AccessKind): boolean {
  return clientStates[state] > (access === 'read' ? clientStates.Nothing : clientStates.Branch);
}

/** What to acquire for an access; undefined on a hit (tilelink 9). */
export function growthFor(state: ClientState, access: AccessKind): Grow | undefined {
  if (isHit(state, access)) return undefined;
  if (access === 'read') return 'NtoB';
  return state === 'Branch' ? 'BtoT' : 'NtoT';
}

/** The state after a grant of `cap` for an access; what does not fit together leaves nothing (tilelink 9). */
export function stateAfterGrant(access: AccessKind, cap: Cap): ClientState {
  if (cap === 'toT') return access === 'write' ? 'Dirty' : 'Trunk';
  return access === 'read' && cap === 'toB' ? 'Branch' : 'Nothing';
}

/** How a client answers a probe. */
export interface ProbeReply {
  /** What the client had and keeps. */
  readonly report: Report;
  /** The state of the line afterwards. */
  readonly next: ClientState;
  /** Whether the reply carries data, because memory does not have them. */
  readonly hasData: boolean;
}

const replies: Readonly<Record<Cap, Readonly<Record<'Nothing' | 'Branch' | 'T', readonly [Report, ClientState]>>>> = {
  toT: { T: ['TtoT', 'Trunk'], Branch: ['BtoB', 'Branch'], Nothing: ['NtoN', 'Nothing'] },
  toB: { T: ['TtoB', 'Branch'], Branch: ['BtoB', 'Branch'], Nothing: ['NtoN', 'Nothing'] },
  toN: { T: ['TtoN', 'Nothing'], Branch: ['BtoN', 'Nothing'], Nothing: ['NtoN', 'Nothing'] },
};

/** The reply to a probe of `cap` (tilelink 9). */
export function replyToProbe(state: ClientState, cap: Cap): ProbeReply {
  const [report, next] = replies[cap][state === 'Trunk' || state === 'Dirty' ? 'T' : state];
  return { report, next, hasData: state === 'Dirty' };
}

/** Whether a request on channel A takes write permission; `param` is the name of its parameter, if it has one (tilelink 9). */
export function needsWritePermission(message: Message, param?: Grow | 'PREFETCH_READ' | 'PREFETCH_WRITE'): boolean {
  switch (message) {
    case 'PutFullData':
    case 'PutPartialData':
    case 'ArithmeticData':
    case 'LogicalData':
      return true;
    case 'Hint':
      return param === 'PREFETCH_WRITE';
    case 'AcquireBlock':
    case 'AcquirePerm':
      return param === 'NtoT' || param === 'BtoT';
    default:
      return false;
  }
}
