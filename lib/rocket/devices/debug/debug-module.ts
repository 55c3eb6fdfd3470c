import { checkOptions } from '../../../base/options/index.js';
import { AddressSet, toAddress } from '../../../base/address/index.js';
import { counted, demand } from '../../../base/diagnostic/index.js';
import * as apb from '../../../protocols/gathered/apb.js';
import { ambaProtField } from '../../../bus/fields/index.js';
import {
  type EdgesOf,
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type SinkNode,
  type SourceNode,
  type ModuleHardware,
} from '../../../graph/index.js';
import { BufferParams } from '../../../bus/crossings/index.js';
import * as int from '../../../protocols/interrupts/index.js';
import { Resource, resourceString, SimpleDevice } from '../../../devicetree/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink, TileLinkAsync } from '../../../protocols/gathered/tl.js';
import { clockOf, clockPort, sameClock } from './debug-clocks.js';
import { type DebugCustom, debugCustomSink } from './debug-custom.js';
import type { DebugModuleParams } from './debug-module-params.js';
import { demandInteger } from '../limits.js';
import * as rules from './rules.js';

/** Bytes of a register on the module's own bus. */
const wordBytes = 4;
/** Word addresses of the registers that the outer part keeps: control, hart information and hart windows. */
const outerWords = [0x10, 0x12, 0x14, 0x15];
/** Where the registers about the APB port begin, in bytes. */
const apbRegistersBase = 0xf00;

/** The parameters of a debug module. */
export interface TLDebugModuleOptions {
  /** Its capabilities, and its address for harts. */
  readonly params: DebugModuleParams;
  /** Width of the bus where harts find it, in bytes, a power of two. */
  readonly beatBytes: number;
  /** How the outside reaches it. */
  readonly protocols: readonly ('DMI' | 'JTAG' | 'CJTAG' | 'APB')[];
}

/** Lets an external debugger halt harts and inspect the system (subsystem 17.5). The outer part has its own clock. */
export class TLDebugModule extends LazyModule {
  /** The part on the debugger's clock. */
  readonly dmOuter: TLDebugModuleOuterAsync;
  /** The part on the system's clock. */
  readonly dmInner: TLDebugModuleInnerAsync;

  /**
   * @throws RequirementError `address/misaligned` unless the base address is a multiple of 4096, `debug/range` for parameters beyond
   * their limits, `debug/bus-access`, `debug/quick-access` and `debug/triggers` for what there is no hardware for, `transfer-sizes/*` unless
   * `beatBytes` is a power of two.
   */
  constructor(options: TLDebugModuleOptions) {
    super();
    const { params, beatBytes, protocols } = checkOptions('TLDebugModuleOptions', options);
    checkParams(params, protocols);
    const device = debugDevice(protocols);
    this.dmOuter = lazyModule(() => new TLDebugModuleOuterAsync(device, params, protocols.includes('APB')));
    this.dmInner = lazyModule(() => new TLDebugModuleInnerAsync(device, params, beatBytes));
    this.dmInner.dmiCrossing.from(this.dmOuter.dmiCrossing);
  }

  override hardware(): ModuleHardware {
    const { dmInner, dmOuter } = this;
    return {
      clock: 'none',
      ports: [clockPort(['debug', 'tl', 'dmi'])],
      joins: [
        ...sameClock(clockOf('debug', dmInner), clockOf('debug')),
        ...sameClock(clockOf('tl', dmInner), clockOf('tl')),
        ...sameClock(clockOf('dmi', dmOuter), clockOf('dmi')),
      ],
    };
  }
}

// The largest word address that leaves room for the registers of the APB port (subsystem 17.5).
const widestAPBAddress = 9;
// The largest word address whose byte addresses fit into a signed 32-bit number, as the hardware generator requires.
const widestAddress = 28;
// Abstract data begins at the fourth word, and the status of the module is the seventeenth.
const mostDataWords = 13;

function checkParams(params: DebugModuleParams, protocols: TLDebugModuleOptions['protocols']): void {
  const widest = protocols.includes('APB') ? widestAPBAddress : widestAddress;
  const ranges = [
    ['nDMIAddrSize', 7, widest],
    ['nProgramBufferWords', 1, 16],
    ['nAbstractDataWords', 1, mostDataWords],
    ['nHaltGroups', 0, 31],
    ['nExtTriggers', 0, 16],
  ] as const;
  for (const [field, min, max] of ranges) {
    demandInteger(rules.range, 'The debug module', field, params[field], { min, max });
  }
  checkFeatures(params);
}

/** Widths of a register of the system bus, in bits. */
const accessWidths = [32, 64, 128];

function checkFeatures(params: DebugModuleParams): void {
  const { hasBusMaster, maxSupportedSBAccess, supportQuickAccess, nExtTriggers, nHaltGroups } = params;
  demand(
    !hasBusMaster || accessWidths.includes(maxSupportedSBAccess),
    rules.busAccess,
    () => `The debug module was given accesses to the system bus of up to ${maxSupportedSBAccess} bits.`,
    { help: 'Set maxSupportedSBAccess to 32, 64 or 128.' },
  );
  demand(!supportQuickAccess, rules.quickAccess, () => 'The debug module was given quick accesses.', {
    help: 'Set supportQuickAccess to false.',
  });
  demand(
    nExtTriggers === 0 || nHaltGroups > 0,
    rules.triggers,
    () => `The debug module has ${counted(nExtTriggers, 'trigger')} from outside, and no groups of harts that halt.`,
    { help: 'Set nHaltGroups to at least 1, or nExtTriggers to 0.' },
  );
}

