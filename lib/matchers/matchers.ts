import { type AddressLike, hex, toAddress } from '../base/address/index.js';
import { bytes, formatLocation, listed, type Severity } from '../base/diagnostic/index.js';
import {
  allOptional,
  exactly,
  type Fields,
  isObject,
  numeric,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  that,
} from '../base/shape/index.js';
import { allowancesIn } from '../check/verdict/source-comments.js';
import {
  type Allowance,
  assertionOf,
  CheckedDesign,
  checkTogether,
  type Expectation,
  expectationForms,
  type ExpectationText,
  type Finding,
  isBeside,
  parseExpectation,
  placesInSources,
  type Policy,
} from '../check/index.js';
import { likelyForm } from '../check/policy/expectation.js';
import { type SecurityLike, securityText, toSecurity } from '../bus/security/index.js';
import type { Elaboration } from '../elaboration/index.js';
import { type ElaborationResult, tryElaborateAll } from '../elaborate/elaborate.js';
import { isTopology, textOfSource, type Topology } from '../graph/index.js';
import { type Operation, operations, parseOperation } from '../query/index.js';

/** A design in a test: an elaboration, or a topology, which is elaborated on first use. */
export type TestedDesign = Topology | Elaboration;

/** The result of a matcher, in the form that test runners expect. */
export interface Matched {
  /** Whether it holds, with or without `not`. */
  readonly pass: boolean;
  /** The message of a failing test: why it does not hold, or, with `not`, that it holds. */
  readonly message: () => string;
}

/** A node or module, or its name as in policies. */
export type NameLike = string | { readonly path: string };

/** Conditions on how a master reaches a device. */
export interface ReachOptions {
  /** Bytes of one transfer. Default: any. */
  readonly size?: number;
  /** An operation of TileLink, or a word such as `read`, `put` or `atomic`. Default: any. */
  readonly operation?: string;
  /** The accesses: `{ secure: false }`. Default: any that the master makes. */
  readonly by?: SecurityLike;
}

/** Whether a master reaches a device, optionally with an operation and a size. */
export function toReach(design: TestedDesign, master: NameLike, device: NameLike, options: ReachOptions = {}): Matched {
  const { size, operation: word, by } = taken('toReach', { size: numeric, operation: text, by: anything }, options);
  const operation = word === undefined ? undefined : operationOf(word);
  const how = [
    ...(operation === undefined ? [] : [`with ${operation}`]),
    ...(by === undefined ? [] : [`by ${securityText(toSecurity(by))} accesses`]),
    ...(size === undefined ? [] : [`${operation === undefined ? 'in' : 'of'} ${bytes(size)}`]),
  ];
  return asked(
    design,
    {
      ...{ kind: 'reaches', master: nameOf(master), device: nameOf(device), operation, size },
      by: by === undefined ? undefined : toSecurity(by),
    },
    ['reach', nameOf(device), 'from', nameOf(master), ...how].join(' '),
  );
}

/** Whether a device begins at an address, and optionally has a size, for all masters that see it or for one. */
export function toHaveAddress(
  design: TestedDesign,
  device: NameLike,
  address: AddressLike,
  options: { readonly size?: AddressLike; readonly for?: NameLike } = {},
): Matched {
  const { size, for: master } = taken('toHaveAddress', { size: anything, for: nameLike }, options);
  const [start, wanted] = [toAddress(address), size === undefined ? undefined : toAddress(size)];
  const sized = wanted === undefined ? '' : ` with ${hex(wanted)} bytes`;
  return asked(
    design,
    {
      ...{ kind: 'at', device: nameOf(device), address: start, size: wanted },
      master: master === undefined ? undefined : nameOf(master),
    },
    `have ${nameOf(device)} at ${hex(start)}${sized}${master === undefined ? '' : ` for ${nameOf(master)}`}`,
  );
}

/** Whether a device raises the interrupt of a number at a controller, or at any. */
export function toHaveInterrupt(
  design: TestedDesign,
  device: NameLike,
  number: number,
  options: { readonly at?: NameLike } = {},
): Matched {
  const { at = '**' } = taken('toHaveInterrupt', { at: nameLike }, options);
  const where = at === '**' ? '' : ` at ${nameOf(at)}`;
  return asked(
    design,
    { kind: 'interrupts', device: nameOf(device), sink: nameOf(at), number },
    `have interrupt ${number} from ${nameOf(device)}${where}`,
  );
}

/** Whether the bus at a master or device has this width in bits. */
export function toHaveWidth(design: TestedDesign, node: NameLike, bits: number): Matched {
  return asked(design, { kind: 'width', node: nameOf(node), bits }, `have ${nameOf(node)} ${bits} bits wide`);
}

/** Whether something runs at a frequency in MHz. */
export function toRunAt(design: TestedDesign, node: NameLike, megahertz: number): Matched {
  return asked(design, { kind: 'frequency', node: nameOf(node), megahertz }, `run ${nameOf(node)} at ${megahertz} MHz`);
}

/** Whether an expectation holds, as policies write it: `uart0 interrupt 4 at plic`, `dma must not reach keys`. */
export function toMeet(design: TestedDesign, expectation: ExpectationText): Matched {
  const fact = parseExpectation(expectation);
  if (fact === undefined) {
    const likely = likelyForm(expectation);
    const meant = likely === undefined ? '' : ` Did you mean ${likely}?`;
    throw new Error(`"${expectation}" cannot be read.${meant} Expectations are:\n  ${expectationForms.join('\n  ')}`);
  }
  return asked(design, fact, `meet "${expectation}"`);
}

