import { type AddressLike, AddressRange, AddressSet, hex, toAddress } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import {
  type Description,
  type DescriptionContext,
  onBinding,
  resourceAddress,
  resourceCells,
  resourceInt,
  type ResourcePermissions,
  SimpleDevice,
  type SimpleDeviceOptions,
} from '../../devicetree/index.js';
import {
  type Handle,
  LazyModule,
  lazyModule,
  type ProtocolTypes,
  reopen,
  setEnclosed,
  setOutputNames,
  setRegisterBase,
} from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { type PeripheralRange, rangeResource } from './ranges.js';
import * as rules from './rules.js';

/** Options of {@link InterruptDevice}. */
export interface InterruptDeviceOptions {
  /** Name of its module; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** Device tree `compatible` strings, most specific first. Default none. */
  readonly compatible?: readonly string[];
  /**
   * Addresses within those of another device, which answers there (`address/within`). Firmware knows them; no bus decodes them. Default
   * none.
   */
  readonly within?: readonly PeripheralRange[];
  /**
   * The address to which software adds register offsets, if it is lower than the first range. Default: the beginning of the first range.
   */
  readonly base?: AddressLike | undefined;
  /**
   * The cells by which the device tree names an interrupt that it receives; always the same number of cells. Default: the interrupt number.
   */
  readonly specifier?: ((number: number) => readonly number[]) | undefined;
}

const readWrite: ResourcePermissions = { r: true, w: true, x: false, c: false, a: false };

/** A device that firmware knows by the name of its module, as far as a device tree can have it. */
class DeviceOfModule extends SimpleDevice {
  readonly #module: LazyModule;

  constructor(module: LazyModule, compatible: readonly string[], options: SimpleDeviceOptions) {
    super('device', compatible, options);
    this.#module = module;
  }

  override describe(context: DescriptionContext): Description {
    const described = super.describe(context);
    const name = this.#module.name.replace(/\W/g, '_').replace(/^(?![A-Za-z])/, this.name);
    return { ...described, name: `${name.slice(0, longestName)}${described.name.slice(this.name.length)}` };
  }
}

// The remaining length beside a 64-bit address.
const longestName = 30;

/** A device that raises interrupts, or receives those of others by number. This suffices for most controllers. */
export class InterruptDevice extends LazyModule {
  /** Its device for firmware. */
  readonly device: SimpleDevice;
  readonly #specifier: (number: number) => readonly number[];
  #taking: Taking | undefined;

  constructor(options: InterruptDeviceOptions = {}) {
    super();
    const {
      name,
      compatible = [],
      within = [],
      base,
      specifier = (number: number) => [number],
    } = checkOptions('InterruptDeviceOptions', options);
    this.#specifier = specifier;
    const properties = (): Description['properties'] =>
      this.#taking === undefined
        ? {}
        : { 'interrupt-controller': [], '#interrupt-cells': [resourceInt(specifier(0).length)] };
    this.device =
      name === undefined
        ? new DeviceOfModule(this, compatible, { properties, registersAsBound: true })
        : new SimpleDevice(name, compatible, { properties, registersAsBound: true });
    if (within.length > 0) this.tellWithin(within);
    if (base !== undefined) tellBase(this, base, within);
  }

  private tellWithin(within: readonly PeripheralRange[]): void {
    setEnclosed(
      this,
      within.map(([base, size, name]) => ({ range: new AddressRange(toAddress(base), toAddress(size)), name })),
    );
    const told = within.map((range) => {
      const address = resourceAddress(AddressSet.misaligned(range[0], range[1]), readWrite);
      return { resource: rangeResource(this.device, range, 'within'), address };
    });
    onBinding(({ bindings }) => {
      for (const { resource, address } of told) bindings.bind(resource, address);
    });
  }

  /**
   * Connects interrupts of a device with these numbers: `plic.connect(uart, 4)`, `plic.connect(dma, [5, 6])`; firmware is told about them.
   * A device of this class raises as many interrupts as there are numbers; for other devices, pass the node that raises them.
   *
   * Hardware refuses a number that another device has (`interrupts/number-twice`), a list for a node that raises another number of
   * interrupts (`interrupts/number-count`), and what is no integer of at least 0 (`interrupts/number-range`).
   */
  connect(source: int.InterruptSource, numbers: int.InterruptNumbers): void {
    this.taking().inputs.connect(source, numbers);
  }

  /** As `connect`, but several devices may have a number if each is connected so: they raise one interrupt together. */
  connectShared(source: int.InterruptSource, numbers: int.InterruptNumbers): void {
    this.taking().inputs.connect(source, numbers, true);
  }

  /**
   * The end of the interrupts that it receives. It raises one interrupt of its own for each receiver behind it: `connect(vic.controller,
   * int.sink())`.
   */
  get controller(): Handle<int.Interrupts, int.Interrupts> {
    return this.taking().node;
  }

  /**
   * A node that raises the given number of interrupts of the device, at least 0, or interrupts with these names in software; an empty name
   * is no interrupt.
   */
  raise(interrupts: number | readonly string[]): Handle<ProtocolTypes, int.Interrupts> {
    const num = typeof interrupts === 'number' ? interrupts : interrupts.length;
    return reopen(this, () => {
      const node = int.source({ name: 'interrupts', num, resources: this.device.int });
      if (typeof interrupts !== 'number') setOutputNames(node, interrupts);
      return node;
    });
  }

  private taking(): Taking {
    return (this.#taking ??= reopen(this, () => {
      const output = new int.IntSourcePortParameters([
        new int.IntSourceParameters(new int.IntRange(0, 1), this.device.int),
      ]);
      const node = int.nexusNode({
        name: 'controller',
        inputRequiresOutput: false,
        down: () => output,
        up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
        validate: (edges) => {
          inputs.check(edges);
        },
      });
      const inputs = new int.NumberedInputs(node, { first: 0, shared: true });
      inputs.describeTo(this.device, (number) => resourceCells(this.#specifier(number)));
      return { node, inputs };
    }));
  }
}

/** Says from where software counts the registers of a device that has these addresses. */
export function tellBase(module: LazyModule, base: AddressLike, ranges: readonly PeripheralRange[]): void {
  const from = toAddress(base);
  const starts = ranges.map(([start]) => toAddress(start)).sort((a, b) => (a < b ? -1 : 1));
  const [first] = starts;
  demand(first !== undefined && from <= first, rules.registerBase, () =>
    first === undefined
      ? `The base ${hex(from)} is that of a device without registers.`
      : `The base ${hex(from)} lies behind registers at ${hex(first)}.`,
  );
  setRegisterBase(module, from);
}

/** What takes interrupts. */
interface Taking {
  readonly node: Handle<int.Interrupts, int.Interrupts>;
  readonly inputs: int.NumberedInputs;
}

/**
 * Puts an {@link InterruptDevice} into the current module.
 *
 * @example
 * const button = devices.interruptDevice({ name: 'button' });
 * const controller = devices.interruptDevice({ name: 'vic', compatible: ['example,vic'] });
 * controller.connect(button, 5);
 */
export function interruptDevice(options: InterruptDeviceOptions = {}): InterruptDevice {
  return lazyModule(() => new InterruptDevice(options), { shortcut: 'device' }).suggestName(options.name);
}
