import type { Location } from '../lib/base/diagnostic/index.js';
import type { Finding } from '../lib/check/index.js';

// Messages between the plugin, which runs inside the language server, and its processes.

/** A request to elaborate and check a topology file. */
export interface ElaborationRequest {
  readonly kind: 'elaborate';
  /** An absolute path. */
  readonly file: string;
  /** The exported topologies, possibly including `default`. */
  readonly exports: readonly string[];
  /** The text of open files that exist on disk, by absolute path, whether saved or not. */
  readonly open: Readonly<Record<string, string>>;
  /** The time limit in seconds. */
  readonly timeout: number;
}

/** A request to serve a topology file as a page. */
export interface ViewRequest {
  readonly kind: 'view';
  /** An absolute path. */
  readonly file: string;
}

export type Request = ElaborationRequest | ViewRequest;

/** A node of the design, and its locations. */
export interface NodeAt {
  readonly id: string;
  /** Its own name. */
  readonly name: string;
  /** A short summary; empty if nothing was negotiated at it. */
  readonly line: string;
  /** One fact per line. */
  readonly details: string;
  /** With absolute paths. */
  readonly places: readonly Location[];
}

/** The result of a topology file, with absolute paths. */
export interface Elaborated {
  readonly kind: 'elaborated';
  /** The files that it depends on, existing or not. */
  readonly sources: readonly string[];
  /** The files among them that were missing when they were looked up. */
  readonly missing: readonly string[];
  /** Paths to which its imports might resolve if a source were added or removed. */
  readonly looked: readonly string[];
  /** Why it failed, or the findings in it. */
  readonly findings: readonly Finding[];
  /** Empty if the design failed. */
  readonly nodes: readonly NodeAt[];
}

/** The address of a served page. */
export interface Served {
  readonly kind: 'served';
  readonly url: string;
}

/** Why there is no other answer. */
export interface Failed {
  readonly kind: 'failed';
  readonly message: string;
}

export type Answer = Elaborated | Served | Failed;

/** A finding about an unusable design that violates no other rule. */
export function unusable(message: string, help: string): Finding {
  return { rule: 'input/unusable', severity: 'error', message, subjects: [], locations: [], ranges: [], help };
}
