import { children, type Element, parsed } from './xml-elements.js';

// Readers of what `entente map` writes for other tools: they know the language, and nothing of how the file is made. Numbers have as many
// bits as those tools read.

/** Addresses of a name, as a file says them. */
export interface Said {
  /** In capitals, without the underscore of what a language keeps for itself. */
  readonly name: string;
  readonly start: bigint;
  /** Bytes. */
  readonly size: bigint;
  readonly isMemory: boolean;
  /** R and W as far as they are permitted; absent where the format does not say. */
  readonly access?: string;
  /** What is seen of it, where that is not all. */
  readonly pieces?: readonly (readonly [start: bigint, end: bigint])[];
}

/** What a file of one address space says. */
export interface SaidSpace {
  readonly ranges: readonly Said[];
  /** Interrupts with their numbers, by the names of the ranges that have them. */
  readonly interrupts: ReadonlyMap<string, readonly number[]>;
}

/** A number of 64 bits, in C, SystemVerilog, SystemRDL, XML or a device tree. */
function number64(text: string): bigint {
  const digits = text.replaceAll('_', '').replace(/^\d+'h/, '0x');
  const value = BigInt(digits);
  if (digits === '' || value >= 1n << 64n) throw new Error(`${text} is not a number of 64 bits`);
  return value;
}

function nameOf(text: string): string {
  return text.replace(/_$/, '').toUpperCase();
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//g, '');
}

/** SystemRDL: external memories. */
export function saidBySystemRdl(text: string): Said[] {
  const form = /external mem \{\s+mementries = (\w+);\s+memwidth = (\d+);\s+sw = (\w+);\s+\} (\w+) @ (\w+);/g;
  return [...withoutComments(text).matchAll(form)].map(
    ([, entries = '', bits = '', access = '', name = '', start = '']) => ({
      ...{ name: nameOf(name), start: number64(start), size: (number64(entries) * BigInt(bits)) / 8n },
      ...{ isMemory: false, access: access.replace('na', '').toUpperCase() },
    }),
  );
}

/** Renode: memory, models, and tags. The size of a model is its own. */
export function saidByRenode(text: string): SaidSpace {
  const paragraphs = text.split('\n\n');
  const devices = paragraphs.flatMap((paragraph): (Said & { readonly numbers: readonly number[] })[] => {
    const code = withoutComments(paragraph);
    const [, name = '', type = '', start = ''] = /^(\w+): ([\w.]+) @ sysbus (0x\w+)$/m.exec(code) ?? [];
    if (name === '') return [];
    const size = /^ {4}size: (\w+)$/m.exec(code)?.[1] ?? '0';
    const raised = [
      ...[...code.matchAll(/-> \w+@(\d+)$/gm)].map(([, number]) => Number(number)),
      ...numbersIn(paragraph),
    ];
    return [
      {
        ...{ name: nameOf(name), start: number64(start), size: number64(size) },
        ...{ isMemory: type === 'Memory.MappedMemory', numbers: raised },
      },
    ];
  });
  const tags = [...withoutComments(text).matchAll(/^ {8}Tag <(\w+), (\w+)> "(\w+)"$/gm)].map(
    ([, first = '', last = '', name = '']): Said => ({
      ...{ name: nameOf(name), start: number64(first), size: number64(last) - number64(first) + 1n, isMemory: false },
    }),
  );
  return {
    ranges: [...devices.map(({ numbers: _, ...said }) => said), ...tags],
    interrupts: new Map(devices.map(({ name, numbers }) => [name, numbers])),
  };
}

// Interrupts that nobody says how to write are comments.
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\b[A-Z]\w*_IRQ\w*: (\d+) at /g)].map(([, number]) => Number(number));
}

