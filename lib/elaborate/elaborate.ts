import type { Parameters } from '../config/index.js';
import { type Diagnostic, formatDiagnostic } from '../base/diagnostic/index.js';
import { CallbackError, diagnose, type Negotiated, negotiate, type Topology } from '../graph/index.js';
import { resourceTree, type ResourceTree } from '../devicetree/index.js';
import { describe, type DescribeOptions } from './describe.js';
import { declarePlaced, type LockedPlaces } from './placement.js';
import type { Elaboration } from '../elaboration/index.js';

/** What became of a topology. A design that was declared but could not be negotiated still has an elaboration, to be drawn. */
export interface ElaborationResult {
  /** The first phase that failed; `done` when all went well. */
  readonly phase: 'declare' | 'negotiate' | 'done';
  /** Why it failed; empty when all went well. */
  readonly failures: readonly Diagnostic[];
  /** What is known of the design; absent when it could not be declared. */
  readonly elaboration?: Elaboration;
}

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

/** What to leave out of an elaboration, and what is known before. */
export interface ElaborationOptions {
  /**
   * Whether to look for what is wrong with a design that can be negotiated, and for what firmware is told of it. Default true; questions
   * about edges and nodes need neither.
   */
  readonly findings?: boolean;
  /** What a lock says about where devices are, so that those that ask for a place stay there. Default: nothing is locked. */
  readonly locked?: LockedPlaces | undefined;
}

/**
 * Declares and negotiates a topology under a configuration (design 2). Mistakes in the design are in the result; nothing is thrown.
 */
export function tryElaborate(
  topology: Topology,
  config?: Parameters,
  { findings = true, locked }: ElaborationOptions = {},
): ElaborationResult {
  let placed;
  try {
    placed = declarePlaced(topology, config, locked);
  } catch (error) {
    return { phase: 'declare', failures: [diagnose(error, [], [])] };
  }
  const { design, placements } = placed;
  const negotiated = negotiate(design);
  const whole = { name: topology.name, placements };
  try {
    return described(negotiated, whole, findings);
  } catch (error) {
    if (error instanceof CallbackError) return { phase: 'negotiate', failures: [error.diagnostic] };
    throw error;
  }
}

function described(
  negotiated: Negotiated,
  whole: Pick<DescribeOptions, 'name' | 'placements'>,
  findings: boolean,
): ElaborationResult {
  if (!negotiated.ok) {
    return { phase: 'negotiate', failures: negotiated.failures, elaboration: describe(negotiated, whole) };
  }
  if (!findings) return { phase: 'done', failures: [], elaboration: describe(negotiated, whole) };
  const { resources, mistakes } = findResources(negotiated);
  const diagnostics = [...negotiated.runBodies(), ...negotiated.validate(), ...negotiated.namelessNodes(), ...mistakes];
  return { phase: 'done', failures: [], elaboration: describe(negotiated, { ...whole, diagnostics, resources }) };
}

// A design whose devices cannot be described is negotiated all the same.
function findResources(negotiated: Negotiated): { resources?: ResourceTree | undefined; mistakes: Diagnostic[] } {
  try {
    return { resources: resourceTree(negotiated), mistakes: [] };
  } catch (error) {
    return { mistakes: [diagnose(error, [], [])] };
  }
}

/**
 * Declares and negotiates a topology under a configuration (design 2).
 *
 * @throws ElaborationError with all failures, when the design could not be declared or negotiated.
 */
export function elaborate(topology: Topology, config?: Parameters, options: ElaborationOptions = {}): Elaboration {
  const { failures, elaboration } = tryElaborate(topology, config, options);
  if (elaboration === undefined || failures.length > 0) throw new ElaborationError(failures);
  return elaboration;
}
