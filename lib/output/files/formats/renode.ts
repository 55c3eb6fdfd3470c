import { hex } from '../../../base/address/index.js';
import { cComment } from '../../../base/text/index.js';
import { interruptsAt, type MapRange, singleSpace } from '../content/banks.js';
import { type MapContent, type MapInterrupt, namesBeside } from '../content/map-content.js';
import { type Language, nameIn } from '../content/names.js';
import { originLines } from '../content/origin.js';
import { renodeWords } from '../content/reserved.js';
import type { TreeDevice } from '../address-map/tree.js';
import { aboutEntry } from '../content/words.js';

const renode: Language = { letters: 'small', reserved: renodeWords };

/** A Renode model: its class, and whether it has a single interrupt output or several that are numbered from 0. */
interface Model {
  readonly type: string;
  readonly outputs: 'one' | 'counted' | 'none';
}

// By the device tree's `compatible` strings.
const models: Readonly<Record<string, Model>> = {
  'sifive,uart0': { type: 'UART.SiFive_UART', outputs: 'one' },
  'sifive,gpio0': { type: 'GPIOPort.SiFive_GPIO', outputs: 'counted' },
  'sifive,spi0': { type: 'SPI.HiFive_SPI', outputs: 'one' },
  ns16550a: { type: 'UART.NS16550', outputs: 'one' },
  'riscv,clint0': { type: 'IRQControllers.CoreLevelInterruptor', outputs: 'none' },
  'riscv,plic0': { type: 'IRQControllers.PlatformLevelInterruptController', outputs: 'none' },
  'sifive,plic-1.0.0': { type: 'IRQControllers.PlatformLevelInterruptController', outputs: 'none' },
};
const clint = models['riscv,clint0']?.type;
const plic = models['riscv,plic0']?.type;

// The multi-letter extensions that Renode's cores support.
const extensions = new Set(['zicsr', 'zifencei', 'zba', 'zbb', 'zbc', 'zbs', 'zfh', 'zacas']);

/** A device of the map with its name, and its device tree node. */
interface Placed {
  readonly name: string;
  readonly range: MapRange;
  readonly tree: TreeDevice | undefined;
  readonly model: Model | undefined;
  readonly interrupts: readonly MapInterrupt[];
}

/**
 * The map as a platform description of Renode: memory, harts, and those devices that Renode has a model of, by what the device tree says
 * they are compatible with; all others are tags, so that accesses to them are reported. Interrupts lead to their controllers where these
 * have models.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function addressMapRenode(content: MapContent): string {
  const { ranges, left } = singleSpace(content);
  const harts = content.tree.filter(({ hart }) => hart !== undefined);
  const names = namesBeside(
    content,
    harts.map(({ hart }) => `CPU${hart?.id ?? 0}`),
  );
  const raisedAt = interruptsAt(content, ranges);
  const placed = ranges.map((range) => place(content, range, raisedAt(range)));
  const cores = harts.map((tree, k) => ({ tree, name: nameIn(renode, names[k] ?? '') }));
  const modelled = placed.filter(
    ({ range, model }) => (model !== undefined || range.isMemory) && range.entries[0].mirrorOf === undefined,
  );
  const tags = placed.filter((each) => !modelled.includes(each) && mirrored(each, modelled) === undefined);
  return [
    ...originLines(content.origin).map(cComment),
    ...cores.map((core) => `\n${coreText(core, placed)}`),
    ...modelled.map((device) => `\n${deviceText(device, content, { placed, cores })}`),
    ...[...left, ...placed.flatMap((each) => partText(each, modelled))].map((text) => `\n${cComment(text)}`),
    ...(tags.length === 0 ? [] : [`\n${tagsText(tags)}`]),
    '',
  ].join('\n');
}

// The modelled device that contains the original of a mirror: Renode can only register a device at a further address as a whole.
function mirrored({ range }: Placed, modelled: readonly Placed[]): Placed | undefined {
  const at = range.entries[0].mirrorOf;
  if (at === undefined) return undefined;
  return modelled.find((each) => each.range.start <= at && at + range.size <= each.range.end);
}

function isWhole({ range }: Placed, { range: { start, size } }: Placed): boolean {
  return range.size === size && range.entries[0].mirrorOf === start;
}

function partText(mirror: Placed, modelled: readonly Placed[]): string[] {
  const own = mirrored(mirror, modelled);
  if (own === undefined || isWhole(mirror, own)) return [];
  const { start, end } = mirror.range;
  return [`[${hex(start)}, ${hex(end)}) shows a part of ${own.name}, which Renode has as a whole.`];
}

function place(content: MapContent, range: MapRange, raised: readonly MapInterrupt[]): Placed {
  const device = content.devices.find(({ windows }) =>
    windows.some(({ identifier }) => identifier === range.identifier),
  );
  const first = device?.windows[0]?.identifier === range.identifier;
  const tree = first ? device.told : undefined;
  const known = tree?.compatible.find((each) => Object.hasOwn(models, each));
  return {
    ...{ name: nameIn(renode, range.identifier), range, tree },
    model: known === undefined ? undefined : models[known],
    // In the order of declaration, which determines the output numbers of models.
    interrupts: raised.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)),
  };
}

/** A hart and its name. */
interface Core {
  readonly tree: TreeDevice;
  readonly name: string;
}

