import {
  bool,
  bundle,
  bundleOf,
  clockWire,
  decoupled,
  flip,
  resetWire,
  uint,
  vector,
  type WireType,
} from '../bus/wires/index.js';
import type { BodyEnd, EdgesOf, LazyModule, SinkNode, SourceNode } from '../graph/index.js';
import type { Clocks } from '../protocols/clocks/index.js';
import * as apb from '../protocols/gathered/apb.js';
import type { DebugModuleParams, TLDebugModule } from './devices/index.js';
import type { DebugAttachParams } from './params/device-params.js';

/** What leads out of a system for its debug module. */
export interface DebugAccess {
  readonly debug: TLDebugModule;
  readonly params: DebugModuleParams;
  readonly attached: DebugAttachParams;
  /** Where the clock of the bus comes in, on which harts find the debug module. */
  readonly busClock: SinkNode<Clocks>;
  /** Where requests over APB come in, if that is how the outside reaches it. */
  readonly apbMaster: SourceNode<apb.APB> | undefined;
}

// The APB port covers 4 KiB.
const apbParameters = new apb.APBBundleParameters(12, 32, [], []);

/** Declares the ports of a system for its debug module; without one, only that for tests, which is empty (hardware 4.3). */
export function declareDebugPorts(system: LazyModule, access: DebugAccess | undefined): void {
  system.declarePort({ name: 'psd', direction: 'output', type: bundle({}) });
  if (access === undefined) return;
  const { debug, params, attached, busClock, apbMaster } = access;
  const harts = (edges: EdgesOf): WireType => vector(debug.dmOuter.harts(edges), bool);
  system.declarePort({
    name: 'resetctrl',
    direction: 'output',
    type: (edges) =>
      bundle({ ...(params.hasHartResets ? { hartResetReq: harts(edges) } : {}), hartIsInReset: flip(harts(edges)) }),
  });
  system.declarePort({ name: 'debug', direction: 'output', type: debugWires(params, attached) });
  const connect = (name: string, clock: BodyEnd, reset: BodyEnd): void => {
    system.join({ port: 'io', of: debug, path: [`${name}_clock`] }, clock);
    system.join({ port: 'io', of: debug, path: [`${name}_reset`] }, reset);
  };
  const own = (...path: string[]): BodyEnd => ({ port: 'debug', path });
  connect('debug', own('clock'), own('reset'));
  connect('tl', { node: busClock, side: 'in', path: ['clock'] }, { node: busClock, side: 'in', path: ['reset'] });
  if (attached.protocols.includes('DMI')) {
    connect('dmi', own('clockeddmi', 'dmiClock'), own('clockeddmi', 'dmiReset'));
  }
  if (attached.protocols.includes('JTAG')) connect('dmi', own('systemjtag', 'jtag', 'TCK'), own('systemjtag', 'reset'));
  if (apbMaster === undefined) return;
  connect('dmi', own('apb', 'clock'), own('apb', 'reset'));
  for (const { name } of apb.apbWires(apbParameters).fields) {
    system.join({ port: 'debug', path: ['apb', name] }, { node: apbMaster, side: 'out', path: [name] });
  }
}

function debugWires({ nDMIAddrSize, nExtTriggers }: DebugModuleParams, { protocols }: DebugAttachParams): WireType {
  const request = bundle({ addr: uint(nDMIAddrSize), data: uint(32), op: uint(2) });
  const response = bundle({ data: uint(32), resp: uint(2) });
  const dmi = bundle({ req: decoupled(request), resp: flip(decoupled(response)) });
  const triggers = { req: uint(nExtTriggers), ack: flip(uint(nExtTriggers)) };
  const backwards = { req: flip(uint(nExtTriggers)), ack: uint(nExtTriggers) };
  return bundle({
    ...{ clock: flip(clockWire), reset: flip(resetWire) },
    ...(protocols.includes('DMI')
      ? { clockeddmi: flip(bundle({ dmi, dmiClock: clockWire, dmiReset: resetWire })) }
      : {}),
    ...(protocols.includes('JTAG') ? { systemjtag: jtagWires } : {}),
    ...(protocols.includes('APB') ? { apb: flip(clockedApb()) } : {}),
    ...{ ndreset: bool, dmactive: bool, dmactiveAck: flip(bool) },
    ...(nExtTriggers > 0 ? { extTrigger: bundle({ out: bundle(triggers), in: bundle(backwards) }) } : {}),
  });
}

const jtagWires = bundle({
  jtag: flip(bundle({ TCK: clockWire, TMS: bool, TDI: bool, TDO: flip(bundle({ data: bool, driven: bool })) })),
  ...{ reset: flip(resetWire), mfr_id: flip(uint(11)), part_number: flip(uint(16)), version: flip(uint(4)) },
});

function clockedApb(): WireType {
  const fields = apb
    .apbWires(apbParameters)
    .fields.map((field) => [field.name, field.flip ? flip(field.type) : field.type] as const);
  return bundleOf([...fields, ['clock', clockWire], ['reset', resetWire]]);
}
