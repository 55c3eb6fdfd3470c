import { useMemo, useState } from 'preact/hooks';
import { groupBy } from '../../lib/base/group-by.js';
import { toAddress } from '../../lib/base/address/index.js';
import { freeSpace, freeSpaceRemark, freeSpaceText } from '../../lib/output/files/index.js';
import { deviceTitles } from '../../lib/elaboration/index.js';
import { limitText, placesText, type Reach, reach, reachRows } from '../../lib/query/index.js';
import type { Design } from '../design/design.js';

interface QuestionsProps {
  readonly design: Design;
  readonly onSelect: (id: string) => void;
}

/** Questions about the whole design: free addresses, and which master reaches which device. */
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
  const remark = freeSpaceRemark(design.elaboration);
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
        <p role="alert">{asked} is not a size: write it as 64K or 0x1_0000.</p>
      ) : (
        found !== '' && (
          <>
            <pre class="why">{found}</pre>
            {remark !== undefined && <p class="hint">{remark}</p>}
          </>
        )
      )}
    </form>
  );
}

// Undefined for an invalid size.
function roomFor({ elaboration }: Design, asked: string): string | undefined {
  const size = sizeIn(asked);
  return size === undefined ? undefined : freeSpaceText(freeSpace(elaboration), { size });
}

function sizeIn(text: string): bigint | undefined {
  try {
    const size = toAddress(text);
    return size > 0n ? size : undefined;
  } catch {
    // The caller explains how to write a size.
    return undefined;
  }
}

/** Up to this number of clients, the table is initially open. */
const fewClients = 12;

/** Operations as letters of address maps, and the accesses they are limited to; the tooltip has the details. */
function cellText(pair: Reach): string {
  const { operations, unknown } = pair;
  const has = (...names: readonly (keyof Reach['operations'])[]): boolean =>
    names.some((name) => operations[name] !== undefined);
  const letters = [
    has('get') ? 'R' : '',
    has('putFull', 'putPartial') ? 'W' : '',
    has('acquireB', 'acquireT') ? 'C' : '',
  ].join('');
  const limit = limitText(pair);
  return `${unknown === true ? '?' : letters}${limit === '' ? '' : ` (${limit})`}`;
}

function ReachTable({ design, onSelect }: QuestionsProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const pairs = useMemo(() => (open ? reach(design.elaboration) : []), [design, open]);
  const clients = [...new Map(pairs.map((pair) => [`${pair.master} ${pair.client}`, pair])).values()];
  const rows = useMemo(() => reachRows(pairs), [pairs]);
  const devices = groupBy(rows, ({ device }) => device);
  const titleOf = useMemo(() => deviceTitles(design.elaboration), [design]);
  const columns = all ? clients : clients.slice(0, fewClients);
  const more = clients.length - columns.length;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Who reaches what</summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Device</th>
              {columns.map(({ master, client }) => (
                <th key={`${master} ${client}`} scope="col">
                  <button type="button" class="link" onClick={() => onSelect(master)}>
                    {client}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ device, sets, pairs: own }, k) => (
              <tr key={k}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => onSelect(device)}>
                    {titleOf(device)}
                  </button>
                  {devices.get(device)?.length !== 1 && <span class="part">{placesText(sets)}</span>}
                </th>
                {columns.map(({ master, client }) => {
                  const found = own.filter((each) => each.master === master && each.client === client);
                  return (
                    <td
                      key={`${master} ${client}`}
                      title={[...new Set(found.flatMap(({ operations }) => Object.keys(operations)))].join(', ')}
                    >
                      {found.length === 0 ? '–' : [...new Set(found.map(cellText))].join('; ')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <button type="button" onClick={() => setAll(true)}>
          Show {more} more {more === 1 ? 'client' : 'clients'}
        </button>
      )}
    </details>
  );
}
