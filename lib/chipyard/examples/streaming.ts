import { type AddressLike, AddressSet } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import {
  IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  setRole,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { PBUS, type RocketSubsystem } from '../../rocket/index.js';
import { BlockStream, streamMaster, streamSlave } from './streams.js';

const beatBytes = 8;

const registerBytes = 0x100;

function queueRegisters(name: string, address: AddressLike): SinkNode<tl.TileLink> {
  const device = new SimpleDevice(name, ['ucb-art', 'dsptools']);
  return tl.registerNode({ name: 'mem', address: [AddressSet.range(address, registerBytes)], device, beatBytes });
}

/** Makes a stream of what is written to its registers (chipyard 8.3). */
class TLWriteQueue extends LazyModule {
  readonly streamNode = new SourceNode(BlockStream, [streamMaster], { name: 'streamNode' });
  readonly mem: SinkNode<tl.TileLink>;

  constructor(address: AddressLike) {
    super();
    setRole(this, { name: 'the registers where a stream is written', title: 'Stream in' });
    this.mem = queueRegisters('tlQueueIn', address);
  }
}

/** Keeps a stream to be read from its registers (chipyard 8.3). */
class TLReadQueue extends LazyModule {
  readonly streamNode = new SinkNode(BlockStream, [streamSlave], { name: 'streamNode' });
  readonly mem: SinkNode<tl.TileLink>;

  constructor(address: AddressLike) {
    super();
    setRole(this, { name: 'the registers where a stream is read', title: 'Stream out' });
    this.mem = queueRegisters('tlQueueOut', address);
  }
}

/** A block that streams pass through (chipyard 8.3). */
abstract class StreamBlock extends LazyModule {
  /** Where the stream comes in, and goes on. */
  readonly streamNode: IdentityNode<BlockStream> = new IdentityNode(BlockStream, { name: 'streamNode' });
}

class TLStreamingPassthroughBlock extends StreamBlock {}

class TLGenericFIRBlock extends StreamBlock {}

/** Where the registers of a chain are, 256 bytes each (chipyard 8.3). */
export interface StreamChainOptions {
  /** First byte address of the registers for the input stream, a multiple of 256. Default that of Chipyard. */
  readonly writeAddress?: AddressLike;
  /** First byte address of the registers for the output stream, a multiple of 256. Default that of Chipyard. */
  readonly readAddress?: AddressLike;
}

/** A queue that is written, a block, and a queue that is read, behind a crossbar (chipyard 8.3). */
export abstract class StreamChain extends LazyModule {
  /** Where the stream is written, a word at a time. */
  readonly writeRegisters: SinkNode<tl.TileLink>;
  /** Where what comes out is read. */
  readonly readRegisters: SinkNode<tl.TileLink>;
  /** Where both are reached. */
  readonly bus: NexusNode<tl.TileLink>;

  /** Where the registers of both queues are; the block between them. */
  constructor({ writeAddress, readAddress }: Required<StreamChainOptions>, makeBlock: () => StreamBlock) {
    super();
    const writeQueue = lazyModule(() => new TLWriteQueue(writeAddress), { name: 'writeQueue' });
    const block = makeBlock();
    const readQueue = lazyModule(() => new TLReadQueue(readAddress), { name: 'readQueue' });
    block.streamNode.from(writeQueue.streamNode);
    readQueue.streamNode.from(block.streamNode);
    this.bus = lazyModule(() => new tl.TLXbar(), { name: 'bus' }).node;
    this.writeRegisters = writeQueue.mem;
    this.readRegisters = readQueue.mem;
    for (const node of [this.writeRegisters, this.readRegisters]) node.from(this.bus);
  }
}

/** Passes a stream on unchanged (chipyard 8.3). */
class TLStreamingPassthroughChain extends StreamChain {
  constructor({ writeAddress = 0x2200, readAddress = 0x2300 }: StreamChainOptions) {
    super({ writeAddress, readAddress }, () =>
      lazyModule(() => new TLStreamingPassthroughBlock(), { name: 'streamingPassthrough' }),
    );
  }
}

/** Filters a stream (chipyard 8.3). */
class TLGenericFIRChain extends StreamChain {
  constructor({ writeAddress = 0x2000, readAddress = 0x2100 }: StreamChainOptions) {
    super({ writeAddress, readAddress }, () => lazyModule(() => new TLGenericFIRBlock(), { name: 'fir' }));
  }
}

interface Attachment {
  readonly domain: string;
  readonly chain: string;
  readonly coupler: string;
  readonly make: () => StreamChain;
}

function attachChain(system: RocketSubsystem, { domain: name, chain, coupler, make }: Attachment): StreamChain {
  const bus = system.locate(PBUS, 'the streaming example');
  const sizes = { minSize: bus.beatBytes, maxSize: bus.blockBytes };
  const domain = bus.generateSynchronousDomain('', name);
  const made = domain.inside(() => lazyModule(make, { name: chain }));
  bus.coupleTo(coupler, (from) =>
    domain.inside(() => made.bus.from(tl.fifoFixer()).from(tl.fragmenter(sizes))).from(from),
  );
  return made;
}

/**
 * Attaches a block that passes a stream on as it is to the periphery bus; written at 0x2200 and read at 0x2300 unless it is told otherwise
 * (chipyard 8.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 *
 * @example
 * chipyard.attachStreamingPassthrough(system, { writeAddress: '0x2200', readAddress: '0x2300' });
 */
export function attachStreamingPassthrough(system: RocketSubsystem, params: StreamChainOptions = {}): StreamChain {
  checkOptions('StreamChainOptions', params);
  return attachChain(system, {
    domain: 'streaming_passthrough_domain',
    chain: 'streamingPassthroughChain',
    coupler: 'streamingPassthrough',
    make: () => new TLStreamingPassthroughChain(params),
  });
}

/**
 * Attaches a block that filters a stream to the periphery bus; written at 0x2000 and read at 0x2100 unless it is told otherwise
 * (chipyard 8.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 *
 * @example
 * chipyard.attachStreamingFIR(system, { writeAddress: '0x2000', readAddress: '0x2100' });
 */
export function attachStreamingFIR(system: RocketSubsystem, params: StreamChainOptions = {}): StreamChain {
  checkOptions('StreamChainOptions', params);
  return attachChain(system, {
    ...{ domain: 'fir_domain', chain: 'streamingFIR', coupler: 'streamingFIR' },
    make: () => new TLGenericFIRChain(params),
  });
}
