import { bundleOf, partOf, resetWire, uint, type WireType } from '../bus/wires/index.js';
import type { EdgeRecord, HardwarePort, HardwareRecord, ModuleRecord } from '../elaboration/index.js';
import type { DesignView, ModuleView } from './design-view.js';
import type { ModuleInterface, NetlistPort } from './netlist.js';

/** The ports of a module of a design. Those of edges whose wires nobody says have none. */
export function interfaceOf(design: DesignView, module: ModuleView): ModuleInterface {
  const hardware = hardwareOf(module.record);
  return {
    clock: hardware.clock === 'none' ? null : hardware.clock,
    reset: resetType(hardware),
    auto: Object.freeze(
      design
        .portsOf(module)
        .map(({ name, flip, record }) => Object.freeze({ name, flip, type: wiresOf(record), edge: record.id }))
        .toReversed(),
    ),
    ports: Object.freeze(hardware.ports.map((port) => declaredPort(design, port))),
  };
}

const usual: HardwareRecord = { clock: 'input', reset: 'reset', ports: [], joins: [], drives: null };

/** What the hardware of a module is. */
export function hardwareOf({ hardware }: ModuleRecord): HardwareRecord {
  return hardware ?? usual;
}

/** The type of the reset of a module. */
export function resetType({ reset }: HardwareRecord): WireType {
  return reset === 'sync' ? uint(1) : reset === 'async' ? { kind: 'async-reset' } : resetWire;
}

/** The wires of an edge; none where its protocol does not say them. */
export function wiresOf({ wires }: EdgeRecord): WireType {
  return wires ?? bundleOf([]);
}

/** A port that a module declares itself. */
export function declaredPort(design: DesignView, port: HardwarePort): NetlistPort {
  const direction = 'type' in port ? port.direction : port.side === 'in' ? 'output' : 'input';
  return Object.freeze({ name: port.name, direction, type: typeOf(design, port), edge: null });
}

// The parts for the edges are named by their numbers, and listed in descending order, as the reference lists such types.
function typeOf(design: DesignView, port: HardwarePort): WireType {
  if ('type' in port) return port.type;
  const wires = design.endsAt(port.node, port.side).map(({ record }) => wiresOf(record));
  if (port.part === 'edges') return bundleOf(wires.map((type, k) => [String(k), type] as const).toReversed());
  return partOf(wires[0] ?? bundleOf([]), port.part) ?? bundleOf([]);
}
