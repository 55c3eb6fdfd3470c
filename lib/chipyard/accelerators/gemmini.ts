import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { repeated } from '../../base/diagnostic/index.js';
import {
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type ProtocolTypes,
  setRole,
  type SourceNode,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { StreamReader, StreamWriter } from '../streams.js';
import { checkOptions } from '../../base/options/index.js';
import { LazyRoCC, type RoCCUnit } from '../../rocket/index.js';

/** The parameters of Gemmini that affect the graph (chipyard 9.1). */
export interface GemminiOptions {
  /** Memory requests in flight, for reads and for writes, at least 1. */
  readonly inFlight: number;
  /** Width of its memory port in bytes, a power of two. */
  readonly busBytes: number;
  /** Whether its requests bypass the arbiter of the tile. Default true. */
  readonly dedicatedPort?: boolean;
  /** Banks of its memory, a power of two. Default 4. */
  readonly banks?: number;
  /** Its memory, if it is outside and shared with others. Default inside. */
  readonly sharedMemory?: SharedGemminiMemory;
}

/** A memory outside of Gemmini, in banks that follow each other. */
export interface SharedGemminiMemory {
  /** First byte address. */
  readonly address: AddressLike;
  /** In bytes, a power of two. */
  readonly size: number;
  /** Width of a row in bytes, a power of two. */
  readonly rowBytes: number;
}

/** Gemmini's memory, with what fills and empties it (chipyard 9.1). */
class Scratchpad extends LazyModule {
  readonly id_node: IdentityNode<tl.TileLink>;
  /** Writes to a memory outside; undefined for one inside. */
  readonly spad_writer: StreamWriter | undefined;
  readonly #banks: number;

  constructor({ inFlight, busBytes, banks = 4, sharedMemory }: GemminiOptions) {
    super();
    this.#banks = banks;
    setRole(this, {
      name: 'the scratchpad of Gemmini',
      title: 'Gemmini',
      facts: ['scratchpad, filled and emptied by DMA'],
    });
    this.id_node = tl.identity({ name: 'id_node' });
    const xbar: NexusNode<tl.TileLink> = lazyModule(() => new tl.TLXbar(), { name: 'xbar' }).node;
    const reader = lazyModule(() => new StreamReader(inFlight), { name: 'reader' });
    const writer = lazyModule(() => new StreamWriter(inFlight), { name: 'writer' });
    setRole(reader.core, { name: 'the reader of Gemmini', title: 'DMA reader' });
    setRole(writer, { name: 'the writer of Gemmini', title: 'DMA writer' });
    this.spad_writer = sharedMemory && lazyModule(() => new StreamWriter(inFlight), { name: 'spad_writer' });
    xbar.from(tl.buffer()).from(reader.core.node);
    xbar.from(tl.buffer()).from(writer.node);
    this.id_node.from(tl.widthWidget(busBytes)).from(tl.buffer()).from(xbar);
  }

  override get hardwareInside(): readonly string[] {
    return repeated(this.#banks, 'banks', () => 'ScratchpadBank');
  }
}

/** A systolic array with a memory of its own, as a coprocessor (chipyard 9.1). */
export class Gemmini extends LazyRoCC {
  /** Reads of a shared memory, with a port for each bank; unbound where its memory is inside. */
  readonly spad_read_nodes: Handle<ProtocolTypes, tl.TileLink>;
  /** Writes to a shared memory, as the reads. */
  readonly spad_write_nodes: Handle<ProtocolTypes, tl.TileLink>;
  readonly #spad: Scratchpad;
  readonly #ways: { readonly arbiter: IdentityNode<tl.TileLink>; readonly memory: IdentityNode<tl.TileLink> };

  constructor(params: GemminiOptions) {
    super();
    this.#spad = lazyModule(() => new Scratchpad(params), { name: 'spad' });
    this.spad_read_nodes = outside(params, 'read', ['get']);
    this.spad_write_nodes = outside(params, 'write', ['putFull', 'putPartial']);
    const { dedicatedPort = true } = params;
    const untaken = tl.identity({ name: dedicatedPort ? 'atlNode' : 'tlNode' });
    this.#ways = dedicatedPort
      ? { arbiter: this.atlNode, memory: this.#spad.id_node }
      : { arbiter: this.#spad.id_node, memory: untaken };
  }

  /** Writes of what comes from memory to a shared memory; undefined where its memory is inside. */
  get spadWriterNode(): SourceNode<tl.TileLink> | undefined {
    return this.#spad.spad_writer?.node;
  }

  override get arbiterNode(): Handle<ProtocolTypes, tl.TileLink> {
    return this.#ways.arbiter;
  }

  override get memoryNode(): Handle<ProtocolTypes, tl.TileLink> {
    return this.#ways.memory;
  }
}

const sharedIds = 32;

function outside(
  { banks = 4, sharedMemory }: GemminiOptions,
  kind: 'read' | 'write',
  operations: readonly ('get' | 'putFull' | 'putPartial')[],
): Handle<ProtocolTypes, tl.TileLink> {
  const name = `spad_${kind}_nodes`;
  if (sharedMemory === undefined) return tl.identity({ name });
  const { address, size, rowBytes } = sharedMemory;
  const row = [rowBytes, rowBytes] as const;
  const supports = Object.fromEntries(['probe', ...operations].map((operation) => [operation, row]));
  const first = toAddress(address);
  const bankBytes = size / banks;
  const ports = repeated(banks, 'banks', (k) => ({
    masters: [
      {
        ...{ name: `spad_${kind}_node_${k}`, sourceId: sharedIds, supports },
        visibility: [new AddressSet(first + BigInt(k * bankBytes), BigInt(bankBytes - 1))],
      },
    ],
  }));
  return tl.clientNode(ports, { name });
}

/**
 * Gemmini as a coprocessor: a systolic array with a memory of its own that DMA fills and empties (chipyard 9.1).
 *
 * @example
 * const gemmini = chipyard.gemmini({ inFlight: 16, busBytes: 16 });
 * const units = subsystem.WithRoCCUnits(gemmini);
 * export default chipyard.chipTopology(
 *   new Config('Example', units, subsystem.WithNHugeCores(1), chipyard.WithSystemBusWidth(128), chipyard.AbstractConfig),
 * );
 */
export function gemmini(params: GemminiOptions): RoCCUnit {
  checkOptions('GemminiOptions', params);
  return { name: 'gemmini', make: () => new Gemmini(params) };
}
