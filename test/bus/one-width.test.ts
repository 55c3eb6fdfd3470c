import { expect, test } from 'vitest';
import { demandOneWidth } from '../../lib/bus/one-width.js';
import { broken } from '../protocols/tilelink/designs.js';

const rule = { id: 'a/width', requires: 'One width.', because: 'Wires.', instead: 'Give one.', clause: 'here' };

interface Port {
  readonly beatBytes: number;
  readonly slaves: readonly string[];
}

function refused(ports: readonly Port[], widths?: readonly number[]): string {
  return broken(() => {
    demandOneWidth(ports, () => ({ who: 'The bus top', rule, widths, names: ({ slaves }) => slaves }));
  });
}

const port = (beatBytes: number, ...slaves: string[]): Port => ({ beatBytes, slaves });

test('all widths are named, and who is to be wider', () => {
  expect(refused([port(4, 'a', 'b'), port(16, 'c'), port(8, 'd'), port(4, 'b', 'e')])).toBe(
    'a/width: The bus top joins buses of different width: a, b, e 4 bytes; c 16 bytes; d 8 bytes. (Declare beatBytes: 16 for a, b, d, e.)',
  );
});

test('no width is recommended that the protocol does not have, unless nobody has another', () => {
  expect(refused([port(4, 'a'), port(8, 'b'), port(2, 'c')], [1, 2, 4])).toMatch(
    /\(Declare beatBytes: 4 for b, c\.\)$/,
  );
  expect(refused([port(16, 'a'), port(8, 'b')], [1, 2, 4])).toMatch(/\(Declare beatBytes: 16 for b\.\)$/);
});

test('ports of one width are fine, and so are none', () => {
  expect(() => demandOneWidth([port(4), port(4)], () => expect.unreachable())).not.toThrow();
  expect(() => demandOneWidth([], () => expect.unreachable())).not.toThrow();
});
