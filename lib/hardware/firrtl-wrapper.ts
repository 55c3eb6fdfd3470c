import { nameText, typeText, uint, type WireType } from '../bus/wires/index.js';
import type { NetlistRtl, RtlPort, RtlWire } from './netlist.js';

/** A wire of the module around a module of RTL. */
export interface OuterWire {
  /** How it is written there. */
  readonly text: string;
  /** Its type, without a reset of an unknown kind. */
  readonly type: WireType;
}

/** Finds a wire of the module around a module of RTL. */
export type OuterWires = (wire: RtlWire) => OuterWire;

/** The ports and parameters of a module of RTL as an `extmodule` has them, line by line; its name is left to whoever writes it (hardware 8.3). */
export function rtlLines({ module, parameters, ports }: NetlistRtl, wires: OuterWires): string[] {
  return [
    ...ports
      .filter(({ isThere }) => isThere)
      .map((port) => {
        // FIRRTL declares bidirectional ports as outputs, and connects them with `attach`.
        const direction = port.direction === 'inout' ? 'output' : port.direction;
        return `    ${direction} ${nameText(port.name)} : ${typeText(typeOf(port, wires))}\n`;
      }),
    `    defname = ${module}\n`,
    ...Object.entries(parameters).map(([name, value]) => `    parameter ${name} = ${literal(value)}\n`),
  ];
}

/** What connects the instance of a module of RTL with the ports of the module around it, line by line (hardware 8.3). */
export function* wrapperLines({ ports }: NetlistRtl, instance: string, wires: OuterWires): Generator<string> {
  for (const port of ports) {
    const own = `${instance}.${nameText(port.name)}`;
    const outer = port.wires.map(wires);
    if (!port.isThere) {
      if (port.direction === 'output') for (const wire of outer) yield connect(wire.text, zero(wire.type));
    } else if (port.direction === 'inout') {
      for (const { text } of outer) yield `    attach(${own}, ${text})\n`;
    } else if (port.direction === 'input') {
      yield connect(own, joined(port, outer));
    } else if (outer.length === 1) {
      for (const { text } of outer) yield connect(text, own);
    } else {
      const width = port.bits / outer.length;
      for (const [k, { text, type }] of outer.entries()) {
        yield connect(text, as(type, `bits(${own}, ${(k + 1) * width - 1}, ${k * width})`));
      }
    }
  }
}

function connect(sink: string, driver: string): string {
  return `    connect ${sink}, ${driver}\n`;
}

// A port for a single wire has its type; others are integers.
function typeOf({ bits, inverted, wires: [first, ...others] }: RtlPort, wires: OuterWires): WireType {
  return first === undefined || others.length > 0 || inverted ? uint(bits) : wires(first).type;
}

// The value of an input: the highest bits come first.
function joined({ inverted }: RtlPort, outer: readonly OuterWire[]): string {
  const [first, ...others] = outer;
  if (first === undefined) return '';
  if (inverted) return `not(${asNumber(first)})`;
  return others.length === 0
    ? first.text
    : others.reduce((low, wire) => `cat(${asNumber(wire)}, ${low})`, asNumber(first));
}

/** What a wire says as a value of another type of as many bits. */
export function converted(wire: OuterWire, to: WireType): string {
  return wire.type.kind === to.kind ? wire.text : as(to, asNumber(wire));
}

function asNumber({ text, type }: OuterWire): string {
  return type.kind === 'uint' ? text : `asUInt(${text})`;
}

function zero(type: WireType): string {
  return type.kind === 'sint' ? `SInt<${type.width}>(0)` : as(type, `UInt<${'width' in type ? type.width : 1}>(0)`);
}

// Converts a number to another type of the same width.
function as(type: WireType, number: string): string {
  switch (type.kind) {
    case 'sint':
      return `asSInt(${number})`;
    case 'clock':
      return `asClock(${number})`;
    case 'async-reset':
      return `asAsyncReset(${number})`;
    default:
      return number;
  }
}

function literal(value: number | boolean | string): string {
  return typeof value === 'boolean' ? String(Number(value)) : JSON.stringify(value);
}
