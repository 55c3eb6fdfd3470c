import { RequirementError } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/** The only edge of the list. Throws `clocks/one-input` unless there is exactly one; `who` is the module that needs it. */
export function requireOneInput<Edge>(edges: readonly Edge[], who: string): Edge {
  const [first] = edges;
  if (first === undefined || edges.length > 1) {
    throw new RequirementError(rules.oneInput, `${who} has ${edges.length} inward edges, but needs exactly one.`, {
      help: 'Bind one source to it; of several clocks or groups, only one can be passed on.',
    });
  }
  return first;
}

/** What to do when members of a group have the same key. */
export const distinctNames =
  'Give each sink of a group a name of its own; a sink without a name is called by its position, which no other may have as its name.';
