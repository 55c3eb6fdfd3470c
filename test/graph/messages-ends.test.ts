import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { connect, NexusNode, SinkNode, SourceNode } from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { failuresOf } from './shown.js';
import { bracketed, downs, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

test('core A 8: a source that is to decide two bindings', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(2));
    const left = new NexusNode(Trace, Trace, bracketed);
    const right = new NexusNode(Trace, Trace, bracketed);
    left.fromStar(cpu);
    right.fromStar(cpu);
    return { cpu, left, right };
  });
  expect(failures).toEqual([
    'error[arity/source-stars] (arity)',
    'Source top.cpu is to decide the number of edges of 2 bindings, but only one binding can take the ports that are left.',
    '  outward: top.left :=* top.cpu (as many as top.cpu decides) at left.^fromStar(cpu);',
    '  outward: top.right :=* top.cpu (as many as top.cpu decides) at right.^fromStar(cpu);',
    'help: Keep the fromStar (:=*) of one sink and bind top.right with from (:=), or let the sinks decide with starFrom (:*=).',
    'subjects: top.cpu, top.left, top.right',
    'at const cpu = ^new SourceNode(Trace, downs(2));',
    'at left.^fromStar(cpu);',
    'at right.^fromStar(cpu);',
  ]);
});

test('core A 9: a source that is bound as a sink', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const dma = new SourceNode(Trace, downs(1));
    const ram = new SinkNode(Trace, ups(1));
    // @ts-expect-error A source has no inward side; the compiler sees it, too.
    cpu.from(dma);
    ram.from(cpu);
    return { cpu, dma, ram };
  });
  expect(failures).toEqual([
    'error[arity/source-bound-as-sink] (arity)',
    'Source top.cpu is bound as a sink, but a source has no inward side.',
    '  inward: top.cpu := top.dma (1 edge) at cpu.^from(dma);',
    '  outward: top.ram := top.cpu (1 edge) at ram.^from(cpu);',
    'help: Swap the two ends of the binding between top.cpu and top.dma, or use an adapter or nexus instead of the source.',
    'subjects: top.cpu, top.dma, top.ram',
    'at const cpu = ^new SourceNode(Trace, downs(1));',
    'at cpu.^from(dma);',
    'at ram.^from(cpu);',
  ]);
});

test('core A 10: a source with a port that nothing is bound to', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(2));
    const ram = new SinkNode(Trace, ups(1));
    connect(cpu, ram);
    return { cpu, ram };
  });
  expect(failures).toEqual([
    'error[arity/source-ports] (arity)',
    'Source top.cpu offers 2 ports, but 1 edge is bound to it.',
    '  outward: top.ram := top.cpu (1 edge) at ^connect(cpu, ram);',
    'help: Bind 1 more edge, declare only 1 port, or let one binding take all ports that are left with fromStar (:=*).',
    'subjects: top.cpu, top.ram',
    'at const cpu = ^new SourceNode(Trace, downs(2));',
    'at ^connect(cpu, ram);',
  ]);
});

test('core A 10: a source with more single edges than ports, beside a star', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const ram = new SinkNode(Trace, ups(2));
    const bus = new NexusNode(Trace, Trace, bracketed);
    ram.from(cpu);
    ram.from(cpu);
    bus.fromStar(cpu);
    return { cpu, ram, bus };
  });
  expect(failures).toEqual([
    'error[arity/source-ports] (arity)',
    'Source top.cpu offers 1 port, but 2 edges are bound to it besides the :=* that is to take the rest.',
    '  outward: top.ram := top.cpu (1 edge) at ram.^from(cpu);',
    '  outward: top.ram := top.cpu (1 edge) at ram.^from(cpu);',
    '  outward: top.bus :=* top.cpu (as many as top.cpu decides) at bus.^fromStar(cpu);',
    'help: Declare at least 2 ports or remove 1 edge.',
    'subjects: top.cpu, top.ram, top.bus',
    'at const cpu = ^new SourceNode(Trace, downs(1));',
    'at ram.^from(cpu);',
    'at ram.^from(cpu);',
    'at bus.^fromStar(cpu);',
  ]);
});

