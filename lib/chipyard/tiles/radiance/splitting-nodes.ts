import { AddressRange, AddressSet, TransferSizes } from '../../../base/address/index.js';
import { type AdapterNode, LazyModule, type NexusNode, type SinkNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { type ExtPolicy, extPolicySlaveNode } from './cluster-protocols.js';

// Nodes that distribute requests to the banks of a shared memory (chipyard 7.10).

type Masters = tl.TLMasterPortParameters;
type Slaves = tl.TLSlavePortParameters;

function first<T>(ports: readonly T[], of: LazyModule): T {
  const [port] = ports;
  if (port === undefined) throw new Error(`${of.path} has a port`);
  return port;
}

function allSupports(ports: readonly Slaves[]): Slaves['anySupportClaims'] {
  return ports.map(({ anySupportClaims }) => anySupportClaims).reduce(tl.coverClaims);
}

function allAddresses(ports: readonly Slaves[]): readonly AddressSet[] {
  return ports.flatMap(({ slaves }) => slaves.flatMap(({ address }) => address));
}

function asOne(
  ports: readonly Slaves[],
  of: LazyModule,
  slave: Partial<tl.TLSlaveInit> & Pick<tl.TLSlaveInit, 'address'>,
  beatBytes?: number,
): Slaves {
  const port = first(ports, of);
  return tl.TLSlavePortParameters.of({
    slaves: [{ name: `${of.name}_manager`, regionType: 'GET_EFFECTS', supports: allSupports(ports), ...slave }],
    channelBytes:
      beatBytes === undefined ? port.channelBytes : { a: beatBytes, b: beatBytes, c: beatBytes, d: beatBytes },
    minLatency: Math.min(...ports.map(({ minLatency }) => minLatency)),
    endSinkId: Math.max(...tl.mapOutputIds(ports).map(({ end }) => end)),
    responseFields: port.responseFields,
    requestKeys: port.requestKeys,
  });
}

/** Leads reads and writes of all inputs to an output each (chipyard 7.10). */
export class RWSplitterNode extends LazyModule {
  readonly node: NexusNode<TileLink>;

  /** `visibility`: what both outputs see. */
  constructor(visibility: AddressSet) {
    super();
    this.node = tl.nexusNode({
      name: 'node',
      pools: true,
      down: (ports) => this.#clients(ports, visibility),
      up: (ports) => asOne(ports, this, { address: AddressSet.unify(allAddresses(ports)), fifoId: 0 }),
    });
  }

  #clients(ports: readonly Masters[], visibility: AddressSet): Masters {
    const ranges = tl.mapInputIds(ports);
    const end = Math.max(...ranges.map((range) => range.end));
    const emits = ports.map(({ anyEmitClaims }) => anyEmitClaims);
    const get = TransferSizes.mincover(emits.map((each) => each.get));
    const putFull = TransferSizes.mincover(emits.map((each) => each.putFull));
    const putPartial = TransferSizes.mincover(emits.map((each) => each.putPartial));
    const client = (kind: string, start: number, supports: tl.TLMasterInit['supports']): tl.TLMasterParameters =>
      tl.TLMasterParameters.of({
        name: `${this.name}_${kind}_client`,
        sourceId: [start, start + end],
        visibility: [visibility],
        ...(supports === undefined ? {} : { supports }),
      });
    return first(ports, this).copy({
      minLatency: Math.min(...ports.map(({ minLatency }) => minLatency)),
      masters: [
        client('read', 0, { probe: get, get }),
        client('write', end, { probe: TransferSizes.mincover([putFull, putPartial]), putFull, putPartial }),
      ],
    });
  }
}

/** Leads what goes to each of some address sets to an output of its own, and everything else to the last (chipyard 7.10). */
export class AlignFilterNode extends LazyModule {
  readonly node: NexusNode<TileLink>;

  constructor(filters: readonly AddressSet[]) {
    super();
    this.node = tl.nexusNode({
      name: 'node',
      pools: true,
      down: (ports) => this.#clients(ports, filters),
      up: (ports) => {
        const ranges = AddressRange.unify(
          allAddresses(ports).map(({ base, max }) => new AddressRange(base, max - base + 1n)),
        );
        const base = ranges[0]?.base ?? 0n;
        const end = ranges.at(-1)?.end ?? 0n;
        return asOne(ports, this, { address: [new AddressSet(base, end - base - 1n)] });
      },
    });
  }

  #clients(ports: readonly Masters[], filters: readonly AddressSet[]): Masters {
    const port = first(ports, this);
    const master = port.masters[0];
    if (master === undefined) throw new Error(`${this.path} has a master`);
    const ranges = tl.mapInputIds([...filters, undefined].map(() => port));
    const emits = ports.map(({ anyEmitClaims }) => anyEmitClaims).reduce(tl.coverClaims);
    const client = (name: string, k: number, visibility: AddressSet): tl.TLMasterParameters =>
      master.copy({
        name: `${this.name}_filter_${name}`,
        sourceId: ranges[k] ?? [0, 1],
        visibility: [visibility],
        emits,
      });
    return port.copy({
      masters: [
        ...filters.map((filter, k) => client('aligned', k, filter)),
        client('unaligned', filters.length, AddressSet.everything),
      ],
    });
  }
}

/** Cuts requests into parts, with an output for each (chipyard 7.10). */
export class DistributorNode extends LazyModule {
  readonly node: NexusNode<TileLink>;

  /** Widths in bytes, powers of two. */
  constructor(from: number, to: number) {
    super();
    const whole = new TransferSizes(from, from);
    const part = new TransferSizes(to, to);
    this.node = tl.nexusNode({
      name: 'node',
      pools: true,
      down: (ports) => {
        const port = first(ports, this);
        const master = port.masters[0];
        if (master === undefined) throw new Error(`${this.path} has a master`);
        const { sourceId } = master;
        const emits = { ...none(master.emits), get: part, putFull: part, putPartial: part };
        return port.copy({
          masters: Array.from({ length: from / to }, (_, k) =>
            master.copy({
              ...{ name: `${this.name}_dist_client_${k}`, emits },
              sourceId: sourceId.shift(sourceId.size * k),
            }),
          ),
        });
      },
      up: (ports) =>
        asOne(
          ports,
          this,
          {
            address: AddressSet.unify(allAddresses(ports)),
            supports: { get: whole, putFull: whole, putPartial: whole },
            fifoId: 0,
          },
          from,
        ),
    });
  }
}

function none<T extends object>(claims: T): { [K in keyof T]: TransferSizes } {
  return Object.fromEntries(Object.keys(claims).map((key) => [key, TransferSizes.none])) as {
    [K in keyof T]: TransferSizes;
  };
}

/** Puts an address behind others; the graph does not see it (chipyard 7.10). */
export class AddressRewriterNode extends LazyModule {
  readonly node: AdapterNode<TileLink> = tl.adapterNode({ name: 'node' });
}

/** A crossbar that is told from outside which input goes first (chipyard 7.10). */
export class XbarWithExtPolicy extends tl.TLXbar {
  readonly policySlaveNode: SinkNode<ExtPolicy>;

  constructor(nameSuffix: string) {
    super({ nameSuffix });
    this.policySlaveNode = extPolicySlaveNode();
  }
}
