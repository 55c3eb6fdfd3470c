import { stringsIn, type TreeNode } from '../tree.js';
import type { InterruptSpecifier } from '../../description.js';
import type { TreeInterrupt } from './facts.js';

// What bindings of interrupt controllers say of their cells, where the facts have only which cells tell lines apart.

/** How the cells of a controller are read. */
interface Cells {
  readonly compatible: RegExp;
  /** How many cells it is about; any number if absent. */
  readonly count?: number;
  /** The number of an interrupt; undefined where its cells do not come to one. */
  readonly number: (specifier: readonly number[]) => number | undefined;
  /** Whether only all cells together tell a line from others. */
  readonly areWhole?: (specifier: readonly number[]) => boolean;
}

const none = (): undefined => undefined;
const always = (): boolean => true;

// A GIC counts private interrupts from 16 and shared ones from 32.
function gicNumber([kind = 2, number = 0]: readonly number[]): number | undefined {
  return kind > 1 ? undefined : number + (kind === 0 ? 32 : 16);
}

// Inputs of its own, which are all of the first kind.
function ownNumber([kind, number]: readonly number[]): number | undefined {
  return kind === 0 ? number : undefined;
}

const known: readonly Cells[] = [
  // A bank or a group, and a number in it.
  { compatible: /^brcm,bcm283[56]-armctrl-ic$/, count: 2, number: none, areWhole: always },
  { compatible: /^samsung,exynos4210-combiner$/, count: 2, number: none, areWhole: always },
  // A controller, an input of the one above, one of its own, and how it is triggered.
  { compatible: /^samsung,s3c24\d\d-irq$/, count: 4, number: none, areWhole: always },
  // A number, how it is triggered, a kind, and what the kind has to say: an error has its number there.
  {
    ...{ compatible: /^fsl,mpic$/, count: 4 },
    number: ([number, , kind]) => (kind === 0 ? number : undefined),
    areWhole: ([, , kind]) => kind !== 0,
  },
  // A kind and a number, as with a GIC, but counted from 0: local interrupts of MIPS and fast ones of Apple have no numbers among the others.
  { compatible: /^mti,gic$/, count: 3, number: ownNumber },
  { compatible: /^apple,aic$/, count: 3, number: ownNumber },
  { compatible: /^ti,irq-crossbar$/, count: 3, number: ownNumber },
  { compatible: /^allwinner,sun6i-a31-r-intc$/, count: 3, number: ownNumber },
  // What passes on the cells of the GIC behind it.
  { compatible: /^fsl,imx(6q|7d|8m[mnpq])-gpc$/, count: 3, number: gicNumber },
  { compatible: /^ti,omap[45]-wugen-mpu$/, count: 3, number: gicNumber },
  { compatible: /^nvidia,tegra\d+-ictlr$/, count: 3, number: gicNumber },
  { compatible: /^mediatek,mt6577-sysirq$/, count: 3, number: gicNumber },
  { compatible: /^samsung,exynos\d+-pmu$/, count: 3, number: gicNumber },
  // GICs of other makers and older ones, by its binding.
  { compatible: /^(arm,pl390|nvidia,tegra210-agic|qcom,msm-(8660-qgic|qgic2))$/, count: 3, number: gicNumber },
  { compatible: /^(?!mti,)(.*[,-])?gic(-|$)/, number: gicNumber },
];

// No controller has more inputs; what firmware writes for none is above.
const mostLines = 1 << 20;

/** The number of an interrupt at the controller where it ends; undefined where it has none, or none that is known. */
export function interruptNumber(controller: TreeNode, { specifier, line }: TreeInterrupt): number | undefined {
  const [first, second] = line;
  const cells = cellsOf(controller, specifier.length);
  const number = cells === undefined ? (second === undefined ? first : undefined) : cells.number(specifier);
  return number !== undefined && number < mostLines ? number : undefined;
}

/** The cells of an interrupt that are numbers: behind how it is triggered, a GIC has which cores have a private one, as a phandle. */
export function numericCells(controller: TreeNode, { specifier }: TreeInterrupt): readonly number[] {
  return cellsOf(controller, specifier.length)?.number === gicNumber ? specifier.slice(0, 3) : specifier;
}

/** Whether an interrupt stands for none, as firmware writes it that has to name one. */
export function isNone({ specifier: [cell, another] }: TreeInterrupt): boolean {
  return cell === 0xffff_ffff && another === undefined;
}

/** How a controller with so many cells is told which interrupt is meant; undefined for the number alone, and where that is not known. */
export function specifierOf(controller: TreeNode, cells: number): InterruptSpecifier | undefined {
  if (cells === 2) return cellsOf(controller, 2) === undefined ? 'triggered' : undefined;
  const isGic = cellsOf(controller, cells)?.number === gicNumber;
  return cells === 3 && isGic ? 'gic' : undefined;
}

/** The cells that tell an interrupt from others at its controller, as far as bindings go. */
export function tellingCells(controller: TreeNode | undefined, { specifier, line }: TreeInterrupt): readonly number[] {
  const cells = controller === undefined ? undefined : cellsOf(controller, specifier.length);
  return cells?.areWhole?.(specifier) === true ? specifier : line;
}

function cellsOf(controller: TreeNode, length: number): Cells | undefined {
  // With one or two cells, a GIC in name only has a number and how it is triggered.
  if (length < 2) return undefined;
  const names = stringsIn(controller.properties.get('compatible'));
  return known.find(
    ({ compatible, count = Math.max(3, length) }) => count === length && names.some((name) => compatible.test(name)),
  );
}
