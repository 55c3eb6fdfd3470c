import { formatSize, toAddress } from '../../base/address/index.js';
import { repeated } from '../../base/diagnostic/index.js';
import { InclusiveCache } from '../devices/index.js';
import { currentView, lazyModule, setRole, type AdapterNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLMasterParameters } from '../../protocols/gathered/tl.js';
import { InclusiveCacheKey, SubsystemBankedCoherenceKey } from '../keys.js';
import type { CoherenceManager } from './coherence-params.js';

const controlSize = 0x1000n;

/** Keeps caches coherent with an inclusive second-level cache (subsystem 9, rocket-system 2.4). */
export const inclusiveCacheManager: CoherenceManager = (context) => {
  const view = currentView();
  const params = view.get(InclusiveCacheKey);
  const sbus = context.locate(context.systemBus, 'the inclusive cache');
  const cbus = context.locate(context.controlBus, 'the inclusive cache');
  const { ctrlAddr, ways, sets, writeBytes, subBankingFactor, memCycles } = params;
  const banks = params.bankedControl ? view.get(SubsystemBankedCoherenceKey).nBanks : 1;
  const controls =
    ctrlAddr === undefined
      ? []
      : repeated(banks, 'banks', (k) => ({
          address: toAddress(ctrlAddr) + BigInt(k) * controlSize,
          beatBytes: cbus.beatBytes,
        }));
  const { blockBytes, beatBytes } = sbus;
  const l2 = lazyModule(
    () => new InclusiveCache({ ways, sets, writeBytes, subBankingFactor, memCycles, blockBytes, beatBytes, controls }),
    { name: 'l2' },
  );
  const filter = lazyModule(() => new tl.TLFilter({ cfilter: skipMMIO }), { name: 'filter' }).node;
  const buffer = (name: string, options: tl.TLBufferOptions): AdapterNode<TileLink> =>
    lazyModule(() => new tl.TLBuffer(options), { name }).node;
  const inner = buffer('InclusiveCache_inner_TLBuffer', params.exteriorBuffer ?? { all: 'none', a: 'flow', d: 'flow' });
  const outer = buffer('InclusiveCache_outer_TLBuffer', params.exteriorBuffer ?? { all: 'none' });
  const cork = lazyModule(() => new tl.TLCacheCork(), { name: 'cork' }).node;
  inner.starFrom(filter);
  l2.node.starFrom(inner);
  outer.starFrom(l2.node);
  cork.starFrom(outer);
  for (const { ctrlnode } of l2.ctrls) {
    setRole(ctrlnode, { name: 'the control registers of the L2 cache', title: 'L2 control' });
    cbus.coupleTo('l2_ctrl', (from) =>
      ctrlnode
        .from(tl.buffer(1))
        .from(tl.fragmenter({ minSize: cbus.beatBytes, maxSize: cbus.blockBytes, nameSuffix: 'LLCCtrl' }))
        .from(from),
    );
  }
  const allBanks = Math.max(1, view.get(SubsystemBankedCoherenceKey).nBanks);
  const size = formatSize(BigInt(allBanks * ways * sets * blockBytes));
  return { inward: filter, outward: cork, role: { name: 'the L2 cache', title: 'L2', facts: [size, `${ways}-way`] } };
};

// Uncached accesses of data caches never reach memory that the cache keeps (subsystem 9).
function skipMMIO(client: TLMasterParameters): TLMasterParameters | undefined {
  const origin = client.nodePath?.origin;
  const isDCache = origin?.name === 'node' && origin.module.name === 'dcache';
  return client.requestFifo && client.sourceId.start % 2 !== 0 && isDCache ? undefined : client;
}
