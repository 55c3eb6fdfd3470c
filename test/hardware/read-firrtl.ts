import { bitsOf, leavesOf, readType, typeText, type WireType } from '../../lib/bus/wires/index.js';
import { type ReadWiring, Sets } from './wiring-differences.js';

interface ReadModule {
  readonly isBox: boolean;
  readonly ports: Map<string, { readonly isInput: boolean; readonly type: WireType }>;
  readonly instances: Map<string, string>;
  readonly statements: string[][];
}

/** What is wrong with a text of FIRRTL: what cannot be read, types that differ, wires that are driven twice or never. */
export function mistakesIn(text: string): string[] {
  const mistakes: string[] = [];
  const modules = read(text, mistakes);
  for (const [name, module] of modules) if (!module.isBox) check(name, module, modules, mistakes);
  return mistakes;
}

/** The modules of a text of FIRRTL, in order, with ports wire by wire as SystemVerilog would have them. */
export function readFirrtl(text: string): ReadWiring[] {
  const modules = read(text, []);
  return Array.from(modules, ([name, module]) => ({
    name,
    ports: portsOf(module).flatMap(({ text: _, ...port }) => (port.bits > 0 ? [port] : [])),
    instances: Array.from(module.instances, ([instance, of]) => ({ name: instance, module: of })),
    sets: (found) => setsIn(module, modules, found),
  }));
}

function portsOf({ ports }: ReadModule): { name: string; direction: string; bits: number; text: string }[] {
  return [...ports].flatMap(([port, { isInput, type }]) =>
    leavesOf(type).map(({ path, type: leaf, flip }) => ({
      name: [port, ...path].join('_'),
      direction: leaf.kind === 'analog' ? 'inout' : isInput === flip ? 'output' : 'input',
      bits: bitsOf(leaf),
      text: `${port}${pathText(type, path)}`,
    })),
  );
}

// What a wire is called whose value is taken for one of another type.
const cast = /^(?:as(?:UInt|SInt|Clock|AsyncReset)\()*([^()]*)\)*$/;

function setsIn(module: ReadModule, modules: ReadonlyMap<string, ReadModule>, found: string[]): readonly string[] {
  const names = new Map<string, string>();
  for (const { text, name, bits } of portsOf(module)) if (bits > 0) names.set(text, `.${name}`);
  for (const [instance, of] of module.instances) {
    const used = modules.get(of);
    for (const { text, name, bits } of used === undefined ? [] : portsOf(used)) {
      if (bits > 0) names.set(`${instance}.${text}`, `${instance}.${name}`);
    }
  }
  const sets = new Sets();
  for (const [statement, sink = '', driver = '', ...others] of module.statements) {
    if (statement === 'attach') {
      const attached = [sink, driver, ...others].map((text) => names.get(text) ?? '');
      for (const name of attached) sets.join(attached[0] ?? '', name);
    }
    if (statement !== 'connect') continue;
    const source = cast.exec(driver)?.[1] ?? driver;
    const sinks = [...names.keys()].filter((text) => isPart(text, sink));
    if (sinks.length === 0) found.push(`nothing is called ${sink}`);
    for (const text of sinks) {
      const other = names.get(source + text.slice(sink.length));
      if (other === undefined) found.push(`nothing is called ${source + text.slice(sink.length)}`);
      else sets.join(names.get(text) ?? '', other);
    }
  }
  return sets.texts();
}

function isPart(text: string, of: string): boolean {
  return text === of || text.startsWith(`${of}.`) || text.startsWith(`${of}[`);
}

function read(text: string, mistakes: string[]): Map<string, ReadModule> {
  const modules = new Map<string, ReadModule>();
  let current: ReadModule | undefined;
  const [version, circuit, ...lines] = text.split('\n');
  if (version !== 'FIRRTL version 3.3.0' || !/^circuit \w+ :$/.test(circuit ?? '')) mistakes.push('no header');
  for (const line of lines) {
    const [, keyword, name] = /^ {2}(module|extmodule) (\w+) :(?: @\[.* \d+:\d+\])?$/.exec(line) ?? [];
    const [, direction, port, type] = /^ {4}(input|output) (\w+) : (.*)$/.exec(line) ?? [];
    const [, instance, of] = /^ {4}inst (\w+) of (\w+)$/.exec(line) ?? [];
    const [, statement, operands] = /^ {4}(connect|invalidate) (.*)$/.exec(line) ?? [];
    const [, attached] = /^ {4}attach\((.*)\)$/.exec(line) ?? [];
    if (name !== undefined) {
      current = { isBox: keyword === 'extmodule', ports: new Map(), instances: new Map(), statements: [] };
      if (modules.has(name)) mistakes.push(`two modules ${name}`);
      modules.set(name, current);
    } else if (port !== undefined) {
      const read = readType(type ?? '');
      if (current?.ports.has(port)) mistakes.push(`two ports ${port}`);
      if (read === undefined || typeText(read) !== type) mistakes.push(`a type that cannot be read: ${type}`);
      else current?.ports.set(port, { isInput: direction === 'input', type: read });
    } else if (instance !== undefined) {
      if (!modules.has(of ?? '')) mistakes.push(`an instance of ${of}`);
      if (current?.ports.has(instance) || current?.instances.has(instance)) mistakes.push(`two things ${instance}`);
      current?.instances.set(instance, of ?? '');
    } else if (operands !== undefined) {
      const [sink = '', ...driver] = operands.split(', ');
      current?.statements.push([statement ?? '', sink, ...(driver.length === 0 ? [] : [driver.join(', ')])]);
    } else if (attached !== undefined) {
      current?.statements.push(['attach', ...attached.split(', ')]);
    } else if (!/^( {4}skip| {4}defname = \w+| {4}parameter \w+ = (?:\d+|".*")|)$/.test(line)) {
      mistakes.push(`not read: ${line}`);
    }
  }
  return modules;
}

