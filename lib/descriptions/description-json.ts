import { hex } from '../base/address/index.js';
import type { Description } from './description.js';

/**
 * A description as data, according to `schemas/description-1.schema.json`: the facts in terms of the notation, each
 * with its source location.
 */
export function descriptionJson({ soc, facts }: Description): unknown {
  const { notation, file, name, parts, assumptions, unknown, findings } = soc;
  return {
    ...{ format: 'entente-description', version: 1, notation, file, name },
    ...facts,
    masters: parts.flatMap(({ id, kind, enabled, sees, place }) =>
      sees === undefined
        ? []
        : [
            {
              ...{ path: id, kind: kind === 'master' ? 'cpu' : 'dma', enabled },
              sees: sees === 'everything' ? sees : sees.map(({ base, size }) => ({ base: hex(base), size: hex(size) })),
              place,
            },
          ],
    ),
    ...{ assumptions, unknown },
    findings: findings.map(({ rule, message, parts: about, places }) => ({ rule, message, subjects: about, places })),
  };
}
