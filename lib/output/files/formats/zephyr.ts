import { groupBy } from '../../../base/group-by.js';
import { cComment } from '../../../base/text/index.js';
import { interruptsAt, type MapRange, sayable, singleSpace } from '../content/banks.js';
import {
  firmwareDevices,
  type MapContent,
  type MapDevice,
  type MapInterrupt,
  namesBeside,
  windowsOf,
} from '../content/map-content.js';
import { type Language, nameIn } from '../content/names.js';
import { originLines } from '../content/origin.js';
import { zephyrRegionWords } from '../content/reserved.js';
import type { TreeDevice } from '../address-map/tree.js';
import { aboutEntry } from '../content/words.js';

const deviceTree: Language = { letters: 'small', reserved: new Set() };
const linkerRegions: Language = { letters: 'capitals', reserved: zephyrRegionWords };

/** A node of the file, with the facts from which it is generated. */
interface Node {
  readonly label: string;
  /** In the order in which drivers count them; the node is named after the first one. */
  readonly ranges: readonly [MapRange, ...MapRange[]];
  readonly tree: TreeDevice | undefined;
  readonly interrupts: readonly MapInterrupt[];
}

/** A hart, with the labels of its node and of its interrupt controller. */
interface Hart {
  readonly tree: TreeDevice;
  readonly id: number;
  readonly isa: string;
  readonly label: string;
  readonly controllerLabel: string;
}

/**
 * The map as device tree source for a SoC of Zephyr, which boards include (`#include "fu540.dtsi"`): drivers of Zephyr get addresses and
 * interrupts from nowhere else. Each device is a node with a label; memory is a region that the linker knows by its name, which is none
 * that Zephyr gives to its own. What a device is compatible with, and harts, come from what firmware is told. Interrupts have the cells of
 * the device tree and a priority, 1.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function addressMapZephyr(content: MapContent): string {
  const { ranges, left } = singleSpace(content);
  const enclosed = sayable(windowsOf({ devices: content.enclosed }));
  const all = [...ranges, ...enclosed.ranges];
  const cells = all.every(fits32) ? 1 : 2;
  const nodes = nodesOf(content, all);
  const harts = hartsOf(content);
  return [
    ...originLines(content.origin).map(cComment),
    '/ {',
    `\t#address-cells = <${cells}>;`,
    `\t#size-cells = <${cells}>;`,
    ...(harts.length === 0 ? [] : ['', ...hartLines(harts, content)]),
    '',
    '\tsoc {',
    `\t\t#address-cells = <${cells}>;`,
    `\t\t#size-cells = <${cells}>;`,
    '\t\tcompatible = "simple-bus";',
    '\t\tranges;',
    ...nodes.flatMap((node) => ['', ...nodeLines(node, content, { nodes, harts, cells })]),
    ...[...left, ...enclosed.left].map((text) => `\n\t\t${cComment(text)}`),
    '\t};',
    '};\n',
  ].join('\n');
}

// The register windows of a device form a single node.
function nodesOf(content: MapContent, ranges: readonly MapRange[]): Node[] {
  const byWindow = groupBy(ranges, ({ windows: [window] }) => window);
  // If a device has registers, its driver and thus its interrupts belong to them.
  const raisedAt = {
    memory: interruptsAt(
      content,
      ranges.filter(({ isMemory }) => isMemory),
    ),
    registers: interruptsAt(
      content,
      ranges.filter(({ isMemory }) => !isMemory),
    ),
  };
  const found = firmwareDevices(content).flatMap(
    (device): (Omit<Node, 'label'> & { readonly identifier: string })[] => {
      const own = device.windows.flatMap(({ identifier }) => byWindow.get(identifier) ?? []);
      const memories = own.filter(({ isMemory }) => isMemory);
      const [first, ...others] = own.filter(({ isMemory }) => !isMemory);
      return [
        ...memories.map((range) => ({
          ...{ identifier: range.identifier, ranges: [range] as const, tree: undefined },
          interrupts: first === undefined ? raisedAt.memory(range) : [],
        })),
        ...(first === undefined
          ? []
          : [registers(device, [first, ...others], [first, ...others].flatMap(raisedAt.registers))]),
      ];
    },
  );
  return found
    .map((node) => ({ ...node, label: nameIn(deviceTree, node.identifier) }))
    .sort(({ ranges: [a] }, { ranges: [b] }) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

function registers(
  { identifier, told }: MapDevice,
  ranges: readonly [MapRange, ...MapRange[]],
  interrupts: readonly MapInterrupt[],
) {
  return { identifier, ranges, tree: told, interrupts };
}

// Whether a 32-bit cell suffices for all addresses of a range and for its size; the exclusive end may need more.
function fits32(range: MapRange): boolean {
  return range.end <= 1n << 32n && range.end - baseOf(range) < 1n << 32n;
}

// Drivers add register offsets to this address.
function baseOf({ start, entries: [entry] }: MapRange): bigint {
  return entry.base ?? start;
}

interface Around {
  readonly nodes: readonly Node[];
  readonly harts: readonly Hart[];
  /** The number of 32-bit cells in an address or a size. */
  readonly cells: number;
}

