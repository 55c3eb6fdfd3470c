import { checkOptions } from '../../base/options/index.js';
import type { Node, LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

/** Notes on a device beyond its buses; all are optional. */
export interface NoteOptions {
  /** The team or person responsible for it. */
  readonly owner?: string;
  /** Where it is described: a link. */
  readonly datasheet?: string;
  /** Where its registers are described: a file or a link. */
  readonly registers?: string;
  /** The reset domain that it belongs to. */
  readonly resetDomain?: string;
  /** The power domain that it belongs to. */
  readonly powerDomain?: string;
}

const notes = new SaidOf<Node | LazyModule, NoteOptions>();

/**
 * Attaches notes for readers to a device, or to a module for all devices in it. They appear in address maps and files made from them and in
 * the viewer; the domains appear in the device tree. Notes on a device or an inner module replace those further out; calls add up.
 */
export function annotate(of: Node | LazyModule, added: NoteOptions): void {
  notes.set(of, { ...notes.get(of), ...checkOptions('NoteOptions', added) });
}

/** What is attached to a node or a module itself. */
export function ownNotes(of: Node | LazyModule): NoteOptions | undefined {
  return notes.get(of);
}

/** What is attached to a node, and to the modules around it. */
export function notesOf(node: Node): NoteOptions {
  let found: NoteOptions = { ...notes.get(node) };
  for (let module: LazyModule | undefined = node.module; module !== undefined; module = module.parent) {
    found = { ...notes.get(module), ...found };
  }
  return found;
}
