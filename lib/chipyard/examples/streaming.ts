import { AddressSet } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { IdentityNode, LazyModule, lazyModule, type NexusNode, SinkNode, SourceNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { PBUS, type RocketSubsystem } from '../../rocket/index.js';
import { BlockStream, streamMaster, streamSlave } from './streams.js';

const beatBytes = 8;

function queueRegisters(name: string, address: bigint): SinkNode<tl.TileLink> {
  const device = new SimpleDevice(name, ['ucb-art', 'dsptools']);
  return tl.registerNode({ name: 'mem', address: [new AddressSet(address, 0xffn)], device, beatBytes });
}

/** Makes a stream of what is written to its registers (chipyard 8.3). */
class TLWriteQueue extends LazyModule {
  readonly streamNode = new SourceNode(BlockStream, [streamMaster], { name: 'streamNode' });
  readonly mem: SinkNode<tl.TileLink>;

  constructor(address: bigint) {
    super();
    this.mem = queueRegisters('tlQueueIn', address);
  }
}

/** Keeps a stream to be read from its registers (chipyard 8.3). */
class TLReadQueue extends LazyModule {
  readonly streamNode = new SinkNode(BlockStream, [streamSlave], { name: 'streamNode' });
  readonly mem: SinkNode<tl.TileLink>;

  constructor(address: bigint) {
    super();
    this.mem = queueRegisters('tlQueueOut', address);
  }
}

/** A block that streams pass through. */
abstract class StreamBlock extends LazyModule {
  readonly streamNode = new IdentityNode(BlockStream, { name: 'streamNode' });
}

class TLStreamingPassthroughBlock extends StreamBlock {}

class TLGenericFIRBlock extends StreamBlock {}

/** A queue that is written, a block, and a queue that is read, behind a crossbar (chipyard 8.3). */
abstract class StreamChain extends LazyModule {
  readonly bus: NexusNode<tl.TileLink>;

  constructor(writeAddress: bigint, readAddress: bigint, makeBlock: () => StreamBlock) {
    super();
    const writeQueue = lazyModule(() => new TLWriteQueue(writeAddress), { name: 'writeQueue' });
    const block = makeBlock();
    const readQueue = lazyModule(() => new TLReadQueue(readAddress), { name: 'readQueue' });
    block.streamNode.from(writeQueue.streamNode);
    readQueue.streamNode.from(block.streamNode);
    this.bus = lazyModule(() => new tl.TLXbar(), { name: 'bus' }).node;
    for (const { mem } of [writeQueue, readQueue]) mem.from(this.bus);
  }
}

class TLStreamingPassthroughChain extends StreamChain {
  constructor() {
    super(0x2200n, 0x2300n, () =>
      lazyModule(() => new TLStreamingPassthroughBlock(), { name: 'streamingPassthrough' }),
    );
  }
}

class TLGenericFIRChain extends StreamChain {
  constructor() {
    super(0x2000n, 0x2100n, () => lazyModule(() => new TLGenericFIRBlock(), { name: 'fir' }));
  }
}

interface Attachment {
  readonly domain: string;
  readonly chain: string;
  readonly coupler: string;
  readonly make: () => StreamChain;
}

function attachChain(system: RocketSubsystem, { domain: name, chain, coupler, make }: Attachment): void {
  const bus = system.locate(PBUS, 'the streaming example');
  const sizes = { minSize: bus.beatBytes, maxSize: bus.blockBytes };
  const domain = bus.generateSynchronousDomain(undefined, name);
  const made = domain.inside(() => lazyModule(make, { name: chain }));
  bus.coupleTo(coupler, (from) =>
    domain.inside(() => made.bus.from(tl.fifoFixer()).from(tl.fragmenter(sizes))).from(from),
  );
}

/**
 * A stream that is passed on as it is (chipyard 8.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 */
export function streamingPassthrough(system: RocketSubsystem): void {
  attachChain(system, {
    domain: 'streaming_passthrough_domain',
    chain: 'streamingPassthroughChain',
    coupler: 'streamingPassthrough',
    make: () => new TLStreamingPassthroughChain(),
  });
}

/**
 * A stream that is filtered (chipyard 8.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 */
export function streamingFIR(system: RocketSubsystem): void {
  attachChain(system, {
    ...{ domain: 'fir_domain', chain: 'streamingFIR', coupler: 'streamingFIR' },
    make: () => new TLGenericFIRChain(),
  });
}
