import { counted } from '../diagnostic/index.js';
import { type Elaboration, type InterruptLine, interruptLines, Netlist, type WiredNode } from '../model/index.js';
import { assemble, type Content } from './assemble.js';
import { classWords, moduleDetails, nodeDetails } from './box-words.js';
import type { Connection } from './connection.js';
import type { Diagram } from './model.js';

/** Who interrupts whom: each node that raises interrupts, each where they end, and between them the numbers that they have there. */
export function interruptsView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  const lines = interruptLines(netlist);
  const bundles = new Map<string, InterruptLine[]>();
  for (const line of lines) {
    const key = `${line.source} ${line.sink}`;
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [line]);
    else bundle.push(line);
  }
  const ends = [...new Set(lines.flatMap(({ source, sink }) => [source, sink]))];
  return assemble(elaboration, {
    subtitle: [counted(new Set(lines.map(({ sink }) => sink)).size, 'sink'), counted(lines.length, 'interrupt')].join(
      ' · ',
    ),
    labelled: true,
    boxes: ends.map((id) => contentOf(netlist.node(id), lines)),
    connections: [...bundles.values()].flatMap(connectionOf),
  });
}

function contentOf({ record, module, inward, outward }: WiredNode, lines: readonly InterruptLine[]): Content {
  const raised = lines.some(({ source }) => source === record.id);
  const taken = lines.filter(({ sink }) => sink === record.id).length;
  const inRoot = module.parent === null;
  return {
    id: record.id,
    nodes: [record.id],
    role: raised && taken === 0 ? 'interrupt' : raised ? 'fabric' : 'sink',
    label: inRoot ? record.name : module.instanceName,
    sublabel: inRoot ? '' : classWords(module),
    notes: taken === 0 ? [] : [`takes ${counted(taken, 'interrupt')}`],
    details: [moduleDetails(module), nodeDetails(record, inward, outward)].join('\n'),
    around: [],
  };
}

function connectionOf(bundle: readonly InterruptLine[]): Connection[] {
  const [first] = bundle;
  if (first === undefined) return [];
  const { source, sink, edge } = first;
  const numbers = rangesOf(bundle.map(({ number }) => number));
  return [
    {
      id: `${source} -> ${sink}`,
      from: source,
      to: sink,
      protocol: edge.protocol,
      label: numbers,
      flipped: false,
      edge,
    },
  ];
}

// `0–7, 9`
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([start, end]) => (start === end ? `#${start}` : `#${start}–${end}`)).join(', ');
}
