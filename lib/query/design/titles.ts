import type { WiredNode } from './wiring.js';

/** Whether several masters or devices meet at a node: what people call a bus. */
export function isJoint({ record }: WiredNode): boolean {
  return record.kind === 'nexus' || record.kind === 'junction';
}

/** Class and id of a node, with what it is called in its module's class. */
export function titleOf({ record, module }: WiredNode): string {
  return `${module.className} ${record.id}`;
}

/** What a node does to what devices tell, as its documentation says. */
export function ruleUp({ record, module }: WiredNode): string {
  return record.effects === null ? `${module.className} decides that by a function of its own.` : record.effects.up;
}

/** The module that people know a node by: a crossbar's own at the top of a design, the bus around it further down. */
export function busOf({ module }: WiredNode): string {
  return !module.parent?.includes('.') ? module.id : module.parent;
}
