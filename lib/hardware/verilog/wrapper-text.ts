import { freeName } from '../../base/names/index.js';
import type { NetlistRtl, RtlPort } from '../netlist.js';
import type { VerilogModule } from './design.js';
import { instanceText } from './instance-text.js';

/** What stands in a module around a module of RTL (hardware 8.3): its instance, and 0 for what that does not have. */
export function* wrappedText(module: VerilogModule, rtl: NetlistRtl): Generator<string> {
  const names = new Map(module.ports.map(({ name, port, path }) => [[port, ...path].join('/'), name]));
  const wires = ({ wires: all }: RtlPort): string[] =>
    all.map(({ port, path }) => names.get([port, ...path].join('/')) ?? '').toReversed();
  const parameters = Object.entries(rtl.parameters).map(([name, value]) => [name, literal(value)] as const);
  yield* instanceText({
    module: rtl.module,
    name: freeName('rtl', new Set(names.values())),
    parameters,
    ports: rtl.ports
      .filter(({ isThere }) => isThere)
      .map((port) => [port.name, `${port.inverted ? '~' : ''}${joined(wires(port))}`] as const),
  });
  const missing = rtl.ports.filter(({ isThere, direction }) => !isThere && direction === 'output');
  if (missing.length > 0) yield '\n';
  for (const port of missing) yield `  assign ${joined(wires(port))} = ${port.bits}'h0;\n`;
}

function joined(wires: readonly string[]): string {
  const [first = '', ...others] = wires;
  return others.length === 0 ? first : `{${wires.join(', ')}}`;
}

// Numbers without a width are signed and have 32 bits.
function literal(value: number | boolean | string): string {
  if (typeof value === 'boolean') return value ? "1'b1" : "1'b0";
  if (typeof value === 'string') return JSON.stringify(value);
  if (value > 0x7fff_ffff) return `64'd${value}`;
  return value < -0x8000_0000 ? `-64'sd${-value}` : String(value);
}