/** A wire as a module sees it. */
interface Wire {
  readonly text: string;
  readonly type: string;
  readonly isSink: boolean;
}

function check(name: string, module: ReadModule, modules: Map<string, ReadModule>, mistakes: string[]): void {
  const wires = wiresIn(module, modules);
  const assigned = new Map<string, number>();
  const under = (reference: string): Wire[] => wires.filter(({ text }) => isPart(text, reference));
  for (const [statement, sink = '', driver = ''] of module.statements) {
    if (statement === 'attach') continue;
    const sinks = under(sink);
    if (expression.test(driver)) {
      const types = [typeOf(driver, under, mistakes)];
      const taken = sinks.map(({ type, isSink }) => (isSink ? type : 'no sink'));
      if (types.join() !== taken.join())
        mistakes.push(`${name}: ${sink} is ${taken.join()}, ${driver} is ${types.join()}`);
      for (const { text } of sinks) assigned.set(text, (assigned.get(text) ?? 0) + 1);
      continue;
    }
    const drivers = statement === 'connect' ? under(driver) : sinks;
    if (sinks.length === 0 || drivers.length !== sinks.length) mistakes.push(`${name}: ${sink} and ${driver} differ`);
    sinks.forEach((wire, k) => {
      const other = drivers[k];
      if (other?.type !== wire.type)
        mistakes.push(`${name}: ${wire.text} is ${wire.type}, ${other?.text} is ${other?.type}`);
      if (statement === 'connect' && wire.isSink === other?.isSink)
        mistakes.push(`${name}: ${wire.text} and ${other.text} run against each other`);
      const driven = wire.isSink || statement !== 'connect' ? wire : other;
      if (driven !== undefined) assigned.set(driven.text, (assigned.get(driven.text) ?? 0) + 1);
    });
  }
  for (const { text, type, isSink } of wires) {
    const times = assigned.get(text) ?? 0;
    // What is connected both ways is attached, if it leads anywhere.
    if (type.startsWith('Analog')) continue;
    if (times !== (isSink ? 1 : 0)) mistakes.push(`${name}: ${text} is driven ${times} times`);
  }
}

const expression = /^(\w+)(?:<(\d+)>)?\((.*)\)$/;

/** The type of an expression; what is wrong with it is a mistake. */
function typeOf(text: string, under: (reference: string) => Wire[], mistakes: string[]): string {
  const [, operation = '', width = '', inner = ''] = expression.exec(text) ?? [];
  if (operation === '') {
    const [wire, ...others] = under(text);
    if (wire === undefined || others.length > 0 || wire.isSink) mistakes.push(`${text} is no value`);
    return wire?.type ?? '';
  }
  if (width !== '') return `${operation}<${width}>`;
  const types = argumentsIn(inner).map((each) => (/^\d+$/.test(each) ? each : typeOf(each, under, mistakes)));
  const bits = types.map((type) => Number(/^[US]Int<(\d+)>$/.exec(type)?.[1] ?? 1));
  const [first = '', high = '', low = ''] = types;
  switch (operation) {
    case 'asUInt':
    case 'asSInt':
      return `${operation.slice(2)}<${bits[0]}>`;
    case 'asClock':
    case 'asAsyncReset':
      if (bits[0] !== 1) mistakes.push(`${text} has ${bits[0]} bits`);
      return operation.slice(2);
    case 'not':
    case 'cat':
      if (types.some((type) => !type.startsWith('UInt'))) mistakes.push(`${text} takes ${types.join()}`);
      return `UInt<${bits.reduce((sum, each) => sum + each)}>`;
    case 'bits':
      if (Number(high) >= Number(/\d+/.exec(first)?.[0])) mistakes.push(`${text} is beyond ${first}`);
      return `UInt<${Number(high) - Number(low) + 1}>`;
    default:
      mistakes.push(`not read: ${text}`);
      return '';
  }
}

// Commas in parentheses are those of what stands there.
function argumentsIn(text: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${sign}`);
  }
  return found.map((each) => each.trim());
}

function wiresIn(module: ReadModule, modules: Map<string, ReadModule>): Wire[] {
  const of = (prefix: string, { ports }: ReadModule, fromOutside: boolean): Wire[] =>
    [...ports].flatMap(([port, { isInput, type }]) =>
      leavesOf(type).map(({ path, type: leaf, flip }) => ({
        text: `${prefix}${port}${pathText(type, path)}`,
        type: typeText(leaf),
        isSink: (isInput !== flip) === fromOutside,
      })),
    );
  return [
    ...of('', module, false),
    ...[...module.instances].flatMap(([instance, name]) => {
      const used = modules.get(name);
      return used === undefined ? [] : of(`${instance}.`, used, true);
    }),
  ];
}

function pathText(type: WireType, path: readonly string[]): string {
  let [text, at]: [string, WireType | undefined] = ['', type];
  for (const name of path) {
    if (at?.kind === 'vector') [text, at] = [`${text}[${name}]`, at.of];
    else if (at?.kind === 'bundle') {
      [text, at] = [
        `${text}.${/^\d/.test(name) ? `\`${name}\`` : name}`,
        at.fields.find((field) => field.name === name)?.type,
      ];
    }
  }
  return text;
}
