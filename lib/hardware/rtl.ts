import { counted, listed, suggest } from '../base/diagnostic/index.js';
import { legalName, systemVerilogWords } from '../base/names/index.js';
import type { StandardNames } from '../bus/protocol-traits.js';
import { bitsOf, type WireType } from '../bus/wires/index.js';
import type { RtlRecord } from '../elaboration/index.js';
import type { NetlistRtl, RtlPort, RtlWire } from './netlist.js';

/** Something that a module of RTL has ports for: an edge, or a port that a body declares. */
export interface RtlEnd {
  /** What it is called there: `control_in`. */
  readonly name: string;
  /** Where its wires are. */
  readonly port: string;
  readonly path: readonly string[];
  readonly direction: 'input' | 'output';
  /** As seen from a port of that direction. */
  readonly type: WireType;
  /** How the standard of its protocol calls the wires; undefined for an edge of another protocol. */
  readonly standard: StandardNames | undefined;
  /** Whether it is the end of an edge. */
  readonly isEdge: boolean;
}

/** A module of RTL for what is at a path, with the ports that it has to have for these ends, in their order, behind clock and reset (hardware 8). */
export function netlistRtl(path: string, record: RtlRecord, ends: readonly RtlEnd[], clocked: boolean): NetlistRtl {
  const prefixes = prefixesOf(record, ends);
  const ports = [
    ...(clocked ? clockPorts(record, ends) : []),
    ...ends.flatMap((end, k) => (record.ports === 'auto' ? autoPorts(end) : standardPorts(end, prefixes[k] ?? ''))),
  ];
  const without = new Set(record.without);
  return Object.freeze({
    path,
    module: record.module,
    parameters: record.parameters,
    ports: Object.freeze(ports.map((port) => Object.freeze({ ...port, isThere: !without.has(port.name) }))),
  });
}

/** What is wrong with what was said of a module of RTL. */
export interface WrongRtl {
  /** What it is, in words. */
  readonly why: string;
  /** What to do about it. */
  readonly help: string;
}

/** What is wrong with what was said of a module of RTL; its ports are those that follow (hardware 8). */
export function wrongRtl(record: RtlRecord, { ports }: NetlistRtl, ends: readonly RtlEnd[]): WrongRtl | undefined {
  const edges = ends.filter(({ isEdge }) => isEdge).map(({ name }) => name);
  return (
    wrongName(record, ports) ??
    wrongParameter(record) ??
    wrongPorts(record, ports) ??
    wrongPrefix(record, edges) ??
    wrongEchoes(record, ports, ends)
  );
}

function wrongName({ module, parameters }: RtlRecord, ports: readonly RtlPort[]): WrongRtl | undefined {
  const names = ports.map(({ name }) => name);
  const all = [module, ...Object.keys(parameters), ...names];
  const illegal = all.find((name) => legalName(name) !== name);
  const word = all.find((name) => systemVerilogWords.has(name));
  const wrong = illegal ?? word;
  if (wrong === undefined) return undefined;
  const said = illegal === undefined ? `${wrong} is a word of SystemVerilog, and` : `${JSON.stringify(wrong)} is`;
  const legal =
    'Names have letters, digits and underscores, do not start with a digit, and are not keywords of SystemVerilog.';
  return {
    why: `${said} no name of a module, a port or a parameter`,
    help: names.includes(wrong)
      ? `${legal} Give the edge another prefix, or leave the port out with without.`
      : `${legal} Call it as its file does.`,
  };
}

function wrongParameter({ parameters }: RtlRecord): WrongRtl | undefined {
  const found = Object.entries(parameters).find(([, value]) => !isLiteral(value));
  if (found === undefined) return undefined;
  return {
    why: `its parameter ${found[0]} is ${notLiteral(found[1])}`,
    help: 'Give it a value that SystemVerilog and FIRRTL both write alike: a whole number, a bit or a string of ASCII.',
  };
}

function wrongPorts({ without }: RtlRecord, ports: readonly RtlPort[]): WrongRtl | undefined {
  const names = ports.map(({ name }) => name);
  const twice = ports.find(({ name }, k) => names.indexOf(name) !== k);
  if (twice !== undefined) {
    const isOfClock = ports.some(({ name, wires: [first] }) => name === twice.name && isClockPort(first));
    return {
      why: `it would have two ports ${twice.name}`,
      help: isOfClock
        ? 'Give its clock and its reset names that no other port has: clock and reset.'
        : 'Give its edges prefixes that tell their ports apart.',
    };
  }
  const missing = without.find((name) => !names.includes(name));
  if (missing === undefined) return undefined;
  return {
    why: `it is without a port ${missing}, which it would not have; it would have ${names.join(', ')}`,
    help: suggest(missing, names) ?? 'Leave out only ports that it would have.',
  };
}

