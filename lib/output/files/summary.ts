import { counted } from '../../base/diagnostic/index.js';
import { countsOf, type Elaboration } from '../../elaboration/index.js';

/** What a design consists of, in a few lines: its state, and how many modules, nodes, edges, masters and devices (design 6). */
export function summary(elaboration: Elaboration): string {
  const { modules, nodes, edges, masters, devices } = countsOf(elaboration);
  const protocols = [...new Set(elaboration.edges.map((edge) => edge.protocol))].sort();
  return [
    `${elaboration.name}: ${elaboration.status}\n`,
    `  ${counted(modules, 'module')}, ${counted(nodes, 'node')}, ${counted(edges, 'edge')} (${protocols.join(', ')})\n`,
    `  ${counted(masters.size, 'master')}: ${firstOf([...masters])}\n`,
    `  ${counted(devices.size, 'device')}\n`,
  ].join('');
}

/** A system of many cores has masters by the hundred: the first ones say what they are like. */
const namesShown = 8;

function firstOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more > 1 ? `${names.slice(0, namesShown).join(', ')} and ${more} more` : names.join(', ');
}