/** Zephyr: nodes of the bus. */
export function saidByZephyr(text: string): SaidSpace {
  const [, soc = ''] = text.split('\n\tsoc {\n');
  const cells = (kind: string): number => Number(new RegExp(`#${kind}-cells = <(\\d)>`).exec(soc)?.[1]);
  const widths = [cells('address'), cells('size')];
  const nodes = soc.split('\n\n').flatMap((node) => {
    const [, label = '', unit = ''] = /^\t\t(\w+): [\w,.+-]+@([0-9a-f]+) \{$/m.exec(node) ?? [];
    return label === '' ? [] : [{ label, unit, node }];
  });
  const read = nodes.map(({ label, unit, node }) => {
    const words = [...(/^\t\t\treg = (.*);$/m.exec(node)?.[1] ?? '').matchAll(/0x[0-9a-f]+/g)].map(([word]) =>
      BigInt(word),
    );
    const values: bigint[] = [];
    for (let k = 0; words.length > 0; k++)
      values.push(words.splice(0, widths[k % 2]).reduce((sum, word) => (sum << 32n) | word, 0n));
    if (values[0]?.toString(16) !== unit) throw new Error(`${label} is not at ${unit}`);
    const isMemory = node.includes('"zephyr,memory-region"');
    const access = isMemory ? { access: node.includes('"mmio-sram"') ? 'RW' : 'R' } : {};
    const ranges = values.flatMap((start, k): Said[] =>
      k % 2 === 1 ? [] : [{ name: nameOf(label), start, size: values[k + 1] ?? 0n, isMemory, ...access }],
    );
    return { name: nameOf(label), ranges, numbers: numbersIn(node) };
  });
  return {
    ranges: read.flatMap(({ ranges }) => ranges),
    interrupts: new Map(read.map(({ name, numbers }) => [name, numbers])),
  };
}

function textOf(element: Element | undefined, name: string): string {
  return children(element, name)[0]?.text ?? '';
}

const accessWords: Readonly<Record<string, string>> = {
  ...{ 'read-write': 'RW', 'read-only': 'R', 'write-only': 'W', 'no-access': '' },
};

/** SVD: address blocks, by the names of their peripherals. */
export function saidBySvd(text: string): SaidSpace & { readonly descriptions: ReadonlyMap<string, string> } {
  const [device] = parsed(text).inside;
  const [list] = children(device, 'peripherals');
  const read = children(list, 'peripheral').map((peripheral) => {
    const name = textOf(peripheral, 'name');
    const base = number64(textOf(peripheral, 'baseAddress'));
    const [access] = children(peripheral, 'access').map((each) => accessWords[each.text] ?? each.text);
    const ranges = children(peripheral, 'addressBlock').map((block): Said => {
      const [offset, size] = ['offset', 'size'].map((part) => number64(textOf(block, part)));
      if (offset === undefined || size === undefined || offset >> 32n > 0n || size >> 32n > 0n)
        throw new Error(`${name} has more than 32 bits`);
      return { name, start: base + offset, size, isMemory: false, ...(access === undefined ? {} : { access }) };
    });
    const numbers = children(peripheral, 'interrupt').map((each) => Number(textOf(each, 'value')));
    return { name, ranges, numbers, description: textOf(peripheral, 'description') };
  });
  return {
    ranges: read.flatMap(({ ranges }) => ranges),
    interrupts: new Map(read.map(({ name, numbers }) => [name, numbers])),
    descriptions: new Map(read.map(({ name, description }) => [name, description])),
  };
}

/** What a master sees in a component of IP-XACT: the segments of its address space, and its memory map. */
export interface SaidInterface {
  /** How many addresses its space has. */
  readonly addresses: bigint;
  readonly segments: readonly Said[];
  readonly map: SaidSpace;
  readonly descriptions: readonly string[];
}

/** IP-XACT, by the ids of masters. */
export function saidByIpXact(text: string): ReadonlyMap<string, SaidInterface> {
  const [component] = parsed(text.replaceAll('ipxact:', '')).inside;
  const inside = (list: string, name: string): Element[] => children(children(component, list)[0], name);
  const spaces = new Map(inside('addressSpaces', 'addressSpace').map((each) => [textOf(each, 'name'), each]));
  const maps = new Map(inside('memoryMaps', 'memoryMap').map((each) => [textOf(each, 'name'), each]));
  return new Map(
    inside('busInterfaces', 'busInterface').map((face) => {
      const [initiator] = children(face, 'initiator');
      const reference = children(initiator, 'addressSpaceRef')[0]?.attributes.addressSpaceRef ?? '';
      const space = spaces.get(reference);
      const [, map = ''] = /the memory map (\w+) has\./.exec(textOf(space, 'description')) ?? [];
      const blocks = children(maps.get(map), 'addressBlock');
      const range = number64(textOf(space, 'range'));
      const segments = children(children(space, 'segments')[0], 'segment').map((segment): Said => {
        const [start = 0n, size = 0n] = ['addressOffset', 'range'].map((part) => number64(textOf(segment, part)));
        return { name: textOf(segment, 'name').toUpperCase(), start, size, isMemory: false };
      });
      return [
        textOf(face, 'description'),
        {
          addresses: range,
          segments,
          map: blocksIn(blocks),
          descriptions: blocks.map((block) => textOf(block, 'description')),
        },
      ];
    }),
  );
}

function blocksIn(blocks: readonly Element[]): SaidSpace {
  const read = blocks.map((block) => {
    const name = textOf(block, 'name').toUpperCase();
    const [policies] = children(block, 'accessPolicies');
    const [access] = children(children(policies, 'accessPolicy')[0], 'access').map(
      (each) => accessWords[each.text] ?? each.text,
    );
    const said: Said = {
      ...{ name, start: number64(textOf(block, 'baseAddress')), size: number64(textOf(block, 'range')) },
      isMemory: textOf(block, 'usage') === 'memory',
      ...(access === undefined ? {} : { access }),
    };
    const numbers = children(children(block, 'parameters')[0], 'parameter').map((each) =>
      Number(textOf(each, 'value')),
    );
    return { name, said, numbers };
  });
  return {
    ranges: read.map(({ said }) => said),
    interrupts: new Map(read.map(({ name, numbers }) => [name, numbers])),
  };
}

/** UVM: the maps of masters, by their ids. */
export function saidByUvm(text: string): ReadonlyMap<string, readonly Said[]> {
  const made = new Map<string, Pick<Said, 'size' | 'isMemory'> & { readonly own?: string }>();
  for (const [, name = '', words = '', bits = '', own = ''] of text.matchAll(
    /^ {6}(\w+) = new\("\w+", (\S+), (\d+), "(\w+)"\);$/gm,
  ))
    made.set(name, { size: (number64(words) * BigInt(bits)) / 8n, isMemory: true, own: uvmAccess(own) });
  for (const [, name = '', bytes = ''] of text.matchAll(/^ {6}(\w+)\.bytes = (\S+);$/gm))
    made.set(name, { size: number64(bytes), isMemory: false });
  const added =
    /^(?: {6}\/\* Seen of it: (.*) \*\/\n)? {6}(\w+)\.add_(?:mem|submap)\((\w+)(?:\.window_for\("(\w+)", \d+\))?, ([^,)]+)(?:, "(\w+)")?\);$/gm;
  const all = [...text.matchAll(added)].map(([, seen, map = '', name = '', own = map, start = '', rights]) => {
    const member = made.get(name);
    if (member === undefined || own !== map) throw new Error(`${name} is not made for ${map}`);
    // A master may do what its map and the memory permit.
    const access = rights === undefined ? {} : { access: common(uvmAccess(rights), member.own ?? '') };
    const { size, isMemory } = member;
    const pieces = seen === undefined ? {} : { pieces: piecesIn(seen) };
    return { map, said: { name: nameOf(name), start: number64(start), size, isMemory, ...access, ...pieces } };
  });
  return new Map(
    [...text.matchAll(/^ {4}uvm_reg_map (\w+); \/\* What (.*) sees \*\/$/gm)].map(([, map, master = '']) => [
      master,
      all.flatMap((each) => (each.map === map ? [each.said] : [])),
    ]),
  );
}

