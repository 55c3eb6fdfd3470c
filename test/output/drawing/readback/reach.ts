import { commonSecurity, type Guard, type Security } from '../../../../lib/bus/security/index.js';
import { addressSpaces, type Elaboration } from '../../../../lib/elaboration/index.js';
import { reach } from '../../../../lib/query/index.js';
import { type Picture, type SeenBox, type SeenWay, waysIn } from '../svg-reader.js';
import { isCrowded, isPassed, ownersOf } from './owners.js';

// What is reached is drawn; where a way is drawn that leads to nothing, something on it says what ends it.
export function reachFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const leaving = new Map<SeenBox, SeenWay[]>();
  for (const way of waysIn(picture)) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  const reached = new Set<string>();
  const wanted = new Set<string>();
  const drawnFrom = new Map<SeenBox, ReturnType<typeof flood>>();
  const faults: string[] = [];
  for (const { master, device } of reach(elaboration)) {
    const [from, to] = [owners.boxOf(master), owners.boxOf(device)];
    if (from === undefined || to === undefined || from === to) continue;
    const drawn = drawnFrom.get(from) ?? flood(from, leaving);
    drawnFrom.set(from, drawn);
    reached.add(`${from.id} ${to.id}`);
    if (!drawn.has(to) && !wanted.has(`${from.id} ${to.id}`))
      faults.push(`${master} reaches ${device}, but no way is drawn`);
    wanted.add(`${from.id} ${to.id}`);
  }
  // Accesses get there, though the device does nothing of what the master asks for.
  for (const { masters, regions, visibility, makes } of addressSpaces(elaboration))
    for (const { owner, sets, guard } of regions)
      if (isOpen(guard, makes) && sets.some((set) => visibility.some((visible) => visible.overlaps(set))))
        for (const master of masters) reached.add(`${owners.boxOf(master)?.id} ${owners.boxOf(owner)?.id}`);
  for (const [from, drawn] of isCrowded(picture) ? [] : drawnFrom)
    for (const [to, marked] of drawn)
      if (to !== from && to.classes.includes('sink') && !reached.has(`${from.id} ${to.id}`) && !marked)
        faults.push(`a way is drawn from ${from.id} to ${to.id} that nothing ends, but no access takes it`);
  return faults;
}

// Whether firewalls let something through.
function isOpen(guard: Guard | undefined, makes: Security | undefined): boolean {
  return guard === undefined || [guard.read, guard.write].some((open) => commonSecurity(makes, open)?.length !== 0);
}

const ending = /\bfilter$|^ends (some )?ways of |^does not see/;

// The boxes that lines lead to, and whether something on a way there says that it ends some of them.
function flood(from: SeenBox, leaving: ReadonlyMap<SeenBox, readonly SeenWay[]>): Map<SeenBox, boolean> {
  const isEnding = ({ words }: SeenBox): boolean => words.some((word) => ending.test(word));
  const found = new Map<SeenBox, boolean>();
  const open: [SeenBox, boolean][] = [[from, isEnding(from)]];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [box, marked] = step;
    for (const { to, label } of leaving.get(box) ?? []) {
      const now = marked || ending.test(label) || isEnding(to);
      if (found.get(to) === true || found.get(to) === now) continue;
      found.set(to, now);
      if (isPassed(to)) open.push([to, now]);
    }
  }
  return found;
}
