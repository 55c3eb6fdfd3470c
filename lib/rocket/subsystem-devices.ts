import type { ClockDomain } from '../protocols/clocks/index.js';
import { clockSinkNode } from '../protocols/clocks/index.js';
import * as apb from '../protocols/gathered/apb.js';
import { CLINT, debugCustomXbar, TLDebugModule, TLPLIC } from './devices/index.js';
import { counted, demand } from '../base/diagnostic/index.js';
import { currentModule, currentView, lazyModule, setRole, type SinkNode } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';
import type { TileLink } from '../protocols/gathered/tl.js';
import { declareDebugPorts } from './debug-ports.js';
import type { BusContext } from './buses/bus-context.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import { CBUS, FBUS, MBUS, PBUS, SBUS } from './locations.js';
import { CLINTAttachKey, CLINTKey, DebugModuleKey, DTSTimebase, ExportDebug, PLICAttachKey, PLICKey } from './keys.js';
import * as rules from './rules.js';

/** A device in a clock domain of its own. */
export interface AttachedDevice<D> {
  /** The device. */
  readonly device: D;
  /** The domain, which runs on the clock of the bus. */
  readonly domain: ClockDomain;
}

/** Binds registers to a bus, through a fragmenter, in a coupler of that name (subsystem 17.2). */
export function attachRegisters(
  bus: TLBusWrapper,
  name: string,
  node: SinkNode<TileLink>,
  suffix: string | undefined = name,
): void {
  bus.coupleTo(name, (from) =>
    node.from(tl.fragmenter({ minSize: bus.beatBytes, maxSize: bus.blockBytes, nameSuffix: suffix })).from(from),
  );
}

/**
 * The core-local interruptor, if the configuration has one (subsystem 17.3).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there, `subsystem/rtc-bus` if the frequency of that bus
 * is not known, `subsystem/rtc-period` if its clock is slower than the timebase or more than 5 percent off its
 * multiples.
 */
export function attachCLINT(context: BusContext): AttachedDevice<CLINT> | undefined {
  const view = currentView();
  const params = view.get(CLINTKey);
  if (params === undefined) return undefined;
  const bus = context.locate(view.get(CLINTAttachKey).slaveWhere, 'the CLINT');
  const timebase = view.get(DTSTimebase);
  currentModule()?.inModuleBody(() => checkRealTimeClock(bus, timebase));
  const domain = bus.generateSynchronousDomain('CLINT', 'clint_domain');
  const device = domain.inside(() =>
    lazyModule(() => new CLINT({ baseAddress: params.baseAddress, beatBytes: bus.beatBytes }), { name: 'clint' }),
  );
  setRole(device.node, { name: 'the CLINT', moveWith: 'WithCLINTBase(address)' });
  attachRegisters(bus, 'clint', device.node, 'CLINT');
  return { device, domain };
}

const frequencyFragments = new Map([
  [SBUS.name, 'WithSystemBusFrequency'],
  [PBUS.name, 'WithPeripheryBusFrequency'],
  [FBUS.name, 'WithFrontBusFrequency'],
  [CBUS.name, 'WithControlBusFrequency'],
  [MBUS.name, 'WithMemoryBusFrequency'],
]);

function frequencyHelp(busName: string): string {
  const fragment = frequencyFragments.get(busName);
  return fragment === undefined ? `Give bus ${busName} a dtsFrequency.` : `Give the bus a frequency: ${fragment}(100).`;
}

// The nearest timebase that divides the frequency of the bus.
function timebaseHelp(frequency: number, wanted: number): string {
  const period = Math.max(1, Math.round(frequency / wanted));
  return `Choose a timebase that divides the frequency of the bus: WithTimebase(${Math.floor(frequency / period)}).`;
}

