import { checkKind, checkOptions } from '../base/options/index.js';
import { RequirementError } from '../base/diagnostic/index.js';
import type { AddressSet } from '../base/address/index.js';
import type { DeviceBindings } from './device.js';
import {
  type Anchor,
  type Description,
  type DescriptionContext,
  Device,
  Resource,
  type ResourceValue,
  type Binding,
} from './device.js';
import { ofOneOrigin } from './binding.js';
import { boundRegisterKeys, nameInKey, registerKeys } from './register-keys.js';
import { toldRanges } from './told-ranges.js';
import { resourceInt, resourceReference, resourceString } from './value.js';
import * as rules from './rules.js';

/** Options of a simple device. */
export interface SimpleDeviceOptions {
  /** Class in reports. Default `SimpleDevice`. */
  readonly deviceClass?: string;
  /** Where it stands in the tree; undefined: at the root. Default `soc`. */
  readonly parent?: Device | Anchor | undefined;
  /** Whether interrupts are shown with their parent even where all have the same. Default false. */
  readonly alwaysExtended?: boolean;
  /**
   * Whether software knows its outputs for interrupts by their place in the list, as the contexts of a PLIC: one that leads to no interrupt
   * controller stands there with the interrupt -1. Default false.
   */
  readonly countsOutputs?: boolean;
  /**
   * Whether registers stand in the order in which they are bound, those with names first, and behind them those of the keys `within` and
   * `within/name`, which lie within another device. Default false: in that of a hash table, as Rocket Chip has them (devicetree 3.1).
   */
  readonly registersAsBound?: boolean;
  /** Properties beyond those of every device; they replace properties of the same name. */
  readonly properties?: (context: DescriptionContext) => Description['properties'];
}

/** A device described by its name and compatible strings, its registers, interrupts and clocks (devicetree 4.3). */
export class SimpleDevice extends Device {
  override readonly deviceClass: string;
  readonly #options: SimpleDeviceOptions;

  /**
   * `compatible`: most specific first. The last argument may be the class in reports alone.
   *
   * @throws RequirementError `options/kind` for a name or for compatible strings that are none.
   */
  constructor(
    override readonly name: string,
    override readonly compatible: readonly string[] = [],
    options: SimpleDeviceOptions | string = {},
  ) {
    super();
    this.#options = checkOptions(
      'SimpleDeviceOptions',
      typeof options === 'string' ? { deviceClass: options } : options,
    );
    checkKind('A device', 'its name', name, 'string');
    checkKind('A device', 'its compatible strings', compatible, 'list');
    for (const each of compatible) checkKind('A device', 'a compatible string', each, 'string');
    this.deviceClass = this.#options.deviceClass ?? 'SimpleDevice';
  }

  override get parent(): Device | Anchor | undefined {
    return 'parent' in this.#options ? this.#options.parent : 'soc';
  }

  /** Its interrupts as a resource, in a list for the parameters of a source (devicetree 4.2). */
  get int(): readonly Resource[] {
    return [new Resource(this, 'int')];
  }

  /** Its registers as a resource: `reg`, or with a name `reg/name` (devicetree 4.2). */
  reg(name?: string): readonly Resource[] {
    return [new Resource(this, name === undefined ? 'reg' : `reg/${name}`)];
  }

  /**
   * Its windows by name, as what several slaves or managers of one node say about themselves: the addresses, the name that firmware and maps
   * have for them, and what `rest` says of all (devicetree 4.2).
   */
  windows<T extends object>(
    registers: Readonly<Record<string, readonly AddressSet[]>>,
    rest: T,
  ): (T & { readonly address: readonly AddressSet[]; readonly resources: readonly Resource[] })[] {
    return Object.entries(registers).map(([name, address]) => ({ ...rest, address, resources: this.reg(name) }));
  }

  override describe(context: DescriptionContext): Description {
    const { bindings } = context;
    const keysOf = this.#options.registersAsBound === true ? boundRegisterKeys : registerKeys;
    const keys = keysOf(this.name, bindings);
    const named = keys.filter((key) => nameInKey(key) !== undefined);
    const unnamed = keys.filter((key) => !named.includes(key));
    const registers = [
      ...named.flatMap((key) => namedRegister(this.name, key, bindings)),
      ...unnamed.flatMap((key) => bindings.values(key)),
    ];
    return {
      name: unitName(this.name, keys, bindings),
      properties: {
        compatible: whenAny(this.compatible.map(resourceString)),
        ...interruptProperties(this.name, bindings, this.#options),
        clocks: whenAny(clockValues(this.name, bindings)),
        'reg-names': whenAny(named.map((key) => resourceString(nameInKey(key) ?? ''))),
        reg: whenAny(registers),
        ...this.#options.properties?.(context),
      },
    };
  }
}

