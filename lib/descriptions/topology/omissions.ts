import { counted } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { oneLine } from '../../base/text/index.js';
import type { DescribedPart } from '../description.js';
import type { LeftOut } from './placement.js';
import { addressText, sizeText } from './text.js';

/** Interrupts at a controller that have no known number there. */
export interface UnnumberedInterrupts {
  /** Id of the part. */
  readonly controller: string;
  readonly count: number;
}

/** Those that parts raise, controller by controller; not what stands for none. */
export function unnumberedIn(parts: readonly DescribedPart[]): UnnumberedInterrupts[] {
  const lines = parts.flatMap(({ interrupts }) =>
    interrupts.filter((each) => each.number === undefined && each.isNone !== true),
  );
  return [...groupBy(lines, ({ controller }) => controller)].map(([controller, { length: count }]) => ({
    controller,
    count,
  }));
}

/** Comments on which addresses of a description are not those of their part, and why; and on which interrupts are missing. */
export function omissions(leftOut: readonly LeftOut[], unnumbered: readonly UnnumberedInterrupts[]): string[] {
  return [
    ...listing('Left out, since a bus has one device at each address:', leftOut.map(omissionText)),
    ...listing(
      'Left out, since their numbers are not known:',
      unnumbered.map(({ controller, count }) => `// - ${oneLine(`${counted(count, 'interrupt')} at ${controller}`)}`),
    ),
  ];
}

function listing(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `// ${title}`, ...lines];
}

function omissionText({ part, range, why }: LeftOut): string {
  const [size, base] = [sizeText(range.size), addressText(range.base)].map((text) => text.slice(1, -1));
  return `// - ${oneLine(`${part.id}, ${size} at ${base}: ${typeof why === 'string' ? reasons[why] : `${why.id} has them`}`)}`;
}

const reasons = {
  unused: 'what others have of it, where it has no registers',
  reserved: 'reserved, which is neither a device nor memory',
} as const;
