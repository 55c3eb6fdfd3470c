import type { Parameters } from '../config/index.js';
import { type Diagnostic, formatDiagnostic } from '../base/diagnostic/index.js';
import { checkOptions } from '../base/options/index.js';
import { Namespace } from '../base/names/index.js';
import { CallbackError, type Design, diagnose, type Negotiated, negotiate, type Topology } from '../graph/index.js';
import { resourceTree, type ResourceTree } from '../devicetree/index.js';
import { describe, type DescribeOptions } from './describe.js';
import { declarePlaced, type LockedPlaces } from './placement.js';
import type { Elaboration } from '../elaboration/index.js';

/**
 * The result of elaborating a topology. A design that was declared but could not be negotiated still has an elaboration, which can be
 * drawn.
 */
export interface ElaborationResult {
  /** The first phase that failed; `done` on success. */
  readonly phase: 'declare' | 'negotiate' | 'done';
  /** The reasons for the failure; empty on success. */
  readonly failures: readonly Diagnostic[];
  /** The elaboration of the design; absent if it could not be declared. */
  readonly elaboration?: Elaboration;
}

/** The results of elaborating a topology with one or several designs, in their order. */
export type ElaborationResults = readonly [first: ElaborationResult, ...others: ElaborationResult[]];

/** A design that could not be elaborated, with all the reasons (design 5). */
export class ElaborationError extends Error {
  override readonly name = 'ElaborationError';
  /** All the reasons; at least one. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n\n'));
    this.diagnostics = diagnostics;
  }
}

/** Options that skip parts of an elaboration or give known facts. */
export interface ElaborationOptions {
  /**
   * Whether to find mistakes in a negotiated design and build its description for firmware. Default true; questions about edges and nodes
   * need neither.
   */
  readonly findings?: boolean;
  /** Whether to record source locations. Default true; false saves time. */
  readonly places?: boolean;
  /** The addresses of placed devices in a lock, so that they stay there; for several designs, those of each. Default: nothing is locked. */
  readonly locked?: LockedPlaces | readonly LockedPlaces[] | undefined;
}

/**
 * Declares and negotiates a topology under a configuration (design 2). Mistakes in the design are in the result; nothing is thrown. Of
 * several designs, the result is that of the first.
 */
export function tryElaborate(
  topology: Topology,
  config?: Parameters,
  options: ElaborationOptions = {},
): ElaborationResult {
  const [first] = tryElaborateAll(topology, config, options);
  return first;
}

/**
 * Declares and negotiates all designs of a topology under a configuration: usually one, but each chip of a multi-chip system. Mistakes in
 * the designs are in the results; nothing is thrown. If one of them cannot be declared, it is the only result.
 */
export function tryElaborateAll(
  topology: Topology,
  config?: Parameters,
  options: ElaborationOptions = {},
): ElaborationResults {
  const { findings = true, places = true, locked = [] } = options;
  let designs;
  try {
    checkOptions('ElaborationOptions', options);
    designs = declarePlaced(topology, config, [locked].flat());
  } catch (error) {
    return [{ phase: 'declare', failures: [diagnose(error, [], [])] }];
  }
  const moduleNames = new Namespace();
  const [first, ...others] = designs.map(({ name, design, placements }) =>
    resultOf(design, { name, placements, places, ...(designs.length > 1 ? { moduleNames } : {}) }, findings),
  );
  if (first === undefined) throw new Error(`${topology.name} is at least one design`);
  return [first, ...others];
}

function resultOf(design: Design, options: DescribeOptions, findings: boolean): ElaborationResult {
  const negotiated = negotiate(design);
  try {
    return described(negotiated, options, findings);
  } catch (error) {
    if (error instanceof CallbackError) return { phase: 'negotiate', failures: [error.diagnostic] };
    throw error;
  }
}

function described(negotiated: Negotiated, options: DescribeOptions, findings: boolean): ElaborationResult {
  if (!negotiated.ok) {
    return { phase: 'negotiate', failures: negotiated.failures, elaboration: describe(negotiated, options) };
  }
  if (!findings) return { phase: 'done', failures: [], elaboration: describe(negotiated, options) };
  const { resources, mistakes } = findResources(negotiated);
  const diagnostics = [...negotiated.runBodies(), ...negotiated.validate(), ...negotiated.namelessNodes(), ...mistakes];
  return { phase: 'done', failures: [], elaboration: describe(negotiated, { ...options, diagnostics, resources }) };
}

// A design is negotiated even if the description of its devices fails.
function findResources(negotiated: Negotiated): { resources?: ResourceTree | undefined; mistakes: Diagnostic[] } {
  try {
    return { resources: resourceTree(negotiated), mistakes: [] };
  } catch (error) {
    return { mistakes: [diagnose(error, [], [])] };
  }
}

/**
 * Declares and negotiates a topology under a configuration (design 2); of several designs, it returns the first.
 *
 * @throws ElaborationError with all failures, when the design could not be declared or negotiated.
 */
export function elaborate(topology: Topology, config?: Parameters, options: ElaborationOptions = {}): Elaboration {
  return succeeded(tryElaborate(topology, config, options));
}

/**
 * Declares and negotiates all designs of a topology under a configuration, such as each chip of a multi-chip system.
 *
 * @throws ElaborationError with all failures of the first design that could not be declared or negotiated.
 */
export function elaborateAll(
  topology: Topology,
  config?: Parameters,
  options: ElaborationOptions = {},
): readonly Elaboration[] {
  return tryElaborateAll(topology, config, options).map(succeeded);
}

function succeeded({ failures, elaboration }: ElaborationResult): Elaboration {
  if (elaboration === undefined || failures.length > 0) throw new ElaborationError(failures);
  return elaboration;
}
