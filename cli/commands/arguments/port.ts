import { counted } from '../../../lib/base/diagnostic/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import type { NamedPort, Netlist } from '../../../lib/hardware/index.js';
import { explain, explanationJson, explanationText, type Step } from '../../../lib/query/index.js';
import { CommandError, exitCodes } from '../../process/exit-codes.js';

const shown = 5;

/**
 * The port of this name; undefined if its first part names no module. Throws a usage error for an unknown port and for
 * an ambiguous name.
 */
export async function choosePort(elaboration: Elaboration, text: string): Promise<NamedPort | undefined> {
  if (text.includes('->') || !text.includes('.')) return undefined;
  const { portsNamed, similarPorts } = await import('../../../lib/hardware/index.js');
  const netlist = await portsOf(elaboration, text);
  const found = portsNamed(elaboration, netlist, text);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = found.length > 0 ? toldApart(found) : similarPorts(elaboration, netlist, text).slice(0, shown);
  if (names.length === 0) return undefined;
  const list = names.map((name) => `\n    ${name}`).join('');
  throw new CommandError(
    found.length > 0
      ? `${found.length} ports are called ${text}.`
      : `No edge, field of an edge or port is called ${text}.`,
    exitCodes.usage,
    `${found.length > 0 ? 'Choose one:' : 'The nearest ports are:'}${list}`,
  );
}

// Qualified by module, or by instance path if a module has several instances.
function toldApart(ports: readonly NamedPort[]): string[] {
  return ports.map((port) => {
    const isOnly = !ports.some((other) => other !== port && other.module === port.module);
    return `${isOnly ? port.module : port.place}.${port.name}`;
  });
}

async function portsOf(elaboration: Elaboration, text: string): Promise<Netlist> {
  const { HardwareError, netlistOf } = await import('../../../lib/hardware/index.js');
  try {
    return netlistOf(elaboration);
  } catch (error) {
    if (!(error instanceof HardwareError)) throw error;
    throw new CommandError(
      `No edge or field of an edge is called ${text}, and there are no ports: the design cannot be written as hardware.`,
      exitCodes.usage,
      'entente hardware <input> says why.',
    );
  }
}

/** The steps that determine the width of a port; none for a port that belongs to no edge. */
export function stepsOfPort(elaboration: Elaboration, { wires }: NamedPort): Step[] {
  return wires === null ? [] : explain(elaboration, wires.edge, { side: 'wires', item: undefined, names: wires.path });
}

/** A port and the origin of its width, as text. */
export function portText({ module, place, name, direction, bits }: NamedPort, steps: readonly Step[]): string {
  const head = `${name} of ${module} (${place}): ${direction}, ${counted(bits, 'bit')}\n`;
  if (steps.length > 0) return head + explanationText(steps);
  const isClock = name === 'clock' || name === 'reset';
  return `${head}  It is on no edge: ${isClock ? 'modules have it unless they say otherwise' : `${place} declares it with this width`}.\n`;
}

/** A port and the origin of its width, as data. */
export function portJson({ module, place, name, direction, bits }: NamedPort, steps: readonly Step[]): object {
  const port = { module, place, name, direction, bits };
  return { port, explanations: steps.length === 0 ? [] : [explanationJson(steps)] };
}
