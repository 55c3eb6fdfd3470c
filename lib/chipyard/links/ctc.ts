import { AddressSet, toAddress } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { type Handle, LazyModule, lazyModule, type SinkNode, type SourceNode } from '../../graph/index.js';
import { bundleBridgeSource, uintType } from '../../protocols/bundle-bridge/index.js';
import { clockGroup, clockSinkNode, ClockSinkDomain } from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { RocketSubsystem } from '../../rocket/index.js';
import { CTCKey, type CTCParams } from '../keys.js';
import * as rules from '../rules.js';

/** Copies a region of addresses to a higher one (chipyard 3.12). */
class AddressTranslator extends LazyModule {
  readonly moduleSide: Handle<tl.TileLink, tl.TileLink>;
  readonly busSide: Handle<tl.TileLink, tl.TileLink>;

  constructor({ direction, onchip, offchipBase }: CTCParams['translation']) {
    super();
    const offchip = new AddressSet(toAddress(offchipBase), onchip.mask);
    const region = onchip.widen(offchip.base);
    const made = lazyModule(() => new tl.RegionReplicator({ local: onchip, region }), { name: 'replicator' });
    made.prefix.from(bundleBridgeSource({ name: 'prefixSource', type: uintType(1) }));
    this.moduleSide = made.node;
    const hidden = direction === 'outward' ? onchip : offchip;
    this.busSide = lazyModule(() => new tl.TLFilter({ mfilter: tl.mSubtract(hidden) }), { name: 'filter' }).node;
  }
}

/** Masters on the other side (chipyard 3.11). */
class CTCToTileLink extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor(port: number) {
    super();
    this.node = tl.clientNode([{ masters: [{ name: `ctc${port}`, sourceId: [0, 1] }] }], { name: 'node' });
  }
}

/** Devices on the other side (chipyard 3.11). */
class TileLinkToCTC extends LazyModule {
  readonly node: SinkNode<tl.TileLink>;

  constructor(address: readonly AddressSet[]) {
    super();
    const device = new SimpleDevice('ctc-lbwif');
    const sizes = [1, 32] as const;
    const slave = {
      ...{ address, resources: device.reg(), fifoId: 0, supports: { get: sizes, putFull: sizes } },
      regionType: 'UNCACHED' as const,
    };
    this.node = tl.managerNode([{ slaves: [slave], beatBytes: 8 }], { name: 'node' });
  }
}

/**
 * The links of the kind CTC that the configuration has (chipyard 3.11).
 *
 * @throws RequirementError `subsystem/no-bus` if a bus is not there, `chipyard/link-frequency` unless its buses have one
 * known frequency.
 */
export function ctcLinks(system: RocketSubsystem): void {
  for (const [k, params] of system.view.get(CTCKey).entries()) attachCTC(system, k, params);
}

function attachCTC(system: RocketSubsystem, index: number, params: CTCParams): void {
  const name = `ctc${index}`;
  const { translation, offchip, managerWhere, clientWhere, freqMHz } = params;
  const slaveBus = system.locate(managerWhere, `link ${name}`);
  const masterBus = system.locate(clientWhere, `link ${name}`);
  const domain = lazyModule(() => new ClockSinkDomain({ name: `CTC${index}` }), { name: 'ctc_domain' });
  domain.clockNode.from(slaveBus.fixedClockNode);
  const translator = domain.inside(() => lazyModule(() => new AddressTranslator(translation), { name: 'translator' }));
  demand(
    slaveBus.params.dtsFrequency !== undefined && slaveBus.params.dtsFrequency === masterBus.params.dtsFrequency,
    rules.chipyardLinkFrequency,
    () =>
      `Link ${name} is on bus ${slaveBus.busName} with ${slaveBus.params.dtsFrequency ?? 'unknown'} Hz and on bus ${masterBus.busName} with ${masterBus.params.dtsFrequency ?? 'unknown'} Hz.`,
    { help: 'Give both buses one frequency.' },
  );
  const clients = domain.inside(() => lazyModule(() => new CTCToTileLink(index), { name: 'ctc2tl' }));
  const managers = domain.inside(() => lazyModule(() => new TileLinkToCTC(offchip), { name: 'tl2ctc' }));
  const outward = translation.direction === 'outward';
  slaveBus.coupleTo('ctc', (from) => {
    const into = outward ? managers.node.from(translator.moduleSide).from(translator.busSide) : managers.node;
    return into.from(tl.buffer()).from(from);
  });
  masterBus.coupleFrom('ctc', (to) => {
    const buffered = to.from(tl.buffer());
    if (outward) return buffered.from(clients.node);
    return buffered.from(translator.busSide.from(translator.moduleSide).from(clients.node));
  });
  const clock = domain.inside(() => clockSinkNode([{ take: freqMHz }], { name: 'ctc_clock_node' }));
  clock.from(clockGroup(`${name}_clock`)).from(system.allClockGroupsNode);
}
