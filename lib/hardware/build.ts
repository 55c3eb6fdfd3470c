import type { Diagnostic } from '../base/diagnostic/index.js';
import { Namespace } from '../base/names/index.js';
import { demandElaboration, type Elaboration, Protocols, widthsOn } from '../elaboration/index.js';
import { RtlFinder } from './bodies.js';
import { clonesThatDiffer } from './clones.js';
import { DesignView } from './design-view.js';
import { ModuleBuilder } from './module-builder.js';
import type { Netlist, NetlistEdge } from './netlist.js';
import {
  edgesWithoutWires,
  HardwareError,
  sharedNamesInModules,
  sharedNamesOnEdges,
  undrivenClocks,
  wrongResets,
  wrongTypes,
} from './problems.js';
import { TakenClocks } from './taken-clocks.js';

/**
 * A negotiated design as hardware (hardware 1).
 *
 * @throws HardwareError when something cannot be written as hardware: with all reasons.
 */
export function netlistOf(elaboration: Elaboration): Netlist {
  demandElaboration(elaboration);
  const diagnostics = [
    ...broken(elaboration),
    ...edgesWithoutWires(elaboration),
    ...wrongTypes(elaboration),
    ...sharedNamesOnEdges(elaboration),
    ...wrongResets(elaboration),
  ];
  if (diagnostics.length > 0) throw new HardwareError(diagnostics);
  const design = new DesignView(elaboration);
  const problems: Diagnostic[] = clonesThatDiffer(design, elaboration.modules);
  const names = new Namespace();
  for (const { record } of design.modules) names.take(record.moduleName);
  const rtl = new RtlFinder(elaboration, problems);
  const taken = new TakenClocks(elaboration);
  const modules = design.modules.map((module) =>
    new ModuleBuilder(design, module, names, rtl, taken, problems).build(),
  );
  const netlist: Netlist = Object.freeze({
    format: 'entente-netlist',
    version: 1,
    top: modules.at(-1)?.name ?? '',
    modules: Object.freeze(modules),
    edges: Object.freeze(edgesOf(elaboration)),
  });
  // An unconnected clock would only be reported again as undriven.
  if (problems.length === 0) problems.push(...undrivenClocks(netlist), ...sharedNamesInModules(netlist));
  if (problems.length > 0) throw new HardwareError(problems);
  return netlist;
}

function edgesOf(elaboration: Elaboration): NetlistEdge[] {
  const { titleOf } = Protocols.in(elaboration);
  return elaboration.edges.map((edge) => {
    const { id, from, to, protocol, location } = edge;
    return Object.freeze({ id, from, to, protocol: titleOf(protocol), widths: widthsOn(edge), location });
  });
}

// Requirements of the hardware that negotiation does not depend on still apply.
function broken({ diagnostics }: Elaboration): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
