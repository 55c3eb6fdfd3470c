import { bytesIn, formatSize, hex } from '../../../base/address/index.js';
import { excerpt, listed } from '../../../base/diagnostic/index.js';
import { nameMatcher } from '../../../base/names/index.js';
import { mastersNamed, sizesText, whyNot } from '../../../query/index.js';
import type { CheckedDesign } from '../../checked-design.js';
import { type Expectation, expectationForms, parseExpectation } from '../../expectation.js';
import { regionHull } from '../../regions.js';
import type { CheckRule, Found } from '../../rule.js';

/** Facts that the policy states and that do not hold. */
export const expectation: CheckRule = {
  id: 'policy/expectation',
  severity: 'error',
  requires: 'What the policy expects of the design holds.',
  because:
    'Firmware, tests and other teams rely on addresses, interrupt numbers and ways that nobody may change by accident. The policy writes them down, so that a change shows in the review where it is made.',
  instead: 'Undo the change, or change the expectation together with those who rely on it.',
  find: (design, { expect = [] }) =>
    expect.flatMap((text) => {
      const fact = parseExpectation(text);
      if (fact !== undefined) return missed(design, text, fact);
      return [
        {
          message: `The policy expects "${excerpt(text)}", which cannot be read.`,
          subjects: [],
          help: `Expectations are: ${expectationForms.join('; ')}.`,
        },
      ];
    }),
};

function missed(design: CheckedDesign, text: string, fact: Expectation): Found[] {
  const failure = failureOf(design, fact);
  if (failure === undefined) return [];
  return [{ ...failure, message: `The policy expects "${excerpt(text)}", but ${failure.message}` }];
}

// A name that nothing has is the business of policy/unknown-name.
function failureOf(design: CheckedDesign, fact: Expectation): Found | undefined {
  switch (fact.kind) {
    case 'at':
      return notAt(design, fact);
    case 'reaches':
      return notReached(design, fact);
    case 'interrupts':
      return notInterrupting(design, fact);
    case 'apart':
    case 'only':
      // reach/forbidden is about these.
      return undefined;
  }
}

type Of<Kind> = Extract<Expectation, { readonly kind: Kind }>;

function notAt({ regions, devices }: CheckedDesign, { device, address, size }: Of<'at'>): Found | undefined {
  const isMeant = nameMatcher(device);
  const called = regions.filter(({ owner, name }) => isMeant(owner, name));
  if (called.length === 0) {
    const hidden = devices.filter(({ id, name }) => isMeant(id, name)).map(({ id }) => id);
    return hidden.length === 0 ? undefined : { message: `no master sees ${listed(hidden)}.`, subjects: hidden };
  }
  const found = called.map((region) => ({ region, hull: regionHull(region) }));
  if (found.some(({ region, hull }) => hull.base === address && (size === undefined || bytesIn(region.sets) === size)))
    return undefined;
  const places = found.map(
    ({ region, hull }) => `${region.owner} is at ${hex(hull.base)}, ${formatSize(bytesIn(region.sets))}`,
  );
  return {
    message: `${listed(places)}.`,
    subjects: called.map(({ owner }) => owner),
    ranges: found.map(({ hull }) => hull),
  };
}

function notReached(design: CheckedDesign, fact: Of<'reaches'>): Found | undefined {
  const { master, device, operation, size } = fact;
  const [isMaster, isDevice] = [nameMatcher(master), nameMatcher(device)];
  const pairs = design.reaches.filter((pair) => isMaster(pair.master, pair.client) && isDevice(pair.device, pair.name));
  const [first] = pairs;
  if (first === undefined) return apart(design, master, device);
  const wanted = operation === undefined ? (['get', 'putFull'] as const) : ([operation] as const);
  const subjects = [first.master, first.device];
  if ((operation ?? size) !== undefined && pairs.every(({ unknown }) => unknown === true))
    return { message: `it is not known which operations ${first.device} supports.`, subjects };
  if (size !== undefined && !pairs.some(({ operations }) => wanted.some((each) => operations[each] !== undefined)))
    return { message: `${first.master} reaches ${first.device} without ${wanted.join(' and ')}.`, subjects };
  for (const each of wanted) {
    const sizes = pairs.map((pair) => pair.operations[each]).filter((found) => found !== undefined);
    if (operation !== undefined && sizes.length === 0)
      return { message: `${first.master} reaches ${first.device} without ${each}.`, subjects };
    const [widest] = sizes.toSorted((a, b) => b[1] - a[1]);
    if (size === undefined || widest === undefined || (widest[0] <= size && size <= widest[1])) continue;
    return {
      message: `${first.master} reaches ${first.device} with ${each} of ${sizesText(widest)} bytes.`,
      subjects,
    };
  }
  return undefined;
}

function apart({ masters, devices, elaboration }: CheckedDesign, master: string, device: string): Found | undefined {
  const isDevice = nameMatcher(device);
  const from = mastersNamed(masters, master)[0]?.edge.from;
  const to = devices.find(({ id, name }) => isDevice(id, name))?.id;
  if (from === undefined || to === undefined) return undefined;
  const [obstacle] = whyNot(elaboration, from, to);
  return {
    message: `${from} does not reach ${to}.${obstacle === undefined ? '' : ` ${obstacle.message}`}`,
    subjects: [from, to],
    help: obstacle?.help ?? '',
  };
}

function notInterrupting({ interrupts, wiring }: CheckedDesign, fact: Of<'interrupts'>): Found | undefined {
  const [isSource, isSink] = [nameMatcher(fact.device), nameMatcher(fact.sink)];
  const lines = interrupts.filter(({ source, sink }) => isSource(source) && isSink(sink));
  if (lines.some(({ number }) => number === fact.number)) return undefined;
  if (lines.length === 0) {
    const ends = [isSource, isSink].map((isMeant) => [...wiring.nodes.keys()].find((id) => isMeant(id)));
    const known = ends.filter((id) => id !== undefined);
    return known.length < ends.length
      ? undefined
      : { message: `no interrupt leads from ${fact.device} to ${fact.sink}.`, subjects: known };
  }
  const numbers = lines.map(({ source, sink, number }) => `${source} is number ${number} at ${sink}`);
  return { message: `${listed(numbers)}.`, subjects: lines.map(({ source }) => source) };
}
