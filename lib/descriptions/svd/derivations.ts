import { DescriptionError, type ReadingLimits } from '../reading.js';
import { textOf, type XmlElement } from '../xml/element.js';
import { arrayOf, elementNames } from './arrays.js';
import type { NumberReader } from './numbers.js';

// More than vendors and their tools write. What is asked for in the middle of a question stays on the stack of the engine, whose size differs
// from version to version.
const mostBases = 1000;
const mostQuestions = 100;

/** Finds what peripherals, clusters and registers of a file derive from. */
export class Derivations {
  readonly #list: XmlElement;
  readonly #limits: ReadingLimits;
  readonly #numbers: NumberReader;
  /** What each of them stands in: a cluster, a peripheral, or the list of these. */
  readonly #owners = new Map<XmlElement, XmlElement>();
  readonly #names = new Map<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();
  readonly #bases = new Map<XmlElement, readonly XmlElement[]>();
  #count = 0;
  // Paths on the way lead through what derives, too.
  #depth = 0;

  /** `list` is the element `<peripherals>`. */
  constructor(list: XmlElement, limits: ReadingLimits, numbers: NumberReader) {
    this.#list = list;
    this.#limits = limits;
    this.#numbers = numbers;
    const open = [list];
    for (let owner = open.pop(); owner !== undefined; owner = open.pop()) {
      for (const member of ownMembers(owner)) {
        this.#owners.set(member, owner);
        open.push(member);
      }
    }
  }

  /** The element with what it derives from: what it does not say itself, those say, nearest first. Tells of derivations that lead nowhere. */
  withBases(element: XmlElement): readonly [XmlElement, ...XmlElement[]] {
    let bases = this.#bases.get(element);
    if (bases === undefined) {
      // A path may lead through the element itself.
      this.#bases.set(element, []);
      if (++this.#depth > mostQuestions) throw tooDeep(element, mostQuestions);
      this.#bases.set(element, (bases = this.#basesOf(element)));
      this.#depth--;
    }
    return [element, ...bases];
  }

  #basesOf(element: XmlElement): XmlElement[] {
    const bases = new Set<XmlElement>();
    for (let at = element; ;) {
      const path = at.attributes.derivedFrom?.trim();
      if (path === undefined) return [...bases];
      if (bases.size >= mostBases) throw tooDeep(element, mostBases);
      const found = this.#find(path, at, (each) => each !== at);
      if (found === undefined ? this.#find(path, at) === at : found === element || bases.has(found)) {
        this.#remark(`${kindsOf[at.name] ?? ''} derive from each other in a circle: ${path}.`, at);
        return [...bases];
      }
      if (found === undefined) {
        // Whatever says so tells of it when it is read itself.
        if (at === element) this.#remark(lostText(at, path), at);
        return [...bases];
      }
      bases.add(found);
      at = found;
    }
  }

  // A name is that of something beside the element or around that; a path begins with a peripheral.
  #find(
    path: string,
    element: XmlElement,
    isMeant: (each: XmlElement) => boolean = () => true,
  ): XmlElement | undefined {
    const steps = path.split('.');
    const last = (each: XmlElement): boolean => each.name === element.name && isMeant(each);
    const whole = steps.length > 1 ? this.#below(this.#list, steps, last) : undefined;
    if (whole !== undefined) return whole;
    for (let owner = this.#owners.get(element); owner !== undefined; owner = this.#owners.get(owner)) {
      const found = this.#below(owner, steps, last);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #below(owner: XmlElement, steps: readonly string[], isMeant: (each: XmlElement) => boolean): XmlElement | undefined {
    let at: XmlElement | undefined = owner;
    for (const [k, step] of steps.entries()) {
      at = this.#named(at, step, k === steps.length - 1 ? isMeant : () => true);
      if (at === undefined) return undefined;
    }
    return at;
  }

  #named(owner: XmlElement, name: string, isMeant: (each: XmlElement) => boolean): XmlElement | undefined {
    for (const each of this.withBases(owner)) {
      const found = this.#namesIn(each).get(name)?.find(isMeant);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  // By the name as it is written, without the place of an index, and by the names of the elements of arrays.
  #namesIn(owner: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
    const known = this.#names.get(owner);
    if (known !== undefined) return known;
    const names = new Map<string, XmlElement[]>();
    const add = (name: string, member: XmlElement): void => {
      const found = names.get(name);
      if (found === undefined) names.set(name, [member]);
      else if (found.at(-1) !== member) found.push(member);
    };
    const members = ownMembers(owner).map((member) => [textOf(member, 'name') ?? '', member] as const);
    for (const [name, member] of members) add(name, member);
    const arrays = members.filter(([name]) => name.includes('%s'));
    for (const [name, member] of arrays) add(name.replace(/\[?%s\]?/, ''), member);
    for (const [name, member] of arrays) {
      const array = arrayOf([member], `${member.name} ${name}`, this.#numbers);
      this.#count += array.count;
      if (this.#count > this.#limits.items)
        throw new DescriptionError(`It has more than ${this.#limits.items} elements of arrays.`, member.place);
      for (const each of elementNames(name, array)) add(each, member);
      for (const index of array.names) add(name.replace('%s', index), member);
    }
    this.#names.set(owner, names);
    return names;
  }

  #remark(message: string, { place }: XmlElement): void {
    this.#numbers.remarks.push({ message, place });
  }
}

const kindsOf: Readonly<Record<string, string>> = {
  peripheral: 'Peripherals',
  cluster: 'Clusters',
  register: 'Registers',
};

function tooDeep({ place }: XmlElement, most: number): DescriptionError {
  return new DescriptionError(`Elements derive from each other more than ${most} deep.`, place);
}

function lostText(element: XmlElement, path: string): string {
  const kind = element.name;
  const how =
    kind === 'peripheral'
      ? ''
      : ` Name one beside it, or write the path from the peripheral on, such as PERIPHERAL.${path.split('.').at(-1)}.`;
  return `The ${kind} ${textOf(element, 'name') ?? ''} derives from ${path}, which is not a ${kind}.${how}`;
}

/** What stands in a list of peripherals, in a peripheral or in a cluster, by itself. */
function ownMembers({ name, children }: XmlElement): XmlElement[] {
  return children.flatMap((child) =>
    name === 'peripheral' && child.name === 'registers'
      ? ownMembers(child)
      : (membersIn[name]?.includes(child.name) ?? false)
        ? [child]
        : [],
  );
}

const membersIn: Readonly<Record<string, readonly string[]>> = {
  peripherals: ['peripheral'],
  registers: ['cluster', 'register'],
  cluster: ['cluster', 'register'],
};

/** The registers and clusters of an element with what it derives from: its own, and those of other names that the others have. */
export function membersOf(elements: readonly XmlElement[]): XmlElement[] {
  const taken = new Set<string>();
  return elements.flatMap((element) => {
    const members = ownMembers(element).filter((member) => !taken.has(textOf(member, 'name') ?? ''));
    for (const member of members) taken.add(textOf(member, 'name') ?? '');
    return members;
  });
}
