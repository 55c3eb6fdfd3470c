import { useMemo, useState } from 'preact/hooks';
import { toAddress } from '../lib/base/address/index.js';
import { decodedMap, freeSpace, freeSpaceText } from '../lib/output/files/index.js';
import { type Reach, reach } from '../lib/query/index.js';
import type { Design } from './design.js';

interface QuestionsProps {
  readonly design: Design;
  readonly onSelect: (id: string) => void;
}

/** What is asked of a design as a whole: where there is room, and who reaches what. */
export function Questions({ design, onSelect }: QuestionsProps): preact.JSX.Element {
  return (
    <section aria-label="Questions">
      <p class="hint">Click on a box, a line, or an entry of the tree. Or ask:</p>
      <FreeSpaceForm design={design} />
      <ReachTable design={design} onSelect={onSelect} />
    </section>
  );
}

function FreeSpaceForm({ design }: Pick<QuestionsProps, 'design'>): preact.JSX.Element {
  const [asked, setAsked] = useState('');
  const found = useMemo(() => (asked === '' ? '' : roomFor(design, asked)), [design, asked]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const size = new FormData(event.currentTarget).get('size');
        setAsked(typeof size === 'string' ? size.trim() : '');
      }}
    >
      <label>
        Free space for <input name="size" placeholder="64K" />
      </label>
      <button type="submit">Find</button>
      {found === undefined ? (
        <p role="alert">{asked} is no size: write it as 64K or 0x1_0000.</p>
      ) : (
        found !== '' && <pre class="why">{found}</pre>
      )}
    </form>
  );
}

// Undefined for what is no size.
function roomFor({ elaboration }: Design, asked: string): string | undefined {
  const size = sizeIn(asked);
  return size === undefined ? undefined : freeSpaceText(freeSpace(decodedMap(elaboration)), { size });
}

function sizeIn(text: string): bigint | undefined {
  try {
    const size = toAddress(text);
    return size > 0n ? size : undefined;
  } catch {
    // What was typed is answered with how a size is written.
    return undefined;
  }
}

/** So many masters are columns of a table. */
const mostMasters = 12;

/** Operations in the letters of address maps; more are told where the pair is pointed at. */
function lettersOf({ operations }: Reach): string {
  const has = (...names: readonly (keyof Reach['operations'])[]): boolean =>
    names.some((name) => operations[name] !== undefined);
  return [has('get') ? 'R' : '', has('putFull', 'putPartial') ? 'W' : '', has('acquireB', 'acquireT') ? 'C' : ''].join(
    '',
  );
}

// What people call nodes, by their ids.
function titlesIn({ elaboration }: Design): Map<string, string> {
  const nodes = elaboration.modules.flatMap((module) => module.nodes);
  return new Map(nodes.flatMap(({ id, role }) => (role === undefined ? [] : [[id, role.title] as const])));
}

function ReachTable({ design, onSelect }: QuestionsProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const pairs = useMemo(() => (open ? reach(design.elaboration) : []), [design, open]);
  const clients = [...new Map(pairs.map((pair) => [`${pair.master} ${pair.client}`, pair])).values()];
  const devices = [...new Map(pairs.map((pair) => [pair.device, pair])).values()];
  const titles = useMemo(() => titlesIn(design), [design]);
  const more = clients.length - mostMasters;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Who reaches what</summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Device</th>
              {clients.slice(0, mostMasters).map(({ master, client }) => (
                <th key={`${master} ${client}`} scope="col">
                  <button type="button" class="link" onClick={() => onSelect(master)}>
                    {client}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map(({ device, name }) => (
              <tr key={device}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => onSelect(device)}>
                    {titles.get(device) ?? (name === '' ? device : name)}
                  </button>
                </th>
                {clients.slice(0, mostMasters).map((column) => {
                  const pair = pairs.find(
                    (each) => each.device === device && each.master === column.master && each.client === column.client,
                  );
                  return (
                    <td
                      key={`${column.master} ${column.client}`}
                      title={pair && Object.keys(pair.operations).join(', ')}
                    >
                      {pair === undefined ? '–' : lettersOf(pair)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p class="hint">and {more} more masters</p>}
      </div>
    </details>
  );
}