test('core A 11: a sink that is to decide two bindings', () => {
  const failures = failuresOf(file, () => {
    const ram = new SinkNode(Trace, ups(2));
    const left = new NexusNode(Trace, Trace, { ...bracketed, outputRequiresInput: false });
    const right = new NexusNode(Trace, Trace, { ...bracketed, outputRequiresInput: false });
    ram.starFrom(left);
    ram.starFrom(right);
    return { ram, left, right };
  });
  expect(failures).toEqual([
    'error[arity/sink-stars] (arity)',
    'Sink top.ram is to decide the number of edges of 2 bindings, but only one binding can take the ports that are left.',
    '  inward: top.ram :*= top.left (as many as top.ram decides) at ram.^starFrom(left);',
    '  inward: top.ram :*= top.right (as many as top.ram decides) at ram.^starFrom(right);',
    'help: Keep the starFrom (:*=) of one source and bind top.right with from (:=), or let the sources decide with fromStar (:=*).',
    'subjects: top.ram, top.left, top.right',
    'at const ram = ^new SinkNode(Trace, ups(2));',
    'at ram.^starFrom(left);',
    'at ram.^starFrom(right);',
  ]);
});

test('core A 11: a sink that is bound as a source', () => {
  const failures = failuresOf(file, () => {
    const ram = new SinkNode(Trace, ups(0));
    const rom = new SinkNode(Trace, ups(1));
    // @ts-expect-error A sink has no outward side; the compiler sees it, too.
    rom.from(ram);
    return { ram, rom };
  });
  expect(failures).toEqual([
    'error[arity/sink-bound-as-source] (arity)',
    'Sink top.ram is bound as a source, but a sink has no outward side.',
    '  outward: top.rom := top.ram (1 edge) at rom.^from(ram);',
    'help: Swap the two ends of the binding between top.ram and top.rom, or use an adapter or nexus instead of the sink.',
    'subjects: top.ram, top.rom',
    'at const ram = ^new SinkNode(Trace, ups(0));',
    'at rom.^from(ram);',
  ]);
});

test('core A 12: a sink with a port that nothing is bound to', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const ram = new SinkNode(Trace, ups(3));
    connect(cpu, ram);
    return { cpu, ram };
  });
  expect(failures).toEqual([
    'error[arity/sink-ports] (arity)',
    'Sink top.ram offers 3 ports, but 1 edge is bound to it.',
    '  inward: top.ram := top.cpu (1 edge) at ^connect(cpu, ram);',
    'help: Bind 2 more edges, declare only 1 port, or let one binding take all ports that are left with starFrom (:*=).',
    'subjects: top.ram, top.cpu',
    'at const ram = ^new SinkNode(Trace, ups(3));',
    'at ^connect(cpu, ram);',
  ]);
});

test('core A 12: a sink with more single edges than ports, beside a star', () => {
  const failures = failuresOf(file, () => {
    const cpu = new SourceNode(Trace, downs(1));
    const bus = new NexusNode(Trace, Trace, { ...bracketed, outputRequiresInput: false });
    const ram = new SinkNode(Trace, ups(0));
    ram.from(cpu);
    ram.starFrom(bus);
    return { cpu, bus, ram };
  });
  expect(failures).toEqual([
    'error[arity/sink-ports] (arity)',
    'Sink top.ram offers no ports, but 1 edge is bound to it besides the :*= that is to take the rest.',
    '  inward: top.ram := top.cpu (1 edge) at ram.^from(cpu);',
    '  inward: top.ram :*= top.bus (as many as top.ram decides) at ram.^starFrom(bus);',
    'help: Declare at least 1 port or remove 1 edge.',
    'subjects: top.ram, top.cpu, top.bus',
    'at const ram = ^new SinkNode(Trace, ups(0));',
    'at ram.^from(cpu);',
    'at ram.^starFrom(bus);',
  ]);
});
