import type { Elaboration, WiredNode } from '../../../../lib/elaboration/index.js';
import { list, type Row } from '../../../../lib/query/index.js';
import { type Picture, type SeenBox, type SeenWay, waysIn } from '../svg-reader.js';
import { type Owners, ownersOf } from './owners.js';

export function clockFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const ways = waysIn(picture);
  const crossings = ways.filter(({ protocol }) => !protocol.startsWith('p-clock'));
  const said = /(\d+) crossings?/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const wrong = picture.boxes.flatMap((box) => {
    const edges = owners.nodesOf(box).flatMap(({ inward, outward }) => [...inward, ...outward]);
    const known = JSON.stringify(edges.map(({ down, up, facts }) => [down, up, facts]));
    return box.words
      .flatMap((word) => word.replace(/^gives /, '').split(', '))
      .filter((word) => word.endsWith(' MHz') && !known.includes(`"freqMHz":${word.replace(' MHz', '')}`))
      .map((word) => `${box.id} says ${word}`);
  });
  const domains = list(elaboration, 'domains');
  const told = /(\d+) clock domain/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const frequencies = domains.flatMap(({ id, MHz }) => {
    const box = picture.boxes.find((each) => each.id === id && each.classes.includes('box'));
    const shown = box?.words.filter((word) => /^[\d.e+-]+ MHz$/.test(word)).map((word) => word.replace(' MHz', ''));
    return shown === undefined || shown.join(' ') === MHz
      ? []
      : [`${id} says ${shown.join(' ')} MHz, listed is ${MHz}`];
  });
  const run = new Set(
    domains.flatMap(({ clock }) =>
      String(clock)
        .split(' ')
        .filter((name) => name !== ''),
    ),
  );
  const toldClocks = /clock domains? on (\d+) clock/.exec(picture.words.join('\n'))?.[1] ?? '0';
  return [
    ...wrong,
    ...frequencies,
    ...hiddenGivers(owners, domains),
    ...joinedClocks(owners, domains, ways),
    ...(run.size === Number(toldClocks) ? [] : [`${toldClocks} clocks are told, ${run.size} listed`]),
    ...(crossings.length === Number(said) ? [] : [`${said} crossings are told, ${crossings.length} drawn`]),
    ...(domains.length === Number(told) ? [] : [`${told} clock domains are told, ${domains.length} listed`]),
  ];
}

// What lists and messages call a clock by is a box, or of the module that is one; a domain stands for what is inside only if it runs
// on that clock, and that is made of no other.
function hiddenGivers(owners: Owners, domains: readonly Row[]): string[] {
  const clocksOf = new Map(domains.map(({ id, clock }) => [id, String(clock).split(' ')]));
  return [...new Set(domains.flatMap(({ clock }) => String(clock).split(' ')))].flatMap((clock) => {
    const giver = owners.netlist.nodes.get(clock.replace(/:\d+$/, ''));
    if (giver === undefined) return clock === '' ? [] : [`${clock} is listed, and no node`];
    const box = owners.boxOf(giver.record.id);
    const around = clocksOf.get(box?.id ?? '');
    const stands =
      box !== undefined &&
      (around === undefined ||
        box.id === giver.module.id ||
        (giver.record.inner !== 'ClockImp' && around.some(isOf(giver))));
    const says = giver.module.id === box?.id && around !== undefined && !around.includes(clock);
    const frequency = domains.find((row) => row.clock === clock)?.MHz ?? '';
    const told = box?.words.some((word) => word.startsWith('gives ') && word.includes(`${frequency} MHz`)) === true;
    if (!stands) return [`${clock} is listed, and not drawn`];
    return says && frequency !== '' && !told ? [`${box.id} does not say that it gives ${frequency} MHz`] : [];
  });
}

// Whether lines lead from a box to another, one after the other.
function leadsTo(from: SeenBox, to: SeenBox, ways: readonly SeenWay[]): boolean {
  const found = new Set([from]);
  for (const box of found) for (const way of ways) if (way.from === box) found.add(way.to);
  return found.has(to);
}

// A line that branches is one clock. To a domain that what is inside makes its clock for, others lead as well.
function joinedClocks(owners: Owners, domains: readonly Row[], ways: readonly SeenWay[]): string[] {
  const clockOf = new Map(domains.map(({ id, clock }) => [String(id), String(clock)]));
  const at = new Map<string, string>();
  return ways.flatMap(({ start, from, to, protocol }) => {
    const clock = clockOf.get(to.id) ?? '';
    const giver = clock.replace(/:\d+$/, '');
    if (protocol !== 'p-clock' || clock === '' || clock.includes(' ')) return [];
    const given = owners.boxOf(giver);
    if (
      given === to ||
      (given !== undefined &&
        given !== from &&
        leadsTo(
          given,
          to,
          ways.filter((way) => way.from !== from),
        ))
    )
      return [];
    const known = at.get(start.join(' ')) ?? clock;
    at.set(start.join(' '), known);
    return known === clock ? [] : [`a line of ${known} leads to ${to.id}, which runs on ${clock}`];
  });
}

function isOf({ record }: WiredNode): (clock: string) => boolean {
  return (clock) => clock.replace(/:\d+$/, '') === record.id;
}