function nodeLines(node: Node, content: MapContent, around: Around): string[] {
  const { label, ranges, tree } = node;
  const [first] = ranges;
  const { isMemory: memory } = first;
  const place = ranges.map(
    (range) => `<${[baseOf(range), range.end - baseOf(range)].map((value) => words(value, around.cells)).join(' ')}>`,
  );
  return [
    `\t\t${cComment(ranges.flatMap(({ entries }) => entries.map(aboutEntry)).join('; '))}`,
    `\t\t${label}: ${nodeName(node)}@${baseOf(first).toString(16)} {`,
    ...[
      ...(memory ? memoryLines(first) : compatibleLine(tree?.compatible ?? [])),
      `reg = ${place.join(', ')};`,
      ...(memory ? [] : nameLines(ranges)),
      ...controllerLines(tree),
      ...interruptLines(tree, content, around),
      // Without a device tree node, the encoding of the device's interrupts is unknown.
      ...(tree === undefined ? node.interrupts.map(interruptComment) : []),
    ].map((line) => `\t\t\t${line}`),
    '\t\t};',
  ];
}

// Node names begin with a letter and have at most 31 characters of a limited set (Devicetree Specification 0.4, 2.2.1).
function nodeName({ label, tree, ranges: [{ isMemory }] }: Node): string {
  if (isMemory) return 'memory';
  const [name = ''] = tree?.name.split('@') ?? [];
  return /^[A-Za-z][\w,.+-]{0,30}$/.test(name) ? name : label.replaceAll('_', '-').slice(0, 31);
}

function memoryLines({ identifier, entries: [entry] }: MapRange): string[] {
  const writable = entry.permissions?.write === true;
  return [
    ...compatibleLine(['zephyr,memory-region', ...(writable ? ['mmio-sram'] : [])]),
    `zephyr,memory-region = "${nameIn(linkerRegions, identifier)}";`,
  ];
}

// Zephyr requires that either all ranges are named or none.
function nameLines(ranges: readonly MapRange[]): string[] {
  const names = ranges.flatMap(({ entries: [{ window }] }) =>
    window !== undefined && isPlain(window) ? [window] : [],
  );
  return names.length < ranges.length ? [] : [`reg-names = ${quoted(names)};`];
}

function compatibleLine(compatible: readonly string[]): string[] {
  const safe = compatible.filter(isPlain);
  return safe.length === 0 ? [] : [`compatible = ${quoted(safe)};`];
}

