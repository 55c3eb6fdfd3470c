import { counted, firstOf } from '../../../base/diagnostic/index.js';
import {
  type Elaboration,
  idsOf,
  mastersOn,
  Netlist,
  recordsOf,
  slavesOn,
  wiresOn,
} from '../../../elaboration/index.js';
import { Looks } from '../looks.js';
import { NodeWords } from './box-words.js';
import { edgeFacts } from './edge-text.js';

/** What was negotiated at a node, for people who look at where it is written. */
export interface NodeFacts {
  /** In a few words: `3 masters, 64 bits, ids 0–11`; empty for a node without edges. */
  readonly line: string;
  /** One fact a line: what the node is, and what is on its edges. */
  readonly details: string;
}

/** What was negotiated at each node of a design, by its id (design 6). */
export function nodeFacts(elaboration: Elaboration): (id: string) => NodeFacts {
  const netlist = new Netlist(elaboration);
  const words = new NodeWords(elaboration);
  const looks = Looks.in(elaboration);
  return (id) => {
    const { record, inward, outward } = netlist.node(id);
    const edges = outward.length > 0 ? outward : inward;
    const onEdges = new Set(edges.map((edge) => edgeFacts(looks, edge, { wires: false }).join('\n')));
    const notes = words.notes(record, inward, outward);
    const isJoint = record.kind === 'nexus' || record.kind === 'junction';
    return {
      line: [
        ...notes,
        ...(isJoint ? partiesOn(edges) : []),
        ...(notes.some((note) => note.endsWith(' bits')) ? [] : widthOn(edges)),
        // A source has its own ids, and a sink only those of others.
        ...(record.kind === 'sink' || record.kind === 'source' ? [] : idsOn(edges)),
      ].join(', '),
      details: [words.details(record, inward, outward), ...firstOf([...onEdges], most)].join('\n'),
    };
  };
}

// A crossbar in a large system has very many edges.
const most = 3;

type Edges = Parameters<NodeWords['notes']>[1];

// The masters on the edge with the most of them, because each output of a crossbar carries the same ones.
function partiesOn(edges: Edges): string[] {
  const masters = Math.max(0, ...edges.map((edge) => mastersOn(edge)?.length ?? 0));
  const slaves = edges.reduce((sum, edge) => sum + (slavesOn(edge)?.length ?? 0), 0);
  return [...(masters > 0 ? [counted(masters, 'master')] : []), ...(slaves > 0 ? [counted(slaves, 'device')] : [])];
}

function widthOn(edges: Edges): string[] {
  const widths = [...new Set(edges.map((edge) => wiresOn(edge).data ?? 0))].filter((bits) => bits > 0);
  return widths.length === 0 ? [] : [`${widths.sort((a, b) => a - b).join(' or ')} bits`];
}

function idsOn(edges: Edges): string[] {
  const ids = edges.flatMap((edge) => recordsOf(mastersOn(edge)).map(idsOf)).filter((each) => each !== undefined);
  if (ids.length === 0) return [];
  const start = Math.min(...ids.map(([first]) => first));
  const last = Math.max(...ids.map(([, end]) => end)) - 1;
  return [start === last ? `id ${start}` : `ids ${start}–${last}`];
}
