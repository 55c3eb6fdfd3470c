import { AddressSet, formatSize, TransferSizes } from '../../../base/address/index.js';
import { LazyModule, lazyModule, setRole, type SinkNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { disableMonitors, type TLBusWrapper } from '../../../rocket/index.js';
import { extPolicyMasterNode } from './cluster-protocols.js';
import { XbarWithExtPolicy } from './splitting-nodes.js';
import type { SharedMemoryInputs } from './shared-memory-inputs.js';
import type { RadianceSharedMemParams } from './simt.js';

const wordBytes = 4;
const word = new TransferSizes(wordBytes, wordBytes);

/** The memory that cores and accelerators of a cluster share: each word of each bank by itself (chipyard 7.10). */
export class RadianceSharedMem extends LazyModule {
  constructor(memory: RadianceSharedMemParams, makeInputs: () => SharedMemoryInputs, bus: TLBusWrapper) {
    super();
    const { numBanks, numWords, size } = memory;
    setRole(this, {
      ...{ name: 'the shared memory of the cluster', title: 'Shared memory', closed: true },
      facts: [formatSize(BigInt(size)), `${numBanks} banks of ${numWords} words`],
    });
    const inputs = makeInputs();
    const all = Array.from({ length: numBanks * numWords }, (_, k) => {
      const [bank, w] = [Math.floor(k / numWords), k % numWords];
      return { bank, w, read: manager(memory, bank, w, 'read'), write: manager(memory, bank, w, 'write') };
    });
    for (const { bank, w, read, write } of all) {
      disableMonitors(() => {
        const uniform = [inputs.uniformReads, inputs.uniformWrites].map((nodes) => nodes[bank]?.[w] ?? []);
        const xbars = ['ur', 'uw'].map((kind) =>
          lazyModule(() => new XbarWithExtPolicy(`${kind}_b${bank}_w${w}`), { name: 'xbar' }),
        );
        const policies = uniform.map((nodes, k) =>
          extPolicyMasterNode(nodes.length, ['rPolicyNode', 'wPolicyNode'][k] ?? ''),
        );
        xbars.forEach((xbar, k) => {
          const policy = policies[k];
          if (policy !== undefined) xbar.policySlaveNode.from(policy);
        });
        xbars.forEach((xbar, k) => {
          for (const node of uniform[k] ?? []) xbar.node.from(tl.identity({ name: 'id' })).from(node);
        });
        const [reads, writes] = xbars.map((xbar) => {
          const out = tl.identity({ name: 'RadianceSharedMem' });
          out.from(xbar.node);
          return out;
        });
        if (reads === undefined || writes === undefined) throw new Error('there are reads and writes');
        const readXbar = tl.xbar({ nameSuffix: `smem_b${bank}_w${w}_r_xbar` });
        readXbar.from(reads);
        for (const node of inputs.otherReads) readXbar.fromStar(node);
        read.from(readXbar);
        const writeXbar = tl.xbar({ nameSuffix: `smem_b${bank}_w${w}_w_xbar` });
        write.from(writeXbar);
        writeXbar.from(writes);
        for (const node of inputs.otherWrites) writeXbar.fromStar(node);
      });
    }
    disableMonitors(() => {
      for (const lane of inputs.lanes) bus.inwardNode.from(lane);
    });
  }
}

function manager(
  { address, size, numBanks, numWords }: RadianceSharedMemParams,
  bank: number,
  w: number,
  kind: 'read' | 'write',
): SinkNode<TileLink> {
  const bankBytes = size / numBanks;
  const set = new AddressSet(
    address + BigInt(bankBytes * bank + wordBytes * w),
    BigInt(bankBytes - numWords * wordBytes + wordBytes - 1),
  );
  const supports = kind === 'read' ? { get: word } : { putFull: word, putPartial: word };
  const name = `sp_bank${bank}_word${w}_${kind}_mgr`;
  const slave = { name, address: [set], supports, fifoId: 0, regionType: 'GET_EFFECTS' } as const;
  return tl.managerNode([{ slaves: [slave], beatBytes: wordBytes }], { name: 'smemBankMgrs' });
}
