import { noCrossing } from '../../bus/crossings/index.js';
import {
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type ProtocolTypes,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { RegisterBlock } from '../../rocket/blocks/index.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { StreamReader, StreamWriter } from '../streams.js';
import { NICAttachKey, NICKey } from '../keys.js';

const registersAt = 0x1001_6000;
const interfaceBytes = 8;

/** The registers of the network card (chipyard 2.7). */
class IceNicController extends RegisterBlock {
  override readonly controlNode: SinkNode<tl.TileLink>;
  override readonly intnode: SourceNode<Interrupts>;

  constructor(beatBytes: number) {
    super('ice-nic', ['ucb-bar,ice-nic']);
    this.controlNode = this.registers({ address: registersAt, beatBytes });
    this.intnode = this.interrupts(2);
  }
}

class IceNicWriter extends LazyModule {
  readonly writer: StreamWriter;

  constructor(inFlight: number) {
    super();
    this.writer = lazyModule(() => new StreamWriter(inFlight), { name: 'writer' });
  }
}

class IceNicSendPath extends LazyModule {
  readonly reader: StreamReader;

  constructor(inFlight: number) {
    super();
    this.reader = lazyModule(() => new StreamReader(inFlight), { name: 'reader' });
  }
}

class IceNicRecvPath extends LazyModule {
  readonly node: IdentityNode<tl.TileLink>;

  constructor(inFlight: number) {
    super();
    const { writer } = lazyModule(() => new IceNicWriter(inFlight), { name: 'writer' });
    this.node = tl.identity({ name: 'node' });
    this.node.from(writer.node);
  }
}

/** A network card: registers, and what reads and writes memory (chipyard 2.7). */
class IceNIC extends LazyModule {
  readonly mmionode: IdentityNode<tl.TileLink>;
  readonly dmanode: IdentityNode<tl.TileLink>;
  readonly intnode: Handle<ProtocolTypes, Interrupts> | undefined;

  constructor(inFlight: number, beatBytes: number) {
    super();
    const control = lazyModule(() => new IceNicController(beatBytes), { name: 'control' });
    const { core } = lazyModule(() => new IceNicSendPath(inFlight), { name: 'sendPath' }).reader;
    const received = lazyModule(() => new IceNicRecvPath(inFlight), { name: 'recvPath' });
    this.mmionode = tl.identity({ name: 'mmionode' });
    this.dmanode = tl.identity({ name: 'dmanode' });
    this.intnode = control.intXing(noCrossing);
    control.controlXing().from(tl.atomicAutomata()).from(this.mmionode);
    this.dmanode.from(tl.widthWidget(interfaceBytes)).from(core.node);
    this.dmanode.from(tl.widthWidget(interfaceBytes)).from(received.node);
  }
}

/**
 * The network card of the configuration, if it has one (chipyard 2.7).
 *
 * @throws RequirementError `subsystem/no-bus` if one of its buses is not there.
 */
export function networkCard(system: RocketSubsystem): void {
  const params = system.view.get(NICKey);
  if (params === undefined) return;
  const { slaveWhere, masterWhere } = system.view.get(NICAttachKey);
  const manager = system.locate(slaveWhere, 'the network card');
  const client = system.locate(masterWhere, 'the network card');
  const domain = manager.generateSynchronousDomain('', 'icenic_domain');
  const { beatBytes, blockBytes } = manager;
  const card = domain.inside(() => lazyModule(() => new IceNIC(params.inFlight, beatBytes), { name: 'icenic' }));
  manager.coupleTo('Ice-NIC', (from) =>
    card.mmionode.from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes })).from(from),
  );
  client.coupleFrom('Ice-NIC', (to) => to.fromStar(card.dmanode));
  if (card.intnode !== undefined) system.ibus.node.from(card.intnode);
}
