import { useMemo } from 'preact/hooks';
import { hex } from '../lib/base/address/index.js';
import { domainOf, isUnder, noteRows, notesByNode } from '../lib/elaboration/index.js';
import { list, type Reach, reach, wiringOf } from '../lib/query/index.js';
import { accessText } from './access.js';
import type { Design } from './design.js';
import { Link } from './link.js';
import { Obstacles } from './obstacles.js';

interface PlaceFactsProps {
  readonly design: Design;
  readonly id: string;
  readonly onSelect: (id: string) => void;
  readonly onRoute: (route: string) => void;
  readonly onCopy: (text: string, what: string) => void;
}

/** What people ask of a device first: where it is, how wide, what clocks it, which interrupts it has, what was noted of it, and who reaches it with what. */
export function PlaceFacts({ design, id, onSelect, onRoute, onCopy }: PlaceFactsProps): preact.JSX.Element {
  // The page is shown anew whenever anything of it changes; of a large design these take long.
  const facts = useMemo(() => factsOf(design, id), [design, id]);
  const masters = useMemo(() => reachers(design, id), [design, id]);
  const isDevice = useMemo(() => list(design.elaboration, 'devices', { under: id }).length > 0, [design, id]);
  const found = design.elaboration.diagnostics.filter(({ subjects }) => subjects.some((each) => isUnder(each, id)));
  return (
    <>
      {facts.length > 0 && (
        <table class="facts">
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={`${name} ${value}`}>
                <th scope="row">{name}</th>
                <td>{value}</td>
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
        <p key={message} class={`finding ${severity}`}>
          {severity}: {message} {help}
        </p>
      ))}
      {masters.length > 0 && (
        <details open>
          <summary>Reached by {masters.length === 1 ? '1 master' : `${masters.length} masters`}</summary>
          <table>
            <tbody>
              {masters.map(({ client, master, operations, address }) => (
                <tr key={`${master} ${client}`}>
                  <th scope="row">
                    <Link id={master} onSelect={onSelect} /> {client}
                  </th>
                  <td>{operations}</td>
                  <td>
                    <button
                      type="button"
                      aria-label={`Way of ${client} to ${address}`}
                      onClick={() => onRoute(accessText({ master, address, client }))}
                    >
                      way
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {isDevice && <Obstacles design={design} id={id} as="device" onSelect={onSelect} />}
    </>
  );
}

function factsOf({ elaboration }: Design, id: string): [name: string, value: string][] {
  const devices = list(elaboration, 'devices', { under: id });
  const interrupts = hasInterrupts(elaboration, id) ? list(elaboration, 'interrupts') : [];
  const [first] = devices;
  const several = new Set(devices.map(({ name }) => name)).size > 1;
  const domain = first === undefined ? undefined : domainOf(wiringOf(elaboration), String(first.id));
  const clock = domain === undefined ? undefined : list(elaboration, 'domains').find((row) => row.id === domain);
  return [
    ...devices.flatMap(({ name, addresses, bytes }): [string, string][] => [
      ...String(addresses)
        .split(' ')
        .filter((range) => range !== '')
        .map((range): [string, string] => [several ? `addresses of ${name}` : 'addresses', range]),
      ...(Number(bytes) > 0 ? [['width', `${8 * Number(bytes)} bits`] as [string, string]] : []),
    ]),
    ...(clock === undefined ? [] : [['clock', clockText(String(clock.clock), String(clock.MHz))] as [string, string]]),
    ...interrupts
      .filter(({ from }) => isUnder(String(from), id))
      .map(({ number, name, id: sink }): [string, string] => ['raises', `#${number} ${name} at ${sink}`]),
    ...interrupts
      .filter(({ id: sink }) => isUnder(String(sink), id))
      .map(({ number, name, from }): [string, string] => ['takes', `#${number} ${name} from ${from}`]),
    ...notesAt(elaboration, id),
  ];
}

// Following all interrupts of a large design takes longer than all other facts.
function hasInterrupts({ modules, protocols }: Design['elaboration'], id: string): boolean {
  const isInterrupt = (protocol: string): boolean => protocols[protocol]?.family === 'interrupt';
  return modules.some(({ nodes }) =>
    nodes.some((node) => isUnder(node.id, id) && (isInterrupt(node.inner) || isInterrupt(node.outer))),
  );
}

// Those of a device, or of the first one in a module.
function notesAt(elaboration: Design['elaboration'], id: string): [string, string][] {
  const [, notes = {}] =
    [...notesByNode(elaboration)].find(([node, found]) => isUnder(node, id) && Object.keys(found).length > 0) ?? [];
  return noteRows(notes).map(([name, value]) => [name, value]);
}

function clockText(clock: string, MHz: string): string {
  return [clock, ...(MHz === '' ? [] : [`${MHz} MHz`])].join(', ');
}

interface Reacher {
  readonly master: string;
  readonly client: string;
  readonly operations: string;
  /** The lowest address that it reaches there. */
  readonly address: string;
}

// Each client once, with what it may do with any of the devices there.
function reachers({ elaboration }: Design, id: string): Reacher[] {
  const found = new Map<string, Reacher>();
  for (const { master, client, device, operations, sets } of reach(elaboration, { to: id })) {
    if (!isUnder(device, id) || isUnder(master, id)) continue;
    const address = hex(sets.reduce((least, { base }) => (base < least ? base : least), sets[0]?.base ?? 0n));
    found.set(`${master} ${client}`, { master, client, operations: operationWords(operations), address });
  }
  return [...found.values()];
}

function operationWords(operations: Reach['operations']): string {
  return Object.keys(operations).join(', ');
}
