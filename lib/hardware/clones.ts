import { counted, type Diagnostic } from '../base/diagnostic/index.js';
import { typeText } from '../bus/wires/index.js';
import type { ModuleRecord, RtlRecord } from '../elaboration/index.js';
import type { DesignView } from './design-view.js';
import { interfaceOf } from './module-interface.js';
import { portsOf } from './module-ports.js';
import { cloneDiffers } from './problems.js';
import { type FlatPort, flatPorts } from './verilog/flat-ports.js';

/** Clones that have other ports or another module of RTL than their prototypes, whose hardware they are (hardware 3.1). */
export function clonesThatDiffer(design: DesignView, modules: readonly ModuleRecord[]): Diagnostic[] {
  const told = new Set<string | null>();
  return modules.flatMap((clone): Diagnostic[] => {
    // Modules inside a clone are clones, too.
    if (told.has(clone.parent)) told.add(clone.id);
    if (clone.clone === null || told.has(clone.id)) return [];
    const prototype = design.view(clone.clone).record;
    const difference = differentPort(design, clone, prototype) ?? differentRtl(clone, prototype);
    if (difference === undefined) return [];
    told.add(clone.id);
    return [cloneDiffers(clone, prototype, difference)];
  });
}

function differentPort(design: DesignView, clone: ModuleRecord, prototype: ModuleRecord): string | undefined {
  const [own, theirs] = [clone, prototype].map(({ id }) => portsOf(interfaceOf(design, design.view(id))));
  const text = (ports: typeof own): string =>
    (ports ?? []).map(({ name, direction, type }) => `${direction} ${name} : ${typeText(type)}`).join('\n');
  if (text(own) === text(theirs)) return undefined;
  const [flat, original] = [own, theirs].map((ports) => flatPorts(ports ?? [], () => null));
  const ports = new Map([...(original ?? []), ...(flat ?? [])].map(({ name }) => [name, name]));
  const said = (of: readonly FlatPort[] | undefined, name: string): string => {
    const port = of?.find((each) => each.name === name);
    return port === undefined ? 'missing' : `an ${port.direction} of ${counted(port.bits, 'bit')}`;
  };
  for (const name of ports.keys()) {
    const [mine, other] = [said(flat, name), said(original, name)];
    if (mine !== other) return `port ${name} is ${mine}, but ${other} in the prototype`;
  }
  return 'a port has wires of other kinds or names';
}

function differentRtl(clone: ModuleRecord, prototype: ModuleRecord): string | undefined {
  const owners = [clone, ...clone.nodes];
  const originals = [prototype, ...prototype.nodes];
  const at = owners.findIndex(({ rtl }, k) => rtlText(rtl) !== rtlText(originals[k]?.rtl));
  const [own, theirs] = [owners[at], originals[at]];
  if (own === undefined) return undefined;
  return `${own.id} is brought by ${rtlText(own.rtl)}, and ${theirs?.id} by ${rtlText(theirs?.rtl)}`;
}

function rtlText(rtl: RtlRecord | undefined): string {
  if (rtl === undefined) return 'no module of RTL';
  const parameters = Object.entries(rtl.parameters).map(([name, value]) => `${name} = ${String(value)}`);
  return `${rtl.module}(${parameters.join(', ')})`;
}
