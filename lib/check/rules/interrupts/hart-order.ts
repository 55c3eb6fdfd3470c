import { listed } from '../../../base/diagnostic/index.js';
import { append, type InterruptLine, type ModuleRecord, type Netlist } from '../../../elaboration/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Interrupts whose numbers depend on how many cores there are. */
export const hartOrder: CheckRule = {
  id: 'interrupts/hart-order',
  asks: 'wiring',
  severity: 'info',
  requires: 'At a receiver that cores share with devices, the interrupts of the cores come last.',
  because:
    'Numbers follow the order of the bindings. An additional core shifts every number after those of the cores, and firmware written for the old numbers then serves the wrong device.',
  instead: 'Bind the devices before the cores.',
  find: (design) => {
    const coresAround = coreFinder(design);
    return [...design.interruptsBySink].flatMap(([sink, lines]) => movingAt(design.wiring, sink, lines, coresAround));
  },
};

/** Finds the modules, one of which a node is in, that are repeated and contain masters: cores, as far as a design tells. */
type CoresAround = (node: string) => readonly string[] | undefined;

function movingAt(wiring: Netlist, sink: string, lines: readonly InterruptLine[], coresAround: CoresAround): Found[] {
  // The number that was given in the binding remains, whatever comes before it.
  const ownNumbers = wiring.node(sink).record.inputs?.named ?? [];
  if (ownNumbers.length > 0) return [];
  const owners = lines.map(({ source }) => coresAround(source));
  return [...new Set(owners)].flatMap((cores) => {
    const after = lines.slice(owners.lastIndexOf(cores) + 1);
    const [first] = after;
    if (cores === undefined || first === undefined) return [];
    const devices = [...new Set(after.map(({ source }) => source))];
    const numbers = after.length === 1 ? `number ${first.number}` : `the numbers from ${first.number}`;
    return [
      {
        message: `At ${sink}, ${listed(devices)} ${devices.length === 1 ? 'has' : 'have'} ${numbers}, after those of ${listed(cores)}; another module like these would move them.`,
        subjects: [sink, ...devices],
        help: `Bind ${listed(devices)} before ${listed(cores)}.`,
      },
    ];
  });
}

function coreFinder({ wiring, masters }: CheckedDesign): CoresAround {
  const withMasters = new Set(masters.flatMap(({ edge }) => modulesAround(wiring, edge.from)));
  const alike = new Map<string, string[]>();
  for (const module of withMasters) append(alike, `${module.parent} ${kindOf(module)}`, module.id);
  const cores = new Map(
    [...alike.values()]
      .filter((members) => members.length > 1)
      .map((newestFirst) => newestFirst.toReversed())
      .flatMap((members) => members.map((member) => [member, members] as const)),
  );
  return (node) => {
    const outermost = modulesAround(wiring, node).findLast(({ id }) => cores.has(id));
    return outermost === undefined ? undefined : cores.get(outermost.id);
  };
}

// Innermost first.
function modulesAround(wiring: Netlist, node: string): ModuleRecord[] {
  const around: ModuleRecord[] = [];
  let module: ModuleRecord | undefined = wiring.node(node).module;
  while (module !== undefined) {
    around.push(module);
    module = module.parent === null ? undefined : wiring.modules.get(module.parent);
  }
  return around;
}

// A module without a class of its own is identified by its name without a trailing number.
function kindOf({ className, name }: ModuleRecord): string {
  return className === 'SimpleLazyModule' ? name.replace(/_?\d+$/, '') : className;
}
