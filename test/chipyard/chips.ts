import { chipyardConfig } from '../../lib/chipyard/index.js';
import type { Config } from '../../lib/config/index.js';
import { elaborateAll, tryElaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

/** The chip of an expression; of several, the first. */
export function chip(expression: string): Elaboration {
  const [elaboration] = withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(expression)));
  if (elaboration === undefined) throw new Error('there is a chip');
  return elaboration;
}

/** Everything that is wrong with a chip, by rule. */
export function findings(config: Config): string[] {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(ChipTop, config));
  const errors = [...failures, ...(elaboration?.diagnostics ?? [])].filter((each) => each.severity !== 'warning');
  return errors.map(({ rule, message }) => `${rule}: ${message}`);
}
