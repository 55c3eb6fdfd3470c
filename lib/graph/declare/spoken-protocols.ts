import { RequirementError } from '../../base/diagnostic/index.js';
import { json } from '../../base/text/index.js';
import { demandProtocol } from './demand-protocol.js';
import * as rules from './rules.js';

/** What a protocol says of itself, by which a design knows it. */
interface Spoken {
  readonly name: string;
  readonly reportName?: string;
  readonly bridges?: object;
  readonly traits?: object;
}

/** The protocols that the nodes of a design speak. */
export class SpokenProtocols {
  readonly #all = new Set<Spoken>();

  /**
   * Notes a protocol, which is looked at once.
   *
   * @throws RequirementError `options/kind` for what is none, `graph/protocol-name` for one that goes by the name of another.
   */
  demand(protocol: unknown): void {
    if (this.#all.has(protocol as Spoken)) return;
    demandProtocol(protocol);
    const next = protocol as Spoken;
    for (const known of this.#all) {
      const name = [next.name, reportNameOf(next)].find((each) => each === known.name || each === reportNameOf(known));
      if (name !== undefined) demandAlike(name, known, next);
    }
    this.#all.add(next);
  }
}

// Bindings and reports identify a protocol by its name. Two protocol objects with one name must be equivalent, such as those that a function
// creates anew on each call; otherwise readers would confuse them.
function demandAlike(name: string, known: Spoken, next: Spoken): void {
  const [before, after] = [saidBy(known), saidBy(next)];
  const what = [...new Set([...before.keys(), ...after.keys()])].find((key) => before.get(key) !== after.get(key));
  if (what === undefined) return;
  throw new RequirementError(
    rules.protocolName,
    `Two protocols go by the name ${name}, and differ in ${what}: ${before.get(what) ?? 'nothing'} and ${after.get(what) ?? 'nothing'}.`,
    {
      category: 'other',
      help: 'Call one of them otherwise; or, if it is one protocol, make it once and let all nodes speak that.',
    },
  );
}

function saidBy(protocol: Spoken): ReadonlyMap<string, string> {
  const { name, traits = {}, bridges } = protocol;
  return new Map([
    ['name', json(name)],
    ['reportName', json(reportNameOf(protocol))],
    ...(bridges === undefined ? [] : [['bridges', json(bridges)] as const]),
    ...Object.entries(traits)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [`traits.${key}`, json(value)] as const),
  ]);
}

function reportNameOf({ name, reportName = name }: Spoken): string {
  return reportName;
}
