import { demand } from '../../base/diagnostic/index.js';
import { freeName } from '../../base/names/index.js';
import { checkKind } from '../../base/options/index.js';
import * as rules from './rules.js';

type Given = Readonly<Record<string, unknown>>;

/**
 * Refuses what is no port that a module can declare (hardware 4.3); `module` is the class of the module.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandPort(module: string, port: unknown): void {
  checkKind(module, 'a port', port, 'object');
  const { name, node, part, direction, type } = port as Given;
  checkKind(`A port of ${module}`, 'its name', name, 'string');
  if (node === undefined) {
    checkKind(`Port ${String(name)} of ${module}`, 'its direction', direction, '"input"', '"output"');
    checkKind(`Port ${String(name)} of ${module}`, 'its type', type, 'object', 'function');
  } else {
    checkKind(`Port ${String(name)} of ${module}`, 'its part', part, '"edges"', 'list');
  }
}

/**
 * Refuses a port that is called as another of its module is, of which `taken` are the names; `module` is the class of the module.
 *
 * @throws RequirementError `hardware/port-twice`.
 */
export function demandOwnName(module: string, name: string, taken: readonly string[]): void {
  demand(!taken.includes(name), rules.portTwice, () => `${module} has two ports ${name}.`, {
    help: () => `Call one of them otherwise, such as ${freeName(`${name}_1`, new Set(taken))}.`,
  });
}

/**
 * Refuses what is no end of something that the body of a module can connect (hardware 4.4); `module` is the class of the module.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandEnd(module: string, end: unknown): void {
  checkKind(module, 'what it joins', end, 'object');
  const { port, node, side, path = [] } = end as Given;
  if (node === undefined) checkKind(`What ${module} joins`, 'its port', port, 'string');
  else checkKind(`What ${module} joins`, 'its side', side, '"in"', '"out"');
  checkKind(`What ${module} joins`, 'its path', path, 'list');
}
