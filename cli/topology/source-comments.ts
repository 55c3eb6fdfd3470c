import { type Allowance, allowanceWord, placesInSources } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { isQuotable } from '../files/input-files.js';
import { sourceTextSync } from '../files/unsaved.js';

/** Reads comments that accept findings. Each file is read once, however many designs share it. */
export class SourceComments {
  readonly #known = new Map<string, readonly Allowance[]>();

  /** The comments in the sources of designs that were just elaborated from them. */
  async of(...elaborations: readonly Elaboration[]): Promise<Allowance[]> {
    const allowances: Allowance[] = [];
    for (const file of new Set(elaborations.flatMap((each) => placesInSources(each)).map((place) => place.file)))
      allowances.push(...(await this.#in(file)));
    return allowances;
  }

  async #in(file: string): Promise<readonly Allowance[]> {
    let known = this.#known.get(file);
    if (known === undefined) this.#known.set(file, (known = isQuotable(file) ? await commentsIn(file) : []));
    return known;
  }
}

// Most sources have no such comment and need no parsing.
async function commentsIn(file: string): Promise<readonly Allowance[]> {
  const source = sourceTextSync(file);
  if (!source.includes(allowanceWord)) return [];
  const { allowancesIn } = await import('../../lib/check/verdict/source-comments.js');
  return allowancesIn(source, file);
}
