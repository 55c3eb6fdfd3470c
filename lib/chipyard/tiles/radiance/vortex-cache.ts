import { AddressSet } from '../../../base/address/index.js';
import { type IdentityNode, LazyModule, lazyModule, type SinkNode, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';

// The first-level caches of Vortex cores (chipyard 7.10).

const uncached = new AddressSet(0x200_0000n, 0xffffn);
const [passThroughIds, bankIds] = [512, 16];

abstract class CachePart extends LazyModule {
  readonly coresideNode: SinkNode<TileLink>;
  readonly vxCacheToL2Node: IdentityNode<TileLink>;

  constructor(name: string, sourceId: number, address: readonly AddressSet[], bytes: number, clientFirst: boolean) {
    super();
    const readWrite = tl.readWrite(1, bytes);
    this.coresideNode = tl.managerNode(
      [
        {
          slaves: [{ address, regionType: 'IDEMPOTENT', executable: false, supports: readWrite, fifoId: 0 }],
          beatBytes: bytes,
        },
      ],
      { name: 'coresideNode' },
    );
    const supports = { probe: [1, bytes], ...readWrite } as const;
    const client = (): SourceNode<TileLink> =>
      tl.clientNode([{ masters: [{ name, sourceId, supports }] }], { name: 'vxCacheFetchNode' });
    const identity = (): IdentityNode<TileLink> => tl.identity({ name: 'vxCacheToL2Node' });
    let fetch;
    if (clientFirst) {
      fetch = client();
      this.vxCacheToL2Node = identity();
    } else {
      this.vxCacheToL2Node = identity();
      fetch = client();
    }
    this.vxCacheToL2Node.from(tl.widthWidget(bytes)).from(fetch);
  }
}

class VortexBank extends CachePart {
  constructor(bank: number, banks: number, bytes: number) {
    const all = new AddressSet(BigInt(bank * bytes), 0xffff_ffffn ^ BigInt((banks - 1) * bytes));
    super(`VortexBank${bank}`, bankIds, all.subtract(uncached), bytes, false);
  }
}

class VortexBankPassThrough extends CachePart {
  constructor(bytes: number) {
    super('VortexBankPassthrough', passThroughIds, [uncached], bytes, true);
  }
}

/** A cache in banks, and the way past it (chipyard 7.10). */
export class VortexL1Cache extends LazyModule {
  /** Requests of the core, lane by lane. */
  readonly coresideNode: IdentityNode<TileLink>;
  /** Requests of the banks, then those past them. */
  readonly masterNode: IdentityNode<TileLink>;

  /** `bytes`: those of a line and of a request, a power of two. */
  constructor(banks: number, bytes: number) {
    super();
    const parts = Array.from({ length: banks }, (_, bank) =>
      lazyModule(() => new VortexBank(bank, banks, bytes), { name: 'bank' }),
    );
    const passThrough = lazyModule(() => new VortexBankPassThrough(bytes), { name: 'passThrough' });
    this.coresideNode = tl.identity({ name: 'coresideNode' });
    const xbar = lazyModule(() => new tl.TLXbar(), { name: 'bankXbar' }).node;
    xbar.fromStar(this.coresideNode);
    for (const part of [...parts, passThrough]) part.coresideNode.fromStar(xbar);
    this.masterNode = tl.identity({ name: 'masterNode' });
    for (const part of [...parts, passThrough]) this.masterNode.from(part.vxCacheToL2Node);
  }
}
