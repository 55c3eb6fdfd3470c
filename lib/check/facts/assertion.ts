import { formatLocation } from '../../base/diagnostic/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { Expectation } from '../policy/expectation.js';
import { namesInFact, unknownNames } from './fact-names.js';
import { forbiddenBy, perhapsForbiddenBy, reachedText, unknownText } from './forbidden.js';
import { unmet } from './unmet.js';

/** Whether an expectation holds. */
export type Assertion =
  | { readonly holds: true }
  /** Why it does not: a full sentence, maybe with lines behind it that say where, and what to do. */
  | { readonly holds: false; readonly why: string }
  /** It names something that the design does not have, or asks for what nobody says, so that there is nothing to be said of it. */
  | { readonly holds: undefined; readonly why: string };

/** Whether an expectation holds in a design, and why not. */
export function assertionOf(design: CheckedDesign, fact: Expectation): Assertion {
  const strangers = unknownNames(design, namesInFact(fact));
  if (strangers.length > 0) {
    const lines = strangers.map(
      ({ kind, name, help }) => `The design has no ${kind} ${name}.${help === undefined ? '' : ` ${help}`}`,
    );
    return { holds: undefined, why: lines.join('\n') };
  }
  const [pair] = forbiddenBy(fact, design);
  if (pair !== undefined) {
    const why = `${reachedText(pair)}.`;
    return { holds: false, why: withPlaces(why, design, [pair.master, pair.device]) };
  }
  const open = perhapsForbiddenBy(fact, design);
  if (open.length > 0) return { holds: undefined, why: `${capital(unknownText(open))}.` };
  const found = unmet(design, fact);
  if (found === undefined) return { holds: true };
  const why = found.message.replace(/^[a-z]\w* /, (word) => (isSentence(word) ? capital(word) : word));
  if (found.isUnknown === true) return { holds: undefined, why };
  return { holds: false, why: withPlaces(why, design, found.subjects, found.help) };
}

// Names may also begin a message, and keep their case.
function isSentence(word: string): boolean {
  return ['no ', 'nothing ', 'it '].includes(word);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function withPlaces(why: string, design: CheckedDesign, subjects: readonly string[], help = ''): string {
  const places = subjects.slice(0, 3).flatMap((subject) => {
    const [place] = design.locationsOf(subject);
    return place === undefined ? [] : [`  ${subject} at ${formatLocation(place)}`];
  });
  return [why, ...new Set(places), ...(help === '' ? [] : [`  help: ${help}`])].join('\n');
}
