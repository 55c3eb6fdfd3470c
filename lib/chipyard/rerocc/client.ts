import { SourceNode } from '../../graph/index.js';
import { checkOptions } from '../../base/options/index.js';
import { LazyRoCC, type RoCCUnit } from '../../rocket/index.js';
import { ReRoCC, ReRoCCClientPort } from './protocol.js';

/** What the graph sees of the parameters of a client of shared coprocessors (chipyard 9.6). */
export interface ReRoCCClientOptions {
  /** Coprocessors in use at a time, 1 to 16. */
  readonly configurations: number;
}

/** Leads the instructions of a core to coprocessors that it shares (chipyard 9.6). */
export class ReRoCCClient extends LazyRoCC {
  /** Instructions for any of them. */
  readonly reRoCCNode: SourceNode<ReRoCC>;

  constructor({ configurations }: ReRoCCClientOptions) {
    super();
    this.reRoCCNode = new SourceNode(ReRoCC, [new ReRoCCClientPort([configurations])], { name: 'reRoCCNode' });
  }

  override shouldBeInlined(): boolean {
    return false;
  }
}

/**
 * Lets a core use shared coprocessors, which {@link attachReRoCC} attaches (chipyard 9.6).
 *
 * @example
 * class System extends subsystem.RocketSubsystem {
 *   constructor() {
 *     super();
 *     subsystem.asyncExternalInterrupts(this);
 *     subsystem.axi4MemoryPort(this);
 *     subsystem.bootROMs(this);
 *     chipyard.attachReRoCC(this, { units: [chipyard.gemmini({ inFlight: 16, busBytes: 16 }), subsystem.accumulator] });
 *   }
 * }
 *
 * const clients = subsystem.WithRoCCUnits(chipyard.reRoCCClient({ configurations: 16 }));
 * const config = new Config('Shared', clients, subsystem.WithNHugeCores(2), subsystem.WithCoherentBusTopology(), subsystem.BaseConfig);
 * export default topology(System, { name: 'shared', config });
 */
export function reRoCCClient(params: ReRoCCClientOptions): RoCCUnit {
  checkOptions('ReRoCCClientOptions', params);
  return { name: 'rerocc_client', make: () => new ReRoCCClient(params) };
}
