import type { Change } from '../change.js';
import { partsAround } from '../subject.js';
import { comesOrGoes, type Forest } from './forest.js';

// A part that is added or removed also changes the device tree, which repeats its addresses and interrupts.
export function foldFirmware<T>(forest: Forest<T>): void {
  const interrupts = forest.entries.filter(({ change }) => change.aspect === 'interrupt');
  const parts = forest.entries.filter(({ change: { aspect } }) => aspect === 'device' || aspect === 'master');
  for (const entry of forest.causes('firmware')) {
    const { happening, subject, detail } = entry.change;
    const own = parts.filter(({ change }) => isOfModule(change.subject, subject));
    const coming = own.find(({ change }) => change.happening === happening && change.detail === '');
    if (comesOrGoes(entry.change) && detail === '' && coming !== undefined) forest.attach(entry, coming);
    // Named registers contain the first compatible string of their owner.
    if (detail !== 'compatible') continue;
    for (const each of own) if (each.change.detail === 'resources') forest.attach(each, entry);
  }
  const whole = forest.entries.filter(
    ({ change }) => change.aspect === 'firmware' && comesOrGoes(change) && change.detail === '',
  );
  const bySubject = new Map(whole.map((entry) => [`${entry.change.happening} ${entry.change.subject}`, entry]));
  for (const entry of whole) {
    const { happening, subject } = entry.change;
    const interrupt = subject.includes(' → ')
      ? interrupts.find((each) => each.change.happening === happening && isAbout(subject)(each))
      : undefined;
    if (interrupt !== undefined) {
      forest.attach(entry, interrupt);
      continue;
    }
    const [cause] = firmwareAround(subject).flatMap((around) => bySubject.get(`${happening} ${around}`) ?? []);
    if (cause !== undefined) forest.attach(entry, cause);
  }
  const devices = forest.entries.filter(({ change: { aspect, detail } }) => aspect === 'device' && detail === '');
  for (const entry of forest.causes('firmware')) {
    const { subject, detail, before, after } = entry.change;
    // The property that binds drivers repeats nothing.
    if (detail === 'compatible') continue;
    const unit = unitAddress(subject);
    const device = devices.find(({ change }) =>
      [change.before, change.after].some(
        (text) => text !== '' && (isAt(text, unit) || before.startsWith(text) || after.startsWith(text)),
      ),
    );
    const cause = device ?? (/^interrupts|ndev$/.test(detail) ? interrupts.find(isAbout(subject)) : undefined);
    if (cause !== undefined) forest.attach(entry, cause);
  }
}

// A reference from a device to a controller only concerns the two; other properties of nodes may repeat any change.
function isAbout(subject: string): (entry: { readonly change: Change }) => boolean {
  const [device = '', controller] = subject.split(' → ');
  return ({ change }) =>
    controller === undefined ||
    change.subject === device ||
    (change.subject.startsWith(`${device}.`) && change.subject.includes(` → ${controller}.`));
}

// Whether a node is the module itself or directly inside it.
function isOfModule(id: string, module: string): boolean {
  return id === module || id.slice(0, id.lastIndexOf('.')) === module;
}

// The modules or device tree nodes around a subject, the nearest first; for a reference, those around both of its ends.
function firmwareAround(subject: string): string[] {
  const ends = subject.split(' → ');
  if (ends.length > 1) return ends.flatMap((end) => [end, ...firmwareAround(end)]);
  if (!subject.startsWith('/')) return [...partsAround(subject)];
  const names = subject.split('/').slice(1);
  return names.map((_, k) => `/${names.slice(0, names.length - 1 - k).join('/')}`);
}

// The unit address in a device tree path; for a core, it is a number instead (Devicetree Specification 0.4, 3.8).
function unitAddress(path: string): string | undefined {
  return path.startsWith('/cpus/') ? undefined : /@([\da-f]+)(?:\/|$)/.exec(path)?.[1];
}

function isAt(addresses: string, unit: string | undefined): boolean {
  return addresses.startsWith(`0x${unit}..`) || addresses.startsWith(`0x${unit}/`);
}
