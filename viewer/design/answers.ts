import { groupBy } from '../../lib/base/group-by.js';
import { type AddressSet, hex, toAddress } from '../../lib/base/address/index.js';
import {
  addressSpaces,
  deviceTitles,
  append,
  type Elaboration,
  interruptLines,
  Netlist,
  permittedSpaces,
  undivided,
  windowAround,
} from '../../lib/elaboration/index.js';

/** A search result that is not a name: its text, and the id of the node that it leads to. */
export interface Answer {
  readonly text: string;
  readonly id: string;
}

/**
 * Finds devices by address, including whether firewalls block all access to it, masters by the names of their clients,
 * and interrupts by number.
 */
export type Answers = (query: string) => readonly Answer[];

export function answersIn(elaboration: Elaboration): Answers {
  let known: Known | undefined;
  return (query) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    known ??= knownOf(elaboration);
    return [...atAddress(known, wanted), ...named(known, wanted)];
  };
}

interface Known {
  /** The addresses of each device that some master may access, by device id. */
  readonly open: ReadonlyMap<string, readonly AddressSet[]>;
  /** All addresses of each device as seen by masters, including those that firewalls block. */
  readonly devices: readonly { readonly id: string; readonly name: string; readonly sets: readonly AddressSet[] }[];
  readonly named: readonly Answer[];
}

function knownOf(elaboration: Elaboration): Known {
  const spaces = addressSpaces(elaboration);
  const titleOf = deviceTitles(elaboration);
  const lists = new Set(spaces.map(({ regions }) => regions));
  const devices = [...lists].flatMap(undivided).map(({ owner, sets }) => ({ id: owner, name: titleOf(owner), sets }));
  // Masters are listed newest first, but users expect the first one first.
  const clients = spaces
    .toReversed()
    .flatMap(({ masters: [master], clients: names }) =>
      names.map((name): Answer => ({ text: `client ${name}`, id: master })),
    );
  const lines = interruptLines(new Netlist(elaboration));
  const receivers = groupBy([...new Set(lines.map(({ sink }) => sink))], shortName);
  const interrupts = lines.map(({ name, number, source, sink }): Answer => {
    const short = shortName(sink);
    const receiver = receivers.get(short)?.length === 1 ? short : sink;
    return { text: `interrupt #${number}${name === '' ? '' : ` ${name}`} of ${receiver}`, id: source };
  });
  const open = new Map<string, AddressSet[]>();
  for (const regions of new Set(permittedSpaces(spaces).map((space) => space.regions)))
    for (const { owner, sets } of regions) for (const set of sets) append(open, owner, set);
  return { devices, open, named: [...clients, ...interrupts] };
}

// A node with its module, because many modules have nodes of the same name.
function shortName(node: string): string {
  return node.split('.').slice(-2).join('.');
}

function atAddress({ devices, open }: Known, wanted: string): Answer[] {
  if (!/^\d/.test(wanted)) return [];
  let address: bigint;
  try {
    address = toAddress(wanted);
  } catch {
    // The address may be incomplete while it is being typed.
    return [];
  }
  const answers = devices.flatMap(({ id, name, sets }): Answer[] => {
    const window = windowAround(sets, address);
    if (window === undefined) return [];
    const isOpen = open.get(id)?.some((set) => set.contains(address)) === true;
    const closed = isOpen ? '' : ', closed by a firewall';
    return [{ text: `${hex(address)} is ${name} + ${hex(address - window.base)}${closed}`, id }];
  });
  // Different masters may see the same.
  return [...new Map(answers.map((answer) => [`${answer.id} ${answer.text}`, answer])).values()];
}

function named({ named: all }: Known, wanted: string): Answer[] {
  const isWanted = wanted.startsWith('#')
    ? (text: string) => `${text} `.includes(`${wanted} `)
    : (text: string) => text.toLowerCase().includes(wanted);
  return all.filter(({ text }) => isWanted(text));
}
