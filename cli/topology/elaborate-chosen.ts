import { fragmentsAsked, type Parameters } from '../../lib/config/index.js';
import { type ElaborationOptions, type ElaborationResult, tryElaborateAll } from '../../lib/elaborate/elaborate.js';
import { chooseTopology, type Unusable } from './choose.js';
import type { InputName, LoadedInput } from './loaded-input.js';

/**
 * Elaborates the chosen export of a file. If its configuration makes several designs, all are elaborated, unless a design is named instead of an
 * export.
 */
export function elaborateChosen(
  { file, exportName }: InputName,
  exports: Readonly<Record<string, unknown>>,
  config: Parameters | undefined,
  options: ElaborationOptions,
): LoadedInput | Unusable {
  const before = fragmentsAsked();
  const loaded = elaborated({ file, exportName }, exports, config, options);
  if ('unusable' in loaded) return loaded;
  // A design that failed early might have read the configuration later.
  const isUnread = config !== undefined && loaded.elaboration !== undefined && fragmentsAsked() === before;
  return isUnread ? { ...loaded, unread: true } : loaded;
}

function elaborated(
  { file, exportName }: InputName,
  exports: Readonly<Record<string, unknown>>,
  config: Parameters | undefined,
  options: ElaborationOptions,
): LoadedInput | Unusable {
  const named = chooseTopology(file, exports, exportName);
  if (!('unusable' in named)) return inputOf(tryElaborateAll(named, config, options));
  const whole = chooseTopology(file, exports);
  if ('unusable' in whole || whole.parts === undefined) return named;
  const results = tryElaborateAll(whole, config, options);
  const chosen = results.find(({ elaboration }) => elaboration?.name === exportName);
  if (chosen !== undefined) return inputOf([chosen]);
  if (results.some(({ failures }) => failures.length > 0)) return inputOf(results);
  const names = results.flatMap(({ elaboration }) =>
    elaboration === undefined ? [] : [`${file}#${elaboration.name}`],
  );
  return { ...named, help: `It is ${names.join(', ')}.` };
}

// A failure in one design is reported for the whole input.
function inputOf(results: readonly ElaborationResult[]): LoadedInput {
  const { elaboration, failures } = results.find((result) => result.failures.length > 0) ?? results[0] ?? noResult;
  if (failures.length > 0) return { elaboration, failures };
  return { elaboration, failures, others: results.slice(1).flatMap((other) => other.elaboration ?? []) };
}

const noResult: Pick<ElaborationResult, 'elaboration' | 'failures'> = { failures: [] };