function isPlain(text: string): boolean {
  return /^[\w,.+\-/#]+$/.test(text);
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}

const hartController = 'riscv,cpu-intc';

function controllerLines(tree: TreeDevice | undefined): string[] {
  if (tree === undefined || tree.interruptCells === 0) return [];
  const last = tree.numbers.get('riscv,ndev');
  return [
    'interrupt-controller;',
    '#address-cells = <0>;',
    `#interrupt-cells = <${cellsOf(tree)}>;`,
    ...(last === undefined
      ? []
      : [`riscv,ndev = <${last}>;`, `riscv,max-priority = <${tree.numbers.get('riscv,max-priority') ?? 7}>;`]),
  ];
}

// In Zephyr, controllers other than those of harts take a priority with each interrupt.
function cellsOf({ compatible, interruptCells }: TreeDevice): number {
  return compatible.includes(hartController) ? interruptCells : interruptCells + 1;
}

function interruptLines(tree: TreeDevice | undefined, content: MapContent, around: Around): string[] {
  const raised = (tree?.interrupts ?? []).flatMap(({ controller, cells }) => {
    const receiver = content.tree.find(({ labels }) => labels.includes(controller));
    const label = receiver === undefined ? undefined : labelOf(receiver, around);
    if (receiver === undefined || label === undefined) return [];
    const priority = cellsOf(receiver) > receiver.interruptCells ? [1] : [];
    return [`<&${label} ${[...cells, ...priority].join(' ')}>`];
  });
  return raised.length === 0 ? [] : [`interrupts-extended = ${raised.join(', ')};`];
}

function interruptComment({ identifier, number, controller }: MapInterrupt): string {
  return cComment(`${identifier}: ${number} at ${controller}`);
}

function labelOf(receiver: TreeDevice, { nodes, harts }: Around): string | undefined {
  const node = nodes.find(({ tree }) => tree === receiver);
  return node?.label ?? harts.find(({ tree }) => sharesLabel(tree.labels, receiver.around))?.controllerLabel;
}

function sharesLabel(a: readonly string[], b: readonly string[]): boolean {
  return a.some((label) => b.includes(label));
}

// Devices have the same names in all formats, so harts get other labels in a collision.
function hartsOf(content: MapContent): Hart[] {
  const found = content.tree.filter(({ hart }) => hart !== undefined);
  const wanted = found.map(({ hart }) => `CPU${hart?.id ?? 0}`);
  const labels = namesBeside(content, [...wanted, ...wanted.map((name) => `${name}_INTC`)]).map((name) =>
    nameIn(deviceTree, name),
  );
  return found.map((tree, k) => ({
    ...{ tree, id: tree.hart?.id ?? 0, isa: tree.hart?.isa ?? '' },
    ...{ label: labels[k] ?? '', controllerLabel: labels[found.length + k] ?? '' },
  }));
}

function hartLines(harts: readonly Hart[], { tree }: MapContent): string[] {
  const timebase = tree.flatMap(({ numbers }) => numbers.get('timebase-frequency') ?? [])[0];
  return [
    '\tcpus {',
    '\t\t#address-cells = <1>;',
    '\t\t#size-cells = <0>;',
    ...(timebase === undefined ? [] : [`\t\ttimebase-frequency = <${timebase}>;`]),
    ...harts.flatMap(({ id, isa, label, controllerLabel, tree: { compatible } }) => [
      '',
      `\t\t${label}: cpu@${id.toString(16)} {`,
      ...compatibleLine(compatible).map((line) => `\t\t\t${line}`),
      '\t\t\tdevice_type = "cpu";',
      `\t\t\treg = <${id}>;`,
      `\t\t\triscv,isa = "${isa.replaceAll(/[^\w]/g, '')}";`,
      '',
      `\t\t\t${controllerLabel}: interrupt-controller {`,
      `\t\t\t\tcompatible = "${hartController}";`,
      '\t\t\t\tinterrupt-controller;',
      '\t\t\t\t#address-cells = <0>;',
      '\t\t\t\t#interrupt-cells = <1>;',
      '\t\t\t};',
      '\t\t};',
    ]),
    '\t};',
  ];
}

function words(value: bigint, cells: number): string {
  return Array.from({ length: cells }, (_, k) => (value >> BigInt(32 * (cells - 1 - k))) & 0xffff_ffffn)
    .map((word) => `0x${word.toString(16)}`)
    .join(' ');
}
