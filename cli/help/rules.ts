import type { Rule } from '../../lib/base/diagnostic/index.js';
import * as files from './rule-files.js';

/** All rules that diagnostics name, in alphabetical order of their ids (design 5). */
export const rules: ReadonlyMap<string, Rule> = new Map(
  Object.values<Readonly<Record<string, object>>>(files)
    .flatMap((file) => Object.values(file))
    .flatMap((exported) => (isRule(exported) ? [exported] : Object.values(exported).filter(isRule)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => [rule.id, rule]),
);

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'requires' in value;
}
