import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { bundle, vector } from '../../lib/bus/wires/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import {
  connect,
  LazyModule,
  lazyModule,
  lazyScope,
  type RtlOptions,
  setRtl,
  soc,
  type Topology,
} from '../../lib/graph/index.js';
import {
  boxesIn,
  endText,
  firrtl,
  HardwareError,
  type Netlist,
  netlistOf,
  type NetlistRtl,
  systemVerilog,
} from '../../lib/hardware/index.js';
import { bundleBridgeIdentity, bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import * as axis from '../../lib/protocols/axis/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import * as axi4 from '../../lib/protocols/gathered/axi4.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import * as int from '../../lib/protocols/interrupts/index.js';
import { withoutPlaces } from '../without-places.js';
import { inconsistencies } from './consistency.js';
import { mistakesIn } from './read-firrtl.js';
import { complaintsAbout } from './yosys.js';

const registers = { address: [AddressSet.range(0x1000, 0x1000)], beatBytes: 4 };

/** A DMA engine with registers on APB, a port to AXI4, a stream and three interrupts. */
class Mover extends LazyModule {
  readonly control = apb.slave(registers);
  readonly memory = axi4.master({ name: 'mover', id: 4 });
  readonly samples = axis.slave({ name: 'samples', supportsSizes: [1, 4] });
  readonly done = int.source({ num: 3 });
}

function board(rtl: RtlOptions): Topology {
  return soc('board', () => {
    const mover = lazyModule(() => new Mover(), { name: 'mover' });
    setRtl(mover, rtl);
    connect(apb.master({ name: 'cpu' }), mover.control);
    connect(
      mover.memory,
      axi4.slave({ address: registers.address, supportsRead: [1, 4], supportsWrite: [1, 4], beatBytes: 4 }),
    );
    connect(axis.master({ name: 'adc', emitsSizes: [1, 4], beatBytes: 4 }), mover.samples);
    connect(mover.done, int.sink());
  });
}

function found(topology: Topology): Netlist {
  return withoutPlaces(() => netlistOf(elaborate(topology)));
}

function rtlsOf({ modules }: Netlist): NetlistRtl[] {
  return modules.flatMap(({ rtl, bodies }) => [rtl, ...bodies.map((body) => body.rtl)]).filter((rtl) => rtl !== null);
}

/** Ports as `direction name bits`. */
function portsOf(topology: Topology): string[] {
  return rtlsOf(found(topology)).flatMap(({ ports }) =>
    ports.map(({ name, direction, bits }) => `${direction} ${name} ${bits}`),
  );
}

/** Why there is no hardware. */
function problemsOf(topology: Topology): readonly Diagnostic[] {
  try {
    found(topology);
    return [];
  } catch (error) {
    if (!(error instanceof HardwareError)) throw error;
    return error.diagnostics;
  }
}

/** The same as `RULE: MESSAGE`. */
function reason(topology: Topology): string[] {
  return problemsOf(topology).map(({ rule, message }) => `${rule}: ${message}`);
}

/** What yosys says of a design together with modules that have the ports that are asked for. */
async function complaints(topology: Topology): Promise<readonly string[]> {
  const netlist = found(topology);
  expect(inconsistencies(netlist)).toEqual([]);
  const modules = rtlsOf(netlist).map(({ module, ports, parameters }) => {
    const there = ports.filter(({ isThere }) => isThere);
    const header = there.map(({ direction, bits, name }) => `${direction} wire [${bits - 1}:0] ${name}`);
    const names = Object.keys(parameters).map((name) => `parameter ${name} = 0`);
    return `(* blackbox *) module ${module} ${names.length === 0 ? '' : `#(${names.join()})`} (${header.join()}); endmodule`;
  });
  return await complaintsAbout([...systemVerilog(netlist), ...modules].join('\n'), netlist.top);
}

describe('the ports of a module of RTL', () => {
  test('are called as the standards say', async () => {
    const design = board({ module: 'my_mover', ports: 'standard' });
    const names = portsOf(design);
    expect(names.slice(0, 4)).toEqual([...['input pclk 1', 'input aclk 1', 'input presetn 1', 'input aresetn 1']]);
    for (const name of [
      ...['input psel 1', 'input paddr 13', 'input pwdata 32', 'output prdata 32', 'output pready 1'],
      ...['output m_axi_awvalid 1', 'input m_axi_awready 1', 'output m_axi_awaddr 13', 'output m_axi_wstrb 4'],
      ...['output m_axi_wlast 1', 'input m_axi_rdata 32', 'input m_axi_bresp 2', 'output m_axi_arid 2'],
      ...['input s_axis_tvalid 1', 'output s_axis_tready 1', 'input s_axis_tdata 32', 'input s_axis_tkeep 4'],
      'output irq 3',
    ]) {
      expect(names).toContain(name);
    }
    expect(await complaints(design)).toEqual([]);
  });

  test('are those of the black box without another word', async () => {
    const design = board({ module: 'my_mover' });
    const names = portsOf(design);
    expect(names.slice(0, 2)).toEqual(['input clock 1', 'input reset 1']);
    for (const name of [
      'input auto_control_in_paddr 13',
      'output auto_done_out_2 1',
      'output auto_memory_out_aw_valid 1',
    ]) {
      expect(names).toContain(name);
    }
    expect(await complaints(design)).toEqual([]);
  });

  test('begin with what the user wants, and some may be missing', async () => {
    const design = board({
      ...{ module: 'my_mover', ports: 'standard', prefix: { control_in: 's_apb_', done_out: 'interrupts' } },
      ...{ clock: 'clk', reset: { name: 'rst', active: 'high' }, without: ['s_apb_pprot', 's_axis_tready'] },
      parameters: { DEPTH: 16, BASE: 0x8000_0000, WIDE: true, NAME: 'mover' },
    });
    const text = [...systemVerilog(found(design))].join('');
    expect(text).toContain(`
  my_mover #(
    .DEPTH (16),
    .BASE  (64'd2147483648),
    .WIDE  (1'b1),
    .NAME  ("mover")
  ) rtl (
    .clk           (clock),
    .rst           (reset),
`);
    expect(text).toContain('.interrupts    ({auto_done_out_2, auto_done_out_1, auto_done_out_0})');
    expect(text).toContain("\n  assign auto_samples_in_ready = 1'h0;\nendmodule");
    expect(text).not.toContain('s_apb_pprot');
    expect(await complaints(design)).toEqual([]);
  });

  test('are the same wherever it has the same parameters', () => {
    class Timer extends LazyModule {
      readonly registers;

      constructor(at: number, rtl: (timer: Timer) => RtlOptions) {
        super();
        this.registers = apb.slave({ address: [AddressSet.range(at, 0x1000)], beatBytes: 4 });
        setRtl(this, rtl(this));
      }
    }
    const timers = (rtl: (timer: Timer) => RtlOptions): Topology =>
      soc('board', () => {
        const fan = apb.fanout();
        connect(apb.master({ name: 'cpu' }), fan);
        for (const at of [0x1000, 0x10_0000]) connect(fan, lazyModule(() => new Timer(at, rtl)).registers);
      });
    expect(reason(timers(() => ({ module: 'apb_timer', ports: 'standard' })))).toEqual([
      'hardware/rtl: Module apb_timer cannot bring both board.Timer and board.Timer_1: with the same parameters, paddr is input of 13 bits in the one and input of 21 bits in the other.',
    ]);
    const withBits = timers(({ registers: node }) => ({
      ...{ module: 'apb_timer', ports: 'standard' },
      parameters: (edges) => ({ ADDRESS_BITS: node.edgesIn(edges).in[0]?.bundle.addrBits ?? 0 }),
    }));
    expect(reason(withBits)).toEqual([]);
    expect(boxesIn(found(withBits))).toEqual(['APBFanout', 'apb_timer', 'board_body']);
    expect(mistakesIn([...firrtl(found(withBits))].join(''))).toEqual([]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, ['input one_in_psel 1', 'input other_in_psel 1']],
    [{ one_in: 'ctrl_' }, ['input ctrl_psel 1', 'input psel 1']],
    [{ one_in: 'ctrl_', other_in: 'data_' }, ['input ctrl_psel 1', 'input data_psel 1']],
    [{ one_in: '' }, ['input psel 1', 'input other_in_psel 1']],
  ])('are told apart by the names of the edges, unless their prefixes do: %j', (prefix, names) => {
    class Bridge extends LazyModule {
      readonly one = apb.slave(registers);
      readonly other = apb.slave(registers);
    }
    const design = soc('board', () => {
      const bridge = lazyModule(() => new Bridge(), { name: 'bridge' });
      setRtl(bridge, { module: 'my_bridge', ports: 'standard', prefix });
      connect(apb.master({ name: 'cpu' }), bridge.one);
      connect(apb.master({ name: 'dma' }), bridge.other);
    });
    expect(portsOf(design).filter((name) => name.includes('psel'))).toEqual(names);
  });
});

test('a node has an instance of its own, beside what else is there', async () => {
  const design = soc('board', () => {
    const cpu = tl.client({ name: 'cpu', sourceId: 4 });
    const dma = tl.client({ name: 'dma', sourceId: 4 });
    const bus = tl.xbar();
    connect(cpu, bus);
    connect(dma, bus);
    connect(bus, tl.manager({ ...registers, name: 'ram', supports: tl.readWrite(1, 4) }));
    setRtl(cpu, {
      ...{ module: 'my_cpu', ports: 'standard' },
      parameters: (edges) => ({ SOURCE_BITS: cpu.edgesIn(edges).out[0]?.bundle.sourceBits ?? 0 }),
    });
  });
  const top = found(design).modules.at(-1);
  expect(top?.bodies.map(({ name, module, rtl }) => [name, module, rtl?.module, rtl?.parameters])).toEqual([
    ['body', 'board_body', undefined, undefined],
    ['cpu', 'board_cpu', 'my_cpu', { SOURCE_BITS: 2 }],
  ]);
  expect(portsOf(design)).toContain('output tl_a_opcode 3');
  expect(await complaints(design)).toEqual([]);
});

test('in a clock domain, it runs on the clock of that', async () => {
  class Uart extends clocks.ClockSinkDomain {
    readonly control = apb.slave(registers);

    constructor() {
      super({ take: 50 });
      setRtl(this, { module: 'my_uart', ports: 'standard' });
    }
  }
  const design = soc('board', () => {
    const uart = lazyModule(() => new Uart(), { name: 'uart' });
    connect(clocks.clockSource({ freqMHz: 50 }), uart.clockNode);
    connect(apb.master({ name: 'cpu' }), uart.control);
  });
  expect(portsOf(design).slice(0, 3)).toEqual(['input pclk 1', 'input presetn 1', 'input psel 1']);
  expect(await complaints(design)).toEqual([]);
  expect(mistakesIn([...firrtl(found(design))].join(''))).toEqual([]);
  const domain = found(design).modules.find(({ path }) => path === 'board.uart');
  expect(domain?.bodies.map(({ name, module }) => [name, module])).toEqual([['body', 'ClockSinkDomain_body']]);
  expect(domain?.nets.map((net) => net.map(endText))).toEqual([
    ['clock', 'auto.clock_in.clock', 'body.clock'],
    ['reset', 'auto.clock_in.reset', 'body.reset'],
  ]);
});

test('FIRRTL has the same module around it', () => {
  const netlist = found(
    board({
      ...{ module: 'my_mover', ports: 'standard', without: ['s_axis_tready', 'pprot'] },
      parameters: { DEPTH: 16, WIDE: true, NAME: 'mover' },
    }),
  );
  const text = [...firrtl(netlist)].join('');
  expect(mistakesIn(text)).toEqual([]);
  const [, brought = ''] = /( {2}extmodule my_mover :\n(?: {4}.*\n)*)/.exec(text) ?? [];
  const lines = brought.split('\n');
  expect(lines.slice(1, 6)).toEqual([
    '    input pclk : Clock',
    '    input aclk : Clock',
    '    input presetn : UInt<1>',
    '    input aresetn : UInt<1>',
    '    input psel : UInt<1>',
  ]);
  expect(lines.slice(-6)).toEqual([
    '    output irq : UInt<3>',
    '    defname = my_mover',
    '    parameter DEPTH = 16',
    '    parameter WIDE = 1',
    '    parameter NAME = "mover"',
    '',
  ]);
  for (const line of [
    '    inst rtl of my_mover',
    '    connect rtl.pclk, clock',
    '    connect rtl.presetn, not(reset)',
    '    connect rtl.psel, auto.control_in.psel',
    '    connect auto.control_in.pready, rtl.pready',
    '    connect auto.samples_in.ready, UInt<1>(0)',
    '    connect auto.done_out[2], bits(rtl.irq, 2, 2)',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

test('an input of several wires has the first of them as its lowest bit', () => {
  class Core extends LazyModule {
    readonly lines = int.sink();
  }
  const design = soc('board', () => {
    const core = lazyModule(() => new Core());
    setRtl(core, { module: 'my_core', ports: 'standard' });
    connect(int.source({ num: 3 }), core.lines);
  });
  const text = [...firrtl(found(design))].join('');
  expect(mistakesIn(text)).toEqual([]);
  expect(text.split('\n').filter((line) => line.includes('irq'))).toEqual([
    '    input irq : UInt<3>',
    '    connect rtl.irq, cat(auto.lines_in[2], cat(auto.lines_in[1], auto.lines_in[0]))',
  ]);
});

test('what was said is part of a saved elaboration', () => {
  const elaboration = withoutPlaces(() =>
    elaborate(board({ module: 'my_mover', parameters: { A: 1, B: 'b', C: true } })),
  );
  expect(netlistOf(deserialise([...serialise(elaboration)].join('')))).toEqual(netlistOf(elaboration));
});

test.each([
  [2 ** 31 - 1, '2147483647'],
  [2 ** 31, "64'd2147483648"],
  [-(2 ** 31), '-2147483648'],
  [-(2 ** 31) - 1, "-64'sd2147483649"],
  ['a "b" \\ c\td\n', String.raw`"a \"b\" \\ c\td\n"`],
])('a parameter of %j is written as %s', (value, text) => {
  const lines = [...systemVerilog(found(board({ module: 'my_mover', parameters: { VALUE: value } })))].join('');
  expect(lines).toContain(`    .VALUE (${text})\n`);
});

test.each([
  [10n, 'a bigint'],
  [undefined, 'undefined'],
])('a parameter is no %s', (value, kind) => {
  const wrong = { VALUE: value as unknown as number };
  expect(() => found(board({ module: 'my_mover', parameters: wrong }))).toThrow(
    `Module my_mover of RTL has its parameter VALUE as ${kind}, and not as a number or a boolean or a string.`,
  );
});

test.each([
  ['s_apb_', 'its prefix as a string, and not as an object'],
  [{ control_in: 1 }, 'its prefix of control_in as a number, and not as a string'],
])('a prefix is no %j', (prefix, kind) => {
  const wrong = prefix as unknown as Record<string, string>;
  expect(() => found(board({ module: 'my_mover', ports: 'standard', prefix: wrong }))).toThrow(
    `Module my_mover of RTL has ${kind}.`,
  );
});

test('each wire that is connected both ways is a port, since FIRRTL has no parts of them', () => {
  const pads = { typeName: 'Pads', wires: bundle({ pad: vector(2, { kind: 'analog', width: 1 }) }) };
  const ring = soc('ring', () => {
    const inner = lazyModule(() => new Ring(), { name: 'inner' });
    connect(inner.pads, bundleBridgeSink({ name: 'board' }));
  });
  class Ring extends LazyModule {
    readonly pads = bundleBridgeSource({ type: pads });

    constructor() {
      super();
      setRtl(this, { module: 'pad_ring', ports: 'standard' });
    }
  }
  const [rtl] = rtlsOf(found(ring));
  expect(rtl?.ports.map(({ name, direction, bits }) => `${direction} ${name} ${bits}`)).toEqual([
    'input clock 1',
    'input reset 1',
    'inout pads_out_pad_0 1',
    'inout pads_out_pad_1 1',
  ]);
  expect(mistakesIn([...firrtl(found(ring))].join(''))).toEqual([]);
});

describe('what a module of RTL cannot be is told', () => {
  const legal =
    'Names have letters, digits and underscores, do not start with a digit, and are not keywords of SystemVerilog.';
  const literal =
    'Give it a value that SystemVerilog and FIRRTL both write alike: a whole number, a bit or a string of ASCII.';

  test.each<[Partial<RtlOptions>, string, string]>([
    [
      { module: 'my mover' },
      'Module my mover cannot bring board.mover: "my mover" is no name of a module, a port or a parameter.',
      `${legal} Call it as its file does.`,
    ],
    [
      { module: 'module' },
      'Module module cannot bring board.mover: module is a word of SystemVerilog, and no name of a module, a port or a parameter.',
      `${legal} Call it as its file does.`,
    ],
    [
      { parameters: { logic: 1 } },
      'Module my_mover cannot bring board.mover: logic is a word of SystemVerilog, and no name of a module, a port or a parameter.',
      `${legal} Call it as its file does.`,
    ],
    [
      { ports: 'standard', prefix: { done_out: 'my-irq' } },
      'Module my_mover cannot bring board.mover: "my-irq" is no name of a module, a port or a parameter.',
      `${legal} Give the edge another prefix, or leave the port out with without.`,
    ],
    [
      { parameters: { GAIN: 0.5 } },
      'Module my_mover cannot bring board.mover: its parameter GAIN is 0.5, which is not a whole number of up to 53 bits.',
      literal,
    ],
    [
      { parameters: { GAIN: 2 ** 53 } },
      'Module my_mover cannot bring board.mover: its parameter GAIN is 9007199254740992, which is not a whole number of up to 53 bits.',
      literal,
    ],
    [
      { parameters: { NAME: 'größe' } },
      'Module my_mover cannot bring board.mover: its parameter NAME is "größe", which has other characters than those of ASCII, tabs and line feeds.',
      literal,
    ],
    [
      { clock: 'reset' },
      'Module my_mover cannot bring board.mover: it would have two ports reset.',
      'Give its clock and its reset names that no other port has: clock and reset.',
    ],
    [
      { ports: 'standard', prefix: { control_in: 'm_axi_', memory_out: 'm_axi_', done_out: 'm_axi_psel' } },
      'Module my_mover cannot bring board.mover: it would have two ports m_axi_psel.',
      'Give its edges prefixes that tell their ports apart.',
    ],
    [
      { prefix: { in: 'x' } },
      'Module my_mover cannot bring board.mover: it has a prefix for in, but its edges are control_in, memory_out, samples_in, done_out.',
      'Give prefixes by the names of its edges.',
    ],
    [
      { ports: 'standard', prefix: { control: 'x' } },
      'Module my_mover cannot bring board.mover: it has a prefix for control, but its edges are control_in, memory_out, samples_in, done_out.',
      'Give prefixes by the names of its edges.',
    ],
    [
      { ports: 'standard', prefix: { controls_in: 'x' } },
      'Module my_mover cannot bring board.mover: it has a prefix for controls_in, but its edges are control_in, memory_out, samples_in, done_out.',
      'Did you mean control_in?',
    ],
    [
      { prefix: { control_in: 's_apb_' } },
      'Module my_mover cannot bring board.mover: it has a prefix for control_in, but its ports are called as those of the black box in its place.',
      "Add ports: 'standard', or leave prefix out.",
    ],
  ])('%j', (options, message, help) => {
    const topology = board({ module: 'my_mover', ...options });
    expect(reason(topology)).toEqual([`hardware/rtl: ${message}`]);
    expect(problemsOf(topology).map((problem) => problem.help)).toEqual([help]);
  });

  test.each<[RtlOptions, RtlOptions, string]>([
    [
      { module: 'apb_agent', ports: 'standard', parameters: { IS_MASTER: true } },
      { module: 'apb_agent', ports: 'standard', parameters: { IS_MASTER: false } },
      'psel is output in the one and input in the other',
    ],
    [
      { module: 'apb_agent', clock: 'clk', reset: { name: 'rst', active: 'high' } },
      { module: 'apb_agent', clock: 'clk', reset: { name: 'rst', active: 'low' } },
      'rst is active high in the one and active low in the other',
    ],
  ])('ports that are one way round here and another there, whatever the parameters: %j, %j', (one, other, wrong) => {
    const bench = soc('bench', () => {
      const cpu = lazyScope('cpu', () => apb.master({ name: 'cpu' }));
      const ram = lazyScope('ram', () => apb.slave(registers));
      setRtl(cpu, one);
      setRtl(ram, other);
      connect(cpu, ram);
    });
    // The younger modules come first.
    expect(reason(bench)).toEqual([
      `hardware/rtl: Module apb_agent cannot bring both bench.cpu.cpu and bench.ram.sink0: ${wrong}.`,
    ]);
    expect(problemsOf(bench).map(({ help }) => help)).toEqual([
      'Say the same of it in both places, or name two modules.',
    ]);
  });

  test('a port that is missing anyway', () => {
    const [message = ''] = reason(board({ module: 'my_mover', without: ['psel'] }));
    expect(message).toMatch(
      /^hardware\/rtl: Module my_mover cannot bring board\.mover: it is without a port psel, which it would not have; it would have clock, reset, auto_/,
    );
  });

  class Memory extends LazyModule {
    readonly port = axi4.slave({
      ...{ address: [AddressSet.range(0x1000, 0x1000)], supportsRead: [1, 64], supportsWrite: [1, 64] },
      ...{ interleavedId: 0, beatBytes: 8 },
    });

    constructor(ports: 'standard' | 'auto') {
      super();
      setRtl(this, { module: 'my_memory', ports });
    }
  }

  const behind = (ports: 'standard' | 'auto', isKept: boolean): Topology =>
    soc('board', () => {
      const cpu = tl.client({ name: 'cpu', sourceId: 8 });
      const memory = lazyModule(() => new Memory(ports));
      const indexed = axi4.idIndexer(2);
      connect(cpu, tl.toAXI4(), indexed);
      if (isKept) connect(indexed, axi4.userYanker(), memory.port);
      else connect(indexed, memory.port);
      return { cpu, memory };
    });

  test('what is to come back and has no name in a standard', () => {
    const echoed = ['aw', 'ar'].flatMap((channel) =>
      ['tl_state_size', 'tl_state_source', 'extra_id'].map((field) => `s_axi_${channel}echo_${field}`),
    );
    expect(reason(behind('standard', false))).toEqual([
      `hardware/rtl: Module my_memory cannot bring board.memory: what comes with a request by ${echoed.join(', ')} is to come back with the answer, which no standard has.`,
    ]);
    expect(problemsOf(behind('standard', false)).map(({ help }) => help)).toEqual([
      "Keep it in front of the module, as axi4.userYanker() does, or have ports: 'auto' if the module gives it back.",
    ]);
    // As the help says.
    for (const design of [behind('standard', true), behind('auto', false)]) {
      expect(boxesIn(netlistOf(elaborate(design))).length).toBeGreaterThan(0);
    }
  });

  test('wires', () => {
    const design = soc('board', () => {
      const node = bundleBridgeIdentity({ name: 'through' });
      setRtl(node, { module: 'my_wires' });
      connect(bundleBridgeSource({ name: 'a', type: { typeName: 'UInt<8>' } }), node, bundleBridgeSink({ name: 'b' }));
    });
    expect(reason(design)).toEqual([
      'hardware/rtl: Module my_wires cannot bring board.through, which is nothing but wires and instances.',
    ]);
  });
});
