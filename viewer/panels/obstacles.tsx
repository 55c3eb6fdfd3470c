import { useMemo, useState } from 'preact/hooks';
import { isUnder } from '../../lib/elaboration/index.js';
import { keptApart, type KeptApart, limitedText, mastersOf, type Obstacle, placesText } from '../../lib/query/index.js';
import type { Design } from '../design/design.js';
import { Link } from './link.js';
import { Told } from './told.js';

interface ObstaclesProps {
  readonly design: Design;
  /** Id of the selected node or module. */
  readonly id: string;
  /** Whether to list the devices that a master cannot reach, or the masters that cannot reach a device. */
  readonly as: 'master' | 'device';
  readonly onSelect: (id: string) => void;
}

const titles = { master: 'Does not reach, and why', device: 'Not reached by, and why' } as const;

/**
 * Why masters cannot reach a device or parts of it, or why a master cannot reach devices, with remedies; computed on
 * demand.
 */
export function Obstacles({ design, id, as, onSelect }: ObstaclesProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const { obstacles, blocked, limited, hidden } = useMemo(
    () => (open ? keptFrom(design, id, as) : nothing),
    [design, id, as, open],
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{titles[as]}</summary>
      {open && obstacles.length + blocked.length + limited.length + hidden.length === 0 && (
        <p>Nothing is in the way.</p>
      )}
      <ul class="links obstacles">
        {obstacles.map(({ master, client, device, message, help, node }) => (
          <li key={`${master} ${client} ${device}`}>
            <Pair master={master} client={client} device={device} as={as} onSelect={onSelect} />
            <Told message={message} help={help} />
            {node !== null && node !== master && node !== device && (
              <p>
                to change: <Link id={node} onSelect={onSelect} />
              </p>
            )}
          </li>
        ))}
        {blocked.map(({ master, client, device, sets, firewall, message, help }) => (
          <li key={`${master} ${client} ${device} ${firewall} ${sets.join(' ')}`}>
            <Pair master={master} client={client} device={device} as={as} onSelect={onSelect} />
            <p>
              {placesText(sets)} is blocked by <Link id={firewall} onSelect={onSelect} />
            </p>
            <Told message={message} help={help} />
          </li>
        ))}
        {hidden.map(({ master, client, device, sets, message, help }) => (
          <li key={`${master} ${client} ${device} hidden ${sets.join(' ')}`}>
            <Pair master={master} client={client} device={device} as={as} onSelect={onSelect} />
            <p>not reached: {placesText(sets)}</p>
            <Told message={message} help={help} />
          </li>
        ))}
        {limited.map((pair) => (
          <li key={`${pair.master} ${pair.client} ${pair.device} limited ${pair.sets.join(' ')}`}>
            <Pair master={pair.master} client={pair.client} device={pair.device} as={as} onSelect={onSelect} />
            <p>
              {placesText(pair.sets)}: {limitedText(pair)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PairProps extends Pick<Obstacle, 'master' | 'client' | 'device'> {
  readonly as: ObstaclesProps['as'];
  readonly onSelect: (id: string) => void;
}

// Links to the side that is not selected.
function Pair({ master, client, device, as, onSelect }: PairProps): preact.JSX.Element {
  return as === 'device' ? (
    <>
      <Link id={master} onSelect={onSelect} /> {client}
    </>
  ) : (
    <>
      {client} to <Link id={device} onSelect={onSelect} />
    </>
  );
}

const nothing: KeptApart = { obstacles: [], blocked: [], limited: [], hidden: [] };

function keptFrom({ elaboration }: Design, id: string, as: ObstaclesProps['as']): KeptApart {
  if (mastersOf(elaboration).length === 0) return nothing;
  const { obstacles, blocked, limited, hidden } =
    as === 'master' ? keptApart(elaboration, id, '**') : keptApart(elaboration, '**', id);
  const isBetween = ({ master, device }: Pick<Obstacle, 'master' | 'device'>): boolean =>
    isUnder(master, id) !== isUnder(device, id);
  return {
    obstacles: obstacles.filter(isBetween),
    blocked: blocked.filter(isBetween),
    limited: limited.filter(isBetween),
    hidden: hidden.filter(isBetween),
  };
}
