import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RequirementError } from '../../lib/diagnostic/index.js';
import {
  AdapterNode,
  CustomNode,
  EphemeralNode,
  JunctionNode,
  negotiate,
  NexusNode,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { GenD, Trace } from '../../lib/import/trace-protocol.js';
import { shown } from './shown.js';
import { bracketed, downs, straight, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

/** The failures of a design, its nodes named after the properties of what the function returns. */
function failuresOf(body: () => object): string[] {
  return negotiate(soc('top', body).declare()).failures.flatMap((failure) => shown(failure, file));
}

describe('directions that cannot be told (core A 2)', () => {
  test('the message lists the stars that disagree, then the bindings that are to follow them', () => {
    const failures = failuresOf(() => {
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
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(2));
      const buffers = Array.from({ length: 12 }, () => new AdapterNode(Trace, Trace, {}));
      const ram = new SinkNode(Trace, ups(2));
      const last = buffers.reduce((source, sink) => {
        sink.starFromStar(source);
        return sink;
      });
      buffers[0]?.fromStar(cpu);
      ram.starFrom(last);
      return { cpu, buffers, ram };
    });
    expect(failures).toEqual([
      'error[arity/flex-direction] (arity)',
      'The direction of :*=* around top.buffers, top.buffers_1, top.buffers_2, top.buffers_3, top.buffers_4, top.buffers_5, top.buffers_6, top.buffers_7, 4 more cannot be told: of the stars beside it, 1 lets its sink decide (:*=) and 1 lets its source decide (:=*).',
      '  inward: top.buffers :=* top.cpu (as many as top.cpu decides) at buffers[0]?.^fromStar(cpu);',
      '  outward: top.ram :*= top.buffers_11 (as many as top.ram decides) at ram.^starFrom(last);',
      '  outward: top.buffers_1 :*=* top.buffers (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_2 :*=* top.buffers_1 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_3 :*=* top.buffers_2 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_4 :*=* top.buffers_3 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_5 :*=* top.buffers_4 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_6 :*=* top.buffers_5 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_7 :*=* top.buffers_6 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_8 :*=* top.buffers_7 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_9 :*=* top.buffers_8 (its direction is the question) at sink.^starFromStar(source);',
      '  outward: top.buffers_10 :*=* top.buffers_9 (its direction is the question) at sink.^starFromStar(source);',
      '  … and 1 more binding',
      'help: Keep only one kind of star around these nodes, or bind with from (:=) where one edge is meant.',
      'subjects: top.buffers, top.buffers_1, top.buffers_2, top.buffers_3, top.buffers_4, top.buffers_5, top.buffers_6, top.buffers_7, top.buffers_8, top.buffers_9, top.buffers_10, top.buffers_11, top.cpu, top.ram',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at const buffers = Array.from({ length: 12 }, () => ^new AdapterNode(Trace, Trace, {}));',
      'at buffers[0]?.^fromStar(cpu);',
      'at ram.^starFrom(last);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
      'at sink.^starFromStar(source);',
    ]);
  });
});

describe('circles (core A 3 to 5)', () => {
  test('bindings that ask each other for their width', () => {
    const failures = failuresOf(() => {
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
      'help: Make one of these bindings a single edge with from (:=), or turn one of the stars round.',
      'subjects: top.left, top.right',
      'at const left = ^new AdapterNode(Trace, Trace, {});',
      'at const right = ^new AdapterNode(Trace, Trace, {});',
      'at right.^starFrom(left);',
      'at left.^starFrom(right);',
    ]);
  });

  test('parameters: both directions are reported, the one that is asked for first in front', () => {
    const failures = failuresOf(() => {
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
      'help: Parameters cannot flow in a circle: remove one of these bindings.',
      'subjects: top.bridge, top.bus',
      'at const bridge = ^new AdapterNode(Trace, Trace, {});',
      'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
      'at bus.^from(bridge);',
      'at bridge.^from(bus);',
      'error[cycle/downward] (downward-cycle)',
      "These nodes need each other's downward parameters in a circle:",
      '    top.bridge',
      '  → top.bus (top.bridge := top.bus at bridge.^from(bus);)',
      '  → top.bridge (top.bus := top.bridge at bus.^from(bridge);)',
      'help: Parameters cannot flow in a circle: remove one of these bindings.',
      'subjects: top.bridge, top.bus',
      'at const bridge = ^new AdapterNode(Trace, Trace, {});',
      'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
      'at bridge.^from(bus);',
      'at bus.^from(bridge);',
    ]);
  });

  test('a node that is bound to itself', () => {
    const failures = failuresOf(() => {
      const loop = new AdapterNode(Trace, Trace, {});
      loop.from(loop);
      return { loop };
    });
    expect(failures).toEqual([
      'error[cycle/upward] (upward-cycle)',
      "These nodes need each other's upward parameters in a circle:",
      '    top.loop',
      '  → top.loop (top.loop := top.loop at loop.^from(loop);)',
      'help: Parameters cannot flow in a circle: remove one of these bindings.',
      'subjects: top.loop',
      'at const loop = ^new AdapterNode(Trace, Trace, {});',
      'at loop.^from(loop);',
      'error[cycle/downward] (downward-cycle)',
      "These nodes need each other's downward parameters in a circle:",
      '    top.loop',
      '  → top.loop (top.loop := top.loop at loop.^from(loop);)',
      'help: Parameters cannot flow in a circle: remove one of these bindings.',
      'subjects: top.loop',
      'at const loop = ^new AdapterNode(Trace, Trace, {});',
      'at loop.^from(loop);',
    ]);
  });

  test('ephemeral nodes that nothing is between', () => {
    const failures = failuresOf(() => {
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
      'help: Bind one of them to a node that stays in the graph.',
      'subjects: top.left, top.right',
      'at const left = ^new EphemeralNode(Trace);',
      'at const right = ^new EphemeralNode(Trace);',
      'at right.^from(left);',
      'at left.^from(right);',
    ]);
  });
});

describe('numbers of parameters (core A 6, 7, 19)', () => {
  test('a source and a sink that nothing is bound to', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(1));
      const ram = new SinkNode(Trace, ups(2));
      return { cpu, ram };
    });
    expect(failures).toEqual([
      'error[arity/inward-count] (arity)',
      'Sink top.ram offers 2 ports, but nothing is bound to it.',
      'help: Bind all of its ports, declare it with none, or remove it.',
      'subjects: top.ram',
      'at const ram = ^new SinkNode(Trace, ups(2));',
      'error[arity/outward-count] (arity)',
      'Source top.cpu offers 1 port, but nothing is bound to it.',
      'help: Bind all of its ports, declare it with none, or remove it.',
      'subjects: top.cpu',
      'at const cpu = ^new SourceNode(Trace, downs(1));',
    ]);
  });

  test('a junction with one side only', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(2));
      const inputs = new JunctionNode(Trace, Trace, straight);
      const outputs = new JunctionNode(Trace, Trace, straight);
      const ram = new SinkNode(Trace, ups(2));
      inputs.fromStar(cpu);
      ram.starFrom(outputs);
      return { cpu, inputs, outputs, ram };
    });
    expect(failures).toEqual([
      'error[arity/outward-count] (arity)',
      'Junction top.outputs has 2 outward edges but no inward one.',
      '  outward: top.ram :*= top.outputs (2 edges) at ram.^starFrom(outputs);',
      'help: Bind at least one source to it.',
      'subjects: top.outputs, top.ram',
      'at const outputs = ^new JunctionNode(Trace, Trace, straight);',
      'at ram.^starFrom(outputs);',
      'error[arity/inward-count] (arity)',
      'Junction top.outputs has no inward edges, but its up function returned 2 parameters.',
      '  outward: top.ram :*= top.outputs (2 edges) at ram.^starFrom(outputs);',
      'help: The function must return one parameter for each inward edge.',
      'subjects: top.outputs, top.ram',
      'at const outputs = ^new JunctionNode(Trace, Trace, straight);',
      'at ram.^starFrom(outputs);',
      'error[arity/inward-count] (arity)',
      'Junction top.inputs has 2 inward edges but no outward one.',
      '  inward: top.inputs :=* top.cpu (2 edges) at inputs.^fromStar(cpu);',
      'help: Bind at least one sink to it.',
      'subjects: top.inputs, top.cpu',
      'at const inputs = ^new JunctionNode(Trace, Trace, straight);',
      'at inputs.^fromStar(cpu);',
      'error[arity/outward-count] (arity)',
      'Junction top.inputs has no outward edges, but its down function returned 2 parameters.',
      '  inward: top.inputs :=* top.cpu (2 edges) at inputs.^fromStar(cpu);',
      'help: The function must return one parameter for each outward edge.',
      'subjects: top.inputs, top.cpu',
      'at const inputs = ^new JunctionNode(Trace, Trace, straight);',
      'at inputs.^fromStar(cpu);',
    ]);
  });

  test('a junction without bindings', () => {
    const failures = failuresOf(() => {
      const banks = new JunctionNode(Trace, Trace, straight);
      return { banks };
    });
    expect(failures).toEqual([
      'error[arity/junction-no-units] (arity)',
      'Junction top.banks has no units: no binding says how many there are.',
      'help: Bind its sources or its sinks with from (:=), or let the other ends decide.',
      'subjects: top.banks',
      'at const banks = ^new JunctionNode(Trace, Trace, straight);',
    ]);
  });

  test('a junction whose functions return another number of values for one unit than for the other', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(2));
      const banks = new JunctionNode(Trace, Trace, {
        down: ([first]) => (first?.trace.startsWith('d0') ? [first] : []),
        up: (values) => values,
      });
      const ram = new SinkNode(Trace, ups(2));
      banks.fromStar(cpu);
      ram.fromStar(banks);
      return { cpu, banks, ram };
    });
    expect(failures).toEqual([
      'error[arity/junction-ragged] (arity)',
      'Junction top.banks got 1, 0 values for its units, but needs equally many for each.',
      '  inward: top.banks :=* top.cpu (2 edges) at banks.^fromStar(cpu);',
      '  outward: top.ram :=* top.banks (2 edges) at ram.^fromStar(banks);',
      'help: Its functions must return as many values for every unit as the ratio says.',
      'subjects: top.banks, top.cpu, top.ram',
      'at const banks = ^new JunctionNode(Trace, Trace, {',
      'at banks.^fromStar(cpu);',
      'at ram.^fromStar(banks);',
    ]);
  });

  test('a node whose own function returns the wrong number of values', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(1));
      const filter = new CustomNode(Trace, Trace, {
        resolveStar: () => ({ iStar: 1, oStar: 2 }),
        down: (values) => values,
        up: ([first]) => (first === undefined ? [] : [first]),
      });
      const ram = new SinkNode(Trace, ups(2));
      filter.from(cpu);
      ram.fromStar(filter);
      return { cpu, filter, ram };
    });
    expect(failures).toEqual([
      'error[arity/outward-count] (arity)',
      'Node top.filter has 2 outward edges, but its down function returned 1 parameter.',
      '  inward: top.filter := top.cpu (1 edge) at filter.^from(cpu);',
      '  outward: top.ram :=* top.filter (2 edges) at ram.^fromStar(filter);',
      'help: The function must return one parameter for each outward edge.',
      'subjects: top.filter, top.cpu, top.ram',
      'at const filter = ^new CustomNode(Trace, Trace, {',
      'at filter.^from(cpu);',
      'at ram.^fromStar(filter);',
    ]);
  });
});

