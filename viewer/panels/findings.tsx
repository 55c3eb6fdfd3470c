import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { Links } from './link.js';
import { Told } from './told.js';

interface FindingsProps {
  readonly findings: readonly Diagnostic[];
  readonly onSelect: (id: string) => void;
}

/** The findings of the design with their help; each links to its subjects. */
export function Findings({ findings, onSelect }: FindingsProps): preact.JSX.Element {
  return (
    <details class="findings">
      <summary>{findings.length === 1 ? '1 finding' : `${findings.length} findings`}</summary>
      <ol>
        {findings.map(({ rule, severity, message, help, subjects }) => (
          <li key={`${rule} ${message}`} class={severity}>
            <strong>
              {severity}: {rule}
            </strong>
            <Told message={message} help={help} />
            <Links ids={subjects} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </details>
  );
}
