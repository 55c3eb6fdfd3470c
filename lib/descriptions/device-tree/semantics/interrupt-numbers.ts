import { stringsIn, type TreeNode } from '../tree.js';
import type { InterruptSpecifier } from '../../description.js';
import type { TreeInterrupt } from './facts.js';

// Interprets interrupt cells according to controller bindings, whereas the facts only say which cells identify a line.

/** The interpretation of a controller's cells. */
interface Cells {
  readonly compatible: RegExp;
  /** The number of cells that it applies to; any if absent. */
  readonly count?: number;
  /** The number of an interrupt; undefined if its cells do not amount to one. */
  readonly number: (specifier: readonly number[]) => number | undefined;
  /** Whether only all cells together identify a line. */
  readonly areWhole?: (specifier: readonly number[]) => boolean;
}

const none = (): undefined => undefined;
const always = (): boolean => true;

// A GIC numbers private interrupts from 16 and shared ones from 32.
function gicNumber([kind = 2, number = 0]: readonly number[]): number | undefined {
  return kind > 1 ? undefined : number + (kind === 0 ? 32 : 16);
}

// The number of a regular input, which is of kind 0.
function ownNumber([kind, number]: readonly number[]): number | undefined {
  return kind === 0 ? number : undefined;
}

const known: readonly Cells[] = [
  // A bank or a group, and a number in it.
  { compatible: /^brcm,bcm283[56]-armctrl-ic$/, count: 2, number: none, areWhole: always },
  { compatible: /^samsung,exynos4210-combiner$/, count: 2, number: none, areWhole: always },
  // A controller, an input of the parent controller, an input of its own, and the trigger.
  { compatible: /^samsung,s3c24\d\d-irq$/, count: 4, number: none, areWhole: always },
  // A number, the trigger, a kind, and information for that kind, such as the number of an error.
  {
    ...{ compatible: /^fsl,mpic$/, count: 4 },
    number: ([number, , kind]) => (kind === 0 ? number : undefined),
    areWhole: ([, , kind]) => kind !== 0,
  },
  // A kind and a number as for a GIC, but numbered from 0: local interrupts of MIPS and fast interrupts of Apple are not in the common number space.
  { compatible: /^mti,gic$/, count: 3, number: ownNumber },
  { compatible: /^apple,aic$/, count: 3, number: ownNumber },
  { compatible: /^ti,irq-crossbar$/, count: 3, number: ownNumber },
  { compatible: /^allwinner,sun6i-a31-r-intc$/, count: 3, number: ownNumber },
  // Controllers that pass on the cells of the GIC behind them.
  { compatible: /^fsl,imx(6q|7d|8m[mnpq])-gpc$/, count: 3, number: gicNumber },
  { compatible: /^ti,omap[45]-wugen-mpu$/, count: 3, number: gicNumber },
  { compatible: /^nvidia,tegra\d+-ictlr$/, count: 3, number: gicNumber },
  { compatible: /^mediatek,mt6577-sysirq$/, count: 3, number: gicNumber },
  { compatible: /^samsung,exynos\d+-pmu$/, count: 3, number: gicNumber },
  // Other and older GICs with the same binding.
  { compatible: /^(arm,pl390|nvidia,tegra210-agic|qcom,msm-(8660-qgic|qgic2))$/, count: 3, number: gicNumber },
  { compatible: /^(?!mti,)(.*[,-])?gic(-|$)/, number: gicNumber },
];

// More inputs than any controller has; the placeholder for no interrupt is above.
const mostLines = 1 << 20;

/** The number of an interrupt at the controller where it ends; undefined if it has none or an unknown one. */
export function interruptNumber(controller: TreeNode, { specifier, line }: TreeInterrupt): number | undefined {
  const [first, second] = line;
  const cells = cellsOf(controller, specifier.length);
  const number = cells === undefined ? (second === undefined ? first : undefined) : cells.number(specifier);
  return number !== undefined && number < mostLines ? number : undefined;
}

/** The numeric cells of an interrupt: after the trigger, a GIC has a phandle for the cores of a private interrupt. */
export function numericCells(controller: TreeNode, { specifier }: TreeInterrupt): readonly number[] {
  return cellsOf(controller, specifier.length)?.number === gicNumber ? specifier.slice(0, 3) : specifier;
}

/** Whether an interrupt is the placeholder that firmware writes where an entry is required. */
export function isNone({ specifier: [cell, another] }: TreeInterrupt): boolean {
  return cell === 0xffff_ffff && another === undefined;
}

/** The form in which a controller with this number of cells identifies interrupts; undefined if it is just a number, or unknown. */
export function specifierOf(controller: TreeNode, cells: number): InterruptSpecifier | undefined {
  if (cells === 2) return cellsOf(controller, 2) === undefined ? 'triggered' : undefined;
  const isGic = cellsOf(controller, cells)?.number === gicNumber;
  return cells === 3 && isGic ? 'gic' : undefined;
}

/** The cells that identify an interrupt at its controller, as far as bindings are known. */
export function tellingCells(controller: TreeNode | undefined, { specifier, line }: TreeInterrupt): readonly number[] {
  const cells = controller === undefined ? undefined : cellsOf(controller, specifier.length);
  return cells?.areWhole?.(specifier) === true ? specifier : line;
}

function cellsOf(controller: TreeNode, length: number): Cells | undefined {
  // With one or two cells, a nominal GIC uses just a number and the trigger.
  if (length < 2) return undefined;
  const names = stringsIn(controller.properties.get('compatible'));
  return known.find(
    ({ compatible, count = Math.max(3, length) }) => count === length && names.some((name) => compatible.test(name)),
  );
}