function isClockPort(wire: RtlWire | undefined): boolean {
  return wire?.port === 'clock' || wire?.port === 'reset';
}

// No bus standard has these fields: a device that returns them was made for this design, and can name them itself.
function wrongEchoes(
  { ports: called }: RtlRecord,
  ports: readonly RtlPort[],
  ends: readonly RtlEnd[],
): WrongRtl | undefined {
  if (called !== 'standard') return undefined;
  const taking = ends.filter(({ standard, direction }) => standard !== undefined && direction === 'input');
  const isEchoed = ({ wires: [first], direction, isThere }: RtlPort): boolean =>
    isThere &&
    direction === 'input' &&
    first !== undefined &&
    taking.some(({ port, path }) => first.port === port && first.path[path.length + 2] === 'echo');
  const names = ports.filter(isEchoed).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return {
    why: `what comes with a request by ${listed(names)} is to come back with the answer, which no standard has`,
    help: "Keep it in front of the module, as axi4.userYanker() does, or have ports: 'auto' if the module gives it back.",
  };
}

function wrongPrefix({ prefix, ports }: RtlRecord, edges: readonly string[]): WrongRtl | undefined {
  const given = Object.keys(prefix);
  const unknown = given.find((name) => !edges.includes(name));
  if (unknown !== undefined) {
    return {
      why: `it has a prefix for ${unknown}, but its edges are ${edges.join(', ')}`,
      help: suggest(unknown, edges) ?? 'Give prefixes by the names of its edges.',
    };
  }
  const [idle] = given;
  if (idle === undefined || ports === 'standard') return undefined;
  return {
    why: `it has a prefix for ${idle}, but its ports are called as those of the black box in its place`,
    help: "Add ports: 'standard', or leave prefix out.",
  };
}

// Values that can be written in both SystemVerilog and FIRRTL.
function isLiteral(value: number | boolean | string): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value === 'boolean' || /^[\t\n\x20-\x7e]*$/.test(value);
}

function notLiteral(value: number | boolean | string): string {
  return typeof value === 'number'
    ? `${value}, which is not a whole number of up to 53 bits`
    : `${JSON.stringify(value)}, which has other characters than those of ASCII, tabs and line feeds`;
}

/** In what two uses of a module of RTL contradict each other whatever their parameters, in words; undefined where they do not. */
export function contradiction({ ports: ones }: NetlistRtl, { ports: others }: NetlistRtl): string | undefined {
  const theirs = new Map(others.map((port) => [port.name, port]));
  for (const one of ones) {
    const other = theirs.get(one.name);
    if (other === undefined) continue;
    const { name, direction, inverted } = one;
    if (direction !== other.direction) return `${name} is ${direction} in the one and ${other.direction} in the other`;
    if (inverted !== other.inverted) {
      return `${name} is active ${level(one)} in the one and active ${level(other)} in the other`;
    }
  }
  return undefined;
}

function level({ inverted }: RtlPort): string {
  return inverted ? 'low' : 'high';
}

/** The first port that two uses of a module of RTL have not alike, in words; undefined where they have the same ports. */
export function differentPort({ ports: ones }: NetlistRtl, { ports: others }: NetlistRtl): string | undefined {
  const [one, other] = [ones, others].map(
    (ports) =>
      new Map(
        ports.flatMap(({ name, direction, bits, isThere }) =>
          isThere ? [[name, `${direction} of ${counted(bits, 'bit')}`]] : [],
        ),
      ),
  );
  const name = [...(one?.keys() ?? []), ...(other?.keys() ?? [])].find((each) => one?.get(each) !== other?.get(each));
  if (name === undefined) return undefined;
  return `${name} is ${one?.get(name) ?? 'no port'} in the one and ${other?.get(name) ?? 'no port'} in the other`;
}

type Port = Omit<RtlPort, 'isThere'>;

