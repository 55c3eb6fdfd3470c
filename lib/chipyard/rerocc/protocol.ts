import { log2Ceil } from '../../base/address/index.js';
import { bundle, decoupled, flip, uint } from '../../bus/wires/index.js';
import {
  type AdapterAbout,
  AdapterNode,
  type Encode,
  LazyModule,
  lazyModule,
  NexusNode,
  type Protocol,
  type ProtocolTypes,
} from '../../graph/index.js';

/** Cores that use coprocessors of others (chipyard 9.6). */
export class ReRoCCClientPort {
  /** For each client its coprocessors at a time, at least 1. */
  constructor(readonly configurations: readonly number[]) {}

  /** As reports show it. */
  encode(_encode: Encode): unknown {
    return { $: 'ReRoCCClientPortParams', configurations: this.configurations };
  }
}

/** Coprocessors that cores share (chipyard 9.6). */
export class ReRoCCManagerPort {
  /** Their numbers, from 0. */
  constructor(readonly managerIds: readonly number[]) {}

  /** As reports show it. */
  encode(_encode: Encode): unknown {
    return { $: 'ReRoCCManagerPortParams', managerIds: this.managerIds };
  }
}

/** An edge between cores and coprocessors that they share. */
export interface ReRoCCEdge {
  readonly clients: ReRoCCClientPort;
  readonly managers: ReRoCCManagerPort;
}

/** The types of an edge between cores and coprocessors that they share. */
export interface ReRoCC extends ProtocolTypes {
  readonly protocol: 'ReRoCC';
  readonly down: ReRoCCClientPort;
  readonly up: ReRoCCManagerPort;
  readonly edge: ReRoCCEdge;
}

/** Instructions for coprocessors that cores share (chipyard 9.6). */
export const ReRoCC: Protocol<ReRoCC> = {
  name: 'ReRoCC',
  reportName: 'ReRoCCImp',
  traits: { title: 'shared coprocessors', family: 'sideband' },
  edge: (clients, managers) => ({ clients, managers }),
  wires: ({ clients, managers }) => {
    const configurations = clients.configurations.reduce((sum, each) => sum + each, 0);
    const managerBits = managers.managerIds.length === 1 ? 1 : log2Ceil(Math.max(...managers.managerIds) + 1);
    const message = bundle({
      opcode: uint(3),
      client_id: uint(log2Ceil(configurations)),
      manager_id: uint(managerBits),
      data: uint(64),
    });
    return bundle({ req: decoupled(message), resp: flip(decoupled(message)) });
  },
  render: () => ({ colour: '#000000', label: '' }),
};

class ReRoCCBuffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  readonly node: AdapterNode<ReRoCC> = new AdapterNode(ReRoCC, ReRoCC, {
    name: 'node',
    down: (clients) => clients,
    up: (managers) => managers,
  });
}

/** Puts a buffer into the current module and returns its node. */
export function reRoCCBuffer(): AdapterNode<ReRoCC> {
  return lazyModule(() => new ReRoCCBuffer(), { name: 'rerocc_buffer' }).node;
}

/** Leads the instructions of all cores to all coprocessors (chipyard 9.6). */
export abstract class ReRoCCBus extends LazyModule {
  readonly node: NexusNode<ReRoCC>;

  /** `validate`: what its edges must be, if anything. */
  constructor(validate?: () => void) {
    super();
    this.node = new NexusNode<ReRoCC>(ReRoCC, ReRoCC, {
      name: 'node',
      down: (ports) => new ReRoCCClientPort(ports.flatMap(({ configurations }) => configurations)),
      up: (ports) => new ReRoCCManagerPort(ports.flatMap(({ managerIds }) => managerIds)),
      ...(validate && { validate }),
    });
  }
}

/** Does it as a crossbar. */
export class ReRoCCXbar extends ReRoCCBus {}
