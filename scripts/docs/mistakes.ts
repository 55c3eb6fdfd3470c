/** A mistake that a user makes: what is written, the command that is run, and what it said before it was looked after. */
export interface Mistake {
  readonly what: string;
  /** The body of the topology `soc.ts`, after the imports, or the whole of a file that begins with `import`. */
  readonly source: string;
  readonly commands: readonly string[];
  /** The first line that was said, its help, and the exit code of the last command. */
  readonly before: readonly [said: string, status: number];
}

const cpu = "const cpu = tl.client({ name: 'cpu', sourceId: 4, emits: tl.readWrite(1, 8) });";
const ram = "const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });";
const devices = (n: number, lines: string): string =>
  `Array.from({ length: ${n} }, (_, k) => ${lines}).forEach((device) => device.from(bus));`;

/** The mistakes of the page, in its order. */
export const mistakes: readonly Mistake[] = [
  {
    what: 'a required option is missing',
    source: 'const ram = tl.ram({ beatBytes: 8 }); return { ram };',
    commands: ['check soc.ts'],
    before: ['Cannot read properties of undefined', 2],
  },
  {
    what: 'an option is misspelt',
    source: `${cpu} const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatbytes: 8 }); connect(cpu, ram); return { cpu, ram };`,
    commands: ['check soc.ts'],
    before: ['Set minSize to 4.', 2],
  },
  {
    what: 'an option has an invalid value',
    source: `${cpu} const bus = tl.xbar({ policy: 'rundRobin' }); ${ram} connect(cpu, bus, ram); return { cpu, bus, ram };`,
    commands: ['check soc.ts'],
    before: ['1 note (--verbose shows notes)', 0],
  },
  {
    what: 'a function is called without arguments',
    source: 'const sink = clocks.clockSink(); return { sink };',
    commands: ['check soc.ts'],
    before: [
      "error[graph/function-threw]: The declaration threw TypeError: Cannot destructure property 'freqMHz' of 'init' as it is undefined.",
      2,
    ],
  },
  {
    what: 'a list is not an array',
    source: "const cpu = tl.clientNode({ masters: [{ name: 'cpu' }] }); return { cpu };",
    commands: ['check soc.ts'],
    before: ['error[graph/function-threw]: The declaration threw TypeError: ports.map is not a function', 2],
  },
  {
    what: 'a type does not match',
    source: `${cpu} const size: number = '64K'; const ram = tl.ram({ address: AddressSet.range('0x8000_0000', size), beatBytes: 8 }); connect(cpu, ram); return { cpu, ram };`,
    commands: ['check soc.ts --types'],
    before: ["error: unknown option '--types'", 64],
  },
  {
    what: 'the fragmenter is missing',
    source: `const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64) }); const bus = tl.xbar(); ${ram} connect(cpu, bus, ram); return { cpu, bus, ram };`,
    commands: ['check soc.ts'],
    before: ['1 note (--verbose shows notes)', 0],
  },
  {
    what: 'two designs are locked in one folder',
    source: `${cpu} ${ram} connect(cpu, ram); return { cpu, ram };`,
    commands: ['lock soc.ts', 'lock soc.ts#other', 'check soc.ts --locked'],
    before: [
      'error[policy/locked]: device moved, compared with the lock: soc.ram.node: 0x90000000..0x9000ffff → 0x80000000..0x8000ffff.',
      1,
    ],
  },
  {
    what: 'a name is not imported',
    source:
      "import { AddressSet, connect, soc } from 'entente-soc';\nexport default soc('soc', () => { const bus = tl.xbar(); return { bus }; });",
    commands: ['check soc.ts'],
    before: ['error[graph/function-threw]: The declaration threw ReferenceError: tl is not defined', 2],
  },
  {
    what: 'an imported name is not exported',
    source: "import { conect, soc } from 'entente-soc';\nexport default soc('soc', () => conect());",
    commands: ['check soc.ts'],
    before: [
      "error[input/threw]: soc.ts threw SyntaxError: The requested module … does not provide an export named 'conect' while it was loaded.",
      2,
    ],
  },
  {
    what: 'a bracket is missing',
    source: "import { soc, tl } from 'entente-soc';\nexport default soc('soc', () => ({ bus: tl.xbar( }));",
    commands: ['check soc.ts'],
    before: ['error: soc.ts cannot be compiled:', 2],
  },
  {
    what: 'a query for atomic operations on AXI4',
    source: `const cpu = axi4.master({ name: 'cpu' }); const bus = axi4.xbar(); const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }); connect(cpu, bus, ram); return { cpu, bus, ram };`,
    commands: ['why-not soc.ts cpu ram atomic'],
    before: ['Put tl.atomicAutomata() between soc.bus and soc.ram.node.', 1],
  },
  {
    what: 'a query for atomic operations on devices behind a bridge',
    source: `const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 4), ...tl.atomics(1, 4) } }); const main = tl.xbar(); const bridge = tl.toAPB(); const bus = apb.fanout(); connect(cpu, main, bridge, bus); const ram = apb.ram({ address: AddressSet.range('0x8000_0000', '64K') }); connect(bus, ram); return { cpu, main, bridge, bus, ram };`,
    commands: ['why-not soc.ts cpu ram atomic'],
    before: ['Put tl.atomicAutomata() between soc.bus and soc.ram.node.', 1],
  },
  {
    what: 'a query for the route of a write, as AXI4 calls it',
    source: `const cpu = axi4.master({ name: 'cpu' }); const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }); connect(cpu, ram); return { cpu, ram };`,
    commands: ['route soc.ts cpu 0x80000000 --op write'],
    before: ['putFull of 8 bytes at 0x80000000 by cpu (soc.cpu)', 0],
  },
  {
    what: 'a query for the map of a master that only reads',
    source: `const rom = tl.client({ name: 'fetch', emits: { get: [1, 8] } }); ${ram} connect(rom, ram); return { rom, ram };`,
    commands: ['map soc.ts --from fetch'],
    before: ['80000000 - 80010000  64 KiB   RWX   soc.ram.node', 0],
  },
  {
    what: 'five devices have the same name',
    source: `${cpu} const bus = tl.xbar(); connect(cpu, bus); ${devices(5, "tl.ram({ address: AddressSet.range(k * 4096, '4K'), beatBytes: 8, devName: 'ram' })")} return { cpu, bus };`,
    commands: ['check soc.ts'],
    before: [
      'warning[address/duplicate-name]: soc.ram.node and soc.ram_1.node are both called ram. (and three more)',
      0,
    ],
  },
  {
    what: 'two devices overlap',
    source: `${cpu} const bus = tl.xbar(); ${ram} const other = tl.ram({ address: AddressSet.range('0x8000_8000', '32K'), beatBytes: 8 }); connect(cpu, bus, ram); connect(bus, other); return { cpu, bus, ram, other };`,
    commands: ['elaborate soc.ts --out build'],
    before: [
      'error[address/overlap]: soc.ram.node and soc.other.node overlap at [0x80008000, 0x80010000) (32 KiB).',
      0,
    ],
  },
  {
    what: 'the name of a master is misspelt',
    source: `${cpu} ${ram} connect(cpu, ram); return { cpu, ram };`,
    commands: ['route soc.ts cpuu 0x80000000'],
    before: ['error: No master is called cpuu. Did you mean cpu?', 64],
  },
];
