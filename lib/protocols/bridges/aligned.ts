import { demand, listed, type Rule } from '../../base/diagnostic/index.js';
import type { AXI4MasterParameters } from '../axi4/master-parameters.js';

/**
 * Refuses masters whose bursts may begin anywhere. `bridge` is what needs them aligned, such as `AXI4-to-AHB bridge`, at `path`.
 *
 * @throws RequirementError with the rule unless all of `looked` align theirs; it names all of `masters` that do not.
 */
export function demandAligned(
  masters: readonly AXI4MasterParameters[],
  rule: Rule,
  { bridge, path, looked = masters, behind = '' }: AlignedDemand,
): void {
  const names = (): string => listed(masters.flatMap(({ aligned, name }) => (aligned ? [] : [name])));
  const isOne = (): boolean => masters.filter(({ aligned }) => !aligned).length === 1;
  demand(
    looked.every(({ aligned }) => aligned),
    rule,
    () => `${bridge} ${path} needs aligned bursts, but those of ${names()} may be unaligned.`,
    {
      help: () =>
        `Put axi4.fragmenter()${behind} in front of ${path}, or declare aligned: true for ${names()} if ${isOne() ? 'it aligns its' : 'they align their'} bursts.`,
    },
  );
}

/** Who asks for aligned bursts. */
interface AlignedDemand {
  readonly bridge: string;
  readonly path: string;
  /** Those of whom they are asked. Default all. */
  readonly looked?: readonly AXI4MasterParameters[];
  /** What has to follow a fragmenter, with a comma in front. Default nothing. */
  readonly behind?: string;
}
