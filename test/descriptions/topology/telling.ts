import { AddressRange } from '../../../lib/base/address/index.js';
import { type DescribedPart, type DescribedSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { elaborate, type Elaboration } from '../../../lib/index.js';
import { topologyIn } from './topology-in.js';

/** A topology that was imported and tells firmware of itself, and what it was to have. */
export interface Telling {
  readonly elaboration: Elaboration;
  /** Names of the constants of devices, by the ids of their parts. */
  readonly devices: ReadonlyMap<string, string>;
  /** The parts, with those of their addresses that the topology has. */
  readonly parts: readonly DescribedPart[];
  /** Ids of parts that left others addresses where they have no registers. */
  readonly parted: ReadonlySet<string>;
}

/** Imports a described SoC as `chip`, and adds `firmware(…)` to it as people do. */
export function telling(soc: DescribedSoc): Telling {
  const { source, devices, leftOut } = writeTopology(soc);
  const bus = /const (\w+) = tl\.xbar\(\)/.exec(source)?.[1] ?? '';
  const text = source
    .replace(/ = soc\('[^']*'/, " = soc('chip'")
    .replace('import { ', 'import { firmware as tell, ')
    .replace('\n  return {', `\n  tell({ model: 'Board', compatible: ['example,board'], bus: ${bus} });\n  return {`);
  const parts = soc.parts.map((part) => {
    const others = leftOut
      .filter((each) => each.part.id === part.id)
      .map(({ range: { base, size } }) => new AddressRange(base, size));
    const windows = part.windows.flatMap((window) =>
      AddressRange.subtract(rangesOf({ windows: [window] }), others).map(({ base, size }) => ({
        ...window,
        base,
        size,
      })),
    );
    return { ...part, windows };
  });
  const parted = new Set(leftOut.flatMap(({ part, why }) => (why === 'unused' ? [part.id] : [])));
  return { elaboration: elaborate(topologyIn(text)), devices, parts, parted };
}

/** The addresses of a part, a range for each window. */
export function rangesOf({ windows }: Pick<DescribedPart, 'windows'>): AddressRange[] {
  return windows.map(({ base, size }) => new AddressRange(base, size));
}