/** The list, or undefined if it is empty, so that the property is omitted. */
function whenAny(values: readonly ResourceValue[]): readonly ResourceValue[] | undefined {
  return values.length === 0 ? undefined : values;
}

/**
 * `name@base`, with the base of the first address of the first register key; the plain name without registers
 * (devicetree 4.2).
 *
 * @throws RequirementError `resources/description` for a first register key without an address.
 */
export function unitName(name: string, keys: readonly string[], bindings: DeviceBindings): string {
  const [key] = keys;
  if (key === undefined) return name;
  const [first] = bindings.values(key);
  const base = first?.kind === 'address' ? first.address[0]?.base : undefined;
  if (base === undefined) {
    throw mistake(
      name,
      `has no address bound to its key ${key}`,
      'Give it to the node that has the addresses, and to no other: resources: device.reg() of a manager or slave. For interrupts it is device.int.',
    );
  }
  return `${name}@${base.toString(16)}`;
}

/**
 * Interrupts with one parent are listed under it; others each with its own (devicetree 4.2).
 *
 * @throws RequirementError `resources/description` for an interrupt that no controller receives.
 */
export function interruptProperties(
  name: string,
  bindings: DeviceBindings,
  { alwaysExtended = false, countsOutputs = false }: Pick<SimpleDeviceOptions, 'alwaysExtended' | 'countsOutputs'> = {},
): Description['properties'] {
  const received = bindings.of('int').map((binding) => ({ ...binding, user: controllerOf(name, binding) }));
  const isCounted = countsOutputs && ofOneOrigin(received);
  const interrupts = isCounted
    ? received.flatMap((each, k) => [...outputsBefore(each, received[k - 1]), each])
    : received;
  const [first] = interrupts;
  if (first === undefined) return {};
  if (!alwaysExtended && interrupts.every(({ user }) => user === first.user)) {
    return {
      'interrupt-parent': [resourceReference(first.user)],
      interrupts: interrupts.map(({ value }) => value),
    };
  }
  return { 'interrupts-extended': interrupts.flatMap(({ user, value }) => [resourceReference(user), value]) };
}

/** An interrupt and its receiver. */
interface Received extends Binding {
  readonly user: Device;
}

// Outputs without a receiver get that of the next one.
function outputsBefore(next: Received, before: Received | undefined): Received[] {
  const first = before?.output === undefined ? 0 : before.output.index + 1;
  const count = (next.output?.index ?? first) - first;
  return Array.from({ length: Math.max(0, count) }, () => ({ user: next.user, value: noInterrupt }));
}

/** The cause number that stands for no interrupt. */
const noInterrupt = resourceInt(0xffff_ffff);

function controllerOf(name: string, { user }: Binding): Device {
  if (user === undefined) {
    throw mistake(
      name,
      'has an interrupt that no controller receives',
      'Bind interrupts with the controller as their user.',
    );
  }
  return user;
}

// A device runs on at most one clock, unless its class overrides this (devicetree 4.2).
function clockValues(name: string, bindings: DeviceBindings): readonly ResourceValue[] {
  const clocks = bindings.values('clocks');
  if (clocks.length > 1)
    throw mistake(name, `has ${clocks.length} clocks, but at most one is described`, 'Bind one clock to it.');
  return clocks;
}

function namedRegister(name: string, key: string, bindings: DeviceBindings): readonly ResourceValue[] {
  const values = bindings.values(key);
  const [value] = values;
  const ranges = value?.kind === 'address' ? toldRanges(value.address).length : 0;
  if (values.length !== 1 || ranges !== 1) {
    throw mistake(
      name,
      `has ${values.length === 1 ? `${ranges} ranges` : `${values.length} values`} bound to ${key}, but a named register has one contiguous range`,
      'Use the key reg for several ranges, or give each range a name of its own.',
    );
  }
  return values;
}

function mistake(name: string, what: string, help: string): RequirementError {
  return new RequirementError(rules.description, `Device ${name} ${what}.`, { category: 'other', help });
}
