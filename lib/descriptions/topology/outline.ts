import { groupBy } from '../../base/group-by.js';
import type { DescribedPart, DescribedSoc } from '../description.js';
import { hartsIn, type WrittenHart } from './harts.js';
import { constantNames } from './names.js';
import { type UnnumberedInterrupts, unnumberedIn } from './omissions.js';
import { type LeftOut, type Placement, placementsOf } from './placement.js';
import { type Raised, sharingIn } from './raised.js';

/** What a topology has, before it is put into words: on which bus each part is, and who interrupts whom. */
export interface Outline {
  /** The outermost bus. */
  readonly root: DescribedPart;
  /** All that are in it, the outermost bus first. */
  readonly parts: readonly DescribedPart[];
  /** Names of constants by the ids of parts. */
  readonly names: ReadonlyMap<string, string>;
  /** The buses that lead to something. */
  readonly buses: readonly DescribedPart[];
  /** What each bus has on it, controllers of interrupts first. */
  readonly placed: ReadonlyMap<DescribedPart, readonly DescribedPart[]>;
  /** What has addresses, but none on a bus, controllers of interrupts first. */
  readonly enclosed: readonly DescribedPart[];
  /** What only raises interrupts, or takes them, controllers first. */
  readonly unplaced: readonly DescribedPart[];
  /** Harts, as firmware sees the cores. */
  readonly harts: readonly WrittenHart[];
  /** The interrupts of each part, by controller. */
  readonly raised: ReadonlyMap<DescribedPart, readonly Raised[]>;
  /** Parts that take interrupts. */
  readonly controllers: ReadonlySet<DescribedPart>;
  /** Interrupts whose numbers others raise, too. */
  readonly sharing: ReadonlySet<Raised>;
  /** What it has not as the description says. */
  readonly leftOut: readonly LeftOut[];
  /** Controllers at which it lacks interrupts. */
  readonly unnumbered: readonly UnnumberedInterrupts[];
  /** Where a part has its addresses. */
  readonly placementOf: (part: DescribedPart) => Placement;
  /** The bus that a part is on. */
  readonly busOf: (part: Pick<DescribedPart, 'parent'>) => DescribedPart;
  /** Whether nothing is outside of a bus. */
  readonly isOutermost: (bus: DescribedPart) => boolean;
  /** The bus whose addresses a master asks for: nothing is outside of it. */
  readonly busOutside: (master: Pick<DescribedPart, 'parent'>) => DescribedPart;
}

/**
 * Finds a place for every part of a described SoC that is in its topology: that is enabled, or `disabled`. Throws an Error for a description
 * without an outermost bus.
 */
export function outlineOf(soc: DescribedSoc, disabled: boolean): Outline {
  const [root] = soc.parts;
  if (root === undefined) throw new Error(`${soc.file} has no outermost bus`);
  const others = soc.parts.filter((part) => part !== root && (disabled || part.enabled));
  const parts = [root, ...others];
  const ways = waysOut(soc, parts, root);
  const interrupts = interruptsOf(parts);
  const { raised, controllers } = interrupts;
  const controllersFirst = (some: readonly DescribedPart[]): readonly DescribedPart[] => [
    ...some.filter((part) => controllers.has(part)),
    ...some.filter((part) => !controllers.has(part)),
  ];

  const { placementOf, leftOut } = placementsOf(others, soc.findings, ways.busOutside);
  const onBuses = groupBy(
    others.filter((part) => placementOf(part).own.length > 0),
    ways.busOf,
  );
  const placed = new Map(
    parts.flatMap((bus) => {
      const on = onBuses.get(bus);
      return on === undefined ? [] : [[bus, controllersFirst(on)] as const];
    }),
  );
  const enclosed = [...raised.keys()].filter((part) => {
    const { own, within } = placementOf(part);
    return own.length === 0 && within.length > 0;
  });

  const harts = hartsIn(parts, (controller) =>
    interrupts.all.flatMap((each) => (each.controller === controller ? each.numbers : [])),
  );
  const elsewhere = new Set([...placed.values(), enclosed].flat());
  for (const { controller } of harts) if (controller !== undefined) elsewhere.add(controller);
  const raising = [...raised].flatMap(([part, each]) => (each.length > 0 ? [part] : []));
  const unplaced = [...new Set([...controllers, ...raising])].filter((part) => !elsewhere.has(part));

  return {
    ...{ root, parts, names: constantNames(parts), buses: busesTo([...placed.keys()], parts, ways.busOf), placed },
    ...{ enclosed: controllersFirst(enclosed), unplaced: controllersFirst(unplaced), harts },
    ...{ raised, controllers, sharing: sharingIn(interrupts.all) },
    ...{ leftOut, unnumbered: unnumberedIn(parts), placementOf, ...ways },
  };
}

function waysOut(
  soc: DescribedSoc,
  parts: readonly DescribedPart[],
  root: DescribedPart,
): Pick<Outline, 'busOf' | 'busOutside' | 'isOutermost'> {
  const described = new Map(soc.parts.map((part) => [part.id, part]));
  const there = new Set(parts);
  const busOf: Outline['busOf'] = ({ parent }) => {
    for (let at = parent; at !== null;) {
      const above = described.get(at);
      if (above?.kind === 'bus' && there.has(above)) return above;
      at = above?.parent ?? null;
    }
    return root;
  };
  const isOutermost: Outline['isOutermost'] = (bus) => bus === root || bus.apart === true;
  return {
    busOf,
    isOutermost,
    busOutside: (master) => {
      let bus = busOf(master);
      while (!isOutermost(bus)) bus = busOf(bus);
      return bus;
    },
  };
}

/** Buses, and those through which they are reached, in the order of the parts. */
function busesTo(
  reached: readonly DescribedPart[],
  parts: readonly DescribedPart[],
  busOf: Outline['busOf'],
): readonly DescribedPart[] {
  const used = new Set<DescribedPart>();
  for (let bus of reached) {
    for (; !used.has(bus); bus = busOf(bus)) used.add(bus);
  }
  return parts.filter((part) => used.has(part));
}

function interruptsOf(
  parts: readonly DescribedPart[],
): Pick<Outline, 'controllers' | 'raised'> & { readonly all: readonly Raised[] } {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const raised = new Map(parts.map((part) => [part, raisedBy(part, byId)]));
  const all = [...raised.values()].flat();
  return { raised, all, controllers: new Set(all.map(({ controller }) => controller)) };
}

function raisedBy({ interrupts }: DescribedPart, parts: ReadonlyMap<string, DescribedPart>): Raised[] {
  return [...groupBy(interrupts, ({ controller }) => controller)].flatMap(([id, lines]) => {
    const controller = parts.get(id);
    const byNumber = groupBy(lines, ({ number }) => number);
    const numbers = [...byNumber.keys()].filter((number) => number !== undefined);
    const names = numbers.map((number) => byNumber.get(number)?.[0].name ?? '');
    return controller === undefined || numbers.length === 0 ? [] : [{ controller, numbers, names }];
  });
}
