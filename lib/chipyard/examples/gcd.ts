import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { AsynchronousCrossing, type ClockCrossing, SynchronousCrossing } from '../../bus/crossings/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { type Handle, lazyModule, type ProtocolTypes, type Role, setRole, type SinkNode } from '../../graph/index.js';
import * as axi4 from '../../protocols/gathered/axi4.js';
import * as tl from '../../protocols/gathered/tl.js';
import { ClockSinkDomain, type Clocks, clockSourceNode } from '../../protocols/clocks/index.js';
import { PBUS, type RocketSubsystem } from '../../rocket/index.js';
import { GCDKey, type GCDOptions } from '../keys.js';
import { registerPage } from '../system/register-page.js';

const gcdRole: Role = { name: 'the GCD example', title: 'GCD' };

class GCDTL extends ClockSinkDomain {
  readonly node: SinkNode<tl.TileLink>;

  constructor(address: AddressLike, beatBytes: number, device = new SimpleDevice('gcd', ['ucbbar,gcd'])) {
    super({});
    this.node = registerPage('node', address, device, beatBytes);
    setRole(this.node, gcdRole);
  }
}

class HLSGCDAccel extends GCDTL {
  constructor(address: AddressLike, beatBytes: number) {
    super(address, beatBytes, new SimpleDevice('hlsgcdaccel', ['ucbbar,hlsgcdaccel']));
  }
}

class GCDAXI4 extends ClockSinkDomain {
  readonly node: SinkNode<axi4.AXI4>;

  constructor(address: AddressLike, beatBytes: number) {
    super({});
    this.node = axi4.registerNode({ name: 'node', address: new AddressSet(toAddress(address), 0xfffn), beatBytes });
    setRole(this.node, gcdRole);
  }
}

/**
 * Attaches the example that computes greatest common divisors to the periphery bus (chipyard 8.1).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 *
 * @example
 * chipyard.attachGCD(system, { address: '0x5000', kind: 'tilelink', externallyClocked: false });
 */
export function attachGCD(system: RocketSubsystem, params: GCDOptions): ClockSinkDomain {
  checkOptions('GCDOptions', params);
  const bus = system.locate(PBUS, 'the GCD example');
  const { beatBytes, blockBytes } = bus;
  const { address, externallyClocked, kind } = params;
  const clock: Handle<ProtocolTypes, Clocks> = externallyClocked
    ? clockSourceNode([{}], { name: 'gcdSourceClockNode' })
    : bus.fixedClockNode;
  const crossing: ClockCrossing = externallyClocked ? new AsynchronousCrossing() : new SynchronousCrossing();
  const sizes = { minSize: beatBytes, maxSize: blockBytes };
  if (kind === 'axi4') {
    const gcd = lazyModule(() => new GCDAXI4(address, beatBytes), { name: 'gcd' });
    gcd.clockNode.from(clock);
    bus.coupleTo('gcd', (from) =>
      axi4
        .crossIn(gcd, gcd.node, crossing, 'gcd_crossing')
        .from(axi4.buffer())
        .from(tl.toAXI4())
        .from(tl.fragmenter({ ...sizes, holdFirstDeny: true }))
        .from(from),
    );
    return gcd;
  }
  const make = (): GCDTL => (kind === 'hls' ? new HLSGCDAccel(address, beatBytes) : new GCDTL(address, beatBytes));
  const gcd = lazyModule(make, { name: 'gcd' });
  gcd.clockNode.from(clock);
  bus.coupleTo('gcd', (from) =>
    tl.crossIn(gcd, gcd.node, crossing, 'gcd_crossing').from(tl.fragmenter(sizes)).from(from),
  );
  return gcd;
}

/**
 * The example that finds greatest common divisors, if the configuration has it (chipyard 8.1).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 */
export function gcdExample(system: RocketSubsystem): void {
  const params = system.view.get(GCDKey);
  if (params !== undefined) attachGCD(system, params);
}
