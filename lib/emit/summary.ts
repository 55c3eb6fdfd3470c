import { counted } from '../diagnostic/index.js';
import { type Elaboration, masterViews } from '../model/index.js';

/** What a design consists of, in a few lines: its state, and how many modules, nodes, edges, masters and devices (design 6). */
export function summary(elaboration: Elaboration): string {
  const nodes = elaboration.modules.flatMap((module) => module.nodes);
  const views = masterViews(elaboration);
  const masters = [...new Set(views.map((view) => view.master))];
  const devices = new Set(views.flatMap((view) => view.regions.map((region) => region.owner)));
  const protocols = [...new Set(elaboration.edges.map((edge) => edge.protocol))].sort();
  return [
    `${elaboration.name}: ${elaboration.status}\n`,
    `  ${counted(elaboration.modules.length, 'module')}, ${counted(nodes.length, 'node')}, ${counted(elaboration.edges.length, 'edge')} (${protocols.join(', ')})\n`,
    `  ${counted(masters.length, 'master')}: ${firstOf(masters)}\n`,
    `  ${counted(devices.size, 'device')}\n`,
  ].join('');
}

/** A system of many cores has masters by the hundred: the first ones say what they are like. */
const namesShown = 8;

function firstOf(names: readonly string[]): string {
  const more = names.length - namesShown;
  return more > 1 ? `${names.slice(0, namesShown).join(', ')} and ${more} more` : names.join(', ');
}
