import fc from 'fast-check';
import { bundleBridge, connect, elaborate, LazyModule, lazyModule, soc, wires } from 'entente-soc';
import { HardwareError, netlistOf, systemVerilog } from 'entente-soc/hardware';
import { expect, test } from 'vitest';
import { bitsOf, leavesOf, type WireType } from '../../lib/bus/wires/index.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { readVerilog } from './read-verilog.js';

const names = ['a', 'b', 'c', 'a_b', 'b_c', 'a_b_c', '0', 'b_0'] as const;

const types: fc.Arbitrary<WireType> = fc.letrec<{ type: WireType; bundle: WireType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'type' },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 }).map((bits) => wires.uint(bits)) },
    { weight: 2, arbitrary: tie('bundle') },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.integer({ min: 0, max: 2 }), tie('type')).map(([length, of]) => wires.vector(length, of)),
    },
  ),
  bundle: fc
    .dictionary(fc.constantFrom(...names), tie('type'), { minKeys: 1, maxKeys: 4 })
    .map((fields) => wires.bundle(fields)),
})).bundle;

function refusals(design: () => unknown): readonly (readonly [rule: string, message: string, help: string])[] {
  try {
    netlistOf(withoutPlaces(() => elaborate(soc('board', design))));
    return [];
  } catch (error) {
    if (!(error instanceof HardwareError)) throw error;
    return error.diagnostics.map(({ rule, message, help = '' }) => [rule, message, help] as const);
  }
}

function between(type: WireType): () => unknown {
  return () => {
    const gpio = bundleBridge.bundleBridgeSource({ type: { typeName: 'Pins', wires: type } });
    const pads = bundleBridge.bundleBridgeSink();
    connect(gpio, pads);
    return { gpio, pads };
  };
}

/** Names of wires with bits, joined. */
const joined = (type: WireType): string[] =>
  leavesOf(type)
    .filter((leaf) => bitsOf(leaf.type) > 0)
    .map(({ path }) => path.join('_'));

/** The type with another name for the field at a path. */
function renamed(type: WireType, [first = '', ...rest]: readonly string[], name: string): WireType {
  if (type.kind === 'vector') return { ...type, of: renamed(type.of, rest, name) };
  if (type.kind !== 'bundle') throw new Error('That is no field.');
  const fields = type.fields.map((field) => {
    if (field.name !== first) return field;
    return rest.length === 0 ? { ...field, name } : { ...field, type: renamed(field.type, rest, name) };
  });
  return { ...type, fields };
}

test('a type is refused where two of its wires would have one name, and the help leads to one that is not', () => {
  fc.assert(
    fc.property(types, (start) => {
      let type = start;
      for (let step = 0; ; step++) {
        const all = joined(type);
        const found = refusals(between(type));
        expect(found.map(([rule]) => rule)).toEqual(new Set(all).size === all.length ? [] : ['hardware/shared-name']);
        const [first] = found;
        if (first === undefined) return;
        const [, message, help] = first;
        const [, one = '', other = '', name = ''] =
          /the wires (\S+) and (\S+) are both called (\w+)\.$/.exec(message) ?? [];
        expect([one, other].map((path) => path.replaceAll('.', '_'))).toEqual([name, name]);
        const [, field = '', to = ''] = /^Rename the field (\S+), such as to (\w+)\.$/.exec(help) ?? [];
        type = renamed(type, field.split('.'), to);
        expect(step).toBeLessThan(50);
      }
    }),
    repeated(200),
  );
});

test('says which two, whose, and what they are called', () => {
  const type = wires.bundle({ a: wires.bundle({ b_c: wires.bool }), a_b: wires.bundle({ c: wires.uint(8) }) });
  expect(refusals(between(type))).toEqual([
    [
      'hardware/shared-name',
      'Of board.gpio -> board.pads, the wires a.b_c and a_b.c are both called a_b_c.',
      'Rename the field a_b, such as to a_b_2.',
    ],
  ]);
});

test('also of ports of a module, once for each', () => {
  class Pads extends LazyModule {
    constructor(other: string) {
      super();
      this.declarePort({ name: 'pins', direction: 'output', type: wires.bundle({ a_b: wires.bool }) });
      this.declarePort({ name: other, direction: 'input', type: wires.bundle({ b: wires.bool }) });
    }
  }
  const board = (other: string) => (): unknown => ({ pads: lazyModule(() => new Pads(other)) });
  expect(refusals(board('pins_a'))).toEqual([
    [
      'hardware/shared-name',
      'Of the ports of board.pads, the wires pins.a_b and pins_a.b are both called pins_a_b.',
      'Give one of the two another name: a port, a field, or, of auto, the node that it is called after.',
    ],
  ]);
  const design = withoutPlaces(() => elaborate(soc('board', board('pads'))));
  const modules = readVerilog([...systemVerilog(netlistOf(design))].join(''));
  expect(modules[0]?.ports.map(({ name }) => name)).toEqual(['clock', 'reset', 'pins_a_b', 'pads_b']);
});