function clockPorts({ ports, clock, reset }: RtlRecord, ends: readonly RtlEnd[]): Port[] {
  const standards = ports === 'auto' ? [] : ends.flatMap(({ standard }) => (standard === undefined ? [] : [standard]));
  const clocks = clock === null ? standards.flatMap((standard) => standard.clock ?? []) : [clock];
  const resets = reset === null ? standards.flatMap((standard) => standard.reset ?? []) : [reset];
  const names = clocks.length === 0 ? ['clock'] : [...new Set(clocks)];
  const levels = new Map(resets.map(({ name, active }) => [name, active]));
  if (levels.size === 0) levels.set('reset', 'high');
  const port = (name: string, of: string, inverted: boolean): Port => ({
    ...{ name, direction: 'input', bits: 1, inverted },
    wires: Object.freeze([wireAt(of, [])]),
  });
  return [
    ...names.map((name) => port(name, 'clock', false)),
    ...Array.from(levels, ([name, active]) => port(name, 'reset', active === 'low')),
  ];
}

// If two edges would have the same port names, ports without requested names are prefixed with their own names. Names of a bus standard cannot
// clash with names outside of any standard.
function prefixesOf({ prefix }: RtlRecord, ends: readonly RtlEnd[]): string[] {
  const asked = (name: string): string | undefined => (Object.hasOwn(prefix, name) ? prefix[name] : undefined);
  const standards = ends.map(({ name, isEdge, direction, standard }) => {
    if (!isEdge || standard === undefined) return undefined;
    return asked(name) ?? (direction === 'input' ? standard.slave : standard.master);
  });
  return ends.map(({ name }, k) => {
    const own = standards[k];
    const isOnly = standards.indexOf(own) === standards.lastIndexOf(own);
    return asked(name) ?? (own === undefined ? `${name}_` : isOnly ? own : `${name}_${own}`);
  });
}

function autoPorts({ name, port, path, direction, type }: RtlEnd): Port[] {
  const called = [...(port === 'auto' ? ['auto'] : []), name].join('_');
  return portsIn(type, direction, (part) => [called, ...part].join('_'), { port, path, packed: false });
}

/** How a standard calls the wire at a path in the wires of an edge, apart from what such names begin and end with (hardware 8.1); empty for an edge of one wire. */
export function signalName(standard: StandardNames | undefined, path: readonly string[]): string {
  const words = path.filter((word) => word !== 'bits').map((word) => standard?.signals?.[word] ?? word);
  const text = words.slice(0, 2).join(standard?.joint ?? '_');
  return words.length === 0 ? '' : `${standard?.lead ?? ''}${[text, ...words.slice(2)].join('_')}`;
}

function standardPorts({ port, path, direction, type, standard }: RtlEnd, prefix: string): Port[] {
  const called = (part: readonly string[], way: RtlPort['direction']): string => {
    const signal = signalName(standard, part);
    if (signal === '') return prefix.replace(/_$/, '');
    return `${prefix}${signal}${way === 'inout' ? '' : (standard?.ends?.[way] ?? '')}`;
  };
  return portsIn(type, direction, called, { port, path, packed: true });
}

interface Place {
  readonly port: string;
  readonly path: readonly string[];
  /** Whether a vector of values is one port. */
  readonly packed: boolean;
}

function portsIn(
  type: WireType,
  direction: 'input' | 'output',
  called: (part: readonly string[], way: RtlPort['direction']) => string,
  place: Place,
): Port[] {
  const walk = (at: WireType, part: readonly string[], flipped: boolean): Port[] => {
    if (at.kind === 'bundle') {
      return at.fields.flatMap(({ name, type: inner, flip }) => walk(inner, [...part, name], flipped !== flip));
    }
    const numbers = at.kind === 'vector' ? Array.from({ length: at.length }, (_, k) => String(k)) : [];
    const each = at.kind === 'vector' ? at.of : at;
    if (at.kind === 'vector' && (!place.packed || !isPackable(each))) {
      return numbers.flatMap((number) => walk(each, [...part, number], flipped));
    }
    if (each.kind === 'vector' || each.kind === 'bundle') return [];
    const wires = at.kind === 'vector' ? numbers.map((number) => [...part, number]) : [part];
    const bits = wires.length * bitsOf(each);
    if (bits === 0) return [];
    const opposite = direction === 'input' ? 'output' : 'input';
    const way = each.kind === 'analog' ? 'inout' : flipped ? opposite : direction;
    const found = Object.freeze(wires.map((wire) => wireAt(place.port, [...place.path, ...wire])));
    return [{ name: called(part, way), direction: way, bits, wires: found, inverted: false }];
  };
  return walk(type, [], false);
}

// FIRRTL cannot select part of an analog wire.
function isPackable({ kind }: WireType): boolean {
  return kind !== 'vector' && kind !== 'bundle' && kind !== 'analog';
}

function wireAt(port: string, path: readonly string[]): RtlWire {
  return Object.freeze({ port, path: Object.freeze([...path]) });
}
