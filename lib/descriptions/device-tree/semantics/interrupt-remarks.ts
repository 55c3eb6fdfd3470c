import { counted, listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import { cellsIn, pathOf, type TreeNode, type TreeRemark } from '../tree.js';
import type { TreeInterrupt } from './facts.js';

/** The problems with a node's interrupts: those that end nowhere, and values that are not cells. */
export function interruptRemarks(node: TreeNode, interrupts: readonly TreeInterrupt[] = []): TreeRemark[] {
  const path = pathOf(node);
  // A nexus that drops several interrupts is reported once.
  const lost = groupBy(
    interrupts.filter(({ problem }) => problem !== undefined),
    ({ problem }) => problem ?? '',
  );
  const ending = [...lost].map(([problem, all]): TreeRemark => {
    const places = all.map(({ place }) => place);
    const message = problemText(path, problem, [...new Set(all.map(({ specifier }) => specifier.join(' ')))]);
    return { kind: 'malformed', message, node: path, places };
  });
  return [...ending, ...withoutCells(node, path)];
}

// A value that is not a whole number of cells contains no interrupts.
function withoutCells({ properties }: TreeNode, path: string): TreeRemark[] {
  const property = properties.get('interrupts-extended') ?? properties.get('interrupts');
  if (property === undefined || cellsIn(property) !== undefined) return [];
  const message = `The property ${property.name} of ${path} has ${counted(property.bytes.length, 'byte')}, which is not a whole number of 4-byte cells. Write numbers in <>.`;
  return [{ kind: 'malformed', message, node: path, places: [property.place] }];
}

/** Describes a problem of the form `kind:where`. */
function problemText(path: string, problem: string, specifiers: readonly string[]): string {
  const [kind = ''] = problem.split(':', 1);
  const where = problem.slice(kind.length + 1);
  const [specifier = '', another] = specifiers;
  const isOne = another === undefined;
  const interrupt = `${!isOne ? `Interrupts ${listed(specifiers)}` : specifier === '' ? 'An interrupt' : `Interrupt ${specifier}`} of ${path}`;
  const [is, ends] = isOne ? ['is', 'ends'] : ['are', 'end'];
  switch (kind) {
    case 'no-interrupt-parent':
      return `The interrupts of ${path} end nowhere: no interrupt-parent of it or of a node around it leads to one with #interrupt-cells. Add interrupt-parent = <&controller> to it or to its bus.`;
    case 'not-a-multiple-of':
      return where === '0'
        ? `The interrupts of ${path} end nowhere: the #interrupt-cells of its interrupt parent are not a number above 0. Correct them, or name another interrupt-parent.`
        : `The interrupts of ${path} have ${counted(specifier.split(' ').length, 'cell')}, which is not a multiple of the ${where} that its interrupt parent has for one. Write ${where} for each, or name another interrupt-parent.`;
    case 'no-node':
      return `${interrupt} ${is} for the phandle ${where}, which no node has. Name a controller by its label.`;
    case 'no-interrupt-cells':
      return `${interrupt} ${is} for ${where}, which has no #interrupt-cells. Add them there, or name another controller.`;
    case 'too-short':
      return `${interrupt} ${isOne ? 'has' : 'have'} fewer cells than the #interrupt-cells of the controller that it is for. Write all of them.`;
    case 'no-controller':
      return `${interrupt} ${ends} at ${where}, which is not an interrupt-controller and has no interrupt-map, and nothing leads on from there. Add interrupt-controller there, or name another interrupt-parent.`;
    case 'not-in-map':
      return `${interrupt} ${is} not in the interrupt-map of ${where}. Add a line for ${isOne ? 'it' : 'each'} there, or correct interrupt-map-mask.`;
    case 'disabled-in-map':
      return `${interrupt} ${ends} at the interrupt-map of ${where}: its line there is for a controller that is not enabled. Enable that, or name another one.`;
    case 'no-parent-in-map':
      return `${interrupt} ${ends} at the interrupt-map of ${where}: a line of it is for a phandle that no node has. Name a controller there by its label.`;
    case 'no-cells-in-map':
      return `${interrupt} ${ends} at the interrupt-map of ${where}: a line of it is for a node that has no #interrupt-cells. Add them to that node, or name another one.`;
    case 'map-too-short':
      return `${interrupt} ${ends} at the interrupt-map of ${where}: its last line has fewer cells than its controller wants. Write all of them.`;
    default:
      return `${interrupt} ${isOne ? 'comes' : 'come'} round in a circle: interrupt parents lead to each other. Name a controller that ends it.`;
  }
}