function debugDevice(protocols: TLDebugModuleOptions['protocols']): SimpleDevice {
  const attach = (['APB', 'JTAG', 'CJTAG', 'DMI'] as const).filter((protocol) => protocols.includes(protocol));
  return new SimpleDevice('debug-controller', ['sifive,debug-013', 'riscv,debug-013'], {
    deviceClass: 'TLDebugModule',
    alwaysExtended: true,
    properties: () => ({ 'debug-attach': attach.map((protocol) => resourceString(protocol.toLowerCase())) }),
  });
}

/** Turns what comes over the debug module interface into requests (subsystem 17.5). */
export class DMIToTL extends LazyModule {
  /** Requests of the debugger, of 4 bytes each. */
  readonly node: SourceNode<TileLink>;

  constructor() {
    super();
    const emits = { get: [wordBytes, wordBytes], putFull: [wordBytes, wordBytes] } as const;
    this.node = tl.clientNode([{ masters: [{ name: 'debug', emits }] }], { name: 'node' });
  }
}

/** Registers about the APB port itself (subsystem 17.5). */
export class APBDebugRegisters extends LazyModule {
  /** The registers: 256 bytes from byte address 0xf00 on. */
  readonly node: SinkNode<apb.APB>;

  constructor() {
    super();
    this.node = apb.registerNode({
      name: 'node',
      address: new AddressSet(BigInt(apbRegistersBase), 0xffn),
      beatBytes: wordBytes,
    });
  }
}

/** The part of the outer half that selects the hart (subsystem 17.5). */
export class TLDebugModuleOuter extends LazyModule {
  /** One output for each hart: its debug interrupt. */
  readonly intnode: NexusNode<int.Interrupts>;
  /** The registers. */
  readonly dmiNode: SinkNode<TileLink>;

  constructor(device: SimpleDevice) {
    super();
    const interrupt = new int.IntSourcePortParameters([
      new int.IntSourceParameters(new int.IntRange(0, 1), [new Resource(device, 'int')]),
    ]);
    this.intnode = int.nexusNode({
      name: 'intnode',
      outputRequiresInput: false,
      down: () => interrupt,
      up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
    });
    this.dmiNode = tl.registerNode({
      name: 'dmiNode',
      address: outerWords.map((word) => new AddressSet(BigInt(word * wordBytes), BigInt(wordBytes - 1))),
      device,
      beatBytes: wordBytes,
    });
  }
}

/** The part of a debug module on the clock of the debugger, with the way to the other part (subsystem 17.5). */
export class TLDebugModuleOuterAsync extends LazyModule {
  /** The debug interrupts, already registered. */
  readonly intnode: IdentityNode<int.InterruptsSync>;
  /** Where an APB port is bound, if there is one. */
  readonly #apb: NexusNode<apb.APB> | undefined;
  readonly #outer: TLDebugModuleOuter;
  readonly #crossing: Handle<TileLink, TileLinkAsync>;

  constructor(device: SimpleDevice, options: DebugModuleParams, withAPB: boolean) {
    super();
    const { nDMIAddrSize } = checkOptions('DebugModuleParams', options);
    const dmiXbar = lazyModule(() => new tl.TLXbar({ nameSuffix: 'dmixbar' }), { name: 'dmiXbar' }).node;
    if (withAPB) this.#apb = this.apbSide(dmiXbar, nDMIAddrSize);
    else dmiXbar.from(lazyModule(() => new DMIToTL(), { name: 'dmi2tl' }).node);
    const outer = lazyModule(() => new TLDebugModuleOuter(device), { name: 'dmOuter' });
    this.#outer = outer;
    this.intnode = int.syncIdentity({ name: 'intnode' });
    this.intnode.starFrom(int.syncCrossingSource(true)).starFrom(outer.intnode);
    const bypassOptions = { beatBytes: wordBytes, bufferError: false, maxAtomic: 0, maxTransfer: wordBytes };
    const dmiBypass = lazyModule(() => new tl.TLBusBypass(bypassOptions), { name: 'dmiBypass' });
    this.#crossing = tl.asyncSource().from(dmiBypass.node);
    dmiBypass.node.from(dmiXbar);
    outer.dmiNode.from(dmiXbar);
  }

  /** How many harts it can stop. */
  harts(edges: EdgesOf): number {
    return this.#outer.intnode.edgesIn(edges).out.length;
  }

  /** Where an APB port is bound, if there is one. */
  get apbNode(): NexusNode<apb.APB> | undefined {
    return this.#apb;
  }

  /** The way to the inner part. */
  get dmiCrossing(): Handle<TileLink, TileLinkAsync> {
    return this.#crossing;
  }