/** Which findings count. */
export interface FindingsOptions {
  /** The policy. Settings that only `entente check` can apply are refused. Default: the rules with their default severities. */
  readonly policy?: Policy;
  /** The lowest severity that counts. Default `failOn` of the policy, or else `warning`. */
  readonly from?: Severity;
}

/**
 * Whether checks find nothing in a design. All designs of a topology, such as the chips of a system, are checked, and comments in its
 * sources accept findings. Comments are not read for an elaboration, because its sources may have changed.
 */
export function toHaveNoFindings(design: TestedDesign, options: FindingsOptions = {}): Matched {
  const severity = oneOf(Object.keys(counted));
  const fields = { policy: record({ failOn: optional(severity) }), from: severity };
  const { policy: wanted = {}, from: asked } = taken('toHaveNoFindings', fields, options);
  const { failOn = 'warning', ...policy } = wanted;
  const from = asked ?? failOn;
  const elaborations = elaborated(design);
  const allowances = isTopology(design) ? allowancesOf(elaborations) : [];
  const { findings } = checkTogether(elaborations, policy, { allowances });
  const counting = findings.filter((finding) => counted[finding.severity] <= counted[from]);
  return {
    pass: counting.length === 0,
    message: () =>
      counting.length === 0
        ? `expected ${design.name} to have findings, but there are none.`
        : `expected ${design.name} to have no findings, but there ${counting.length === 1 ? 'is one' : `are ${counting.length}`}:\n\n${counting.map(findingText).join('\n')}`,
  };
}

const counted: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

// The designs of a file have separate comments.
function allowancesOf(elaborations: readonly Elaboration[]): Allowance[] {
  const places = elaborations.flatMap(placesInSources);
  return [...new Set(places.map(({ file }) => file))]
    .flatMap((file) => allowancesIn(textOfSource(file) ?? '', file))
    .filter((allowance) => isBeside(allowance, places));
}

function findingText({ design, severity, rule, message, locations: [place], help }: Finding): string {
  const lines = [
    `${severity}[${rule}]: ${message}`,
    ...(design === undefined ? [] : [`  in ${design}`]),
    ...(place === undefined ? [] : [`  --> ${formatLocation(place)}`]),
    ...(help === '' ? [] : [`  help: ${help}`]),
  ];
  return lines.join('\n');
}

function asked(design: TestedDesign, fact: Expectation, words: string): Matched {
  const known = checked(design);
  const answer = assertionOf(known, fact);
  const { name } = known.elaboration;
  if (answer.holds === undefined) throw new Error(`${name} was expected to ${words}.\n${answer.why}`);
  return {
    pass: answer.holds,
    message: () =>
      answer.holds ? `expected ${name} not to ${words}, but it does.` : `expected ${name} to ${words}\n\n${answer.why}`,
  };
}

const known = new WeakMap<TestedDesign, CheckedDesign>();

// An answer about one design must not be reused for another.
function checked(design: TestedDesign): CheckedDesign {
  const found = known.get(design);
  if (found !== undefined) return found;
  const [only, ...others] = elaborated(design);
  if (others.length > 0) {
    const names = [only, ...others].map(({ name }) => name);
    throw new Error(
      `${design.name} is ${names.length} designs, ${listed(names)}, and it is not clear which of them is asked about.\nChoose one: const [${names.map((_, k) => `design${k}`).join(', ')}] = elaborateAll(${design.name}), and expect(design0)…`,
    );
  }
  const made = new CheckedDesign(only);
  known.set(design, made);
  return made;
}

type Elaborations = readonly [Elaboration, ...Elaboration[]];

const elaborations = new WeakMap<Topology, Elaborations>();

function elaborated(design: TestedDesign): Elaborations {
  if (!isTopology(design)) return [design];
  const before = elaborations.get(design);
  if (before !== undefined) return before;
  const [first, ...others] = tryElaborateAll(design);
  const failures = [first, ...others].flatMap((each) => each.failures);
  if (failures.length > 0) {
    throw new Error(
      `${design.name} cannot be negotiated:\n${failures.map(({ rule, message }) => `error[${rule}]: ${message}`).join('\n')}`,
    );
  }
  const made: Elaborations = [elaborationOf(first), ...others.map(elaborationOf)];
  elaborations.set(design, made);
  return made;
}

function elaborationOf({ elaboration }: ElaborationResult): Elaboration {
  if (elaboration === undefined) throw new Error('A design without failures has an elaboration.');
  return elaboration;
}

const anything: Shape = that(() => true, 'anything');
const nameLike: Shape = that(
  (value) => typeof value === 'string' || (isObject(value) && typeof value.path === 'string'),
  'a name, or a node or module',
);

// Checks the options of a matcher. A misspelt option would silently weaken the expectation.
function taken<Options extends object>(matcher: string, fields: Fields, options: Options): Options {
  exactly(allOptional(fields))(
    options,
    () => '',
    (place, problem, help) => {
      const what = place === '' ? `The options of ${matcher} as a whole` : `The option ${place} of ${matcher}`;
      throw new Error([`${what} ${problem}.`, ...(help === undefined ? [] : [help])].join(' '));
    },
  );
  return options;
}

function nameOf(name: NameLike): string {
  return typeof name === 'string' ? name : name.path;
}

function operationOf(word: string): Operation {
  const operation = parseOperation(word);
  if (operation !== undefined) return operation;
  throw new Error(`"${word}" is not an operation. Operations are ${operations.join(', ')}.`);
}
