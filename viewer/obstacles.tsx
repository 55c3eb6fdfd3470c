import { useMemo, useState } from 'preact/hooks';
import { isUnder } from '../lib/elaboration/index.js';
import { type Obstacle, whyNot } from '../lib/query/index.js';
import type { Design } from './design.js';
import { Link } from './link.js';

interface ObstaclesProps {
  readonly design: Design;
  /** Id of the node or module that is looked at. */
  readonly id: string;
  /** Whether it is asked as a master what it does not reach, or as a device who does not reach it. */
  readonly as: 'master' | 'device';
  readonly onSelect: (id: string) => void;
}

const titles = { master: 'Does not reach, and why', device: 'Not reached by, and why' } as const;

/** What keeps masters from a device, or a master from devices, with what would help; worked out when it is asked for. */
export function Obstacles({ design, id, as, onSelect }: ObstaclesProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const obstacles = useMemo(() => (open ? obstaclesOf(design, id, as) : []), [design, id, as, open]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{titles[as]}</summary>
      {open && obstacles.length === 0 && <p>Nothing is in the way.</p>}
      <ul class="links obstacles">
        {obstacles.map(({ master, client, device, message, help, node }) => (
          <li key={`${master} ${client} ${device}`}>
            {as === 'device' ? (
              <>
                <Link id={master} onSelect={onSelect} /> {client}
              </>
            ) : (
              <>
                {client} to <Link id={device} onSelect={onSelect} />
              </>
            )}
            <p>
              {message} {help}
            </p>
            {node !== null && node !== master && node !== device && (
              <p>
                to change: <Link id={node} onSelect={onSelect} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function obstaclesOf({ elaboration }: Design, id: string, as: ObstaclesProps['as']): Obstacle[] {
  const found = as === 'master' ? whyNot(elaboration, id, '**') : whyNot(elaboration, '**', id);
  return found.filter(({ master, device }) => isUnder(master, id) !== isUnder(device, id));
}
