import { AddressSet, type TransferSizes } from '../../../lib/base/address/index.js';
import { type Diagnostic, RequirementError } from '../../../lib/base/diagnostic/index.js';
import {
  type Handle,
  lazyModule,
  type Negotiated,
  negotiate,
  type Node,
  reopen,
  SimpleLazyModule,
  type SinkNode,
  type SourceNode,
} from '../../../lib/graph/index.js';
import {
  type Claims,
  clientNode,
  managerNode,
  type TileLink,
  type TLEdge,
  type TLMasterParameters,
  type TLMasterPortInit,
  type TLSlaveInit,
  type TLSlaveParameters,
  type TLSlavePortInit,
} from '../../../lib/protocols/gathered/tl.js';

/** `[base, base | mask]` as address sets are written in the specification: `at('0x1000/0xfff')`, several separated by blanks. */
export function at(text: string): AddressSet[] {
  return text.split(' ').map((set) => {
    const [base = '', mask = ''] = set.split('/');
    return new AddressSet(BigInt(base), mask.startsWith('~') ? ~BigInt(mask.slice(1)) : BigInt(mask));
  });
}

/** A single address set as {@link at} reads it. */
export function one(text: string): AddressSet {
  const [set] = at(text);
  if (set === undefined) throw new Error('no address set');
  return set;
}

/** Address sets as {@link at} reads them. */
export function places(sets: readonly AddressSet[]): string {
  const hex = (value: bigint): string => (value < 0n ? `~0x${(~value).toString(16)}` : `0x${value.toString(16)}`);
  return sets.map(({ base, mask }) => `${hex(base)}/${hex(mask)}`).join(' ');
}

/** Declares a design in a module `top` and negotiates it. */
export function elaborated<R>(declare: () => R): { readonly made: R; readonly n: Negotiated } {
  const top = lazyModule(() => new SimpleLazyModule('Top'), { name: 'top' });
  const made = reopen(top, declare);
  return { made, n: negotiate(top.design) };
}

export const cpu: TLMasterPortInit = { masters: [{ name: 'cpu', sourceId: 4 }] };

/** A manager port with one manager that takes reads and writes. */
export function device(changes: Partial<TLSlaveInit> = {}, port: Partial<TLSlavePortInit> = {}): TLSlavePortInit {
  return { slaves: [manager(changes)], beatBytes: 8, ...port };
}

/** Reads and writes of 1 to 8 bytes at 0x1000, called `dev`. */
export function manager(changes: Partial<TLSlaveInit> = {}): TLSlaveInit {
  const supports = { get: [1, 8], putFull: [1, 8], putPartial: [1, 8] } as const;
  return { name: 'dev', address: at('0x1000/0xfff'), supports, fifoId: 0, ...changes };
}

/** One adapter between a client port and a manager port. */
export function between(
  client: TLMasterPortInit,
  make: () => Handle<TileLink, TileLink>,
  port: TLSlavePortInit,
): { readonly inner: TLEdge; readonly outer: TLEdge; readonly n: Negotiated } {
  const { source, sink, n } = clientAndManager(client, [make], port);
  const [inner] = n.edges(source).out;
  const [outer] = n.edges(sink).in;
  if (!n.ok || inner === undefined || outer === undefined) throw new Error(complaints(n).join('\n'));
  return { inner, outer, n };
}

/** A client port and a manager port with adapters between them, in the order of requests. */
export function clientAndManager(
  client: TLMasterPortInit,
  chain: readonly (() => Handle<TileLink, TileLink>)[],
  port: TLSlavePortInit,
): { readonly source: SourceNode<TileLink>; readonly sink: SinkNode<TileLink>; readonly n: Negotiated } {
  const { made, n } = elaborated(() => {
    const source = clientNode([client], { name: 'source' });
    const sink = managerNode([port], { name: 'sink' });
    const [last, ...before] = chain.map((make) => make()).reverse();
    if (last === undefined) sink.from(source);
    else before.reduce((handle, adapter) => handle.from(adapter), sink.from(last)).from(source);
    return { source, sink };
  });
  return { ...made, n };
}

/** A node of any protocols, as negotiation takes it. */
export function untyped(node: object): Node {
  return node as Node;
}

/** What negotiation complains about, for a design as that of {@link between}. */
export function refusals(
  client: TLMasterPortInit,
  make: () => Handle<TileLink, TileLink>,
  port: TLSlavePortInit,
): string[] {
  return complaints(
    elaborated(() =>
      managerNode([port], { name: 'sink' })
        .from(make())
        .from(clientNode([client], { name: 'source' })),
    ).n,
  );
}

/** What the hardware of a design as that of {@link between} would not be fit for. */
export function unfit(
  client: TLMasterPortInit,
  make: () => Handle<TileLink, TileLink>,
  port: TLSlavePortInit,
): string[] {
  return between(client, make, port).n.validate().map(complaint);
}

/** All failures of a negotiation, each as {@link complaint} writes it. */
export function complaints(n: Negotiated): string[] {
  return n.failures.map(complaint);
}

/** A failure in one line: rule, message, help. */
export function complaint({ rule, message, help }: Diagnostic | RequirementError): string {
  return `${rule}: ${message} (${help ?? 'no help'})`;
}

/** The requirement that `declare` breaks while it declares something. */
export function broken(declare: () => unknown): string {
  try {
    elaborated(declare);
  } catch (error) {
    if (error instanceof RequirementError) return complaint(error);
    throw error;
  }
  throw new Error('nothing was refused');
}

const letters: Readonly<Record<string, string>> = {
  acquireT: 'T',
  acquireB: 'B',
  arithmetic: 'A',
  logical: 'L',
  get: 'G',
  putFull: 'F',
  putPartial: 'P',
  hint: 'H',
  probe: 'P',
};

/** Sizes as the specification writes them: `TB 4..64 A 8..8 G 1..64`; operations of equal size stand together, none are left out. */
export function sizes(claims: Claims<string>): string {
  const groups: { letters: string; range: string }[] = [];
  for (const [operation, range] of Object.entries(claims)) {
    if (range.isNone) continue;
    const last = groups.at(-1);
    const text = span(range);
    const letter = letters[operation] ?? '';
    if (last?.range === text) last.letters += letter;
    else groups.push({ letters: letter, range: text });
  }
  return groups.map((group) => `${group.letters} ${group.range}`).join(' ');
}

export function span({ min, max }: TransferSizes): string {
  return min === 0 ? '-' : `${min}..${max}`;
}

/** A manager in one line: `dev 0x1000/0xfff UNCACHED fifo 0: G 1..8`. */
export function slaveLine({ name, address, regionType, fifoId, supports }: TLSlaveParameters): string {
  return `${name} ${places(address)} ${regionType} fifo ${fifoId ?? '-'}: ${sizes(supports)}`;
}

export function slaves(edge: TLEdge): string[] {
  return edge.slave.slaves.map(slaveLine);
}

/** A client in one line: `cpu [0,4) fifo probe 64..64`. */
export function masterLine({ name, sourceId, requestFifo, supports }: TLMasterParameters): string {
  const { start, end } = sourceId;
  const probe = supports.probe.isNone ? '' : ` probe ${span(supports.probe)}`;
  return `${name} [${start},${end})${requestFifo ? ' fifo' : ''}${probe}`;
}

export function masters(edge: TLEdge): string[] {
  return edge.master.masters.map(masterLine);
}

/** The fifoIds of the managers of an edge, absent ones as `-`. */
export function fifoIds(edge: TLEdge): string {
  return edge.slave.slaves.map(({ fifoId }) => fifoId ?? '-').join(' ');
}
