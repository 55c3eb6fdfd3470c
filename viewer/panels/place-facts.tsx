import { useMemo } from 'preact/hooks';
import { type AddressSet, hex } from '../../lib/base/address/index.js';
import { groupBy } from '../../lib/base/group-by.js';
import {
  deviceTitles,
  domainOf,
  isUnder,
  madeWith,
  mastersOfClients,
  noteRows,
  notesByNode,
} from '../../lib/elaboration/index.js';
import {
  limitText,
  list,
  placesText,
  type Reach,
  reach,
  type ReachRow,
  reachRows,
  wiringOf,
  type Row,
} from '../../lib/query/index.js';
import { accessText } from './access.js';
import type { Design } from '../design/design.js';
import { inParts } from './in-parts.js';
import { Link } from './link.js';
import { Told } from './told.js';
import { Obstacles } from './obstacles.js';

interface PlaceFactsProps {
  readonly design: Design;
  readonly id: string;
  readonly onSelect: (id: string) => void;
  readonly onRoute: (route: string) => void;
  readonly onCopy: (text: string, what: string) => void;
}

/** The basic facts of a device: addresses, width, clock, interrupts and notes, and which masters reach it with which operations. */
export function PlaceFacts({ design, id, onSelect, onRoute, onCopy }: PlaceFactsProps): preact.JSX.Element {
  // The page renders whenever anything changes, and in a large design this takes long.
  const facts = useMemo(() => factsOf(design, id), [design, id]);
  const masters = useMemo(() => reachers(design, id), [design, id]);
  const isDevice = useMemo(() => devicesUnder(design.elaboration, id).length > 0, [design, id]);
  const found = design.elaboration.diagnostics.filter(({ subjects }) => subjects.some((each) => isUnder(each, id)));
  return (
    <>
      {facts.length > 0 && (
        <table class="facts">
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={`${name} ${value}`}>
                <th scope="row">{name}</th>
                <td>{inParts(value)}</td>
                <td>
                  <button type="button" aria-label={`Copy ${name}: ${value}`} onClick={() => onCopy(value, value)}>
                    copy
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.map(({ severity, message, help }) => (
        <div key={message} class={`finding ${severity}`}>
          <Told message={`${severity}: ${message}`} help={help} />
        </div>
      ))}
      {masters.length > 0 && (
        <details open>
          <summary>Reached by {mastersOfClients(masters)}</summary>
          <table>
            <tbody>
              {masters.map(({ client, master, allowed }) =>
                allowed.map(({ operations, places, address }, k) => (
                  <tr key={`${master} ${client} ${operations}`}>
                    {k === 0 && (
                      <th scope="row" rowSpan={allowed.length}>
                        <Link id={master} onSelect={onSelect} /> {client}
                      </th>
                    )}
                    <td class="words">
                      {operations}
                      {places !== '' && <span class="part">{places}</span>}
                    </td>
                    <td>
                      <button
                        type="button"
                        aria-label={`Route of ${client} to ${address}`}
                        onClick={() => onRoute(accessText({ master, address, client }))}
                      >
                        route
                      </button>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </details>
      )}
      {isDevice && <Obstacles design={design} id={id} as="device" onSelect={onSelect} />}
    </>
  );
}

// Compares ids rather than matching names: the selection may be absent from the design, and a name can match several paths.
function devicesUnder(elaboration: Design['elaboration'], id: string): Row[] {
  return list(elaboration, 'devices').filter((row) => isUnder(String(row.id), id));
}

function factsOf({ elaboration }: Design, id: string): [name: string, value: string][] {
  const devices = devicesUnder(elaboration, id);
  const interrupts = hasInterrupts(elaboration, id) ? list(elaboration, 'interrupts') : [];
  const facts: [string, string][] = [
    ...told(devices, 'addresses', ({ addresses }) =>
      String(addresses)
        .split(betweenAddresses)
        .filter((range) => range !== ''),
    ),
    ...told(devices, 'width', ({ bytes }) => (Number(bytes) > 0 ? [`${8 * Number(bytes)} bits`] : [])),
    ...told(devices, 'clock', clockIn(elaboration, devices)),
    ...interrupts
      .filter(({ from }) => isUnder(String(from), id))
      .map(({ number, name, id: sink }): [string, string] => ['raises', words(numberText(number), name, `at ${sink}`)]),
    ...interrupts
      .filter(({ id: sink }) => isUnder(String(sink), id))
      .map(({ number, name, from }): [string, string] => ['takes', words(numberText(number), name, `from ${from}`)]),
    ...madeWithAt(elaboration, id),
    ...notesAt(elaboration, id, devices),
  ];
  return [...new Map(facts.map((fact) => [fact.join(' '), fact])).values()];
}

// If values differ between things, each is shown with the name of its owner.
function told(things: readonly Row[], fact: string, valuesOf: (thing: Row) => readonly string[]): [string, string][] {
  const all = things.map((thing) => ({ name: String(thing.name), values: valuesOf(thing) }));
  const isOne =
    new Set(all.map(({ name }) => name)).size === 1 || new Set(all.map(({ values }) => values.join(' '))).size === 1;
  return all.flatMap(({ name, values }) =>
    values.map((value): [string, string] => [isOne ? fact : `${fact} of ${name}`, value]),
  );
}

function clockIn(elaboration: Design['elaboration'], devices: readonly Row[]): (device: Row) => string[] {
  // Only devices need clocks.
  const clocks = new Map((devices.length === 0 ? [] : list(elaboration, 'domains')).map((row) => [row.id, row]));
  return ({ id }) => {
    const clock = clocks.get(domainOf(wiringOf(elaboration), String(id)) ?? null);
    return clock === undefined ? [] : [clockText(String(clock.clock), String(clock.MHz))];
  };
}

// The creation parameters of a node, or of a module's own nodes.
function madeWithAt({ modules }: Design['elaboration'], id: string): [string, string][] {
  return modules
    .flatMap((module) => module.nodes.filter((node) => node.id === id || module.id === id))
    .flatMap((node) => madeWith(node).map(([name, value]): [string, string] => [name, value]));
}

// A space that is neither inside parentheses nor before them.
const betweenAddresses = / (?!\(|[^(]*\))/;

// Tracing all interrupts of a large design takes longer than all other facts.
function hasInterrupts({ modules, protocols }: Design['elaboration'], id: string): boolean {
  const isInterrupt = (protocol: string): boolean => protocols[protocol]?.family === 'interrupt';
  return modules.some(({ nodes }) =>
    nodes.some((node) => isUnder(node.id, id) && (isInterrupt(node.inner) || isInterrupt(node.outer))),
  );
}

// The notes of the devices under an id, or of its nodes if there are no devices.
function notesAt({ modules }: Design['elaboration'], id: string, devices: readonly Row[]): [string, string][] {
  const notes = notesByNode({ modules });
  const nodes = [...notes.keys()].filter((node) => isUnder(node, id)).map((node) => ({ id: node, name: node }));
  const things = devices.length > 0 ? devices : nodes;
  const rowsOf = (thing: Row): readonly (readonly [string, string])[] => noteRows(notes.get(String(thing.id)) ?? {});
  const facts = new Set(things.flatMap(rowsOf).map(([fact]) => fact));
  return [...facts].flatMap((fact) =>
    told(things, fact, (thing) => rowsOf(thing).flatMap(([name, value]) => (name === fact ? [value] : []))),
  );
}

// Descriptions do not give the numbers of all interrupts.
function numberText(number: Row[string] | undefined): string {
  return number === null || number === undefined ? '' : `#${number}`;
}

function words(...parts: readonly unknown[]): string {
  return parts
    .map(String)
    .filter((part) => part !== '')
    .join(' ');
}

function clockText(clock: string, MHz: string): string {
  return [clock, ...(MHz === '' ? [] : [`${MHz} MHz`])].join(', ');
}

interface Reacher {
  readonly master: string;
  readonly client: string;
  readonly allowed: readonly Allowed[];
}

/** The access of a master to a device. */
interface Allowed {
  /** The operations, followed by the accesses that pass firewalls if not all do. */
  readonly operations: string;
  /** The devices and parts to which this applies; empty for all. */
  readonly places: string;
  /** The lowest address of these. */
  readonly address: string;
}

// Each client once, with its operations on the devices under an id and their parts.
function reachers({ elaboration }: Design, id: string): Reacher[] {
  const pairs = reach(elaboration).filter(({ device, master }) => isUnder(device, id) && !isUnder(master, id));
  const rows = reachRows(pairs);
  const devices = groupBy(rows, ({ device }) => device);
  const titleOf = deviceTitles(elaboration);
  const placeOf = ({ device, sets }: ReachRow): string =>
    [
      ...(devices.size > 1 ? [titleOf(device)] : []),
      ...(devices.get(device)?.length === 1 ? [] : [placesText(sets)]),
    ].join(' ');
  const reached = groupBy(
    rows.flatMap((row) => row.pairs.map((pair) => ({ pair, row }))),
    ({ pair }) => clientOf(pair),
  );
  return [...groupBy(pairs, clientOf)].map(([key, [{ master, client }]]) => {
    const alike = groupBy(reached.get(key) ?? [], ({ pair }) => operationWords(pair));
    return {
      ...{ master, client },
      allowed: [...alike].map(([operations, own]) => {
        const places = new Set(own.map(({ row }) => row));
        return {
          operations,
          places: places.size === rows.length ? '' : [...places].map(placeOf).join(', '),
          address: hex(lowestOf([...places].flatMap(({ sets }) => sets))),
        };
      }),
    };
  });
}

function clientOf({ master, client }: Reach): string {
  return `${master} ${client}`;
}

function lowestOf(sets: readonly AddressSet[]): bigint {
  return sets.reduce((least, { base }) => (base < least ? base : least), sets[0]?.base ?? 0n);
}

function operationWords(pair: Reach): string {
  const limit = limitText(pair);
  return `${pair.unknown === true ? 'not known' : Object.keys(pair.operations).join(', ')}${limit === '' ? '' : ` (${limit})`}`;
}
