import { demandAll, RequirementError } from '../../../base/diagnostic/index.js';
import { namesakes } from '../../../bus/fields/bundle-field.js';
import { ambaProt } from '../../../bus/fields/index.js';
import type { TLEdge } from '../edge.js';
import { titlesOf } from './help.js';
import * as rules from './rules.js';

/**
 * Throws `tilelink/bundle-names` when two fields that travel together have the same name, whatever their keys (tilelink 1.7): hardware
 * cannot tell them apart. Negotiation does not need this.
 */
export function checkFieldNames({ bundle, slave }: TLEdge): void {
  const checkFields = (what: 'echo' | 'request' | 'response'): void => {
    const twins = namesakes(bundle[`${what}Fields`]);
    if (twins === undefined) return;
    const [one, other] = twins;
    throw new RequirementError(
      rules.bundleNames,
      `The way to ${titlesOf(slave.slaves)} has two ${what} fields that are called ${one.key.name}: ${one.encode()} and ${other.encode()}.`,
      {
        help: one.key.equals(ambaProt)
          ? `Leave ${one.encode()} out in front of the bridge from AMBA, which adds it.`
          : `Leave one of the two out, or give it another name than ${one.key.name}: new BundleKey('…', '${other.key.keyClass}').`,
      },
    );
  };
  demandAll(
    ...(['echo', 'request', 'response'] as const).map((what) => () => {
      checkFields(what);
    }),
  );
}
