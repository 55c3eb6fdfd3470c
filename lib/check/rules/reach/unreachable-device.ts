import { type Obstacle, whyNot } from '../../../query/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { isErrorDevice } from '../../design/error-device.js';
import { setsText } from '../../design/regions.js';
import type { CheckRule } from '../../policy/rule.js';

/** Devices that no master can use. */
export const unreachableDevice: CheckRule = {
  id: 'reach/unreachable-device',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every device is reachable by at least one master.',
  because: 'An unreachable device costs area and does nothing. Usually a filter hides it, or its bus was never bound.',
  instead: 'Run entente why-not to find the cause, or remove the device.',
  find: (design) => {
    const { devices } = design;
    const left = unreached(design);
    return devices
      .filter(({ id }) => left.has(id))
      .map(({ id, sets }) => {
        const obstacle = firstObstacle(design, id);
        return {
          message: `No master reaches ${id}, at ${setsText(sets)}.${obstacle === undefined ? '' : ` ${obstacle.message}`}`,
          subjects: [id],
          help: obstacle?.help ?? '',
        };
      });
  },
};

// A firewall affects all masters, so it is reported before obstacles of single masters, of which only the first is reported.
function firstObstacle({ elaboration, masters, decoded }: CheckedDesign, id: string): Obstacle | undefined {
  const asking = decoded.find(({ regions, visibility }) =>
    regions.some(
      ({ owner, sets }) => owner === id && sets.some((set) => visibility.some((asked) => asked.overlaps(set))),
    ),
  );
  const obstaclesOf = (master: string | undefined): readonly Obstacle[] =>
    master === undefined ? [] : whyNot(elaboration, master, id);
  const blocked = obstaclesOf(asking?.masters[0]).find(({ reason }) => reason === 'blocked');
  return blocked ?? obstaclesOf(masters[0]?.edge.from)[0];
}

function unreached(design: CheckedDesign): ReadonlySet<string> {
  const { devices, masters, wiring } = design;
  const left = new Set(devices.map(({ id }) => id).filter((id) => !isErrorDevice(wiring, id)));
  for (const master of masters) {
    if (left.size === 0) break;
    for (const { device } of design.reachedBy(master)) left.delete(device);
  }
  return left;
}
