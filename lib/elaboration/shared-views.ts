import type { AddressSet } from '../base/address/index.js';
import type { MasterView, Region } from './address-space.js';
import { append } from './append.js';

/** Masters that see the same devices through the same visibility. */
export interface SharedView {
  /** Ids of the source nodes. */
  readonly masters: readonly string[];
  /** Addresses that the masters may ask for. */
  readonly visibility: readonly AddressSet[];
  /** All devices behind their ports. */
  readonly regions: readonly Region[];
}

/** The views of all masters, once for those that see the same. */
export function sharedViews(views: readonly MasterView[]): SharedView[] {
  const byRegions = new Map<string, MasterView[]>();
  for (const view of views) append(byRegions, regionsText(view.regions), view);
  return [...byRegions.values()].flatMap((alike) => {
    const byVisibility = new Map<string, MasterView[]>();
    for (const view of alike) append(byVisibility, view.visibility.join(' '), view);
    return [...byVisibility.values()].map((same) => ({
      masters: [...new Set(same.map(({ master }) => master))],
      visibility: same[0]?.visibility ?? [],
      regions: same[0]?.regions ?? [],
    }));
  });
}

// By the list: most ports have one in common.
const knownTexts = new WeakMap<readonly Region[], string>();

/** Regions as a text. Two lists may say the same: that counts, so that a design is the same one when it is read from a file. */
export function regionsText(regions: readonly Region[]): string {
  let text = knownTexts.get(regions);
  if (text === undefined) {
    const said = regions.map(({ sets, ...rest }) => [sets.join(' '), rest]);
    knownTexts.set(regions, (text = JSON.stringify(said)));
  }
  return text;
}
