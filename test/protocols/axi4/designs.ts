import type { Handle, Negotiated, NodeKind, ProtocolTypes } from '../../../lib/graph/index.js';
import {
  type AXI4,
  type AXI4Edge,
  type AXI4MasterParameters,
  type AXI4MasterPortInit,
  type AXI4SlaveInit,
  type AXI4SlaveParameters,
  type AXI4SlavePortInit,
  masterNode,
  slaveNode,
} from '../../../lib/protocols/gathered/axi4.js';
import { at, complaint, complaints, elaborated, places, span } from '../tilelink/designs.js';

/** Makes an adapter in the current module. */
export type Adapter = () => Handle<AXI4, AXI4>;

/** One master called `cpu` with 4 ids. */
export const cpu: AXI4MasterPortInit = { masters: [{ name: 'cpu', id: 4 }] };

/** A slave port with one slave. */
export function device(changes: Partial<AXI4SlaveInit> = {}, port: Partial<AXI4SlavePortInit> = {}): AXI4SlavePortInit {
  return { slaves: [slave(changes)], beatBytes: 8, ...port };
}

/** Reads and writes of 1 to 64 bytes at 0x1000. */
export function slave(changes: Partial<AXI4SlaveInit> = {}): AXI4SlaveInit {
  return { address: at('0x1000/0xfff'), supportsRead: [1, 64], supportsWrite: [1, 64], ...changes };
}

/** Adapters between a master port and a slave port, and the edges at either end; the first adapter is nearest to the master. */
export function between(
  port: AXI4MasterPortInit,
  make: readonly Adapter[],
  slaves: AXI4SlavePortInit,
): { readonly inner: AXI4Edge; readonly outer: AXI4Edge; readonly n: Negotiated } {
  const { made, n } = declared(port, make, slaves);
  const [inner] = n.edges(made.source).out;
  const [outer] = n.edges(made.sink).in;
  if (!n.ok || inner === undefined || outer === undefined) throw new Error(complaints(n).join('\n'));
  return { inner, outer, n };
}

function declared(port: AXI4MasterPortInit, adapters: readonly Adapter[], slaves: AXI4SlavePortInit) {
  return elaborated(() => {
    const source = masterNode([port], { name: 'source' });
    const sink = slaveNode([slaves], { name: 'sink' });
    sink.from(through(source, adapters));
    return { source, sink };
  });
}

/** Makes the adapters behind a source, the first one nearest to it, and binds them. */
export function through(
  source: Handle<ProtocolTypes, AXI4>,
  adapters: readonly Adapter[],
): Handle<ProtocolTypes, AXI4> {
  return adapters.reduce((last, make) => make().from(last), source);
}

/** Whether the first node of a kind, in the order of reports, is wires. */
export function isWires(n: Negotiated, kind: NodeKind = 'adapter'): boolean {
  const node = n.order.find((one) => one.kind === kind);
  if (node === undefined) throw new Error(`there is no ${kind}`);
  return n.circuitIdentity(node);
}

/** What negotiation complains about, for a design as that of {@link between}. */
export function refusals(port: AXI4MasterPortInit, make: readonly Adapter[], slaves: AXI4SlavePortInit): string[] {
  return complaints(declared(port, make, slaves).n);
}

/** What the hardware of a design as that of {@link between} would not be fit for. */
export function unfit(port: AXI4MasterPortInit, make: readonly Adapter[], slaves: AXI4SlavePortInit): string[] {
  return between(port, make, slaves).n.validate().map(complaint);
}

/** A master in one line: `cpu [0,4) aligned flight 2`. */
function masterLine({ name, id, aligned, maxFlight }: AXI4MasterParameters): string {
  return `${name} [${id.start},${id.end})${aligned ? ' aligned' : ''} flight ${maxFlight ?? '-'}`;
}

export function masters(edge: AXI4Edge): string[] {
  return edge.master.masters.map(masterLine);
}

/** A slave in one line: `0x1000/0xfff UNCACHED R 1..64 W -`, with the id of slaves that do not interleave. */
export function slaveLine({
  address,
  regionType,
  supportsRead,
  supportsWrite,
  interleavedId,
}: AXI4SlaveParameters): string {
  const together = interleavedId === undefined ? '' : ` together ${interleavedId}`;
  return `${places(address)} ${regionType} R ${span(supportsRead)} W ${span(supportsWrite)}${together}`;
}

export function slaves(edge: AXI4Edge): string[] {
  return edge.slave.slaves.map(slaveLine);
}

/** The echo fields of an edge. */
export function echoes(edge: AXI4Edge): string {
  return edge.master.echoFields.join(' ');
}
