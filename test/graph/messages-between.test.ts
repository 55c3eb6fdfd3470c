import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { AdapterNode, connect, JunctionNode, NexusNode, SinkNode, SourceNode } from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { failuresOf } from './shown.js';
import { bracketed, downs, straight, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

test('core A 13: an adapter that is to decide both of its sides', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(3));
    const buffer = new AdapterNode(Trace, Trace, {});
    const ram = new SinkNode(Trace, ups(3));
    ram.fromStar(buffer).starFrom(cpu);
    return { cpu, buffer, ram };
  });
  expect(failures).toEqual([
    'error[arity/adapter-stars] (arity)',
    'Adapter top.buffer is to decide the number of edges of 1 inward binding and 1 outward binding, but only one binding can take as many as the other side has.',
    '  inward: top.buffer :*= top.cpu (as many as top.buffer decides) at ram.fromStar(buffer).^starFrom(cpu);',
    '  outward: top.ram :=* top.buffer (as many as top.buffer decides) at ram.^fromStar(buffer).starFrom(cpu);',
    'help: Let the sources decide: bind top.buffer to top.cpu with fromStar (:=*).',
    'subjects: top.buffer, top.cpu, top.ram',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at ram.fromStar(buffer).^starFrom(cpu);',
    'at ram.^fromStar(buffer).starFrom(cpu);',
  ]);
});

test('core A 13: an adapter that is to decide two bindings of one side', () => {
  const failures = failuresOf(file, () => {
    const buffer = new AdapterNode(Trace, Trace, {});
    const left = new NexusNode(Trace, Trace, bracketed);
    const right = new NexusNode(Trace, Trace, bracketed);
    const ram = new SinkNode(Trace, ups(3));
    ram.starFrom(buffer);
    buffer.starFromStar(left);
    buffer.starFromStar(right);
    return { buffer, left, right, ram };
  });
  expect(failures).toEqual([
    'error[arity/adapter-stars] (arity)',
    'Adapter top.buffer is to decide the number of edges of 2 inward bindings, but only one binding can take as many as the other side has.',
    '  inward: top.buffer :*=* top.left (as many as top.buffer decides) at buffer.^starFromStar(left);',
    '  inward: top.buffer :*=* top.right (as many as top.buffer decides) at buffer.^starFromStar(right);',
    '  outward: top.ram :*= top.buffer (3 edges, decided by top.ram) at ram.^starFrom(buffer);',
    'help: Keep one of these stars and bind top.right with from (:=), or let the other ends decide.',
    'subjects: top.buffer, top.left, top.right, top.ram',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at buffer.^starFromStar(left);',
    'at buffer.^starFromStar(right);',
    'at ram.^starFrom(buffer);',
  ]);
});

test('core A 14: an adapter whose star would be less than nothing', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const buffer = new AdapterNode(Trace, Trace, {});
    const ram = new SinkNode(Trace, ups(2));
    const bus = new NexusNode(Trace, Trace, bracketed);
    buffer.from(cpu);
    ram.from(buffer);
    ram.from(buffer);
    bus.fromStar(buffer);
    return { cpu, buffer, ram, bus };
  });
  expect(failures).toEqual([
    'error[arity/adapter-star-short] (arity)',
    'Adapter top.buffer has 1 inward edge, fewer than the 2 outward edges besides the :=* that is to take the rest.',
    '  inward: top.buffer := top.cpu (1 edge) at buffer.^from(cpu);',
    '  outward: top.ram := top.buffer (1 edge) at ram.^from(buffer);',
    '  outward: top.ram := top.buffer (1 edge) at ram.^from(buffer);',
    '  outward: top.bus :=* top.buffer (as many as top.buffer decides) at bus.^fromStar(buffer);',
    'help: Add 1 inward edge or remove 1 outward edge.',
    'subjects: top.buffer, top.cpu, top.ram, top.bus',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at buffer.^from(cpu);',
    'at ram.^from(buffer);',
    'at ram.^from(buffer);',
    'at bus.^fromStar(buffer);',
  ]);
});

test('core A 14: an adapter with an edge too many on its outward side', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const buffer = new AdapterNode(Trace, Trace, {});
    const ram = new SinkNode(Trace, ups(2));
    buffer.fromStar(cpu);
    ram.starFrom(buffer);
    return { cpu, buffer, ram };
  });
  expect(failures).toEqual([
    'error[arity/adapter-unequal] (arity)',
    'Adapter top.buffer has 1 inward edge and 2 outward edges, but needs as many of one as of the other.',
    '  inward: top.buffer :=* top.cpu (1 edge, decided by top.cpu) at buffer.^fromStar(cpu);',
    '  outward: top.ram :*= top.buffer (2 edges, decided by top.ram) at ram.^starFrom(buffer);',
    'help: Add 1 inward edge, remove 1 outward edge, or bind one source with starFrom (:*=), which gives as many as are missing.',
    'subjects: top.buffer, top.cpu, top.ram',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at buffer.^fromStar(cpu);',
    'at ram.^starFrom(buffer);',
  ]);
});

