import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Node, NodeEdges, LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

/** What a failure means at the place where a node stands, in the terms of that place. */
export interface Explanation {
  /** Stable id, `area/name`. */
  readonly rule: string;
  /** One sentence or more that say what is wrong. */
  readonly message: string;
  /** What to change. */
  readonly help: string;
}

/** Finds the explanation of a failure by its rule, if it has one. */
export type Explain = (rule: string) => Explanation | undefined;

/** The role of a module or node, for readers who have not seen the sources. */
export interface Role {
  /** As the subject of a sentence: `the data scratchpad of tile 0`. */
  readonly name: string;
  /** As a heading, in drawings: `Core 0 · hart 0`. Default: the name without its article, in a capital. */
  readonly title?: string;
  /** Key facts, a few words each: `L1D 16 KiB, 4-way`. Default: nothing. */
  readonly facts?: readonly string[];
  /** Whether drawings of buses show the module as one box. Default: they show its masters, buses and devices. */
  readonly closed?: boolean;
  /** How it is moved to other addresses: `WithL1DCacheDTIMAddress(address)`. */
  readonly moveWith?: string | undefined;
}

/** The numbers that software knows the interrupts of a node by, in the order in which they come in. */
export interface InputNumbers {
  /** The number of the first; the others count on. */
  readonly first: number;
  /** Inputs with their own numbers, from the first on; a function gets the edges of any node. */
  readonly named?: readonly NamedInput[] | ((edgesOf: (node: Node) => NodeEdges) => readonly NamedInput[]);
}

/** An input with its own number, which may also have a name in software: `meip`, with the cause 11. */
export interface NamedInput {
  /** As the manual of its receiver calls it; empty if it has a number only. */
  readonly name: string;
  /** Its number, such as that of its cause, at least 0. */
  readonly number: number;
}

const explanations = new SaidOf<Node, Explain>();
const roles = new SaidOf<Node | LazyModule, Role | (() => Role)>();
const numbers = new SaidOf<Node, InputNumbers>();
const outputs = new SaidOf<Node, readonly string[]>();

/**
 * Lets failures at a node be told in the terms of the place where it stands, instead of those of the graph (design 5): a bus without
 * a clock, instead of a nexus without an inward edge.
 */
export function explainFailures(node: Node, explain: Explain): void {
  explanations.set(node, explain);
}

/** The failure in the terms of the node's place, if these are known; failures that come to the same are one. */
export function explained(node: Node | undefined, failure: Diagnostic): Diagnostic | undefined {
  const found = node === undefined ? undefined : explanations.get(node)?.(failure.rule);
  return found === undefined ? undefined : { ...failure, ...found };
}

/** Says what a module or a node is, for messages about it and for drawings of it (design 5); a function is asked when somebody wants to know. */
export function setRole(of: Node | LazyModule, role: Role | (() => Role)): void {
  roles.set(of, role);
}

function saidRole(of: Node | LazyModule): Role | undefined {
  const role = roles.get(of);
  return typeof role === 'function' ? role() : role;
}

/** What drawings say of a module or a node, if somebody said what it is. */
export function roleOf(
  of: Node | LazyModule,
): (Required<Pick<Role, 'title' | 'facts'>> & { readonly closed?: true }) | undefined {
  const role = saidRole(of);
  if (role === undefined) return undefined;
  const { name, title = heading(name), facts = [], closed } = role;
  return { title, facts, ...(closed === true ? { closed } : {}) };
}

function heading(name: string): string {
  const bare = name.replace(/^(the|an?) /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/**
 * Says which numbers software uses for the interrupts that a node takes; without, they count from 0 (design 6).
 *
 * @throws RequirementError `graph/said-twice` where that was said before.
 */
export function setInputNumbers(node: Node, inputs: InputNumbers): void {
  numbers.setOnce(node, inputs, ({ first }) => `counts its interrupts from ${first}`);
}

/** The numbers of the interrupts that a node takes, if somebody said so. */
export function inputNumbersOf(node: Node): InputNumbers | undefined {
  return numbers.get(node);
}

/** Says what software calls the interrupts that a node raises, in their order; an empty name for none. */
export function setOutputNames(node: Node, names: readonly string[]): void {
  outputs.set(node, names);
}

/** What software calls the interrupts that a node raises, if somebody said so. */
export function outputNamesOf(node: Node): readonly string[] | undefined {
  return outputs.get(node);
}

/** A node in messages: what it is, or else its path. */
export function calledBy(node: Node): string {
  return saidRole(node)?.name ?? node.path;
}

/** How to move the nodes apart, as far as that is known: `Move a with X, or b with Y.` */
export function moveApart(nodes: readonly (Node | undefined)[]): string | undefined {
  const byWay = new Map<string, string[]>();
  for (const node of nodes) {
    const role = node === undefined ? undefined : saidRole(node);
    if (role?.moveWith === undefined) continue;
    byWay.set(role.moveWith, [...(byWay.get(role.moveWith) ?? []), role.name]);
  }
  const ways = [...byWay].map(([way, names]) => `${names.join(' or ')} with ${way}`);
  return ways.length === 0 ? undefined : `Move ${ways.join(', or ')}.`;
}
