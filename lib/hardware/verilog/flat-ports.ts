import { legalName, Namespace, systemVerilogWords } from '../../base/names/index.js';
import { bitsOf, leavesOf, type WireType } from '../../bus/wires/index.js';
import type { Port } from '../module-ports.js';

/** A port of SystemVerilog: one wire of a port with a type (hardware 7.1). */
export interface FlatPort {
  /** A legal name, which no other port of the module has. */
  readonly name: string;
  readonly direction: 'input' | 'output' | 'inout';
  /** At least 1. */
  readonly bits: number;
  /** What kind of wire it is. */
  readonly kind: WireType['kind'];
  /** The port that it is a wire of, and where in that. */
  readonly port: string;
  readonly path: readonly string[];
  /** The id of the edge that ends in it; null for what is no end of an edge. */
  readonly edge: string | null;
}

/** Names in a module or of modules: none is a keyword, and none is given twice (hardware 7.2). */
export function verilogNames(): Namespace {
  const names = new Namespace();
  for (const word of systemVerilogWords) names.take(word);
  return names;
}

/** Ports wire by wire, in order, with the edge that ends at a path in a port; wires of no bits are left out (hardware 7.1). */
export function flatPorts(
  ports: readonly Port[],
  edgeAt: (port: string, path: readonly string[]) => string | null,
): FlatPort[] {
  const names = verilogNames();
  return ports.flatMap(({ name: port, direction, type }) =>
    leavesOf(type)
      .filter((leaf) => bitsOf(leaf.type) > 0)
      .map(({ path, type: leaf, flip }) => ({
        name: names.take(legalName([port, ...path].join('_'))),
        direction: leaf.kind === 'analog' ? 'inout' : flip === (direction === 'output') ? 'input' : 'output',
        bits: bitsOf(leaf),
        kind: leaf.kind,
        port,
        path,
        edge: edgeAt(port, path),
      })),
  );
}