test('core A 14: an adapter with an edge too many on its inward side', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const buffer = new AdapterNode(Trace, Trace, {});
    connect(cpu, buffer);
    return { cpu, buffer };
  });
  expect(failures).toEqual([
    'error[arity/adapter-unequal] (arity)',
    'Adapter top.buffer has 1 inward edge and no outward edges, but needs as many of one as of the other.',
    '  inward: top.buffer := top.cpu (1 edge) at ^connect(cpu, buffer);',
    'help: Add 1 outward edge, remove 1 inward edge, or bind one sink with fromStar (:=*), which takes as many as are left.',
    'subjects: top.buffer, top.cpu',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at ^connect(cpu, buffer);',
  ]);
});

test('core A 16: a nexus without inputs', () => {
  const failures = failuresOf(file, () => {
    const bus = new NexusNode(Trace, Trace, bracketed);
    const ram = new SinkNode(Trace, ups(2));
    ram.starFrom(bus);
    return { bus, ram };
  });
  expect(failures).toEqual([
    'error[arity/nexus-no-input] (arity)',
    'Nexus top.bus has 2 outward edges but no inward one.',
    '  outward: top.ram :*= top.bus (2 edges, decided by top.ram) at ram.^starFrom(bus);',
    'help: Bind at least one source to top.bus, with connect or from (:=).',
    'subjects: top.bus, top.ram',
    'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
    'at ram.^starFrom(bus);',
  ]);
});

test('core A 17: a nexus without outputs', () => {
  const failures = failuresOf(file, () => {
    const bus = new NexusNode(Trace, Trace, bracketed);
    const cpu = new SourceNode(Trace, downs(1));
    bus.from(cpu);
    return { bus, cpu };
  });
  expect(failures).toEqual([
    'error[arity/nexus-no-output] (arity)',
    'Nexus top.bus has 1 inward edge but no outward one.',
    '  inward: top.bus := top.cpu (1 edge) at bus.^from(cpu);',
    'help: Bind at least one sink to top.bus, with connect or from (:=).',
    'subjects: top.bus, top.cpu',
    'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
    'at bus.^from(cpu);',
  ]);
});

test('core A 18: a junction whose two sides are decided by others', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(2));
    const banks = new JunctionNode(Trace, Trace, straight);
    const ram = new SinkNode(Trace, ups(2));
    banks.fromStar(cpu);
    ram.starFrom(banks);
    return { cpu, banks, ram };
  });
  expect(failures).toEqual([
    'error[arity/junction-both-sides] (arity)',
    'Junction top.banks has 2 inward edges and 2 outward edges that it does not decide itself, but only one side can say how many units there are.',
    '  inward: top.banks :=* top.cpu (2 edges, decided by top.cpu) at banks.^fromStar(cpu);',
    '  outward: top.ram :*= top.banks (2 edges, decided by top.ram) at ram.^starFrom(banks);',
    "help: Let the junction decide the bindings of one side: its sources' with starFrom (:*=) or its sinks' with fromStar (:=*).",
    'subjects: top.banks, top.cpu, top.ram',
    'at const banks = ^new JunctionNode(Trace, Trace, straight);',
    'at banks.^fromStar(cpu);',
    'at ram.^starFrom(banks);',
  ]);
});

test('core A 17: of many bindings, the message lists the first few', () => {
  const failures = failuresOf(file, () => {
    const bus = new NexusNode(Trace, Trace, bracketed);
    const cpus = Array.from({ length: 15 }, () => new SourceNode(Trace, downs(1)));
    for (const cpu of cpus) bus.from(cpu);
    return { bus, cpus };
  });
  const first = Array.from({ length: 12 }, (_, k) => `top.cpus${k === 0 ? '' : `_${k}`}`);
  expect(failures).toEqual([
    'error[arity/nexus-no-output] (arity)',
    'Nexus top.bus has 15 inward edges but no outward one.',
    ...first.map((cpu) => `  inward: top.bus := ${cpu} (1 edge) at for (const cpu of cpus) bus.^from(cpu);`),
    '  … and 3 more bindings',
    'help: Bind at least one sink to top.bus, with connect or from (:=).',
    `subjects: top.bus, ${first.join(', ')}`,
    'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
    ...first.map(() => 'at for (const cpu of cpus) bus.^from(cpu);'),
  ]);
});
