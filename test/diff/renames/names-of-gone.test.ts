import { expect, test } from 'vitest';
import { diff, removalPlaces } from '../../../lib/diff/index.js';
import { idsIn } from '../../../lib/diff/change/subject.js';
import { connect, devices, elaborate, type Elaboration, lazyScope, soc, tl } from '../../../lib/index.js';
import cheshire from '../../../topologies/cheshire.js';
import earlgrey from '../../../topologies/earlgrey.js';
import fu540 from '../../../topologies/fu540.js';
import mcu from '../../../topologies/mcu.js';

/** A chip with these devices in a module of this name. */
function chip(name: string, module: string, devicesIn: readonly string[]): Elaboration {
  return elaborate(
    soc(name, () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(cpu, bus);
      lazyScope(module, () => {
        for (const [k, device] of devicesIn.entries())
          devices.peripheral(bus, { name: device, registers: [[0x1000 * (k + 1), '4K']] });
      });
      return { cpu, bus };
    }),
  );
}

const subjects = (before: Elaboration, after: Elaboration): string[] =>
  diff(before, after)
    .filter(({ aspect }) => aspect === 'device' || aspect === 'module')
    .map(({ aspect, happening, subject }) => `${aspect} ${happening} ${subject}`);

test('what is gone has the path that it had, also in a module or a design that has another name now', () => {
  const [before, after] = [chip('old', 'slow', ['uart', 'timer']), chip('young', 'slow', ['uart'])];
  expect(subjects(before, after)).toEqual([
    'device removed old.slow.timer.registers',
    'module renamed young',
    'module removed old.slow.timer',
  ]);
  expect(subjects(after, before)).toEqual([
    'device added old.slow.timer.registers',
    'module renamed old',
    'module added old.slow.timer',
  ]);
  const [gone] = diff(before, after);
  const file = String.raw`\S+names-of-gone.test.ts:\d+:\d+`;
  expect(gone === undefined ? '' : removalPlaces(before, after)(gone)).toMatch(
    new RegExp(`^it was at ${file}, in young.slow at ${file}$`),
  );
});

const chips = [cheshire, earlgrey, fu540, mcu].map((topology) => elaborate(topology));
const pairs = chips.flatMap((before) =>
  chips.filter((other) => other !== before).map((after) => [before, after] as const),
);

test.each(pairs)(
  'what comes or goes between two designs has a path of the design that has it: $name',
  (before, after) => {
    const inside = (elaboration: Elaboration): ReadonlySet<string> =>
      new Set(elaboration.modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]));
    const known = { removed: inside(before), added: inside(after) };
    const strange = diff(before, after).flatMap(({ aspect, happening, subject }) => {
      if ((happening !== 'added' && happening !== 'removed') || !whole.has(aspect)) return [];
      return idsIn(subject).some((id) => known[happening].has(id)) ? [] : [`${aspect} ${happening} ${subject}`];
    });
    expect(strange).toEqual([]);
  },
);

// An interrupt may go between two that are still there.
const whole: ReadonlySet<string> = new Set(['device', 'master', 'module', 'node']);
