import { AddressSet, connect, elaborate, int, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  closed,
  compared,
  type Diagram,
  focused,
  fullView,
  ofProtocols,
} from '../../../../lib/output/drawing/index.js';
import { gatheredInterrupts } from '../designs.js';
import microcontroller from '../../../../topologies/microcontroller-axi.js';

const full = fullView(elaborate(microcontroller));

test('of a view of some protocols, or of one module, what is drawn is counted', () => {
  expect(full.subtitle).toBe('28 modules · 42 nodes · 38 edges');
  expect(ofProtocols(full, (protocol) => protocol === 'APBImp').subtitle).toBe('shown: 5 boxes · 3 connections');
});

test('what is closed then is not', () => {
  const system = focused(full, 'microcontroller');
  expect(system?.subtitle).toBe('shown: 46 boxes · 38 connections');
  expect(system && closed(system, () => false).subtitle).toBe('shown: 23 boxes · 23 connections');
});

/** A bus with as many serial ports, each a module with registers and an interrupt. */
function ports(count: number): Diagram {
  return fullView(
    elaborate(
      soc('t', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'cpu' }), bus);
        const modules = Array.from({ length: count }, (_, k) => {
          const port = lazyScope(`port${k}`, () => {
            const address = [AddressSet.range(`0x100${k}_0000`, '4K')];
            return { registers: tl.ulDevice({ address }), interrupt: int.source() };
          });
          connect(bus, port.registers);
          connect(port.interrupt, int.sink());
          return port;
        });
        return { bus, ...modules };
      }),
    ),
  );
}

test('of two versions, a line through the frame of a module is one, and what is closed is not counted', () => {
  const both = compared(ports(1), ports(2));
  // A module with its two nodes, a pin, and two lines.
  expect(both.subtitle).toBe('boxes and lines: 6 added · 0 removed · 0 changed');
  expect(closed(both, () => false).subtitle).toBe('boxes and lines: 4 added · 0 removed · 0 changed');
});

test('of lines that share their way to where they end, each that came is one', () => {
  const both = compared(
    fullView(gatheredInterrupts([1, 1, 1, 1, 1])),
    fullView(gatheredInterrupts([1, 1, 1, 1, 1, 1])),
  );
  expect(both.subtitle).toBe('boxes and lines: 2 added · 0 removed · 0 changed');
});