describe('functions that fail', () => {
  test('a requirement of a function is reported for its node', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(1));
      const check = new AdapterNode(Trace, Trace, {
        down: () => {
          throw new RequirementError('test/width', 'The width is 3.', { help: 'Take a power of two.' });
        },
      });
      const ram = new SinkNode(Trace, ups(1));
      ram.from(check).from(cpu);
      return { cpu, check, ram };
    });
    expect(failures).toEqual([
      'error[test/width] (parameters)',
      'The width is 3.',
      'help: Take a power of two.',
      'subjects: top.check',
      'at const check = ^new AdapterNode(Trace, Trace, {',
    ]);
  });

  test('anything else that a function throws is reported with the place where it was thrown', () => {
    const failures = failuresOf(() => {
      const cpu = new SourceNode(Trace, downs(1));
      const broken = new AdapterNode(Trace, Trace, {
        down: ({ trace }) => {
          if (trace !== '') throw new TypeError('trace.missing is not a function');
          return new GenD(trace);
        },
      });
      const ram = new SinkNode(Trace, ups(1));
      ram.from(broken).from(cpu);
      return { cpu, broken, ram };
    });
    expect(failures).toEqual([
      'error[graph/function-threw] (other)',
      'A function of top.broken threw TypeError: trace.missing is not a function',
      'help: The functions of a node must return a value or raise a RequirementError.',
      'subjects: top.broken',
      "at if (trace !== '') throw ^new TypeError('trace.missing is not a function');",
      'at const broken = ^new AdapterNode(Trace, Trace, {',
    ]);
  });
});
