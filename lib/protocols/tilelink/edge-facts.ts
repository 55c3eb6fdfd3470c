import { isAligned as isMultiple, log2Up } from '../../base/address/index.js';
import { demand, RequirementError } from '../../base/diagnostic/index.js';
import { remembered } from '../../graph/index.js';
import { ClientQueries } from './parameters/client-queries.js';
import type { TLEdge } from './edge.js';
import { titlesOf } from './parameters/help.js';
import { ManagerQueries } from './parameters/manager-queries.js';
import type { TLMasterPortParameters } from './parameters/master-port.js';
import type { Channel } from './messages.js';
import type { TLSlavePortParameters } from './parameters/slave-port.js';
import type { MasterToSlaveOperation, SlaveToMasterOperation } from './parameters/transfer-claims.js';
import * as rules from './rules.js';

const managerQueries = remembered((port: TLSlavePortParameters) => new ManagerQueries(port));
const clientQueries = remembered((port: TLMasterPortParameters) => new ClientQueries(port));

/**
 * Whether an address is a multiple of 2^lgSize bytes, lgSize at least 0; always true where nothing larger than a byte
 * is transferred (tilelink 3.4).
 */
export function isAligned(edge: TLEdge, address: bigint, lgSize: number): boolean {
  return edge.maxLgSize === 0 || isMultiple(address, 1n << BigInt(lgSize));
}

/** Which bytes of a beat an access of 2^lgSize bytes, lgSize at least 0, touches, byte 0 in bit 0 (tilelink 3.4). */
export function byteMask(edge: TLEdge, address: bigint, lgSize: number): bigint {
  const { beatBytes } = edge.slave;
  const size = 2 ** lgSize;
  if (size >= beatBytes) return (1n << BigInt(beatBytes)) - 1n;
  const first = BigInt(Math.floor(addressLow(edge, address) / size) * size);
  return ((1n << BigInt(size)) - 1n) << first;
}

/** Number of the beat that an address lies in, from 0 (tilelink 3.4). */
export function addressHigh(edge: TLEdge, address: bigint): bigint {
  return address / BigInt(edge.slave.beatBytes);
}

/** Place of an address within its beat, in bytes, from 0 up to, not including, the width (tilelink 3.4). */
export function addressLow(edge: TLEdge, address: bigint): number {
  return Number(address % BigInt(edge.slave.beatBytes));
}

/** Beats of a message with 2^lgSize bytes, lgSize at least 0; one without data takes one beat (tilelink 3.4). */
export function numBeats(edge: TLEdge, lgSize: number, hasData: boolean): number {
  return hasData ? Math.max(1, 2 ** lgSize / edge.slave.beatBytes) : 1;
}

/** Width in bits of a counter of beats, at least 1 (tilelink 3.4). */
export function beatCounterBits(edge: TLEdge): number {
  return log2Up(edge.maxTransfer / edge.slave.beatBytes);
}

/** Messages that may be on the way at once: on A and D, and with channels B, C and E on those, too (tilelink 3.4). */
export function maxInFlight(edge: TLEdge): number {
  return 3 * edge.master.endSourceId;
}

/** Whether the messages of a channel carry data: all of them, none, or undefined if that takes a look at the message (tilelink 3.4). */
export function staticHasData(edge: TLEdge, channel: Channel): boolean | undefined {
  const { withData, withoutData } = possible(edge, channel);
  if (!withData) return false;
  return withoutData ? undefined : true;
}

function possible(edge: TLEdge, channel: Channel): { readonly withData: boolean; readonly withoutData: boolean } {
  const managers = edge.slave.anySupportClaims;
  const clients = clientQueries(edge.master);
  const m = (...operations: MasterToSlaveOperation[]): boolean => operations.some((op) => !managers[op].isNone);
  const c = (...operations: SlaveToMasterOperation[]): boolean => operations.some((op) => clients.anySupport(op));
  switch (channel) {
    case 'A':
      return {
        withData: m('arithmetic', 'logical', 'putFull', 'putPartial'),
        withoutData: m('acquireB', 'get', 'hint'),
      };
    case 'B':
      return { withData: c('arithmetic', 'logical', 'putFull', 'putPartial'), withoutData: c('probe', 'get', 'hint') };
    case 'C':
      return {
        withData: c('get', 'arithmetic', 'logical', 'probe'),
        withoutData: c('putFull', 'putPartial', 'hint', 'probe'),
      };
    case 'D':
      return {
        withData: m('get', 'arithmetic', 'logical', 'acquireB'),
        withoutData: m('putFull', 'putPartial', 'hint', 'acquireT'),
      };
    case 'E':
      return { withData: false, withoutData: true };
  }
}

/**
 * Whether a client may send a request for 2^lgSize bytes, lgSize at least 0, at an address where there is a manager
 * (tilelink 3.4); for acquires and releases ask for `acquireB`.
 *
 * @throws RequirementError `tilelink/edge-unsupported` if no manager on the edge takes such requests at all,
 * `tilelink/managers-overlap` if two that differ in them share an address.
 */
export function isLegalRequest(
  edge: TLEdge,
  operation: MasterToSlaveOperation,
  address: bigint,
  lgSize: number,
): boolean {
  const { slave } = edge;
  const names = (): string => titlesOf(slave.slaves);
  if (slave.anySupportClaims[operation].isNone) {
    throw new RequirementError(rules.edgeUnsupported, `No manager on this edge supports ${operation}: ${names()}.`, {
      help: `${supportHelp(operation, names())}, or do not ask for it here.`,
    });
  }
  return managerQueries(slave).supportsFast(operation, address, lgSize);
}

function supportHelp(operation: MasterToSlaveOperation, names: string): string {
  switch (operation) {
    case 'arithmetic':
    case 'logical':
      return `Put tl.atomicAutomata() in front of ${names}`;
    case 'hint':
      return `Put tl.hintHandler() in front of ${names}`;
    case 'acquireB':
    case 'acquireT':
      return `Put tl.cacheCork() for one cache, or tl.broadcast for several, in front of ${names}`;
    default:
      return `Let ${names} support ${operation}`;
  }
}

/**
 * Whether a manager may send a request for 2^lgSize bytes, lgSize at least 0, to the client that has the id (tilelink
 * 3.4).
 *
 * @throws RequirementError `tilelink/edge-unsupported` if no client on the edge takes such requests at all.
 */
export function isLegalProbe(edge: TLEdge, operation: SlaveToMasterOperation, id: number, lgSize: number): boolean {
  const clients = clientQueries(edge.master);
  demand(
    clients.anySupport(operation),
    rules.edgeUnsupported,
    () =>
      `No client on this edge supports ${operation}: ${edge.master.masters.map((client) => client.name).join(', ')}.`,
    {
      help: () => `Let one of them support ${operation}, or do not ask for it here.`,
    },
  );
  return clients.supports(operation, id, lgSize);
}
