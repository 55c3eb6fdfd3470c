import { type DescribedSoc, elaborateSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { type Elaboration, tryElaborate } from '../../../lib/index.js';
import { AddressRange } from '../../../lib/base/address/index.js';
import { interruptLines, type ModuleRecord, Netlist } from '../../../lib/elaboration/index.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { reach } from '../../../lib/query/index.js';
import { topologyIn } from './topology-in.js';

/** What is to be equal: addresses, interrupts and reach, with the names that constants of the topology have. */
interface Shown {
  readonly map: readonly string[];
  readonly interrupts: readonly string[];
  readonly reach: readonly string[];
}

/** A described SoC as it is elaborated directly, and as the topology is that is written of it. */
export function bothWays(soc: DescribedSoc, disabled = false): { readonly direct: Shown; readonly written: Shown } {
  const { source, devices, masters } = writeTopology(soc, { disabled });
  const result = tryElaborate(topologyIn(source));
  if (result.failures.length > 0 || result.elaboration === undefined)
    throw new Error(result.failures.map(({ message }) => message).join('\n'));
  // Modules are counted in the order of the parts; behind them comes the core that was assumed.
  const [root, ...others] = soc.parts;
  const parts = [root, ...others.filter(({ enabled }) => enabled || disabled)];
  const constants = (names: ReadonlyMap<string, string>): ((module: ModuleRecord) => string) => {
    return ({ index, id }) => names.get(parts[index - 1]?.id ?? '') ?? id;
  };
  const own = ({ name }: ModuleRecord): string => name;
  return {
    direct: shown(elaborateSoc(soc, { disabled }), constants(devices), constants(masters)),
    written: shown(result.elaboration, own, undefined),
  };
}

function shown(
  elaboration: Elaboration,
  deviceName: (module: ModuleRecord) => string,
  masterName: ((module: ModuleRecord) => string) | undefined,
): Shown {
  const netlist = new Netlist(elaboration);
  const modules = new Map(elaboration.modules.map((module) => [module.id, module]));
  // The module of a node that the body of a topology makes.
  const moduleOf = (node: string): ModuleRecord => {
    const { module } = netlist.node(node);
    const found = modules.get(module.id);
    if (found === undefined) throw new Error(`${node} has no module`);
    return found;
  };
  const device = (node: string): string => deviceName(moduleOf(node));
  return {
    map: addressMap(elaboration)
      .map(({ start, end, device: node }) => `${start} ${end} ${device(node)}`)
      .sort(),
    interrupts: interruptLines(netlist)
      .map(({ sink, number, source }) => `${device(sink)} ${number} ${device(source)}`)
      .sort(),
    reach: [
      ...new Set(
        reach(elaboration).flatMap(({ client, master, device: node, sets }) =>
          AddressRange.fromSets(sets).map(
            ({ base, end }) => `${masterName?.(moduleOf(master)) ?? client} ${device(node)} ${base} ${end}`,
          ),
        ),
      ),
    ].sort(),
  };
}
