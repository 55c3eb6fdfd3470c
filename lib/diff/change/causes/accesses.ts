import type { AddressSet } from '../../../base/address/index.js';
import { readSetsText } from '../../../base/address/place-text.js';
import type { Change, Happening } from '../change.js';
import { idsIn } from '../subject.js';
import type { Forest } from './forest.js';

const partly: ReadonlySet<Happening> = new Set(['lost', 'gained']);

// A firewall that blocks or opens addresses causes changes in reach. Changes in access to addresses that are added or removed are caused by those, or
// by changes in the visibility of masters.
export function foldAccesses<T>(forest: Forest<T>): void {
  const accesses = forest.causes('access');
  const reach = forest.causes('reach');
  const devices = forest.causes('device').filter(({ change }) => change.detail === '');
  const masters = forest.causes('master').filter(({ change }) => change.detail === 'visibility');
  for (const entry of reach) {
    const { happening, subject } = entry.change;
    // Reach that is both reduced and extended counts as changed.
    const isCause = (by: Happening): boolean => by === happening || (happening === 'changed' && partly.has(by));
    const cause = accesses.find(({ change }) => change.subject === subject && isCause(change.happening));
    if (cause !== undefined) forest.attach(entry, cause);
  }
  for (const entry of accesses) {
    const { happening, subject } = entry.change;
    if (happening !== 'added' && happening !== 'removed') continue;
    const [master, device] = idsIn(subject);
    const cause =
      devices.find(({ change }) => change.subject === device) ??
      masters.find(({ change }) => idsIn(change.subject)[0] === master) ??
      reach.find(({ change }) => change.subject === subject);
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// The rules of a firewall are attached to the changes in access that they cause. A change that affects addresses nobody accesses stays on its own.
export function foldFirewalls<T>(forest: Forest<T>): void {
  const causes = forest.entries.map((entry) => ({ entry, sets: setsTold(entry.change) }));
  for (const entry of forest.causes('node')) {
    if (entry.change.detail !== 'regions') continue;
    const found = regionsChanged(entry.change).map((own) =>
      causes.find(({ sets }) => sets.some((set) => own.some((each) => each.overlaps(set)))),
    );
    const [first] = found;
    if (first !== undefined && !found.includes(undefined)) forest.attach(entry, first.entry);
  }
}

// The addresses at which access changes, or at which a device was added or removed.
function setsTold({ aspect, detail, before, after }: Change): AddressSet[] {
  if (aspect === 'access') return readSetsText(detail);
  return aspect === 'device' && detail === '' ? [before, after].flatMap(readSetsText) : [];
}

// The addresses of each region that is in only one version: see FirewallRegions.
function regionsChanged({ before, after }: Change): AddressSet[][] {
  const [had, has] = [before, after].map((text) => text.split('; '));
  const changed = [
    ...(had ?? []).filter((region) => has?.includes(region) !== true),
    ...(has ?? []).filter((region) => had?.includes(region) !== true),
  ];
  return changed.map(readSetsText).filter((sets) => sets.length > 0);
}

// Changed security of masters and devices is attached to the changes in access that it causes. Without such changes, it stays on its own.
export function foldSecurity<T>(forest: Forest<T>): void {
  const accesses = forest.entries.filter(({ change }) => change.aspect === 'access');
  for (const entry of forest.causes('node')) {
    if (entry.change.detail !== 'security') continue;
    const cause = accesses.find(({ change }) => idsIn(change.subject).includes(entry.change.subject));
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// A capability that a device no longer supports or a master no longer emits reduces reach.
export function foldReach<T>(forest: Forest<T>): void {
  const abilities = forest.entries.filter(({ change: { aspect, detail } }) =>
    aspect === 'device' ? detail.startsWith('supports') : aspect === 'master' && detail.startsWith('emits'),
  );
  for (const entry of forest.causes('reach')) {
    const { happening, subject, detail } = entry.change;
    const [master = '', device = ''] = idsIn(subject);
    const cause = abilities.find(({ change }) => {
      const [, operation = detail] = change.detail.split('.');
      const party = change.aspect === 'device' ? device : master;
      return change.happening === happening && idsIn(change.subject)[0] === party && operation === detail;
    });
    if (cause !== undefined) forest.attach(entry, cause);
  }
}
