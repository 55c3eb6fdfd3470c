import type { CheckRule } from '../../policy/rule.js';

/** Modules without a name. */
export const namelessModule: CheckRule = {
  id: 'graph/nameless-module',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every module inside another has a name.',
  because:
    'Ids of nodes, hardware instances and waivers contain the names of modules. A module without a name is called after its class, with a number if there are several. When one is added, statements about one module then apply to another.',
  instead:
    'Assign the module to a property of the module around it, return it by name from the function of soc or lazyScope that declares it, or give it a name.',
  find: ({ elaboration }) =>
    elaboration.modules
      .filter(({ parent, name, className }) => parent !== null && name === className)
      .map(({ id, className }) => ({
        message: `${id} has no name of its own, so it is called after its class, ${className}.`,
        subjects: [id],
        help: `Name it where it is made: lazyModule(() => new ${className}(…), { name: '…' }).`,
      })),
};
