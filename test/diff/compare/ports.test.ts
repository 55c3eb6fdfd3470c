import fc from 'fast-check';
import { AddressSet, axi4, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { bundle, uint, vector, type WireType } from '../../../lib/bus/wires/index.js';
import { type Change, diff, diffText } from '../../../lib/diff/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { connect, LazyModule, lazyModule, topology } from '../../../lib/graph/index.js';
import { netlistOf, systemVerilog } from '../../../lib/hardware/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../../lib/protocols/bundle-bridge/index.js';
import { systemOf, systems } from '../../hardware/random-systems.js';
import { readVerilog } from '../../hardware/read-verilog.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

/** A board whose pads have pins of this type, which lead out of it. */
function board(type: WireType): Elaboration {
  class Pads extends LazyModule {
    readonly node = bundleBridgeSink({ name: 'pads' });
  }
  class Board extends LazyModule {
    readonly pads = lazyModule(() => new Pads(), { name: 'pads' });
    readonly gpio = bundleBridgeSource({ name: 'gpio', type: { typeName: 'Pins', wires: type } });

    constructor() {
      super();
      connect(this.gpio, this.pads.node);
      this.declarePort({ name: 'pins', node: this.pads.node, part: [] });
    }
  }
  return withoutPlaces(() => elaborate(topology(Board, 'board')));
}

function portChanges(before: Elaboration, after: Elaboration): Change[] {
  return diff(before, after, { hardware: true }).filter(({ aspect }) => aspect === 'hardware');
}

/** Ports by the paths of their modules: those of SystemVerilog, read back. */
function portsOf(elaboration: Elaboration): Map<string, Map<string, string>> {
  const netlist = netlistOf(elaboration);
  const paths = new Map(netlist.modules.map(({ name, path }) => [name, path]));
  const read = readVerilog([...systemVerilog(netlist)].join(''));
  return new Map(
    read.flatMap(({ name, ports }) => {
      const path = paths.get(name);
      return path === undefined
        ? []
        : [[path, new Map(ports.map((port) => [port.name, `${port.direction} ${port.bits}`]))] as const];
    }),
  );
}

/** Ports that came, went or changed in modules of both versions, as `module port: had -> has`. */
function differences(before: Elaboration, after: Elaboration): string[] {
  const [old, young] = [portsOf(before), portsOf(after)];
  return [...young].flatMap(([module, has]) => {
    const had = old.get(module);
    if (had === undefined) return [];
    return [...new Set([...had.keys(), ...has.keys()])]
      .filter((port) => had.get(port) !== has.get(port))
      .map((port) => `${module} ${port}: ${had.get(port) ?? ''} -> ${has.get(port) ?? ''}`);
  });
}

/** The same as changes say it, with the ports of a group one by one. */
function told(before: Elaboration, after: Elaboration): string[] {
  const [old, young] = [portsOf(before), portsOf(after)];
  return portChanges(before, after).flatMap(({ subject, detail, before: had, after: has }) => {
    if (!had.endsWith(' ports') && !has.endsWith(' ports')) return [`${subject} ${detail}: ${had} -> ${has}`];
    const group = [...((had === '' ? young : old).get(subject) ?? [])].filter(([name]) =>
      name.startsWith(`${detail}_`),
    );
    expect(`${group.length} ports`).toBe(had === '' ? has : had);
    return group.map(([name, port]) => `${subject} ${name}: ${had === '' ? '' : port} -> ${had === '' ? port : ''}`);
  });
}

describe('ports of all modules are compared where that is asked for', () => {
  const narrow = board(bundle({ led: uint(4), mode: vector(2, uint(1)) }));
  const wide = board(bundle({ led: uint(8), mode: vector(2, uint(1)) }));
  const more = board(bundle({ led: uint(4), mode: vector(3, uint(1)) }));

  test('widths that change', () => {
    expect(diff(narrow, wide).filter(({ aspect }) => aspect === 'hardware')).toEqual([]);
    expect(portChanges(narrow, narrow)).toEqual([]);
    expect(
      portChanges(narrow, wide).map(({ impact, subject, detail, before, after }) => [
        impact,
        subject,
        detail,
        before,
        after,
      ]),
    ).toEqual([
      ['breaking', 'board', 'pins_led', 'output 4', 'output 8'],
      ['internal', 'board.pads', 'auto_pads_in_led', 'input 4', 'input 8'],
    ]);
  });

  test('ports that come and go', () => {
    expect(diffText(portChanges(narrow, more), {})).toBe(`1 breaking change
  hardware added  board: pins_mode_2: output 1

1 internal change
  hardware added  board.pads: auto_pads_in_mode_2: input 1
`);
  });
});

test('what is told of ports is what differs in SystemVerilog', () => {
  const bits = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(systems, bits, fc.nat(5), (ways, other, which) => {
      const changed = ways.map((way, k) => (k === which % ways.length ? { ...way, bits: other } : way));
      const [before, after] = withoutPlaces(() => [elaborate(systemOf(ways)), elaborate(systemOf(changed))] as const);
      expect(told(before, after).sort()).toEqual(differences(before, after).sort());
      expect(told(after, before).sort()).toEqual(differences(after, before).sort());
    }),
    repeated(25),
  );
});

test('wires that a memory outside has to give back are new pins of it, whether they come or go', () => {
  const board = (yanks: boolean): Elaboration =>
    withoutPlaces(() =>
      elaborate(
        soc('board', () => {
          const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
          const dram = axi4.slave({
            address: [AddressSet.range('0x8000_0000', '1G')],
            supportsRead: [1, 64],
            supportsWrite: [1, 64],
            beatBytes: 8,
          });
          const yanker = yanks ? [axi4.userYanker(2)] : [];
          connect(...([cpu, tl.toAXI4(), axi4.buffer(), ...yanker, dram] as unknown as Parameters<typeof connect>));
          return { cpu, dram };
        }),
      ),
    );
  const told = (before: boolean, after: boolean) =>
    diff(board(before), board(after))
      .filter(({ impact }) => impact !== 'internal')
      .map((each) => `${each.impact}: ${each.aspect} ${each.happening} ${each.detail}`);
  expect(told(true, false)).toEqual(['breaking: port gained echoFields', 'breaking: port gained bundle.echoFields']);
  expect(told(false, true)).toEqual(['breaking: port lost echoFields', 'breaking: port lost bundle.echoFields']);
});
