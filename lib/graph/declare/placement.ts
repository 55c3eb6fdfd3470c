import { formatLocation, type Location } from '../../base/diagnostic/index.js';
import type { LazyModule, Node } from '../declared.js';
import type { SourceRef, UserCall } from '../source-ref.js';

/**
 * Where a node was put into its design: the call of the function or of the constructor that declares it, if that is somewhere else. Of
 * several modules inside each other that were made so, it is the innermost that was made in the file of the topology.
 */
export function placementOf(node: Node): Location | undefined {
  const { root } = node.design;
  if (node.location === root.location) return undefined;
  const own = callsOf(node.location);
  const inRoot = node.module === root && root.className !== 'SimpleLazyModule';
  // If the root is a class of its own, its lines are where things are placed, not the line that instantiates it.
  const outermost = inRoot ? own.findLastIndex(({ inConstructor }) => inConstructor) : -1;
  const calls = outermost < 0 ? own : own.slice(0, outermost + 1);
  const around = callsAround(node.module, root);
  const [module = []] = around;
  const first = calls.length === 1 && module.length > 1 ? module : calls;
  return chosen([first, ...around], root, node.location);
}

/** The same of a module. */
export function modulePlacementOf(module: LazyModule): Location | undefined {
  const { root } = module.design;
  if (module.location === root.location) return undefined;
  return chosen(callsAround(module, root), root, module.location);
}

/** Where something was put, and where it was declared: the places that are known, each once. */
export function placesOf(thing: Node | LazyModule): SourceRef[] {
  const placed = 'module' in thing ? placementOf(thing) : modulePlacementOf(thing);
  return placed === undefined ? [thing.location] : [{ resolve: () => placed }, thing.location];
}

function chosen(calls: readonly (readonly UserCall[])[], root: LazyModule, own: SourceRef): Location | undefined {
  if (calls.every(({ length }) => length === 0)) return undefined;
  const places = calls.map((each) => each.at(-1)?.place).filter((place) => place !== undefined);
  const file = root.location.resolve()?.file;
  const place = places.find((each) => each.file === file) ?? places[0];
  const declared = own.resolve();
  return place === undefined || (declared !== undefined && formatLocation(place) === formatLocation(declared))
    ? undefined
    : place;
}

// The calls that made a module and its ancestors, innermost first, without those of the root.
function callsAround(module: LazyModule, root: LazyModule): (readonly UserCall[])[] {
  const found: (readonly UserCall[])[] = [];
  for (let each: LazyModule | undefined = module; each !== undefined && each !== root; each = each.parent) {
    found.push(callsOf(each.location));
  }
  return found;
}

const none: readonly UserCall[] = [];

function callsOf(location: SourceRef): readonly UserCall[] {
  const place = location.resolve();
  return location.calls?.() ?? (place === undefined ? none : [{ place, inConstructor: false }]);
}
