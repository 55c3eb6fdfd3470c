import type { NodeKind } from '../nodes/node-kind.js';
import type { SourceRef } from '../source-ref.js';

/** How a node came to its name; the higher one wins, and of two captured names the first. */
const origins = { usual: 1, captured: 2, given: 3 } as const;

/** What a node is declared with. */
export interface NodeDeclaration<Protocol, Options> {
  readonly inner: Protocol;
  readonly outer: Protocol;
  readonly location: SourceRef;
  readonly options: Options;
  readonly given: string | undefined;
}

/**
 * What the nodes of a design are declared with, by their serials. Nodes are of many classes, which differ for the engine: who reads a field of
 * thousands of them in a row finds the values side by side.
 */
export class NodeColumns<Protocol, Options> {
  readonly inner: Protocol[] = [];
  readonly outer: Protocol[] = [];
  readonly kind: NodeKind[] = [];
  /** Position of the module among those of the design. */
  readonly holder: number[] = [];
  /** Creation order within the module, from 0. */
  readonly index: number[] = [];
  readonly location: SourceRef[] = [];
  readonly options: Options[] = [];
  readonly #name: (string | undefined)[] = [];
  readonly #origin: number[] = [];

  /** Adds a node, the `index`-th of its module, which is at `holder` among those of the design; returns its serial. */
  add(kind: NodeKind, declared: NodeDeclaration<Protocol, Options>, holder: number, index: number): number {
    // The engine stores behind the last element faster than it pushes.
    const serial = this.holder.length;
    this.holder[serial] = holder;
    this.kind[serial] = kind;
    this.inner[serial] = declared.inner;
    this.outer[serial] = declared.outer;
    this.index[serial] = index;
    this.location[serial] = declared.location;
    this.options[serial] = declared.options;
    this.#name[serial] = declared.given;
    this.#origin[serial] = declared.given === undefined ? 0 : origins.given;
    return serial;
  }

  /** The name that a node has been given, has captured, or has for want of a better one. */
  name(serial: number): string | undefined {
    return this.#name[serial];
  }

  /** Names a node, unless it has a better name. */
  rename(serial: number, name: string, origin: keyof typeof origins): void {
    const before = this.#origin[serial] ?? 0;
    const now = origins[origin];
    if (now < before || (now === before && origin === 'captured')) return;
    this.#name[serial] = name;
    this.#origin[serial] = now;
  }
}

/** What a column has of a node or a module. */
export function at<T>(column: readonly T[], k: number): T {
  const value = column[k];
  if (value === undefined) throw new Error(`the design has nothing at ${k}`);
  return value;
}
