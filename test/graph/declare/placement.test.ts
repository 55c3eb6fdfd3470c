import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import type { Location } from '../../../lib/base/diagnostic/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { type Handle, LazyModule, lazyModule, locatedAt, soc, topology } from '../../../lib/graph/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { gpio, Peripherals, timer, timers, Uart } from '../placed-devices.js';
import { readFileSync } from 'node:fs';

const here = relative(process.cwd(), fileURLToPath(import.meta.url));

const lineAt = ({ file, line }: Location): string => (readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim();

/** The line where a node was put into the design, and the file in which it was declared. */
function placeOf(elaboration: Elaboration, id: string): readonly [string, string] {
  const node = elaboration.modules.flatMap(({ nodes }) => nodes).find((each) => each.id === id);
  const place = node?.placed ?? node?.location;
  if (node === undefined || place === undefined || place === null) throw new Error(`${id} has no place`);
  return [lineAt(place), node.location?.file === here ? 'here' : (node.location?.file ?? '')];
}

function withDevices(declare: (bus: Handle<tl.TileLink, tl.TileLink>) => unknown): Elaboration {
  return elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      return declare(bus);
    }),
  );
}

const devices = 'test/graph/placed-devices.ts';

describe('a device is shown where it was placed', () => {
  test('one of a class, at the call that makes it', () => {
    const elaboration = withDevices((bus) => {
      const first = lazyModule(() => new Uart(0x1000n));
      const second = lazyModule(() => new Uart(0x2000n));
      first.control.from(bus);
      second.control.from(bus);
      return { first, second };
    });
    expect(placeOf(elaboration, 't.first.control')).toEqual([
      'const first = lazyModule(() => new Uart(0x1000n));',
      devices,
    ]);
    expect(placeOf(elaboration, 't.second.control')).toEqual([
      'const second = lazyModule(() => new Uart(0x2000n));',
      devices,
    ]);
  });

  test('one of a function, at the call of the function', () => {
    const elaboration = withDevices((bus) => {
      timer('watchdog', 0x1000n).from(bus);
    });
    expect(placeOf(elaboration, 't.watchdog')).toEqual(["timer('watchdog', 0x1000n).from(bus);", devices]);
  });

  test('those of a function with a loop in it, at the call of the function', () => {
    const elaboration = withDevices((bus) => {
      const [first, second] = timers([0x1000n, 0x2000n]);
      first?.from(bus);
      second?.from(bus);
    });
    expect(placeOf(elaboration, 't.timer1')).toEqual(['const [first, second] = timers([0x1000n, 0x2000n]);', devices]);
  });

  test('those in a loop, at the line in the loop', () => {
    const elaboration = withDevices((bus) => {
      [0x1000n, 0x2000n].forEach((base, k) => {
        timer(`timer${k}`, base).from(bus);
      });
    });
    expect(placeOf(elaboration, 't.timer1')).toEqual(['timer(`timer${k}`, base).from(bus);', devices]);
  });

  test('one with a module around it, at the call of the function that makes both', () => {
    const elaboration = withDevices((bus) => {
      gpio('leds', 0x1000n).from(bus);
    });
    expect(placeOf(elaboration, 't.leds.pins')).toEqual(["gpio('leds', 0x1000n).from(bus);", devices]);
  });

  test('one of a class in a class, where the topology makes the outer one', () => {
    const elaboration = withDevices((bus) => {
      const peripherals = lazyModule(() => new Peripherals());
      peripherals.bus.from(bus);
      return { peripherals };
    });
    expect(placeOf(elaboration, 't.peripherals.uart.control')).toEqual([
      'const peripherals = lazyModule(() => new Peripherals());',
      devices,
    ]);
  });

  test('one that is declared here, at its own line', () => {
    const elaboration = withDevices((bus) => {
      const ram = tl.ram({ address: AddressSet.range(0x1000n, 4096), beatBytes: 4 });
      ram.from(tl.fragmenter({ minSize: 4, maxSize: 64 })).from(bus);
      return { ram };
    });
    expect(placeOf(elaboration, 't.ram.node')[1]).toBe('here');
  });

  test('one that the class of the design declares, at its own line', () => {
    class Design extends LazyModule {
      readonly cpu = tl.client({ name: 'cpu' });
      readonly watchdog = timer('watchdog', 0x1000n);

      constructor() {
        super();
        this.watchdog.from(this.cpu);
      }
    }
    const elaboration = elaborate(topology(() => new Design()));
    expect(placeOf(elaboration, 'top.cpu')).toEqual(["readonly cpu = tl.client({ name: 'cpu' });", 'here']);
    expect(placeOf(elaboration, 'top.watchdog')).toEqual(["readonly watchdog = timer('watchdog', 0x1000n);", devices]);
  });

  test('one of another format, where its importer says', () => {
    const place = { file: 'soc.rdl', line: 12, column: 3 };
    const elaboration = withDevices((bus) => {
      const imported = locatedAt(place, () => timer('imported', 0x1000n));
      imported.from(bus);
      const uart = lazyModule(() => new Uart(0x2000n), { location: place });
      uart.control.from(bus);
      return { uart };
    });
    const nodes = elaboration.modules.flatMap((module) => module.nodes);
    const named = (id: string): unknown => {
      const { location, placed } = nodes.find((node) => node.id === id) ?? {};
      return [location, placed];
    };
    expect(named('t.imported')).toEqual([place, undefined]);
    expect(named('t.uart.control')).toEqual([place, undefined]);
    expect(elaboration.modules.find(({ id }) => id === 't.uart')?.location).toEqual(place);
  });
});
