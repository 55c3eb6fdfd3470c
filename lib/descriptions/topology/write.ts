import { groupBy } from '../../base/group-by.js';
import { numberedName } from '../../base/names/index.js';
import { oneLine } from '../../base/text/index.js';
import { causeName } from '../../platform/hart.js';
import type {
  DescribedPart,
  DescribedRange,
  DescribedSoc,
  DescribedWindow,
  InterruptSpecifier,
} from '../description.js';
import { moduleName } from '../module-name.js';
import { baseBefore } from '../register-base.js';
import type { WrittenHart } from './harts.js';
import { type KnownDevice, knownDevice } from './known-devices.js';
import { camelCase } from './names.js';
import { omissions, type UnnumberedInterrupts } from './omissions.js';
import { type Outline, outlineOf } from './outline.js';
import { isMemory, type LeftOut, type Placement } from './placement.js';
import type { Raised } from './raised.js';
import { addressText, compatibleOf, type Group, list, property, quoted, record, sizeText, written } from './text.js';

/** What is to be in the topology. */
export interface WriteTopologyOptions {
  /** Whether parts that are not enabled are there, too; default false. */
  readonly disabled?: boolean;
}

/** A topology in TypeScript. */
export interface WrittenTopology {
  readonly source: string;
  /** Names of the constants of devices, by the ids of their parts. */
  readonly devices: ReadonlyMap<string, string>;
  /** Names of the constants of masters, by the ids of their parts; that of a core that was assumed has an empty one. */
  readonly masters: ReadonlyMap<string, string>;
  /** What it has not as the description says, since a bus has one device at each address. */
  readonly leftOut: readonly LeftOut[];
  /** Controllers at which it lacks interrupts of the description, since their numbers are not known. */
  readonly unnumbered: readonly UnnumberedInterrupts[];
}

/** Writes a described SoC as a topology that a person can go on with: buses, masters, then the devices of each bus. */
export function writeTopology(soc: DescribedSoc, options: WriteTopologyOptions = {}): WrittenTopology {
  return new Writer(soc, options).topology();
}

class Writer {
  readonly #soc: DescribedSoc;
  readonly #outline: Outline;
  readonly #imports = new Set(['soc', 'tl']);
  readonly #assumed = new Set<string>();
  readonly #returned: string[] = [];
  readonly #deviceNames = new Map<string, string>();
  readonly #masterNames = new Map<string, string>();
  readonly #declared = new Set<DescribedPart>();
  /** What is connected once the controller is declared. */
  readonly #waiting = new Map<DescribedPart, string[]>();

  constructor(soc: DescribedSoc, { disabled = false }: WriteTopologyOptions) {
    this.#soc = soc;
    this.#outline = outlineOf(soc, disabled);
  }