function uvmAccess(word: string): string {
  return word === 'RO' ? 'R' : word === 'WO' ? 'W' : word;
}

function common(a: string, b: string): string {
  return [...'RW'].filter((letter) => a.includes(letter) && b.includes(letter)).join('');
}

function piecesIn(text: string): [bigint, bigint][] {
  return [...text.matchAll(/\[(0x[0-9a-f]+), (0x[0-9a-f]+)\)/g)].map(([, start = '', end = '']) => [
    BigInt(start),
    BigInt(end),
  ]);
}

/** SystemVerilog: windows, and by the ids of masters that do not see all of these what each sees, by the names of windows. */
export function saidBySystemVerilog(text: string): {
  readonly windows: readonly Said[];
  readonly maps: ReadonlyMap<string, ReadonlyMap<string, readonly Pick<Said, 'start' | 'size'>[]>>;
} {
  const constants = new Map(
    [...text.matchAll(/^ {2}localparam addr_t (\w+) = (\d+)'h(\w+);$/gm)].map(
      ([, name = '', bits = '', digits = '']) => {
        const value = BigInt(`0x${digits.replaceAll('_', '')}`);
        if (value >> BigInt(bits) > 0n) throw new Error(`${name} has more than ${bits} bits`);
        return [name, value];
      },
    ),
  );
  const windows = [...constants].flatMap(([name, start]): Said[] => {
    if (!name.endsWith('_BASE')) return [];
    const own = name.replace(/_BASE$/, '');
    const [size, last] = ['SIZE', 'LAST'].map((what) => constants.get(`${own}_${what}`));
    if (size === undefined || last !== start + size - 1n) throw new Error(`${own} ends elsewhere`);
    return [{ name: own, start, size, isMemory: false }];
  });
  const windowsInOrder = [...text.matchAll(/^ {4}(\w+)_WINDOW = (\d+),?$/gm)].map(([, name = '']) => {
    const window = windows.find((each) => each.name === name);
    if (window === undefined) throw new Error(`there is no window ${name}`);
    return window;
  });
  const maps = [
    ...text.matchAll(/^ {2}\/\* What (.*?) sees(.*) \*\/\n {2}localparam logic \[\d+:0\] \w+_MAP = \d+'b([01]+);$/gm),
  ].map(([, master = '', only = '', bits = '']) => {
    const parts = new Map(only.split(', of ').map((part) => [part.split(' ')[0] ?? '', piecesIn(part)]));
    const seen = windowsInOrder.filter((_, k) => bits.at(-1 - k) === '1');
    const ofWindow = (window: Said): Pick<Said, 'start' | 'size'>[] =>
      parts.get(window.name)?.map(([start, end]) => ({ start, size: end - start })) ?? [window];
    return [master, new Map(seen.map((window) => [window.name, ofWindow(window)]))] as const;
  });
  return { windows, maps: new Map(maps) };
}

/** What may be done where any of several may, in the letters of {@link Said}: `R`, `W`, `RW`; empty for nothing. */
export function letters(all: readonly string[]): string {
  return [...'RW'].filter((each) => all.join('').includes(each)).join('');
}