// The period of the real-time clock is a whole number of bus cycles, a requirement of the hardware (subsystem 11).
function checkRealTimeClock(bus: TLBusWrapper, timebase: number): void {
  const { dtsFrequency } = bus.params;
  demand(
    dtsFrequency !== undefined,
    rules.rtcBus,
    () => `The CLINT counts time on bus ${bus.busName}, whose frequency is not known.`,
    { help: () => frequencyHelp(bus.busName) },
  );
  demand(timebase > 0, rules.rtcPeriod, () => `A real-time clock of ${timebase} Hz never ticks.`, {
    help: () => timebaseHelp(dtsFrequency, 1_000_000),
  });
  const period = Math.floor(dtsFrequency / timebase);
  const error = Math.trunc(((dtsFrequency - timebase * period) * 100) / dtsFrequency);
  demand(
    period > 0 && error <= 5,
    rules.rtcPeriod,
    () =>
      `A real-time clock of ${timebase} Hz cannot be made from the ${dtsFrequency} Hz of bus ${bus.busName}: ${period === 0 ? 'it is faster than the bus' : `every ${counted(period, 'cycle')} it would be ${error} percent off`}.`,
    { help: () => timebaseHelp(dtsFrequency, timebase) },
  );
}

/**
 * The interrupt controller, if the configuration has one; it takes the interrupts of the interrupt bus
 * (subsystem 17.4).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there, and as {@link TLPLIC} does.
 */
export function attachPLIC(context: BusContext): AttachedDevice<TLPLIC> | undefined {
  const view = currentView();
  const params = view.get(PLICKey);
  if (params === undefined) return undefined;
  const bus = context.locate(view.get(PLICAttachKey).slaveWhere, 'the PLIC');
  const domain = bus.generateSynchronousDomain('PLIC', 'plic_domain');
  const device = domain.inside(() =>
    lazyModule(() => new TLPLIC({ ...params, beatBytes: bus.beatBytes }), { name: 'plic' }),
  );
  setRole(device.node, { name: 'the PLIC', moveWith: 'WithPLICBase(address, maxPriorities)' });
  attachRegisters(bus, 'plic', device.node, 'PLIC');
  device.intnode.fromStar(context.interruptBus);
  return { device, domain };
}

/**
 * The debug module, if the configuration has one (subsystem 17.5).
 *
 * @throws RequirementError `subsystem/debug-protocols` for more than one of DMI, JTAG and APB, `subsystem/no-bus` if
 * one of its buses is not there.
 */
export function attachDebug(context: BusContext): TLDebugModule | undefined {
  const view = currentView();
  const params = view.get(DebugModuleKey);
  if (params === undefined) {
    declareDebugPorts(context.module, undefined);
    return undefined;
  }
  const attached = view.get(ExportDebug);
  const { protocols, masterWhere, slaveWhere } = attached;
  const exclusive = protocols.filter((protocol) => protocol !== 'CJTAG');
  demand(
    exclusive.length <= 1,
    rules.debugProtocols,
    () => `The debug module is to be reached by ${exclusive.join(' and ')} at once.`,
    { help: 'Choose one of DMI, JTAG and APB.' },
  );
  const bus = context.locate(slaveWhere, 'the debug module');
  const busClock = clockSinkNode([{}], { name: 'domain' });
  busClock.from(bus.fixedClockNode);
  const debug = lazyModule(() => new TLDebugModule({ params, beatBytes: bus.beatBytes, protocols }), { name: 'tlDM' });
  const inner = debug.dmInner.dmInner;
  for (const each of [debug, inner.tlNode]) setRole(each, { name: 'the debug module', closed: true });
  attachRegisters(bus, 'debug', inner.tlNode, 'Debug');
  inner.customNode.from(debugCustomXbar('debugCustomXbarOpt').node);
  const { apbNode } = debug.dmOuter;
  const apbMaster =
    apbNode === undefined
      ? undefined
      : apb.masterNode([{ masters: [{ name: 'debugAPB' }] }], { name: 'apbDebugNodeOpt' });
  if (apbMaster !== undefined) apbNode?.from(apbMaster);
  declareDebugPorts(context.module, { debug, params, attached, busClock, apbMaster });
  const { sb2tlOpt } = inner;
  if (sb2tlOpt !== undefined) {
    context
      .locate(masterWhere, 'the debug module')
      .coupleFrom('debug_sb', (to) => to.from(tl.widthWidget(1)).from(sb2tlOpt.node));
  }
  return debug;
}
