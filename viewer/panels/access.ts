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

/** An access whose way is asked for: of all clients of a master, or of one of them. */
export interface Access {
  /** Id of a node, or of a module around masters. */
  readonly master: string;
  /** As it was written. */
  readonly address: string;
  /** Name of a client; absent for all. */
  readonly client?: string | undefined;
}

/** An access as it stands in an address of the page: `master@address`, with `@client` for one of them alone. */
export function accessText({ master, address, client }: Access): string {
  const parts = [master, address].map((part) => escaped(part, '@'));
  return [...parts, ...(client === undefined ? [] : [client])].join('@');
}

/** Reads it again; undefined for an empty text. */
export function accessIn(text: string): Access | undefined {
  const [first = '', second = '', ...client] = text.split('@');
  const [master, address] = [unescaped(first, '@'), unescaped(second, '@')];
  return address === '' ? undefined : { master, address, client: client.length === 0 ? undefined : client.join('@') };
}

/** The ways of an access by every operation that its masters use; undefined for what is no address. */
export function waysOf(elaboration: Elaboration, { master, address: written, client }: Access): Route[] | undefined {
  let address: bigint;
  try {
    address = toAddress(written);
  } catch {
    // Whoever typed it is told how an address is written.
    return undefined;
  }
  if (address < 0n) return undefined;
  const protocols = Protocols.in(elaboration);
  return mastersOf(elaboration)
    .filter(({ edge, client: { name } }) => isUnder(edge.from, master) && (client === undefined || name === client))
    .flatMap((each) => usedBy(protocols, each).map((operation) => route(elaboration, each, { operation, address })));
}

/**
 * What the ways of one client are called, each in its own way: as its protocol calls the operation, and where that has one word for several,
 * as TileLink does beside it.
 */
export function wayNames(protocols: Protocols, ways: readonly Route[]): string[] {
  const words = ways.map(({ protocol, operation }) => operationName(protocols, protocol, operation));
  return words.map((word, k) => {
    const isShared = words.some((other, at) => at !== k && other === word);
    return isShared ? `${word} (${ways[k]?.operation})` : word;
  });
}

// A client that does not say what it uses may use all that its protocol has.
function usedBy(protocols: Protocols, { edge, client: { emits } }: Master): (typeof operations)[number][] {
  const known = protocols.of(edge.protocol).operations;
  return operations.filter((operation) => {
    if (known !== undefined && !Object.hasOwn(known, operation)) return false;
    const sizes = emits?.[operation];
    return sizes === undefined || someSizes(sizes);
  });
}

/** Edges of the ways that lead to a device; of those that end elsewhere where none does. */
export function edgesOn(elaboration: Elaboration, ways: readonly Route[]): ReadonlySet<string> {
  const arriving = ways.filter(({ end }) => end.kind === 'device');
  return new Set((arriving.length === 0 ? ways : arriving).flatMap((way) => edgesOnWay(elaboration, way)));
}
