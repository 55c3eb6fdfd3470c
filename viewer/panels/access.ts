import { escaped, unescaped } from '../page/escaped.js';
import { toAddress } from '../../lib/base/address/index.js';
import { type Elaboration, isUnder, Protocols } from '../../lib/elaboration/index.js';
import {
  edgesOnWay,
  type Master,
  mastersOf,
  operationName,
  operations,
  route,
  type Route,
  someSizes,
} from '../../lib/query/index.js';

/** An access whose route is requested, by all clients of a master or by one of them. */
export interface Access {
  /** Id of a node, or of a module that contains masters. */
  readonly master: string;
  /** As typed by the user. */
  readonly address: string;
  /** Name of a client; absent for all. */
  readonly client?: string | undefined;
}

/** An access in the format of the URL: `master@address`, with `@client` for one client only. */
export function accessText({ master, address, client }: Access): string {
  const parts = [master, address].map((part) => escaped(part, '@'));
  return [...parts, ...(client === undefined ? [] : [client])].join('@');
}

/** Parses this format; undefined for an empty text. */
export function accessIn(text: string): Access | undefined {
  const [first = '', second = '', ...client] = text.split('@');
  const [master, address] = [unescaped(first, '@'), unescaped(second, '@')];
  return address === '' ? undefined : { master, address, client: client.length === 0 ? undefined : client.join('@') };
}

/** The routes of an access for every operation that its masters use; undefined for an invalid address. */
export function waysOf(elaboration: Elaboration, { master, address: written, client }: Access): Route[] | undefined {
  let address: bigint;
  try {
    address = toAddress(written);
  } catch {
    // The caller explains how to write an address.
    return undefined;
  }
  if (address < 0n) return undefined;
  const protocols = Protocols.in(elaboration);
  return mastersOf(elaboration)
    .filter(({ edge, client: { name } }) => isUnder(edge.from, master) && (client === undefined || name === client))
    .flatMap((each) => usedBy(protocols, each).map((operation) => route(elaboration, each, { operation, address })));
}

/** Distinct names for the routes of one client: the operation in terms of its protocol, followed by TileLink's name if that is ambiguous. */
export function wayNames(protocols: Protocols, ways: readonly Route[]): string[] {
  const words = ways.map(({ protocol, operation }) => operationName(protocols, protocol, operation));
  return words.map((word, k) => {
    const isShared = words.some((other, at) => at !== k && other === word);
    return isShared ? `${word} (${ways[k]?.operation})` : word;
  });
}

// A client that does not declare its operations may use all of its protocol.
function usedBy(protocols: Protocols, { edge, client: { emits } }: Master): (typeof operations)[number][] {
  const known = protocols.of(edge.protocol).operations;
  return operations.filter((operation) => {
    if (known !== undefined && !Object.hasOwn(known, operation)) return false;
    const sizes = emits?.[operation];
    return sizes === undefined || someSizes(sizes);
  });
}

/** The edges of all routes that reach a device; if none does, of all routes. */
export function edgesOn(elaboration: Elaboration, ways: readonly Route[]): ReadonlySet<string> {
  const arriving = ways.filter(({ end }) => end.kind === 'device');
  return new Set((arriving.length === 0 ? ways : arriving).flatMap((way) => edgesOnWay(elaboration, way)));
}