function coreText({ tree: { hart }, name }: Core, placed: readonly Placed[]): string {
  const timer = placed.find(({ model }) => model?.type === clint);
  const isa = hart?.isa ?? '';
  return [
    cComment(`hart ${hart?.id ?? 0}, ${isa}`),
    `${name}: CPU.RiscV${isa.startsWith('rv32') ? 32 : 64} @ sysbus`,
    `    cpuType: "${coreType(isa)}"`,
    `    hartId: ${hart?.id ?? 0}`,
    ...(timer === undefined ? [] : [`    timeProvider: ${timer.name}`]),
  ].join('\n');
}

// The supported single-letter extensions, followed by the multi-letter ones.
function coreType(isa: string): string {
  const [, width = 'rv64', letters = 'i', rest = ''] = /^(rv32|rv64)([a-y]*)(.*)$/.exec(isa.toLowerCase()) ?? [];
  const others = rest.split('_').filter((each) => extensions.has(each));
  return [`${width}${letters.replaceAll(/[^iemafdcgv]/g, '')}`, ...others].join('_');
}

interface Around {
  readonly placed: readonly Placed[];
  readonly cores: readonly Core[];
}

function deviceText(device: Placed, content: MapContent, around: Around): string {
  const { name, range, model } = device;
  const { start, size, entries } = range;
  const mirrors = around.placed.filter((each) => isWhole(each, device)).map((each) => each.range.start);
  const attributes = [
    ...(model === undefined ? [`size: 0x${size.toString(16)}`] : []),
    ...(model?.type === clint ? [`frequency: ${timebaseOf(content)}`, `numberOfTargets: ${around.cores.length}`] : []),
    ...(model?.type === plic ? plicText(device, content) : []),
    ...(model?.type === clint || model?.type === plic ? contextsText(device, content, around) : []),
    ...outputsText(device, around),
  ];
  return [
    cComment(entries.map(aboutEntry).join('; ')),
    ...unconnectedText(device, around).map(cComment),
    `${name}: ${model?.type ?? 'Memory.MappedMemory'} @ ${registrationText([start, ...mirrors])}`,
    ...attributes.map((line) => `    ${line}`),
  ].join('\n');
}

function registrationText(addresses: readonly bigint[]): string {
  const points = addresses.map((address) => `sysbus 0x${address.toString(16)}`);
  return points.length === 1 ? points.join('') : `{ ${points.join('; ')} }`;
}

function timebaseOf({ tree }: MapContent): number {
  return tree.flatMap(({ numbers }) => numbers.get('timebase-frequency') ?? [])[0] ?? 1_000_000;
}

function plicText({ tree }: Placed, { interrupts }: MapContent): string[] {
  const most = interrupts.reduce((max, { number }) => Math.max(max, number), 0);
  return [
    `numberOfSources: ${tree?.numbers.get('riscv,ndev') ?? most}`,
    `numberOfContexts: ${tree?.interrupts.length ?? 0}`,
  ];
}

/** The cause of an output that leads to no hart. */
const noCause = 0xffff_ffff;

// The hart and input to which each output leads.
function contextsText({ tree }: Placed, content: MapContent, { cores }: Around): string[] {
  return (tree?.interrupts ?? []).flatMap(({ controller, cells: [cause = 0] }, k) => {
    const inner = content.tree.find(({ labels }) => labels.includes(controller));
    const core = cores.find((each) => each.tree.labels.some((label) => inner?.around.includes(label)));
    return core === undefined || cause === noCause ? [] : [`${k} -> ${core.name}@${cause}`];
  });
}

function outputsText(device: Placed, around: Around): string[] {
  const { model, interrupts } = device;
  const controller = controllerOf(device, around);
  const [only, ...others] = interrupts;
  if (controller === undefined || only === undefined) return [];
  if (model?.outputs === 'counted') return interrupts.map(({ number }, k) => `${k} -> ${controller.name}@${number}`);
  return model?.outputs === 'one' && others.length === 0 ? [`-> ${controller.name}@${only.number}`] : [];
}

// The interrupts of an interrupt controller are its contexts.
function unconnectedText(device: Placed, around: Around): string[] {
  const { model, interrupts } = device;
  if (model?.type === clint || model?.type === plic || outputsText(device, around).length > 0) return [];
  const text = interrupts.map(({ identifier, number, controller }) => `${identifier}: ${number} at ${controller}`);
  if (text.length === 0) return [];
  const isKnown = model?.outputs === 'one' && controllerOf(device, around) !== undefined;
  const why = isKnown
    ? `${model.type} raises one interrupt, and it is not known which`
    : 'they are not connected in Renode';
  return [`${text.join(', ')}; ${why}.`];
}

function controllerOf({ tree }: Placed, { placed }: Around): Placed | undefined {
  const [first] = tree?.interrupts ?? [];
  return placed.find(
    (each) => each.model?.type === plic && first !== undefined && each.tree?.labels.includes(first.controller) === true,
  );
}

function tagsText(tags: readonly Placed[]): string {
  return [
    cComment('Renode has no models of these, or none that is known here.'),
    'sysbus:',
    '    init:',
    ...tags.map(({ name, range: { start, size } }) => {
      const [first, last] = [start, start + size - 1n].map((address) => `0x${address.toString(16).toUpperCase()}`);
      return `        Tag <${first}, ${last}> "${name.toUpperCase()}"`;
    }),
  ].join('\n');
}
