import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { append, Protocols } from '../../lib/elaboration/index.js';
import { arrivalText, hopNotes, type Operation, type Route } from '../../lib/query/index.js';
import { accessIn, wayNames, waysOf } from './access.js';
import type { Design } from '../design/design.js';
import { Link } from './link.js';
import { Told } from './told.js';

interface WaysProps {
  readonly design: Design;
  /** The access in the format of `accessText`. */
  readonly access: string;
  readonly onSelect: (id: string) => void;
  readonly onHide: () => void;
}

/** The route of an access hop by hop, for every operation of its masters: how it is transformed, and where it ends. */
export function Ways({ design, access: text, onSelect, onHide }: WaysProps): preact.JSX.Element | null {
  const access = accessIn(text);
  const ways = useMemo(() => access && waysOf(design.elaboration, access), [design, text]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), [text]);
  if (access === undefined) return null;
  return (
    <section ref={section} aria-label="Route" class="ways">
      <h2>Route to {access.address}</h2>
      <button type="button" onClick={onHide}>
        Hide route
      </button>
      {ways === undefined ? (
        <p role="alert">{access.address} is not an address: write it as 0x8000_0000 or in decimal.</p>
      ) : ways.length === 0 ? (
        // A link may come from a design with more in it.
        <p role="status">
          {access.client === undefined ? 'No master' : `No client ${access.client} of a master`} called {access.master}{' '}
          makes accesses in this design.
        </p>
      ) : (
        [...byClient(ways)].map(([key, own]) => <ClientWays key={key} design={design} ways={own} onSelect={onSelect} />)
      )}
    </section>
  );
}

function byClient(ways: readonly Route[]): Map<string, Route[]> {
  const found = new Map<string, Route[]>();
  for (const way of ways) append(found, `${way.master} ${way.client}`, way);
  return found;
}

interface ClientWaysProps extends Pick<WaysProps, 'design' | 'onSelect'> {
  /** The routes of one client. */
  readonly ways: readonly Route[];
}

function ClientWays({ design, ways, onSelect }: ClientWaysProps): preact.JSX.Element {
  const [chosen, setChosen] = useState<Operation>();
  const [first] = ways;
  const protocols = Protocols.in(design.elaboration);
  const names = wayNames(protocols, ways);
  const shown = ways.find(({ operation }) => operation === chosen) ?? first;
  return (
    <>
      <h3>
        {first?.client} <Link id={first?.master ?? ''} onSelect={onSelect} />
      </h3>
      <table>
        <tbody>
          {ways.map((way, k) => (
            <tr key={way.operation}>
              <th scope="row">
                <button type="button" aria-pressed={way === shown} onClick={() => setChosen(way.operation)}>
                  {names[k]}
                </button>
              </th>
              <td>{fateOf(way)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== undefined && <Hops protocols={protocols} way={shown} onSelect={onSelect} />}
    </>
  );
}

interface HopsProps extends Pick<WaysProps, 'onSelect'> {
  readonly protocols: Protocols;
  readonly way: Route;
}

function Hops({ protocols, way: { operation, hops, end }, onSelect }: HopsProps): preact.JSX.Element {
  return (
    <>
      <ol class="hops" aria-label={`Route of ${operation}`}>
        {hops.map((hop, k) => (
          <li key={hop.edge}>
            <button type="button" class="link" title={`${hop.from} → ${hop.to}`} onClick={() => onSelect(hop.edge)}>
              {k === 0 ? `${shortName(hop.from)} → ` : '→ '}
              {shortName(hop.to)}
            </button>
            <span class="kind">{hopNotes(hop, hops[k - 1], protocols).join(', ')}</span>
          </li>
        ))}
      </ol>
      {end.kind === 'dead' ? (
        <Told message={end.message} help={end.help} />
      ) : (
        <p>
          {end.device === undefined ? (
            <>
              reaches <Link id={end.node} onSelect={onSelect} />
            </>
          ) : (
            <>
              is answered by <Link id={end.node} onSelect={onSelect} /> for <Link id={end.device} onSelect={onSelect} />
            </>
          )}{' '}
          {end.name}, {arrivalText(end)}
        </p>
      )}
    </>
  );
}

// The node with its module and the enclosing one; the rest of the path is mostly the same along a route.
function shortName(id: string): string {
  return id
    .replace(/\.node$/, '')
    .split('.')
    .slice(-2)
    .join('.');
}

// Summarizes a route. An access that acquires a copy becomes another operation where a node responds on behalf of the
// device.
function fateOf({ operation, hops, end }: Route): string {
  if (end.kind === 'dead') return `ends at ${end.node}`;
  const at = hops.findIndex((hop, k) => k > 0 && hop.operation !== hops[k - 1]?.operation);
  const hop = hops[at];
  const copies = operation === 'acquireB' || operation === 'acquireT';
  if (hop === undefined && end.device !== undefined) return `is answered at ${shortName(end.node)}`;
  if (hop === undefined) return copies ? 'caches reach as far as the device' : 'reaches the device';
  return `${copies ? 'caches stop' : 'is replaced'} at ${hop.from}, from there on it is ${hop.operation}`;
}
