import type { Location } from '../lib/base/diagnostic/index.js';
import type { Finding } from '../lib/check/index.js';

// What the plugin, which runs inside the language server, and its processes tell each other.

/** A topology file that is to be elaborated and checked. */
export interface ElaborationRequest {
  readonly kind: 'elaborate';
  /** Absolute path. */
  readonly file: string;
  /** The exports that are topologies; `default` among them. */
  readonly exports: readonly string[];
  /** What open files have that are on the disk, by their absolute paths: saved or not. */
  readonly open: Readonly<Record<string, string>>;
  /** Seconds that it may take. */
  readonly timeout: number;
}

/** A topology file that is to be served as a page. */
export interface ViewRequest {
  readonly kind: 'view';
  /** Absolute path. */
  readonly file: string;
}

export type Request = ElaborationRequest | ViewRequest;

/** A node of the design, and where it is written. */
export interface NodeAt {
  readonly id: string;
  /** Its own name. */
  readonly name: string;
  /** In a few words; empty where nothing was negotiated at it. */
  readonly line: string;
  /** One fact a line. */
  readonly details: string;
  /** Files are absolute. */
  readonly places: readonly Location[];
}

/** What came of a topology file. Files are absolute. */
export interface Elaborated {
  readonly kind: 'elaborated';
  /** What it depends on, there or not. */
  readonly sources: readonly string[];
  /** Those of them that were not there when they were looked for. */
  readonly missing: readonly string[];
  /** Where its imports may lead, when a source comes or goes. */
  readonly looked: readonly string[];
  /** Why it failed, or what is wrong with it. */
  readonly findings: readonly Finding[];
  /** None of a design that failed. */
  readonly nodes: readonly NodeAt[];
}

/** Where a page is served. */
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

/** What is said of a design that cannot be used, where no rule of its own is broken. */
export function unusable(message: string, help: string): Finding {
  return { rule: 'input/unusable', severity: 'error', message, subjects: [], locations: [], ranges: [], help };
}
