import { listed } from '../../../base/diagnostic/index.js';
import { type EdgeRecord, originOf } from '../../../elaboration/index.js';
import { sees } from '../../../query/ways/follow.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { setsText } from '../../design/regions.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Outputs of a crossbar to which its `connects` lead an input whose masters may ask for nothing there. */
export const idleConnection: CheckRule = {
  id: 'reach/idle-connection',
  asks: 'wiring',
  severity: 'warning',
  requires:
    'If the connects of a crossbar lead a master to certain outputs, the master may request addresses behind each of them.',
  because:
    'An output is listed for a master because the master is meant to get there. If the visibility of the master covers none of the addresses behind it, the master never does, and nothing else reports it.',
  instead: 'Add the addresses of the device to the visibility of the master, or remove the output from the connects.',
  find: (design) =>
    [...design.wiring.nodes.values()].flatMap(({ record: { id, connects }, inward, outward }) =>
      inward.flatMap((edge) => {
        const named = outward.filter(({ fromPort }) => connects?.[edge.toPort]?.includes(fromPort));
        // An input without named outputs leads to all of them.
        return named.length === outward.length ? [] : named.flatMap((output) => idle(design, id, edge, output));
      }),
    ),
};

function idle({ wiring: { ports } }: CheckedDesign, node: string, input: EdgeRecord, output: EdgeRecord): Found[] {
  const [clients, managers] = [ports.clients(input), ports.managers(output)];
  if (clients.length === 0 || managers.length === 0) return [];
  if (clients.some((client) => managers.some(({ sets }) => sees(client, sets)))) return [];
  const masters = [...new Set(clients.map(({ parameters }) => originOf(parameters)))];
  const devices = [...new Set(managers.map(({ parameters }) => originOf(parameters)))];
  const asked = clients.flatMap(({ visibility = [] }) => visibility);
  return [
    {
      message: `The connects of ${node} lead ${listed(masters)} to ${listed(devices)}, at ${setsText(managers.flatMap(({ sets }) => sets))}; ${listed(masters)} may only ask for ${setsText(asked)}.`,
      subjects: [node, ...masters, ...devices],
      help: `Add the addresses of ${listed(devices)} to the visibility of ${listed(masters)}, or take the output out of the connects.`,
    },
  ];
}
