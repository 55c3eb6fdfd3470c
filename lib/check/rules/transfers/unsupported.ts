import { operations, sizesText, someSizes } from '../../../query/index.js';
import { announced } from '../../announced.js';
import type { CheckRule } from '../../rule.js';

/** Operations that a master makes, and that nothing that it reaches supports. */
export const unsupported: CheckRule = {
  id: 'transfers/unsupported',
  asks: 'operations',
  severity: 'warning',
  requires: 'For every operation that a master makes there is a device that supports it.',
  because:
    'A master that announces an operation has the hardware for it, and its software will want to use it. If nothing that it reaches supports it, it was forgotten on the way.',
  instead:
    'Put the adapter that makes the operation of others in front of the devices, or take it out of what the master emits.',
  find: ({ masters, reaches }) => {
    const supported = new Set(
      reaches.flatMap(({ master, port, client, operations: possible }) =>
        Object.keys(possible).map((operation) => `${master}:${port} ${client} ${operation}`),
      ),
    );
    return masters.flatMap(({ edge, client }) =>
      operations
        .map((operation) => ({ operation, sizes: announced(client, operation) }))
        .filter(({ operation }) => !supported.has(`${edge.from}:${edge.fromPort} ${client.name} ${operation}`))
        .flatMap(({ operation, sizes }) =>
          sizes === undefined || !someSizes(sizes)
            ? []
            : [
                {
                  message: `${client.name} of ${edge.from} emits ${operation} of ${sizesText(sizes)} bytes, which no device that it reaches supports.`,
                  subjects: [edge.from],
                },
              ],
        ),
    );
  },
};
