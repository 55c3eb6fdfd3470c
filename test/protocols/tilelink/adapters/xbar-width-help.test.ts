import { AddressSet, type Handle, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { adapterInHelp } from '../../adapter-in-help.js';

interface Manager {
  readonly beatBytes: number;
  readonly largest: number;
}

/** The failures of a crossbar with managers, each behind what the help says of it. */
function failures(managers: readonly Manager[], ways: ReadonlyMap<string, readonly string[]>): string[] {
  const result = tryElaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      for (const [k, { beatBytes, largest }] of managers.entries()) {
        const name = `m${k}`;
        const address = [AddressSet.range(0x1000 * k, '4K')];
        const manager: Handle = tl.manager({ name, address, beatBytes, supports: tl.readWrite(1, largest) });
        const ends: Handle[] = [bus, ...(ways.get(name) ?? []).map(adapterInHelp), manager];
        ends.reduce((source, sink) => sink.from(source));
      }
    }),
  );
  return result.failures.map(({ rule, help = '' }) => `${rule}: ${help}`);
}

/** What is to be put in front of each manager, as the help says: `tl.widthWidget(8) between crossbar t.xbar and m0, m1, and …: …`. */
function advised(help: string): ReadonlyMap<string, readonly string[]> {
  const calls = String.raw`tl\.\w+\((?:\d+|\{[^}]*\})\)`;
  const part = new RegExp(`(${calls}(?:, ${calls})*) between crossbar t\\.xbar and ((?:m\\d+(?:, |(?=:)))+)`, 'g');
  return new Map(
    [...help.matchAll(part)].flatMap(([, way = '', names = '']) =>
      names.split(', ').flatMap((name) => (name === '' ? [] : [[name, way.match(new RegExp(calls, 'g')) ?? []]])),
    ),
  );
}

const sizes = [1, 4, 8, 16];
const kinds = sizes.flatMap((beatBytes) => [beatBytes, 64].map((largest): Manager => ({ beatBytes, largest })));

test('managers of any widths and transfers meet on one crossbar by either of what the help says', () => {
  for (const first of kinds) {
    for (const second of kinds) {
      for (const third of kinds) {
        const managers = [first, second, third];
        const [wrong = ''] = failures(managers, new Map<string, readonly string[]>());
        if (new Set(managers.map(({ beatBytes }) => beatBytes)).size === 1) continue;
        expect(wrong).toMatch(/^tilelink\/xbar-width: Put /);
        for (const choice of wrong.split(' Or put ')) {
          expect([choice, ...failures(managers, advised(choice))]).toEqual([choice]);
        }
      }
    }
  }
});

test('those that need the same have it said once', () => {
  const small = { beatBytes: 4, largest: 4 };
  const managers = [{ beatBytes: 8, largest: 8 }, small, { beatBytes: 4, largest: 64 }, small];
  expect(failures(managers, new Map<string, readonly string[]>())).toEqual([
    'tilelink/xbar-width: Put tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 8 }) between crossbar t.xbar and m1, m3, and tl.widthWidget(8) between crossbar t.xbar and m2: the bus is 8 bytes wide. Or put tl.widthWidget(4) between crossbar t.xbar and m0: it is 4 bytes wide, with fewer wires, and moves no more than that in a beat.',
  ]);
});
