import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RequirementError } from '../../lib/base/diagnostic/index.js';
import {
  AdapterNode,
  connect,
  CustomNode,
  diagnose,
  JunctionNode,
  LazyModule,
  lazyModule,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
  type Topology,
} from '../../lib/graph/index.js';
import { GenD, Trace } from '../../lib/documents/trace-protocol.js';
import { clockSink } from '../../lib/protocols/clocks/index.js';
import { failuresOf, shown } from './shown.js';
import { downs, straight, ups } from './traces.js';

type ClockSinkOptions = Parameters<typeof clockSink>[0];

const file = relative(process.cwd(), import.meta.filename);

function raisedBy(topology: Topology): unknown {
  try {
    return topology.declare();
  } catch (error) {
    return error;
  }
}

describe('numbers of parameters (core A 6, 7, 19)', () => {
  test('a source and a sink that nothing is bound to', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Trace, downs(1));
      const ram = new SinkNode(Trace, ups(2));
      return { cpu, ram };
    });
    expect(failures).toEqual([
      'error[arity/inward-count] (arity)',
      'Sink top.ram offers 2 ports, but nothing is bound to it.',
      'help: Bind all of them with connect or from (:=), or remove top.ram.',
      'subjects: top.ram',
      'at const ram = ^new SinkNode(Trace, ups(2));',
      'error[arity/outward-count] (arity)',
      'Source top.cpu offers 1 port, but nothing is bound to it.',
      'help: Bind it with connect or from (:=), or remove top.cpu.',
      'subjects: top.cpu',
      'at const cpu = ^new SourceNode(Trace, downs(1));',
    ]);
  });

  test('a junction with one side only', () => {
    const failures = failuresOf(file, () => {
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
      'help: Bind at least one source to top.outputs.',
      'subjects: top.outputs, top.ram',
      'at const outputs = ^new JunctionNode(Trace, Trace, straight);',
      'at ram.^starFrom(outputs);',
      'error[arity/inward-count] (arity)',
      'Junction top.inputs has 2 inward edges but no outward one.',
      '  inward: top.inputs :=* top.cpu (2 edges) at inputs.^fromStar(cpu);',
      'help: Bind at least one sink to top.inputs.',
      'subjects: top.inputs, top.cpu',
      'at const inputs = ^new JunctionNode(Trace, Trace, straight);',
      'at inputs.^fromStar(cpu);',
    ]);
  });

  test('a junction without bindings', () => {
    const failures = failuresOf(file, () => {
      const banks = new JunctionNode(Trace, Trace, straight);
      return { banks };
    });
    expect(failures).toEqual([
      'error[arity/junction-no-units] (arity)',
      'Junction top.banks has no units: no binding says how many there are.',
      'help: Bind the sources or the sinks of top.banks with from (:=), once for each unit, and the other side with a star.',
      'subjects: top.banks',
      'at const banks = ^new JunctionNode(Trace, Trace, straight);',
    ]);
  });

  test('a junction whose functions return another number of values for one unit than for the other', () => {
    const failures = failuresOf(file, () => {
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
      'help: Return one value for each port of the unit: dRatio values from down, uRatio values from up.',
      'subjects: top.banks, top.cpu, top.ram',
      'at const banks = ^new JunctionNode(Trace, Trace, {',
      'at banks.^fromStar(cpu);',
      'at ram.^fromStar(banks);',
    ]);
  });

  test('a node whose own function returns the wrong number of values', () => {
    const failures = failuresOf(file, () => {
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
      'help: Return one parameter for each outward edge, 2 in all.',
      'subjects: top.filter, top.cpu, top.ram',
      'at const filter = ^new CustomNode(Trace, Trace, {',
      'at filter.^from(cpu);',
      'at ram.^fromStar(filter);',
    ]);
  });
});

describe('functions that fail', () => {
  test('a requirement of a function is reported for its node', () => {
    const failures = failuresOf(file, () => {
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
    const failures = failuresOf(file, () => {
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
      'help: Functions of nodes, modules and protocols must return a value or throw a RequirementError.',
      'subjects: top.broken',
      "at if (trace !== '') throw ^new TypeError('trace.missing is not a function');",
      'at const broken = ^new AdapterNode(Trace, Trace, {',
    ]);
  });

  test('what an edge refuses is reported for both of its nodes and the binding', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Refusing, [8]);
      const ram = new SinkNode(Refusing, [4]);
      connect(cpu, ram);
      return { cpu, ram };
    });
    expect(failures).toEqual([
      'error[test/edge] (parameters)',
      '8 bits do not fit into 4.',
      'subjects: top.cpu, top.ram',
      'at const cpu = ^new SourceNode(Refusing, [8]);',
      'at const ram = ^new SinkNode(Refusing, [4]);',
      'at ^connect(cpu, ram);',
    ]);
  });

  test('an option that is missing is located where it would be written, and then where the module is made', () => {
    class Block extends LazyModule {
      readonly clock = clockSink({} as ClockSinkOptions);
    }
    const topology = soc('top', () => lazyModule(() => new Block()));
    expect(shown(diagnose(raisedBy(topology), []), file)).toEqual([
      'error[options/missing] (parameters)',
      'ClockSinkRateInit lacks the option freqMHz.',
      'help: Give freqMHz, which has no default.',
      'subjects: ',
      'at readonly clock = ^clockSink({} as ClockSinkOptions);',
      "at const topology = soc('top', () => lazyModule(() => ^new Block()));",
    ]);
  });

  test('a mistake in the declaration itself is located where it was raised', () => {
    const topology = soc('top', () => {
      throw new RequirementError('test/declared', 'This cannot be declared.');
    });
    expect(shown(diagnose(raisedBy(topology), []), file)).toEqual([
      'error[test/declared] (parameters)',
      'This cannot be declared.',
      'subjects: ',
      "at throw ^new RequirementError('test/declared', 'This cannot be declared.');",
    ]);
    const threw = new TypeError('undefined is not a function');
    expect(shown(diagnose(threw, []), file)).toEqual([
      'error[graph/function-threw] (other)',
      'The declaration threw TypeError: undefined is not a function',
      'subjects: ',
      "at const threw = ^new TypeError('undefined is not a function');",
    ]);
    expect(shown(diagnose('a text', []), file)).toEqual([
      'error[graph/function-threw] (other)',
      'The declaration threw a text',
      'subjects: ',
    ]);
  });
});

interface Refusing extends ProtocolTypes {
  readonly protocol: 'Refusing';
  readonly down: number;
  readonly up: number;
  readonly edge: never;
}

const Refusing: Protocol<Refusing> = {
  name: 'Refusing',
  edge: (down, up) => {
    throw new RequirementError('test/edge', `${down} bits do not fit into ${up}.`);
  },
  render: () => ({ colour: 'red' }),
};
