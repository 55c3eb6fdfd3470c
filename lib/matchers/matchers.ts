import { type AddressLike, hex, toAddress } from '../base/address/index.js';
import { formatLocation, type Severity } from '../base/diagnostic/index.js';
import {
  assertionOf,
  check,
  CheckedDesign,
  type Expectation,
  expectationForms,
  type ExpectationText,
  type Finding,
  parseExpectation,
  type Policy,
} from '../check/index.js';
import { type SecurityLike, securityText, toSecurity } from '../bus/security/index.js';
import type { Elaboration } from '../elaboration/index.js';
import { tryElaborate } from '../elaborate/elaborate.js';
import { isTopology, type Topology } from '../graph/index.js';
import { type Operation, operations, parseOperation } from '../query/index.js';

/** A design as tests have it: a topology, which is elaborated when it is first asked, or an elaboration. */
export type TestedDesign = Topology | Elaboration;

/** What a matcher came to, as test runners want it. */
export interface Matched {
  /** Whether it holds, however it is asked. */
  readonly pass: boolean;
  /** Why a test fails by it: why it does not hold, or where `not` was asked for, that it does. */
  readonly message: () => string;
}

/** A node or a module by its name, as in policies, or itself. */
export type NameLike = string | { readonly path: string };

/** How a master is to reach a device. */
export interface ReachOptions {
  /** Bytes of one transfer. Default: any. */
  readonly size?: number;
  /** An operation of TileLink, or a word such as `read`, `put` or `atomic`. Default: any. */
  readonly operation?: string;
  /** By which accesses: `{ secure: false }`. Default: any that the master makes. */
  readonly by?: SecurityLike;
}

/** Whether a master reaches a device, maybe with one operation and in one size. */
export function toReach(
  design: TestedDesign,
  master: NameLike,
  device: NameLike,
  { size, operation: word, by }: ReachOptions = {},
): Matched {
  const operation = word === undefined ? undefined : operationOf(word);
  const how = [
    ...(operation === undefined ? [] : [`with ${operation}`]),
    ...(by === undefined ? [] : [`by ${securityText(toSecurity(by))} accesses`]),
    ...(size === undefined ? [] : [`${operation === undefined ? 'in' : 'of'} ${size} bytes`]),
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

/** Whether a device begins at an address, and maybe has a size, for all masters that see it, or for one. */
export function toHaveAddress(
  design: TestedDesign,
  device: NameLike,
  address: AddressLike,
  { size, for: master }: { readonly size?: AddressLike; readonly for?: NameLike } = {},
): Matched {
  const [start, bytes] = [toAddress(address), size === undefined ? undefined : toAddress(size)];
  const sized = bytes === undefined ? '' : ` with ${hex(bytes)} bytes`;
  return asked(
    design,
    {
      ...{ kind: 'at', device: nameOf(device), address: start, size: bytes },
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
  { at = '**' }: { readonly at?: NameLike } = {},
): Matched {
  const where = at === '**' ? '' : ` at ${nameOf(at)}`;
  return asked(
    design,
    { kind: 'interrupts', device: nameOf(device), sink: nameOf(at), number },
    `have interrupt ${number} from ${nameOf(device)}${where}`,
  );
}

/** Whether the bus at a master or a device has so many bits. */
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
    throw new Error(`"${expectation}" cannot be read. Expectations are:\n  ${expectationForms.join('\n  ')}`);
  }
  return asked(design, fact, `meet "${expectation}"`);
}

/** Which findings count. */
export interface FindingsOptions {
  /** What the design is held to. Default: the rules as they are. */
  readonly policy?: Policy;
  /** The least severity that counts. Default `warning`. */
  readonly from?: Severity;
}

/** Whether nothing is wrong with a design by the rules of checks. */
export function toHaveNoFindings(
  design: TestedDesign,
  { policy = {}, from = 'warning' }: FindingsOptions = {},
): Matched {
  const { elaboration } = checked(design);
  const counted = { error: 0, warning: 1, info: 2 } as const;
  const findings = check(elaboration, policy).findings.filter(({ severity }) => counted[severity] <= counted[from]);
  return {
    pass: findings.length === 0,
    message: () =>
      findings.length === 0
        ? `expected ${elaboration.name} to have findings, but there are none.`
        : `expected ${elaboration.name} to have no findings, but there ${findings.length === 1 ? 'is one' : `are ${findings.length}`}:\n\n${findings.map(findingText).join('\n')}`,
  };
}

function findingText({ severity, rule, message, locations: [place], help }: Finding): string {
  const lines = [
    `${severity}[${rule}]: ${message}`,
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

function checked(design: TestedDesign): CheckedDesign {
  let found = known.get(design);
  if (found === undefined) known.set(design, (found = new CheckedDesign(elaborated(design))));
  return found;
}

function elaborated(design: TestedDesign): Elaboration {
  if (!isTopology(design)) return design;
  const { elaboration, failures } = tryElaborate(design);
  if (elaboration !== undefined && failures.length === 0) return elaboration;
  throw new Error(
    `${design.name} cannot be negotiated:\n${failures.map(({ rule, message }) => `error[${rule}]: ${message}`).join('\n')}`,
  );
}

function nameOf(name: NameLike): string {
  return typeof name === 'string' ? name : name.path;
}

function operationOf(word: string): Operation {
  const operation = parseOperation(word);
  if (operation !== undefined) return operation;
  throw new Error(`"${word}" is no operation. Operations are ${operations.join(', ')}.`);
}
