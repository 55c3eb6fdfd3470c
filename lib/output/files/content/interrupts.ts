import {
  type Elaboration,
  type InterruptLine,
  interruptLines,
  Netlist,
  type NodeRecord,
  Raisers,
} from '../../../elaboration/index.js';
import { numbered, wordsOf } from './names.js';

/** An interrupt as software knows it. */
export interface DeviceInterrupt {
  /**
   * Id of the device that raises it, as the map has it: of the node that has its addresses, or of the module of one within others. Of an
   * interrupt of none of the devices, that of the node that raises it.
   */
  readonly device: string;
  /** Its number for software, at the interrupt controller. */
  readonly value: number;
  /** Id of the node where it ends. */
  readonly controller: string;
  /** What its device calls it; absent where it has no name. */
  readonly name?: string;
}

/**
 * Interrupts of devices where they reach the interrupt controllers of the platform or, without one, a core that numbers them (design 6), but
 * for those that never come. One that several take counts at the first controller. Those of a device are in the order in which it declares
 * them. An interrupt belongs to that of these devices that firmware knows as the same, or else to the one whose module raises it, or the
 * nearest one around that.
 */
export function deviceInterrupts(elaboration: Elaboration, devices: readonly string[]): DeviceInterrupt[] {
  const netlist = new Netlist(elaboration);
  const modules = new Set(elaboration.modules.map(({ id }) => id));
  const enclosed = new Set(devices.filter((id) => modules.has(id)));
  const raisers = new Raisers(
    netlist,
    devices.filter((id) => !enclosed.has(id)),
  );
  const found = new Map<string, DeviceInterrupt>();
  for (const line of deviceLines(netlist).sort(asDeclared(netlist))) {
    const key = `${line.source} ${line.index}`;
    const { module } = netlist.node(line.source);
    if (module.traits?.standIn === true || found.has(key)) continue;
    const device = enclosed.has(module.id) ? module.id : (raisers.of(line.source) ?? line.source);
    const { number: value, sink: controller, called: name } = line;
    found.set(key, { device, value, controller, ...(name === '' ? {} : { name }) });
  }
  return [...found.values()];
}

// Those of one node stay as they are.
function asDeclared(netlist: Netlist): (a: InterruptLine, b: InterruptLine) => number {
  return (a, b) => {
    const [first, second] = [netlist.node(a.source), netlist.node(b.source)];
    return first.module.index - second.module.index || first.record.index - second.record.index;
  };
}

// Where there are controllers, other lines count at cores that number them, but for those of controllers and for those that every core of a
// kind has, such as `msip`. Names of local interrupts only count them.
function deviceLines(netlist: Netlist): InterruptLine[] {
  const recordOf = (node: string): NodeRecord => netlist.node(node).record;
  const isAtController = ({ sink }: InterruptLine): boolean => recordOf(sink).kind !== 'sink';
  const isAtCore = ({ sink, source, name }: InterruptLine): boolean =>
    recordOf(sink).inputs !== undefined && recordOf(source).kind === 'source' && /^(?:local\d+)?$/.test(name);
  const lines = interruptLines(netlist);
  const atControllers = lines.filter(isAtController);
  if (atControllers.length === 0) return lines;
  return [...atControllers, ...lines.filter((line) => !isAtController(line) && isAtCore(line))];
}

/** What the identifier of an interrupt is made of. */
interface RaisedInterrupt {
  readonly raiser: string;
  readonly name?: string;
  readonly place?: number;
}

/**
 * Identifiers for interrupts: `UART0_IRQ`, or of several of a raiser `UART0_TX_IRQ` by its name, `UART0_IRQ_1` by its place without one, or where
 * the name makes it that of another raiser. A name that begins with that of the raiser has it already: `ENET_Timer` of `ENET` is
 * `ENET_TIMER_IRQ`.
 */
export function interruptIdentifiers(interrupts: readonly RaisedInterrupt[]): string[] {
  const counted = interrupts.map(({ raiser, place }) => `${raiser}_IRQ${place === undefined ? '' : `_${place}`}`);
  const taken = new Set(counted);
  return numbered(
    interrupts.map(({ raiser, name, place }, k) => {
      const called = name === undefined || place === undefined ? undefined : calledAfter(raiser, name);
      return called === undefined || taken.has(called) ? (counted[k] ?? '') : called;
    }),
  );
}

function calledAfter(raiser: string, name: string): string {
  return [raiser, spelled(behind(raiser, name)), 'IRQ'].filter((word) => word !== '').join('_');
}

// What follows in a name behind that of a raiser, whichever way that is spelled; all of it where it begins otherwise.
function behind(raiser: string, name: string): string {
  const letters = raiser.replaceAll('_', '');
  const front = new RegExp(`^${[...letters].join('[\\W_]*')}(?![A-Za-z0-9])`, 'i');
  return name.replace(front, '');
}

// That it is an interrupt is said behind it.
function spelled(name: string): string {
  return wordsOf(name).replace(/(^|_)IRQ$/, '');
}
