import { nameText, typeText } from '../bus/wires/index.js';
import { demandNetlist, type End, endText, type Netlist, type NetlistModule } from './netlist.js';

/** A netlist as the wiring of the reference is recorded: the types as strings of FIRRTL, the ends of connections as paths (hardware 5). */
export interface RecordedNetlist {
  readonly top: string;
  readonly modules: readonly RecordedModule[];
}

/** A module of {@link RecordedNetlist}. */
export interface RecordedModule {
  readonly name: string;
  /** Direction of the port of that name. */
  readonly clock: 'input' | 'output' | null;
  /** Direction of the port of that name. */
  readonly reset: 'input' | 'output' | null;
  /** The type of the bundle of automatic ports. */
  readonly auto: string;
  /** The type of the reset, where there is one. */
  readonly resetType?: string;
  /** Name and module of each. */
  readonly instances?: readonly (readonly [string, string])[];
  readonly connects?: readonly (readonly [string, string])[];
  readonly nets?: readonly (readonly string[])[];
  /** What drives the clock and the reset of each instance that takes them. */
  readonly clocks?: readonly (readonly [string, string | readonly string[]])[];
  /** Name, direction and type of the ports that the outermost module declares. */
  readonly ports?: readonly (readonly [string, string, string])[];
}

/** The recorded form of a netlist (hardware 5). What modules without instances connect is that of their bodies, and left out. */
export function recordedForm(netlist: Netlist): RecordedNetlist {
  demandNetlist(netlist);
  const { top, modules } = netlist;
  const byName = new Map(modules.map((module) => [module.name, module]));
  return { top, modules: modules.map((module) => recorded(module, byName, module.name === top)) };
}

type Modules = ReadonlyMap<string, NetlistModule>;

function recorded(module: NetlistModule, modules: Modules, isTop: boolean): RecordedModule {
  const { name, clock, auto, reset, instances, ports } = module;
  const fields = auto.map((field) => `${field.flip ? 'flip ' : ''}${nameText(field.name)} : ${typeText(field.type)}`);
  return {
    ...{ name, clock, reset: clock },
    auto: `{ ${fields.join(', ')}}`,
    ...(clock === null ? {} : { resetType: typeText(reset) }),
    ...(instances.length === 0 ? {} : connections(module, modules, isTop)),
    ...(isTop ? { ports: ports.map((port) => [port.name, port.direction, typeText(port.type)] as const) } : {}),
  };
}

function connections(module: NetlistModule, modules: Modules, isTop: boolean): Partial<RecordedModule> {
  const declared = new Set(isTop ? module.ports.map((port) => port.name) : []);
  const bodies = new Set(module.bodies.map(({ name }) => name));
  const isRecorded = ({ instance, port }: End): boolean =>
    (port === 'auto' && (instance === null || !bodies.has(instance))) ||
    (instance === null && (port === 'clock' || port === 'reset' || declared.has(port)));
  const nets = module.nets
    .map((net) => net.filter(isRecorded).map(endText).sort())
    .filter((net) => net.length > 1)
    .sort(byText);
  const clocks = drivers(module, modules);
  return {
    instances: module.instances.map((instance) => [instance.name, instance.module] as const),
    connects: module.connects
      .filter((ends) => ends.every(isRecorded))
      .map(([one, other]) => pair(endText(one), endText(other)))
      .sort(byText),
    ...(nets.length === 0 ? {} : { nets }),
    ...(clocks.length === 0 ? {} : { clocks }),
  };
}

function drivers(
  { nets, instances, bodies }: NetlistModule,
  modules: Modules,
): (readonly [string, string | readonly string[]])[] {
  const bodyNames = new Set(bodies.map(({ name }) => name));
  const netOf = new Map(nets.flatMap((net) => net.map((end) => [endText(end), net] as const)));
  const isTaken = ({ instance, port }: End): boolean =>
    instance !== null && (port === 'clock' || port === 'reset') && taking.has(instance);
  const taking = new Set(
    instances.filter(({ module }) => modules.get(module)?.clock === 'input').map(({ name }) => name),
  );
  return instances
    .filter(({ name }) => taking.has(name))
    .flatMap(({ name }) => [`${name}.clock`, `${name}.reset`])
    .map((port) => {
      const ends = (netOf.get(port) ?? [])
        .filter((end) => !isTaken(end) && (end.instance === null || !bodyNames.has(end.instance)))
        .map(endText)
        .sort();
      const [only] = ends;
      return [port, ends.length === 1 && only !== undefined ? only : ends] as const;
    });
}

function pair(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}

// Compares strings by UTF-16 code units, at the first difference.
function byText(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((text, k) => text !== other[k]);
  const [a, b] = [one[at], other[at]];
  if (a === undefined) return one.length - other.length;
  return b === undefined || a > b ? 1 : -1;
}
