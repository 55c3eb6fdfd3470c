import type { CheckRule } from '../../policy/rule.js';

/** Modules without a name. */
export const namelessModule: CheckRule = {
  id: 'graph/nameless-module',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every module inside another has a name.',
  because:
    'Ids of nodes, hardware instances and waivers are made of the names of modules. One without a name is called after its class, and several of them are numbered: what is said about one of them is about another when one is added.',
  instead:
    'Hold the module in a property of the one around it, return it by a name from the function of soc or lazyScope that declares it, or give it a name.',
  find: ({ elaboration }) =>
    elaboration.modules
      .filter(({ parent, name, className }) => parent !== null && name === className)
      .map(({ id, className }) => ({
        message: `${id} has no name of its own, so it is called after its class, ${className}.`,
        subjects: [id],
        help: `Name it where it is made: lazyModule(() => new ${className}(…), { name: '…' }).`,
      })),
};
