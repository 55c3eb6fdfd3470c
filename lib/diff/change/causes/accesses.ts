import type { AddressSet } from '../../../base/address/index.js';
import { readSetsText } from '../../../base/address/place-text.js';
import type { Change, Happening } from '../change.js';
import { idsIn } from '../subject.js';
import type { Forest } from './forest.js';

const partly: ReadonlySet<Happening> = new Set(['lost', 'gained']);

// A firewall that closes or opens takes or gives reach. Accesses to addresses that come and go do so with these, and with what masters may ask
// for.
export function foldAccesses<T>(forest: Forest<T>): void {
  const accesses = forest.causes('access');
  const reach = forest.causes('reach');
  const devices = forest.causes('device').filter(({ change }) => change.detail === '');
  const masters = forest.causes('master').filter(({ change }) => change.detail === 'visibility');
  for (const entry of reach) {
    const { happening, subject } = entry.change;
    // Reach that is less here and more there has changed.
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

// What a firewall lets through is told by who gets there. Of addresses for which nobody asks, it alone tells.
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

// Addresses at which accesses change, or at which a device was or is.
function setsTold({ aspect, detail, before, after }: Change): AddressSet[] {
  if (aspect === 'access') return readSetsText(detail);
  return aspect === 'device' && detail === '' ? [before, after].flatMap(readSetsText) : [];
}

// The addresses of each region that is in one version only: see FirewallRegions.
function regionsChanged({ before, after }: Change): AddressSet[][] {
  const [had, has] = [before, after].map((text) => text.split('; '));
  const changed = [
    ...(had ?? []).filter((region) => has?.includes(region) !== true),
    ...(has ?? []).filter((region) => had?.includes(region) !== true),
  ];
  return changed.map(readSetsText).filter((sets) => sets.length > 0);
}

// Which accesses a master makes, or a device is to take, is told by who gets where. Of what nobody asks or nothing guards, it alone tells.
export function foldSecurity<T>(forest: Forest<T>): void {
  const accesses = forest.entries.filter(({ change }) => change.aspect === 'access');
  for (const entry of forest.causes('node')) {
    if (entry.change.detail !== 'security') continue;
    const cause = accesses.find(({ change }) => idsIn(change.subject).includes(entry.change.subject));
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// What a device no longer supports or a master no longer emits is an access less.
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
