import { listed } from '../../../base/diagnostic/index.js';
import { clockText, differ } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Modules that take several clocks. */
export const drivenTwice: CheckRule = {
  id: 'clocks/driven-twice',
  asks: 'clocks',
  severity: 'warning',
  requires: 'The nodes of a module run on one clock.',
  because:
    'The contents of a module run on the clock that the module takes. If it takes several, it is unclear which one is meant, and no check can tell where a crossing is missing.',
  instead: 'Make a module for each clock, such as a clocks.ClockSinkDomain, and put what runs on that clock into it.',
  find: (design) => {
    const { clocks, links } = design;
    const used = new Set(links.flatMap(({ from, to }) => [from, to].map(({ record }) => design.domainOf(record.id))));
    return [...clocks.taken].flatMap(([module, edges]) => {
      const several = clocks.of(module);
      if (!used.has(module) || !several.some((a) => several.some((b) => differ(a, b)))) return [];
      return [
        {
          message: `${module} takes ${several.length} clocks: ${listed(several.map(clockText))}.`,
          subjects: [module, ...edges.map(({ to }) => to)],
          help: `Keep one of them for ${module}, and take each of the others in a module that has only what runs on it.`,
        },
      ];
    });
  },
};
