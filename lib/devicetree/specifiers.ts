import { counted, RequirementError } from '../base/diagnostic/index.js';
import type { Draft, PropertyValue } from './draft.js';
import { type Reference, referenceIn } from './references.js';
import { saidAt } from './made-at.js';
import * as rules from './rules.js';

/** A node with its path, and its default interrupt controller. */
interface Placed {
  readonly path: string;
  readonly node: Draft;
  readonly controller: string | undefined;
}

/**
 * Adds to providers the number of cells that the first reference to them uses, because references cannot be parsed without it; what a device states
 * itself stays. Then checks all references against it.
 *
 * @param plainControllers whether interrupt controllers state that they have no addresses (Devicetree Specification 0.4, 2.4.3)
 * @throws RequirementError `resources/specifier` for the first reference with another number of cells.
 */
export function settleReferences(root: Draft, plainControllers: boolean): void {
  const placed = [...nodesIn({ path: '', node: root, controller: undefined })];
  const byLabel = new Map(placed.flatMap((each) => each.node.labels.map((label) => [label, each] as const)));
  for (const { node } of placed) {
    if (plainControllers && node.properties.has('interrupt-controller')) tell(node, '#address-cells', 0);
    for (const [name, values] of node.properties) {
      const { cells, isSaid } = referenceIn(name) ?? {};
      if (cells === undefined || isSaid) continue;
      for (const { to, specifier } of referred(values)) tell(byLabel.get(to)?.node, cells, specifier.length);
    }
  }
  for (const each of placed) saidAt(each.node.place, () => checkNode(each, byLabel));
}

function tell(node: Draft | undefined, cells: string, count: number): void {
  if (node?.properties.has(cells) === false) node.properties.set(cells, [{ int: String(count) }]);
}

function checkNode(placed: Placed, byLabel: ReadonlyMap<string, Placed>): void {
  const { properties } = placed.node;
  for (const [name, values] of properties) {
    const reference = referenceIn(name);
    if (reference !== undefined) checkReferences(placed, name, values, reference, byLabel);
  }
  const interrupts = properties.get('interrupts');
  // The extended property replaces both others (Devicetree Specification 0.4, 2.4.1.2).
  if (interrupts !== undefined && !properties.has('interrupts-extended')) checkInterrupts(placed, interrupts, byLabel);
}

function checkReferences(
  { path }: Placed,
  name: string,
  values: readonly PropertyValue[],
  { cells }: Reference,
  byLabel: ReadonlyMap<string, Placed>,
): void {
  if (cells === undefined) return;
  for (const { to, specifier } of referred(values)) {
    const provider = byLabel.get(to);
    if (provider === undefined) continue;
    const count = countIn(provider, cells);
    if (count === undefined) throw providesNothing(`Property ${name} of node ${path}`, provider, cells);
    // Phandles of 0 are empty entries.
    const isFitting = specifier.length >= count && specifier.slice(count).every((number) => number === '0');
    if (name === 'interrupt-parent' || isFitting) continue;
    throw specifierError(
      `Property ${name} of node ${path} names what ${provider.path} provides by ${counted(specifier.length, 'number')}, but ${cells} of ${provider.path} is ${count}.`,
      `Name it by ${counted(count, 'number')}, or correct ${cells} of ${provider.path}.`,
    );
  }
}

function checkInterrupts(
  { path, controller }: Placed,
  values: readonly PropertyValue[],
  byLabel: ReadonlyMap<string, Placed>,
): void {
  const provider = controller === undefined ? undefined : byLabel.get(controller);
  if (provider === undefined) {
    throw specifierError(
      `Node ${path} has interrupts, but neither it nor a node above it says which controller they go to.`,
      `Give ${path} an interrupt-parent, or leave interrupts out.`,
    );
  }
  const count = countIn(provider, '#interrupt-cells');
  // A controller without cells was rejected where it is referenced.
  if (count === undefined || (count > 0 && values.length % count === 0)) return;
  throw specifierError(
    `Property interrupts of node ${path} has ${counted(values.length, 'number')}, but ${provider.path} names each interrupt by ${count}.`,
    `Give ${count} for each interrupt, or correct #interrupt-cells of ${provider.path}.`,
  );
}

function providesNothing(what: string, { path }: Placed, cells: string): RequirementError {
  return specifierError(
    `${what} refers to ${path}, which has no ${cells}, so that it controls no interrupts.`,
    `Refer to a controller of interrupts, or give ${path} the properties interrupt-controller and ${cells}.`,
  );
}

function specifierError(message: string, help: string): RequirementError {
  return new RequirementError(rules.specifier, message, { category: 'other', help });
}

function countIn({ node }: Placed, cells: string): number | undefined {
  const [value] = node.properties.get(cells) ?? [];
  return value !== undefined && 'int' in value ? Number(value.int) : undefined;
}

/** The references in a property, each with the numbers that follow it. */
function* referred(values: readonly PropertyValue[]): Generator<{ to: string; specifier: readonly string[] }> {
  for (const [k, value] of values.entries()) {
    if (!('reference' in value)) continue;
    const next = values.findIndex((each, at) => at > k && !('int' in each));
    const numbers = values.slice(k + 1, next < 0 ? values.length : next);
    yield { to: value.reference, specifier: numbers.flatMap((each) => ('int' in each ? [each.int] : [])) };
  }
}

function* nodesIn({ path, node, controller }: Placed): Generator<Placed> {
  const own = (node.properties.get('interrupt-parent') ?? []).find((value) => 'reference' in value);
  const here = own?.reference ?? controller;
  yield { path: path === '' ? '/' : path, node, controller: here };
  const below = node.properties.has('#interrupt-cells') ? node.labels[0] : here;
  for (const [name, child] of node.children)
    yield* nodesIn({ path: `${path}/${name}`, node: child, controller: below });
}
