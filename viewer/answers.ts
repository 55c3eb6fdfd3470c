import { AddressRange, hex, toAddress } from '../lib/base/address/index.js';
import { type Elaboration, masterViews, Netlist, interruptLines } from '../lib/elaboration/index.js';

/** What a search finds that is not called so: what it is, and the id of the node that it is about. */
export interface Answer {
  readonly text: string;
  readonly id: string;
}

const mostAnswers = 8;

/** Finds devices by an address, masters by the names of their clients, and who has the interrupt of a number. */
export type Answers = (query: string) => readonly Answer[];

export function answersIn(elaboration: Elaboration): Answers {
  let known: Known | undefined;
  return (query) => {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    known ??= knownOf(elaboration);
    return [...atAddress(known, wanted), ...named(known, wanted)].slice(0, mostAnswers);
  };
}

interface Known {
  readonly devices: readonly { readonly id: string; readonly name: string; readonly range: AddressRange }[];
  readonly named: readonly Answer[];
}

// A device in pieces has very many.
const mostPieces = 64;

function knownOf(elaboration: Elaboration): Known {
  const views = masterViews(elaboration);
  const devices = new Map(
    views
      .flatMap(({ regions }) => regions)
      .flatMap(({ owner, name, sets }) =>
        AddressRange.fromSets(sets.filter(({ finite }) => finite).slice(0, mostPieces)).map(
          (range) => [`${owner} ${range.base}`, { id: owner, name, range }] as const,
        ),
      ),
  );
  const clients = views.flatMap(({ master, clients: names }) =>
    names.map((name): Answer => ({ text: `master ${name}`, id: master })),
  );
  const interrupts = interruptLines(new Netlist(elaboration)).map(({ name, number, source, sink }): Answer => ({
    text: `interrupt #${number}${name === '' ? '' : ` ${name}`} of ${sink.split('.').slice(-2).join('.')}`,
    id: source,
  }));
  return { devices: [...devices.values()], named: [...clients, ...interrupts] };
}

function atAddress({ devices }: Known, wanted: string): Answer[] {
  if (!/^\d/.test(wanted)) return [];
  let address: bigint;
  try {
    address = toAddress(wanted);
  } catch {
    // What is being typed need not be an address yet.
    return [];
  }
  return devices
    .filter(({ range }) => range.base <= address && address < range.end)
    .map(({ id, name, range }) => ({ text: `${hex(address)} is ${name} + ${hex(address - range.base)}`, id }));
}

function named({ named: all }: Known, wanted: string): Answer[] {
  const isWanted = wanted.startsWith('#')
    ? (text: string) => `${text} `.includes(`${wanted} `)
    : (text: string) => text.toLowerCase().includes(wanted);
  return all.filter(({ text }) => isWanted(text));
}
