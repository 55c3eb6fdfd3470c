import type { Location } from '../../base/diagnostic/index.js';
import { visible } from '../../base/text/index.js';
import type { NetlistEdge, NetlistRtl } from '../netlist.js';
import type { VerilogDesign, VerilogModule } from './design.js';
import type { FlatPort } from './flat-ports.js';
import { instanceText, longest } from './instance-text.js';
import { wrappedText } from './wrapper-text.js';
import { moduleNets, type WireGroup } from './module-nets.js';

/** A module with all its wires (hardware 7.3). */
export function* wiringText(design: VerilogDesign, module: VerilogModule): Generator<string> {
  const { instances, wires, assigns, aliases } = moduleNets(design, module);
  yield* headText(design, module, '');
  for (const group of wires) yield* wireText(group);
  for (const { name, module: of, connections } of instances) {
    const ports = connections.map(({ port, net }) => [port.name, net] as const);
    yield* instanceText({ module: of.name, name, parameters: [], ports });
  }
  if (assigns.length + aliases.length > 0) yield '\n';
  const width = longest(assigns.map(({ port }) => port));
  for (const { port, value } of assigns) yield `  assign ${port.padEnd(width)} = ${value};\n`;
  for (const { port, value } of aliases) yield `  alias ${port} = ${value};\n`;
  yield 'endmodule\n';
}

/** A module around one of RTL, which leads its ports on (hardware 8.3). */
export function* wrapperText(design: VerilogDesign, module: VerilogModule, rtl: NetlistRtl): Generator<string> {
  yield* headText(design, module, '');
  yield* wrappedText(module, rtl);
  yield 'endmodule\n';
}

/** A module that somebody else brings, with nothing but its ports: tools take it as a black box. */
export function* boxText(design: VerilogDesign, module: VerilogModule): Generator<string> {
  yield* headText(design, module, '(* blackbox *)\n');
  yield 'endmodule\n';
}

/** A module that stands in for one that somebody else brings: its outputs are 0. */
export function* stubText(design: VerilogDesign, module: VerilogModule): Generator<string> {
  yield* headText(design, module, '');
  const outputs = module.ports.filter(({ direction }) => direction === 'output');
  const width = longest(outputs.map(({ name }) => name));
  if (outputs.length > 0) yield '\n';
  for (const { name, bits } of outputs) yield `  assign ${name.padEnd(width)} = ${bits}'h0;\n`;
  yield 'endmodule\n';
}

function* headText(design: VerilogDesign, module: VerilogModule, attributes: string): Generator<string> {
  const { name, ports, of } = module;
  yield `// ${visible(of.path)}${placeText(of.location)}\n${attributes}module ${name} (`;
  const width = longest(ports.map(({ bits }) => rangeText(bits)));
  let edge: string | null = null;
  for (const [k, port] of ports.entries()) {
    yield k === 0 ? '\n' : ',\n';
    if (port.edge !== null && port.edge !== edge) yield edgeText(design.edge(port.edge));
    edge = port.edge;
    yield `  ${portText(port, width)}`;
  }
  yield ports.length === 0 ? ');\n' : '\n);\n';
}

function portText({ name, direction, bits }: FlatPort, width: number): string {
  return `${direction.padEnd(6)} wire ${columnText(bits, width)}${name}`;
}

function* wireText({ edge, wires }: WireGroup): Generator<string> {
  yield '\n';
  yield edge === undefined ? '' : edgeText(edge);
  const width = longest(wires.map(({ bits }) => rangeText(bits)));
  for (const { name, bits } of wires) yield `  wire ${columnText(bits, width)}${name};\n`;
}

/** What an edge is, as a line of a comment (hardware 7.4). */
function edgeText(edge: NetlistEdge | undefined): string {
  if (edge === undefined) return '';
  const { from, to, protocol, widths, location } = edge;
  return `  // ${visible(`${from} -> ${to}: ${[protocol, ...widths].join(', ')}`)}${placeText(location)}\n`;
}

function placeText(place: Location | null): string {
  return place === null ? '' : ` (${visible(place.file)}:${place.line}:${place.column})`;
}

function rangeText(bits: number): string {
  return bits === 1 ? '' : `[${bits - 1}:0]`;
}

function columnText(bits: number, width: number): string {
  return width === 0 ? '' : `${rangeText(bits).padEnd(width)} `;
}
