import { relative } from 'node:path';
import { expect, test } from 'vitest';
import {
  AdapterNode,
  connect,
  JunctionNode,
  negotiate,
  NexusNode,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/import/trace-protocol.js';
import { shown } from './shown.js';
import { bracketed, downs, straight, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

/** The failures of a design, its nodes named after the properties of what the function returns. */
function failuresOf(body: () => object): string[] {
  return negotiate(soc('top', body).declare()).failures.flatMap((failure) => shown(failure, file));
}

test('core A 8: a source that is to decide two bindings', () => {
  const failures = failuresOf(() => {
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
    'help: Keep one fromStar (:=*) and turn the others into from (:=), or let the other ends decide.',
    'subjects: top.cpu, top.left, top.right',
    'at const cpu = ^new SourceNode(Trace, downs(2));',
    'at left.^fromStar(cpu);',
    'at right.^fromStar(cpu);',
  ]);
});

test('core A 9: a source that is bound as a sink', () => {
  const failures = failuresOf(() => {
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
    'help: Swap the two ends of the inward binding, or use an adapter or nexus instead of the source.',
    'subjects: top.cpu, top.dma, top.ram',
    'at const cpu = ^new SourceNode(Trace, downs(1));',
    'at cpu.^from(dma);',
    'at ram.^from(cpu);',
  ]);
});

test('core A 10: a source with a port that nothing is bound to', () => {
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
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
    'help: Keep one starFrom (:*=) and turn the others into from (:=), or let the other ends decide.',
    'subjects: top.ram, top.left, top.right',
    'at const ram = ^new SinkNode(Trace, ups(2));',
    'at ram.^starFrom(left);',
    'at ram.^starFrom(right);',
  ]);
});

test('core A 11: a sink that is bound as a source', () => {
  const failures = failuresOf(() => {
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
    'help: Swap the two ends of the outward binding, or use an adapter or nexus instead of the sink.',
    'subjects: top.ram, top.rom',
    'at const ram = ^new SinkNode(Trace, ups(0));',
    'at rom.^from(ram);',
  ]);
});

test('core A 12: a sink with a port that nothing is bound to', () => {
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
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

test('core A 13: an adapter that is to decide both of its sides', () => {
  const failures = failuresOf(() => {
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
    'help: Keep one of these stars and turn the others into from (:=), or let the other ends decide.',
    'subjects: top.buffer, top.cpu, top.ram',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at ram.fromStar(buffer).^starFrom(cpu);',
    'at ram.^fromStar(buffer).starFrom(cpu);',
  ]);
});

test('core A 13: an adapter that is to decide two bindings of one side', () => {
  const failures = failuresOf(() => {
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
    'help: Keep one of these stars and turn the others into from (:=), or let the other ends decide.',
    'subjects: top.buffer, top.left, top.right, top.ram',
    'at const buffer = ^new AdapterNode(Trace, Trace, {});',
    'at buffer.^starFromStar(left);',
    'at buffer.^starFromStar(right);',
    'at ram.^starFrom(buffer);',
  ]);
});

test('core A 14: an adapter whose star would be less than nothing', () => {
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
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
  const failures = failuresOf(() => {
    const bus = new NexusNode(Trace, Trace, bracketed);
    const ram = new SinkNode(Trace, ups(2));
    ram.starFrom(bus);
    return { bus, ram };
  });
  expect(failures).toEqual([
    'error[arity/nexus-no-input] (arity)',
    'Nexus top.bus has 2 outward edges but no inward one.',
    '  outward: top.ram :*= top.bus (2 edges, decided by top.ram) at ram.^starFrom(bus);',
    'help: Bind at least one source to it, with connect or from (:=).',
    'subjects: top.bus, top.ram',
    'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
    'at ram.^starFrom(bus);',
  ]);
});

test('core A 17: a nexus without outputs', () => {
  const failures = failuresOf(() => {
    const bus = new NexusNode(Trace, Trace, bracketed);
    const cpu = new SourceNode(Trace, downs(1));
    bus.from(cpu);
    return { bus, cpu };
  });
  expect(failures).toEqual([
    'error[arity/nexus-no-output] (arity)',
    'Nexus top.bus has 1 inward edge but no outward one.',
    '  inward: top.bus := top.cpu (1 edge) at bus.^from(cpu);',
    'help: Bind at least one sink to it, with connect or from (:=).',
    'subjects: top.bus, top.cpu',
    'at const bus = ^new NexusNode(Trace, Trace, bracketed);',
    'at bus.^from(cpu);',
  ]);
});

test('core A 18: a junction whose two sides are decided by others', () => {
  const failures = failuresOf(() => {
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