  private apbSide(dmiXbar: NexusNode<TileLink>, nDMIAddrSize: number): NexusNode<apb.APB> {
    const apb2tl = lazyModule(() => new apb.APBToTL(), { name: 'apb2tl' }).node;
    const buffer = lazyModule(() => new tl.TLBuffer({ all: BufferParams.pipe }), { name: 'apb2tlBuffer' }).node;
    const end = BigInt(wordBytes) << BigInt(nDMIAddrSize);
    const params = {
      address: AddressSet.misaligned(end, BigInt(apbRegistersBase) - end),
      maxAtomic: 0,
      maxTransfer: 4,
    };
    const error = lazyModule(() => new tl.TLError({ params, buffer: false, beatBytes: wordBytes }), {
      name: 'tlError',
    });
    const apbXbar = lazyModule(() => new apb.APBFanout(), { name: 'apbXbar' }).node;
    const registers = lazyModule(() => new APBDebugRegisters(), { name: 'apbRegs' });
    registers.node.from(apbXbar);
    apb2tl.from(apbXbar);
    buffer.from(apb2tl);
    dmiXbar.from(buffer);
    error.node.from(dmiXbar);
    return apbXbar;
  }

  override hardware(): ModuleHardware {
    return { clock: 'none', ports: [clockPort(['dmi'])], drives: clockOf('dmi') };
  }
}

/** Lets a debugger access the system bus itself (subsystem 17.5). */
export class SBToTL extends LazyModule {
  /** Requests to the system bus. */
  readonly node: SourceNode<TileLink>;

  constructor() {
    super();
    this.node = tl.clientNode([{ masters: [{ name: 'debug' }], requestFields: [ambaProtField] }], { name: 'node' });
  }
}

/** Most of the debug module: what harts and the debugger read and write (subsystem 17.5). */
export class TLDebugModuleInner extends LazyModule {
  /** The debugger's side. */
  readonly dmiNode: SinkNode<TileLink>;
  /** The harts' side. */
  readonly tlNode: SinkNode<TileLink>;
  /** Accesses the system bus, if the module may. */
  readonly sb2tlOpt: SBToTL | undefined;
  /** Receives custom registers. */
  readonly customNode: SinkNode<DebugCustom>;

  constructor(device: SimpleDevice, params: DebugModuleParams, beatBytes: number) {
    super();
    checkOptions('DebugModuleParams', params);
    const address = innerAddresses(params.nDMIAddrSize);
    this.dmiNode = tl.registerNode({ name: 'dmiNode', address, device, beatBytes: wordBytes });
    this.tlNode = tl.registerNode({
      name: 'tlNode',
      address: [new AddressSet(toAddress(params.baseAddress), 0xfffn)],
      device,
      beatBytes,
      executable: true,
    });
    this.sb2tlOpt = params.hasBusMaster ? lazyModule(() => new SBToTL()) : undefined;
    this.customNode = debugCustomSink({ name: 'customNode' });
  }

  // The system bus access runs on the clock of the system bus.
  override hardware(): ModuleHardware {
    const { sb2tlOpt } = this;
    const own = (of: LazyModule): ReturnType<typeof clockOf> => ({
      clock: { port: 'clock', of },
      reset: { port: 'reset', of },
    });
    return {
      ports: [clockPort(['tl'])],
      joins: sb2tlOpt === undefined ? [] : sameClock(own(sb2tlOpt), clockOf('tl')),
    };
  }
}

/** All word addresses but those of the outer part. */
function innerAddresses(nDMIAddrSize: number): AddressSet[] {
  const ends = [...outerWords, 2 ** nDMIAddrSize];
  return ends.flatMap((end, k) => {
    const start = k === 0 ? 0 : (outerWords[k - 1] ?? 0) + 1;
    return start < end ? AddressSet.misaligned(BigInt(start * wordBytes), BigInt((end - start) * wordBytes)) : [];
  });
}

/** The part of a debug module on the system's clock (subsystem 17.5). */
export class TLDebugModuleInnerAsync extends LazyModule {
  /** The module itself, behind the crossing. */
  readonly dmInner: TLDebugModuleInner;
  readonly #crossing: Handle<TileLinkAsync, TileLink>;

  constructor(device: SimpleDevice, params: DebugModuleParams, beatBytes: number) {
    super();
    checkOptions('DebugModuleParams', params);
    this.dmInner = lazyModule(() => new TLDebugModuleInner(device, params, beatBytes));
    const queue = { depth: 1, sync: 3, safe: params.crossingHasSafeReset };
    const crossing = lazyModule(() => new tl.TLAsyncCrossingSink(queue), { name: 'dmiXing' }).node;
    this.dmInner.dmiNode.from(crossing);
    this.#crossing = crossing;
  }

  /** The way from the outer part. */
  get dmiCrossing(): Handle<TileLinkAsync, TileLink> {
    return this.#crossing;
  }

  override hardware(): ModuleHardware {
    return {
      clock: 'none',
      ports: [clockPort(['debug', 'tl'])],
      drives: clockOf('debug'),
      joins: sameClock(clockOf('tl', this.dmInner), clockOf('tl')),
    };
  }
}
