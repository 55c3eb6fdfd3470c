import { describe, expect, test } from 'vitest';
import { LazyModule, lazyModule } from '../../../lib/graph/index.js';
import { broken, requirement } from '../../base/address/notation.js';

class Leds extends LazyModule {}

function said(body: (module: LazyModule) => void): unknown {
  return broken(() => {
    body(lazyModule(() => new Leds()));
  });
}

describe('what a module declares of its body', () => {
  test.each([
    ['led', 'Leds has a port as a string, and not as an object.', 'Give a port as an object.'],
    [
      { direction: 'input' },
      'A port of Leds has its name as undefined, and not as a string.',
      'Give its name as a string.',
    ],
    [
      { name: 'led', direction: 'out', type: { kind: 'clock' } },
      'Port led of Leds has its direction as "out", and not as "input" or "output".',
      'Give its direction as "input" or "output".',
    ],
    [
      { name: 'led', direction: 'output' },
      'Port led of Leds has its type as undefined, and not as an object or a function.',
      'Give its type as an object or a function.',
    ],
    [
      { name: 'led', node: {} },
      'Port led of Leds has its part as undefined, and not as "edges" or a list.',
      'Give its part as "edges" or a list.',
    ],
  ])('a port %j', (port, message, help) => {
    expect(
      said((module) => {
        module.declarePort(port as never);
      }),
    ).toEqual(requirement('options/kind', message, help));
  });

  test.each([
    [{}, 'What Leds joins has its port as undefined, and not as a string.', 'Give its port as a string.'],
    [
      { node: {}, side: 'inward' },
      'What Leds joins has its side as "inward", and not as "in" or "out".',
      'Give its side as "in" or "out".',
    ],
    [
      { port: 'led', path: 'a' },
      'What Leds joins has its path as a string, and not as a list.',
      'Give its path as a list, in brackets.',
    ],
  ])('an end %j', (end, message, help) => {
    expect(
      said((module) => {
        module.join({ port: 'clock' }, end as never);
      }),
    ).toEqual(requirement('options/kind', message, help));
  });
});
