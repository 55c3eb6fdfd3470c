import { SourceNode } from '../../graph/index.js';
import { LazyRoCC } from '../../rocket/index.js';
import { ReRoCC, ReRoCCClientPort } from './protocol.js';

/** Leads the instructions of a core to coprocessors that it shares (chipyard 9.6). */
export class ReRoCCClient extends LazyRoCC {
  /** Instructions for any of them. */
  readonly reRoCCNode: SourceNode<ReRoCC>;

  /** `configurations`: coprocessors at a time, 1 to 16. */
  constructor(configurations: number) {
    super();
    this.reRoCCNode = new SourceNode(ReRoCC, [new ReRoCCClientPort([configurations])], { name: 'reRoCCNode' });
  }

  override shouldBeInlined(): boolean {
    return false;
  }
}