  topology(): WrittenTopology {
    const { harts, placed, enclosed, unplaced, leftOut, unnumbered } = this.#outline;
    const body = [
      ...section('Buses.', this.#buses()),
      ...section('Masters.', this.#masters()),
      ...section(
        'Harts, as firmware sees the cores.',
        harts.map((each) => this.#hart(each)),
      ),
      ...[...placed].flatMap(([bus, parts]) =>
        section(
          `On ${this.#nameOf(bus)}.`,
          parts.map((part) => this.#device(bus, part)),
        ),
      ),
      ...section(
        'Within the addresses of others, which answer there.',
        enclosed.map((part) => this.#device(undefined, part)),
      ),
      ...section(
        'Without addresses.',
        unplaced.map((part) => this.#device(undefined, part)),
      ),
      '',
      written({ open: 'return { ', items: this.#returned, close: ' };' }, 2),
    ];
    const name = camelCase(this.#soc.name);
    const constant = this.#imports.has(name) || this.#returned.includes(name) ? `${name}Soc` : name;
    const source = [
      written({ open: 'import { ', items: [...this.#imports].sort(byName), close: " } from 'entente-soc';" }),
      "import { runAsScript } from 'entente-soc/script';",
      ...this.#assumptions(),
      ...omissions(leftOut, unnumbered),
      '',
      `/** ${titleOf(this.#soc)} */`,
      `const ${constant} = soc(${quoted(moduleName(this.#soc.name))}, () => {`,
      ...body.slice(1),
      '});',
      '',
      `export default ${constant};`,
      `runAsScript(import.meta.url, ${constant});`,
      '',
    ].join('\n');
    return { source, devices: this.#deviceNames, masters: this.#masterNames, leftOut, unnumbered };
  }

  #nameOf({ id }: DescribedPart): string {
    return this.#outline.names.get(id) ?? id;
  }

  // A bus or a core has the name of its part; its registers have one of their own.
  #deviceName(part: DescribedPart): string {
    const known = this.#deviceNames.get(part.id);
    if (known !== undefined) return known;
    const name = this.#nameOf(part);
    const found = part.kind === 'bus' || part.kind === 'master' ? this.#unusedName(`${name}Registers`) : name;
    this.#deviceNames.set(part.id, found);
    return found;
  }

  #import(...names: readonly string[]): void {
    for (const name of names) this.#imports.add(name);
  }

  /** The buses that lead to something, each behind the one that it is on. */
  #buses(): string[] {
    const { buses, isOutermost, busOf } = this.#outline;
    for (const bus of buses) this.#returned.push(this.#nameOf(bus));
    const inner = buses.filter((bus) => !isOutermost(bus));
    if (inner.length > 0) this.#import('connect');
    return [
      ...buses.map((bus) => `const ${this.#nameOf(bus)} = tl.xbar();`),
      ...inner.map((bus) => `connect(${this.#nameOf(busOf(bus))}, ${this.#nameOf(bus)});`),
    ];
  }

  #masters(): string[] {
    const { root, parts, placed, busOutside } = this.#outline;
    if (placed.size === 0) return [];
    const masters = parts.filter(({ sees, kind }) => sees !== undefined && (kind === 'master' || kind === 'device'));
    this.#import('connect');
    this.#assumed.add('master');
    const isAnyCore = masters.some(({ kind }) => kind === 'master');
    const assumed = isAnyCore
      ? []
      : [{ id: '', name: this.#unusedName('core'), sees: 'everything' as const, bus: root }];
    const named = masters.map((master) => {
      const { id, kind, sees = 'everything' as const } = master;
      const name = this.#nameOf(master);
      const called = kind === 'master' ? name : this.#unusedName(`${name}Master`);
      return { id, name: called, sees, bus: busOutside(master) };
    });
    const all = [...assumed, ...named];
    for (const { id, name } of all) this.#masterNames.set(id, name);
    return [
      ...all.map(({ name, sees }) => this.#master(name, sees)),
      ...[...groupBy(all, ({ bus }) => bus)].flatMap(([bus, on]) =>
        this.#connectAll(
          on.map(({ name }) => name),
          this.#nameOf(bus),
        ),
      ),
    ];
  }

  #connectAll(names: readonly string[], bus: string): string[] {
    const [first = '', ...others] = names;
    if (others.length === 0) return [`connect(${first}, ${bus});`];
    return [
      statement({ open: 'for (const master of [', items: names, close: ']) {' }),
      `  connect(master, ${bus});`,
      '}',
    ];
  }

  #unusedName(name: string): string {
    const used = new Set([...this.#outline.names.values(), ...this.#returned]);
    return numberedName(
      name,
      (each) => used.has(each),
      (number) => `${name}${number}`,
    );
  }

  #master(name: string, sees: 'everything' | readonly DescribedRange[]): string {
    this.#returned.push(name);
    const properties: (string | Group)[] = [`name: ${quoted(name)}`, '...ASSUMED.master'];
    if (sees !== 'everything') {
      this.#import('AddressSet');
      properties.push(
        property(
          'visibility',
          list(sees.map(({ base, size }) => `...AddressSet.misaligned(${addressText(base)}, ${sizeText(size)})`)),
        ),
      );
    }
    return statement({ open: `const ${name} = tl.client(`, items: [record(properties)], close: ');' });
  }

  #hart({ core, controller, id, isa }: WrittenHart): string {
    this.#import('hart');
    const name = this.#unusedName(`${this.#nameOf(core)}Hart`);
    this.#returned.push(name);
    if (controller !== undefined) {
      this.#deviceNames.set(controller.id, name);
      this.#declared.add(controller);
    }
    const compatible = core.compatible.filter((each) => each !== 'riscv');
    const options = record([
      ...[`id: ${id}`, `isa: ${quoted(isa)}`],
      ...(compatible.length === 0 ? [] : [compatibleOf(compatible)]),
    ]);
    return statement({ open: `const ${name} = hart(`, items: [options], close: ');' });
  }

  #device(bus: DescribedPart | undefined, part: DescribedPart): string {
    const name = this.#deviceName(part);
    this.#returned.push(name);
    this.#declared.add(part);
    const { raised: all, controllers, placementOf } = this.#outline;
    const raised = all.get(part) ?? [];
    const known =
      bus === undefined
        ? undefined
        : knownDevice(
            part,
            placementOf(part),
            raised.map(({ numbers }) => numbers.length),
          );
    const declaration =
      bus === undefined
        ? this.#interruptDevice(name, part)
        : known !== undefined
          ? this.#known(name, this.#nameOf(bus), known)
          : isMemory(part) && part.hidden !== true && raised.length === 0 && !controllers.has(part)
            ? this.#memory(name, this.#nameOf(bus), part)
            : this.#peripheral(name, this.#nameOf(bus), part);
    const lines = raised.flatMap((each) =>
      this.#connection(known === undefined ? name : `${name}.${known.interrupts}`, each, known),
    );
    const told = controllers.has(part) && raised.length === 0 ? [this.#receiver(name)] : [];
    return [...declaration, ...told, ...(this.#waiting.get(part) ?? []), ...lines].join('\n');
  }

  /** Who takes what a controller passes on, where the description knows of nobody. */
  #receiver(controller: string): string {
    this.#import('connect', 'int');
    this.#assumed.add('receiver');
    return `connect(${controller}.controller, int.sink({ name: ${quoted(`${controller}Receiver`)} }));`;
  }

  #connection(raiser: string, raised: Raised, known: KnownDevice | undefined): string[] {
    const { controller, numbers, names } = raised;
    const name = this.#deviceName(controller);
    const isHart = this.#outline.harts.some((hart) => hart.controller === controller);
    // Devices of the library raise what they have, others what they are asked for.
    const isNamed = names.some((each) => each !== '');
    const raising = isNamed ? list(names.map(quoted)) : String(numbers.length);
    const source =
      known === undefined && (isHart || isNamed) ? { open: `${raiser}.raise(`, items: [raising], close: ')' } : raiser;
    const texts = numbers.map((number) => {
      const cause = isHart ? causeName(number) : undefined;
      return cause === undefined ? String(number) : quoted(cause);
    });
    const method = !isHart && this.#outline.sharing.has(raised) ? 'connectShared' : 'connect';
    const line = statement({
      open: `${name}.${method}(`,
      items: [source, texts.length === 1 ? texts.join('') : list(texts)],
      close: ');',
    });
    if (this.#declared.has(controller)) return [line];
    const waiting = this.#waiting.get(controller) ?? [];
    this.#waiting.set(controller, [...waiting, line]);
    return [];
  }

  #interruptDevice(name: string, part: DescribedPart): string[] {
    this.#import('devices');
    const options = this.#deviceOptions(part);
    const items = options.length === 0 ? [] : [record(options)];
    return [statement({ open: `const ${name} = devices.interruptDevice(`, items, close: ');' })];
  }

  #peripheral(name: string, bus: string, part: DescribedPart): string[] {
    this.#import('devices');
    const assumed = isMemory(part) ? 'memory' : 'device';
    this.#assumed.add(assumed);
    const { own } = this.#outline.placementOf(part);
    const options = record([
      ...this.#deviceOptions(part, [property('registers', this.#ranges(part, 'own'))]),
      `...ASSUMED.${assumed}`,
      ...permissionsOf(own),
    ]);
    return [statement({ open: `const ${name} = devices.peripheral(`, items: [bus, options], close: ');' })];
  }

  #memory(name: string, bus: string, part: DescribedPart): string[] {
    this.#import('devices');
    this.#assumed.add('memory');
    const { own } = this.#outline.placementOf(part);
    const options = record([property('ranges', this.#ranges(part, 'own')), '...ASSUMED.memory', ...permissionsOf(own)]);
    return [statement({ open: `const ${name} = devices.memory(`, items: [bus, options], close: ');' })];
  }

  #ranges(part: DescribedPart, which: keyof Placement): Group {
    const placement = this.#outline.placementOf(part);
    const all = [...placement.own, ...placement.within];
    return list(placement[which].map((window) => rangeOf(window, all)));
  }

  /** What firmware is told of a device, around its registers. */
  #deviceOptions(part: DescribedPart, registers: readonly Group[] = []): (string | Group)[] {
    const { compatible, specifier } = part;
    const { own, within } = this.#outline.placementOf(part);
    const base = baseBefore(part.base, [...own, ...within]);
    const isTaking = specifier !== undefined && this.#outline.controllers.has(part);
    if (isTaking && specifier === 'gic') this.#import('gic');
    return [
      ...(compatible.length === 0 ? [] : [compatibleOf(compatible)]),
      ...registers,
      ...(within.length === 0 ? [] : [property('within', this.#ranges(part, 'within'))]),
      ...(base === undefined ? [] : [`base: ${addressText(base)}`]),
      ...(isTaking ? [specifierTexts[specifier]] : []),
    ];
  }

  #known(name: string, bus: string, { made, registers, pins, assumed, imports }: KnownDevice): string[] {
    this.#import('connect', ...imports);
    for (const each of assumed) this.#assumed.add(each);
    return [
      statement({ ...made, open: `const ${name} = ${made.open}`, close: `${made.close};` }),
      ...(pins === undefined ? [] : [`bundleBridge.makeSink(${name}.${pins});`]),
      `connect(${bus}, ${name}.${registers});`,
    ];
  }

  /** What the notation does not say, and the topology has to. */
  #assumptions(): string[] {
    if (this.#assumed.size === 0) return [];
    const more = this.#assumed.has('receiver') ? ', who takes what controllers of interrupts pass on' : '';
    const { file } = this.#soc;
    const beatBytes = widthFor(
      [...this.#outline.placed.values()].flat().flatMap((part) => this.#outline.placementOf(part).own),
    );
    const values = {
      master: `master: { sourceId: 1, emits: tl.readWrite(1, ${beatBytes}) }`,
      device: `device: { beatBytes: ${beatBytes} }`,
      memory: `memory: { beatBytes: ${beatBytes}, permissions: 'RWX', regionType: 'UNCACHED' }`,
      divisor: 'divisor: 1',
    };
    return [
      '',
      `// What ${oneLine(file.split(/[\\/]/).at(-1) ?? file)} does not say: widths in bytes, operations, ids${more}.`,
      'const ASSUMED = {',
      ...Object.entries(values).flatMap(([name, value]) => (this.#assumed.has(name) ? [`  ${value},`] : [])),
      '} as const;',
    ];
  }
}

const specifierTexts: Readonly<Record<InterruptSpecifier, string>> = {
  gic: 'specifier: gic.specifier',
  // As a GIC has it: 4 is level-sensitive, active high.
  triggered: 'specifier: (number) => [number, 4]',
};

// The widest bus, of at most eight bytes, whose accesses every device is aligned to.
function widthFor(windows: readonly DescribedRange[]): number {
  const bits = windows.reduce((all, { base, size }) => all | base | size, 8n);
  return Number(bits & -bits);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `  // ${title}`, ...lines.map((line) => line.replace(/^/gm, '  '))];
}

function statement(group: Group): string {
  return written(group);
}

function permissionsOf(windows: readonly DescribedWindow[]): string[] {
  const [permissions] = new Set(windows.map((window) => window.permissions));
  return permissions === undefined ? [] : [`permissions: ${quoted(permissions)}`];
}

// Ranges are told apart by their names, where each has one of its own.
function rangeOf({ base, size, name }: DescribedWindow, all: readonly DescribedWindow[]): Group {
  const isTold = name !== undefined && all.length > 1 && new Set(all.map((each) => each.name)).size === all.length;
  return list([addressText(base), sizeText(size), ...(isTold ? [quoted(name)] : [])]);
}

function titleOf({ file, parts, name }: DescribedSoc): string {
  const [chip] = parts[0]?.compatible ?? [];
  const title = chip ?? name;
  return oneLine(`${title}, as ${file.split(/[\\/]/).at(-1) ?? file} describes it.`).replaceAll('*/', '* /');
}

function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
