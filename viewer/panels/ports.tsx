import { useMemo, useState } from 'preact/hooks';
import { counted } from '../../lib/base/diagnostic/index.js';
import { type EdgeRecord, Protocols, widthsOn } from '../../lib/elaboration/index.js';
import type { PortGroup } from '../../lib/hardware/index.js';
import type { Design } from '../design/design.js';
import { Link } from './link.js';

interface PortsProps {
  readonly design: Design;
  /** Id of the selected module. */
  readonly id: string;
  readonly onSelect: (id: string) => void;
}

/** The hardware ports of a module with their widths, computed on demand. */
export function Ports({ design, id, onSelect }: PortsProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const groups = useMemo(() => (open ? design.ports.of(id) : []), [design, id, open]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ports</summary>
      {open && groups.length === 0 && <p>It has none.</p>}
      {groups.map((group) => (
        <Group key={group.name} design={design} group={group} onSelect={onSelect} />
      ))}
    </details>
  );
}

interface GroupProps {
  readonly design: Design;
  readonly group: PortGroup;
  readonly onSelect: (id: string) => void;
}

function Group({ design, group: { name, edge: id, ports }, onSelect }: GroupProps): preact.JSX.Element {
  const [open, setOpen] = useState(false);
  const edge = id === null ? undefined : design.edges.get(id);
  return (
    <details class="inner" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name}: {edge === undefined ? counted(ports.length, 'port') : edgeWords(design, edge)}
      </summary>
      {open && edge !== undefined && <Link id={edge.id} onSelect={onSelect} />}
      {open && (
        <table>
          <tbody>
            {ports.map((port) => (
              <tr key={port.name}>
                <th scope="row">{port.name}</th>
                <td>{port.direction}</td>
                <td>{counted(port.bits, 'bit')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function edgeWords({ elaboration }: Design, edge: EdgeRecord): string {
  return [Protocols.in(elaboration).titleOf(edge.protocol), ...widthsOn(edge)].join(', ');
}
