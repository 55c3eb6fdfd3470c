import { counted } from '../../base/diagnostic/index.js';
import { countsOf, type Elaboration, unseenDevices } from '../../elaboration/index.js';

/** What a design consists of, in a few lines: its state, and how many modules, nodes, edges, masters and devices (design 6). */
export function summary(elaboration: Elaboration): string {
  const { modules, nodes, edges, masters, devices } = countsOf(elaboration);
  const protocols = [...new Set(elaboration.edges.map((edge) => edge.protocol))].sort();
  return [
    `${elaboration.name}: ${elaboration.status}\n`,
    `  ${counted(modules, 'module')}, ${counted(nodes, 'node')}, ${counted(edges, 'edge')}${protocols.length === 0 ? '' : ` (${protocols.join(', ')})`}\n`,
    `  ${counted(masters.size, 'master')}${masters.size === 0 ? '' : `: ${firstOf([...masters])}`}\n`,
    `  ${counted(devices.size, 'device')}${unseenText([...unseenDevices(elaboration)])}\n`,
  ].join('');
}

// Lists of devices include them as well.
function unseenText(unseen: readonly string[]): string {
  return unseen.length === 0 ? '' : `, and ${unseen.length} that no master sees: ${firstOf(unseen)}`;
}

/** A many-core system has hundreds of masters, which resemble the first ones. */
const namesShown = 8;

function firstOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more > 1 ? `${names.slice(0, namesShown).join(', ')} and ${more} more` : names.join(', ');
}
