import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AdapterNode, EphemeralNode, NexusNode, SinkNode, SourceNode } from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { failuresOf } from './shown.js';
import { bracketed, downs, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

describe('directions that cannot be told (core A 2)', () => {
  test('the message lists the stars that disagree, then the bindings that are to follow them', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Trace, downs(2));
      const near = new AdapterNode(Trace, Trace, {});
      const far = new AdapterNode(Trace, Trace, {});
      const ram = new SinkNode(Trace, ups(2));
      near.fromStar(cpu);
      far.starFromStar(near);
      ram.starFrom(far);
      return { cpu, near, far, ram };
    });
    expect(failures).toEqual([
      'error[arity/flex-direction] (arity)',
      'The direction of :*=* around top.near, top.far cannot be told: of the stars beside it, 1 lets its sink decide (:*=) and 1 lets its source decide (:=*).',
      '  inward: top.near :=* top.cpu (as many as top.cpu decides) at near.^fromStar(cpu);',
      '  outward: top.ram :*= top.far (as many as top.ram decides) at ram.^starFrom(far);',
      '  outward: top.far :*=* top.near (its direction is the question) at far.^starFromStar(near);',
      'help: Keep only one kind of star around these nodes, or bind with from (:=) where one edge is meant.',
      'subjects: top.near, top.far, top.cpu, top.ram',
      'at const near = ^new AdapterNode(Trace, Trace, {});',
      'at const far = ^new AdapterNode(Trace, Trace, {});',
      'at near.^fromStar(cpu);',
      'at ram.^starFrom(far);',
      'at far.^starFromStar(near);',
    ]);
  });

  test('of many nodes, the message names the first few', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Trace, downs(2));
      const buffers = Array.from({ length: 10 }, () => new AdapterNode(Trace, Trace, {}));
      const ram = new SinkNode(Trace, ups(2));
      buffers.slice(1).forEach((sink, k) => sink.starFromStar(buffers[k] ?? sink));
      buffers[0]?.fromStar(cpu);
      buffers.slice(-1).forEach((last) => ram.starFrom(last));
      return { cpu, buffers, ram };
    });
    const names = ['buffers', ...[1, 2, 3, 4, 5, 6, 7].map((k) => `buffers_${k}`)].map((name) => `top.${name}`);
    expect(failures[1]).toBe(
      `The direction of :*=* around ${names.join(', ')}, 2 more cannot be told: of the stars beside it, 1 lets its sink decide (:*=) and 1 lets its source decide (:=*).`,
    );
  });
});

describe('circles (core A 3 to 5)', () => {
  test('bindings that ask each other for their width', () => {
    const failures = failuresOf(file, () => {
      const left = new AdapterNode(Trace, Trace, {});
      const right = new AdapterNode(Trace, Trace, {});
      left.starFrom(right);
      right.starFrom(left);
      return { left, right };
    });
    expect(failures).toEqual([
      'error[cycle/star] (star-cycle)',
      'These nodes ask each other how many edges their bindings stand for, and none of them decides:',
      '    top.left',
      '  → top.right (top.right :*= top.left at right.^starFrom(left);)',
      '  → top.left (top.left :*= top.right at left.^starFrom(right);)',
      'help: Bind top.left to top.right with from (:=) if one edge is meant, or turn one of these stars round.',
      'subjects: top.left, top.right',
      'at const left = ^new AdapterNode(Trace, Trace, {});',
      'at const right = ^new AdapterNode(Trace, Trace, {});',
      'at right.^starFrom(left);',
      'at left.^starFrom(right);',
    ]);
  });

  test('parameters: a circle is told once, in the direction that is asked for first', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Trace, downs(1));
      const bus = new NexusNode(Trace, Trace, bracketed);
      const bridge = new AdapterNode(Trace, Trace, {});
      bus.from(cpu);
      bridge.from(bus);
      bus.from(bridge);
      return { cpu, bus, bridge };
    });
    expect(failures).toEqual([
      'error[cycle/upward] (upward-cycle)',
      "These nodes need each other's upward parameters in a circle:",
      '    top.bridge',
      '  → top.bus (top.bus := top.bridge at bus.^from(bridge);)',
      '  → top.bridge (top.bridge := top.bus at bridge.^from(bus);)',
      'help: Parameters cannot flow in a circle: remove one of these bindings, such as the one of top.bridge to top.bus.',
      'subjects: top.bridge, top.bus',
      'at const bridge = ^new AdapterNode(Trace, Trace, {});',
      'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
      'at bus.^from(bridge);',
      'at bridge.^from(bus);',
    ]);
  });

  test('a node that is bound to itself', () => {
    const failures = failuresOf(file, () => {
      const loop = new AdapterNode(Trace, Trace, {});
      loop.from(loop);
      return { loop };
    });
    expect(failures).toEqual([
      'error[cycle/upward] (upward-cycle)',
      "These nodes need each other's upward parameters in a circle:",
      '    top.loop',
      '  → top.loop (top.loop := top.loop at loop.^from(loop);)',
      'help: Parameters cannot flow in a circle: remove one of these bindings, such as the one of top.loop to top.loop.',
      'subjects: top.loop',
      'at const loop = ^new AdapterNode(Trace, Trace, {});',
      'at loop.^from(loop);',
    ]);
  });

  test('ephemeral nodes that nothing is between', () => {
    const failures = failuresOf(file, () => {
      const left = new EphemeralNode(Trace);
      const right = new EphemeralNode(Trace);
      left.from(right);
      right.from(left);
      return { left, right };
    });
    expect(failures).toEqual([
      'error[cycle/downward] (downward-cycle)',
      'These ephemeral nodes are bound in a circle, so that the edge through them has no end:',
      '    top.left',
      '  → top.right (top.right := top.left at right.^from(left);)',
      '  → top.left (top.left := top.right at left.^from(right);)',
      'help: Bind top.left to a node that stays in the graph instead of top.right.',
      'subjects: top.left, top.right',
      'at const left = ^new EphemeralNode(Trace);',
      'at const right = ^new EphemeralNode(Trace);',
      'at right.^from(left);',
      'at left.^from(right);',
    ]);
  });

  test('of a long circle, the message shows the beginning and the end', () => {
    const failures = failuresOf(file, () => {
      const ring = Array.from({ length: 40 }, () => new AdapterNode(Trace, Trace, {}));
      ring.forEach((sink, k) => sink.from(ring[(k + 1) % ring.length] ?? sink));
      return { ring };
    });
    const name = (k: number): string => `top.ring${k === 0 ? '' : `_${k}`}`;
    const step = (k: number): string =>
      `  → ${name(k)} (${name(k)} := ${name((k + 1) % 40)} at ring.forEach((sink, k) => sink.^from(ring[(k + 1) % ring.length] ?? sink));)`;
    const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, k) => from - k);
    expect(failures.slice(0, 20)).toEqual([
      'error[cycle/upward] (upward-cycle)',
      "These nodes need each other's upward parameters in a circle:",
      `    ${name(39)}`,
      ...down(38, 31).map(step),
      '  … 24 more nodes …',
      ...down(6, 0).map(step),
      step(39),
    ]);
    expect(failures[21]).toBe(`subjects: ${down(39, 0).map(name).join(', ')}`);
  });
});
