import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { list } from '../../../../lib/query/index.js';
import { type Picture, waysIn } from '../svg-reader.js';
import { ownersOf } from './owners.js';

export function clockFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const crossings = waysIn(picture).filter(({ protocol }) => !protocol.startsWith('p-clock'));
  const said = /(\d+) crossings?/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const wrong = picture.boxes.flatMap((box) => {
    const edges = owners.nodesOf(box).flatMap(({ inward, outward }) => [...inward, ...outward]);
    const known = JSON.stringify(edges.map(({ down, up, facts }) => [down, up, facts]));
    return box.words
      .filter((word) => word.endsWith(' MHz') && !known.includes(`"freqMHz":${word.replace(' MHz', '')}`))
      .map((word) => `${box.id} says ${word}`);
  });
  const domains = list(elaboration, 'domains');
  const told = /(\d+) clock domain/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const frequencies = domains.flatMap(({ id, MHz }) => {
    const box = picture.boxes.find((each) => each.id === id && each.classes.includes('box'));
    const shown = box?.words.filter((word) => word.endsWith(' MHz')).map((word) => word.replace(' MHz', ''));
    return shown === undefined || shown.join(' ') === MHz
      ? []
      : [`${id} says ${shown.join(' ')} MHz, listed is ${MHz}`];
  });
  return [
    ...wrong,
    ...frequencies,
    ...(crossings.length === Number(said) ? [] : [`${said} crossings are told, ${crossings.length} drawn`]),
    ...(domains.length === Number(told) ? [] : [`${told} clock domains are told, ${domains.length} listed`]),
  ];
}
