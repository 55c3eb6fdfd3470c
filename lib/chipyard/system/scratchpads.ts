import { AddressSet, toAddress } from '../../base/address/index.js';
import { type Description, type DescriptionContext, MemoryDevice, resourceString } from '../../devicetree/index.js';
import { type EdgesOf, lazyModule, type NexusNode, reopen, setRole } from '../../graph/index.js';
import { ClockSinkDomain } from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { disableMonitors } from '../../rocket/binding-views.js';
import { CacheBlockBytes, type RocketSubsystem } from '../../rocket/index.js';
import { demandParts, demandSize } from './memory-parts.js';
import { BankedScratchpadKey, type ScratchpadParams } from '../keys.js';

/** Memory that firmware is to use as main memory, or is not to (chipyard 2.1). */
class ScratchpadDevice extends MemoryDevice {
  constructor(private readonly enabled: boolean) {
    super();
  }

  override describe(context: DescriptionContext): Description {
    const { name, properties } = super.describe(context);
    return { name, properties: { ...properties, status: [resourceString(this.enabled ? 'okay' : 'disabled')] } };
  }
}

class ScratchpadRAM extends tl.TLRAM {
  override get className(): string {
    return 'TLRAM';
  }

  override desiredName(): string {
    return 'TLRAM_ScratchpadBank';
  }
}

/** A bank of a scratchpad: memories that share its blocks, behind a crossbar (chipyard 2.1). */
class ScratchpadBank extends ClockSinkDomain {
  readonly xbar: NexusNode<tl.TileLink>;

  constructor({ subBanks, buffer }: ScratchpadParams, set: AddressSet, beatBytes: number, device: MemoryDevice) {
    super({});
    const block = this.view.get(CacheBlockBytes);
    this.xbar = lazyModule(() => new tl.TLXbar(), { name: 'xbar' }).node;
    const mask = set.mask - BigInt((subBanks - 1) * block);
    for (let k = 0; k < subBanks; k++) {
      const address = new AddressSet(set.base + BigInt(k * block), mask);
      const ram = lazyModule(() => new ScratchpadRAM({ address, beatBytes, devOverride: device }), { name: 'ram' });
      ram.node
        .from(tl.fragmenter({ minSize: beatBytes, maxSize: block, nameSuffix: 'ScratchpadBank' }))
        .from(tl.buffer(buffer))
        .from(this.xbar);
    }
  }

  override desiredName(_edges?: EdgesOf): string {
    return 'ScratchpadBank';
  }
}

/**
 * The memories on the chip that the configuration has (chipyard 2.1).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus of one is not there, `chipyard/scratchpad` unless its size is a power of two, and its
 * banks are as many as one, as those in each of them are, `values/count` for too many, `address/misaligned` unless its address is a multiple of its size.
 */
export function bankedScratchpads(system: RocketSubsystem): void {
  for (const [k, params] of system.view.get(BankedScratchpadKey).entries()) {
    const attach = (): void => {
      attachScratchpad(system, k, params);
    };
    if (params.disableMonitors) disableMonitors(attach);
    else attach();
  }
}

function attachScratchpad(system: RocketSubsystem, index: number, params: ScratchpadParams): void {
  const { banks, subBanks, name, outerBuffer, dtsEnabled = false } = params;
  demandParts('A scratchpad', 'banks', banks);
  demandParts('A scratchpad', 'sub-banks', subBanks);
  demandSize('A scratchpad, or a partition of one,', toAddress(params.size));
  const bus = system.locate(params.busWhere, `scratchpad ${name}`);
  const stripe = BigInt(system.view.get(CacheBlockBytes) * subBanks);
  const device = new ScratchpadDevice(dtsEnabled);
  const base = toAddress(params.base);
  const mask = toAddress(params.size) - 1n - BigInt(banks - 1) * stripe;
  for (let k = 0; k < banks; k++) {
    const set = new AddressSet(base + stripe * BigInt(k), mask);
    const bank = lazyModule(() => new ScratchpadBank(params, set, bus.beatBytes, device), { name: 'bank' });
    const numbered = banks > 1 ? ` ${index}.${k}` : ` ${index}`;
    setRole(bank, { name: `scratchpad${numbered}` });
    bank.clockNode.from(bus.fixedClockNode);
    bus.coupleTo(`${name}-${index}-${k}`, (from) =>
      bank.xbar.from(reopen(bus, () => tl.buffer(outerBuffer))).from(from),
    );
  }
}
