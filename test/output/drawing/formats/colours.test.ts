import { expect, test } from 'vitest';
import { unknownBusTraits } from '../../../../lib/descriptions/unknown-bus.js';
import { styleSheet } from '../../../../lib/output/drawing/formats/theme.js';
import { builtInProtocols } from '../../../../lib/protocols/gathered/built-in.js';
import { debugCustomTraits } from '../../../../lib/rocket/devices/debug/traits.js';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// How colours are seen without one kind of cones, as linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
const eyes: Readonly<Record<string, Matrix>> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const toXYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  const [x, y, z] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
  return [x ?? 0, y ?? 0, z ?? 0];
}

function linear(colour: string): Triple {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

// CIELAB with the white of D65.
function lab(colour: string, eye: Matrix): Triple {
  const seen = times(eye, linear(colour)).map((value) => Math.min(1, Math.max(0, value)));
  const [x, y, z] = times(toXYZ, [seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0]);
  const f = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function distance(a: string, b: string, eye: Matrix): number {
  const [one, other] = [lab(a, eye), lab(b, eye)];
  return Math.hypot(...one.map((value, k) => value - (other[k] ?? 0)));
}

// Protocols that share a look have one key.
const all = [...Object.values(builtInProtocols), unknownBusTraits, debugCustomTraits].flatMap(({ look }) => look ?? []);
const looks = [...new Map(all.map((look) => [look.key, look])).values()];
/** So far apart in CIELAB that two lines beside each other are told apart at a glance; 2.3 is just noticeable. */
const apart = 20;

test.each(Object.keys(eyes))(
  'the lines of two protocols differ by their dashes or by a colour that %s sees',
  (name) => {
    const eye = eyes[name] ?? toXYZ;
    const alike = (['light', 'dark'] as const).flatMap((ground) =>
      looks.flatMap((a, k) =>
        looks
          .slice(0, k)
          .filter((b) => (a.dash ?? '') === (b.dash ?? '') && distance(a[ground], b[ground], eye) < apart)
          .map((b) => `${ground}: ${a.key ?? ''} and ${b.key ?? ''}`),
      ),
    );
    expect(looks.length).toBeGreaterThan(15);
    expect(alike).toEqual([]);
  },
);

test('no solid line has the colour of a device', () => {
  const [, light = ''] = /--entente-sink-line,(#[0-9a-f]{6})/.exec(styleSheet('light', [])) ?? [];
  const [, dark = ''] = /--entente-sink-line,(#[0-9a-f]{6})/.exec(styleSheet('dark', [])) ?? [];
  for (const [name, eye] of Object.entries(eyes))
    for (const look of looks.filter(({ dash }) => dash === undefined)) {
      expect([name, look.key, distance(look.light, light, eye) > apart]).toEqual([name, look.key, true]);
      expect([name, look.key, distance(look.dark, dark, eye) > apart]).toEqual([name, look.key, true]);
    }
});

test.each(['light', 'dark'] as const)(
  'on %s ground, what changed has no outline that means something else',
  (theme) => {
    const colourOf = (name: string): string =>
      new RegExp(`--entente-${name},(#[0-9a-f]{6})`).exec(styleSheet(theme, []))?.[1] ?? '';
    const alike = Object.entries(eyes).flatMap(([name, eye]) =>
      ['error', 'warning', 'added', 'removed']
        .filter((other) => distance(colourOf('changed'), colourOf(other), eye) < apart)
        .map((other) => `${name}: ${other}`),
    );
    expect(alike).toEqual([]);
  },
);
