import type { CheckRule } from '../../policy/rule.js';

/** A design in which nothing is bound. */
export const empty: CheckRule = {
  id: 'graph/empty',
  asks: 'wiring',
  severity: 'warning',
  requires: 'A design has at least one binding.',
  because:
    'No rule finds anything in a design without connections, so its check passes, whatever left it empty: a function that returned early, a device list that was not read, a configuration that selects nothing.',
  instead: 'Declare masters and devices in the function of soc(…), and connect them.',
  find: ({ elaboration: { name, modules, edges } }) =>
    edges.length > 0
      ? []
      : [
          {
            message: `Nothing is bound in ${name}, so that there is nothing to check.`,
            subjects: modules.slice(0, 1).map(({ id }) => id),
            help: `Declare masters and devices in the function of ${name}, and connect them: connect(cpu, bus, ram).`,
          },
        ],
};
