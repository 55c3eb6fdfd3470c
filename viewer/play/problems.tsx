import type { Diagnostic, Location } from '../../lib/base/diagnostic/index.js';
import { Told } from '../panels/told.js';

interface ProblemsProps {
  readonly problems: readonly Diagnostic[];
  readonly file: string;
  /** Called on a click on a line number. */
  readonly onLine: (line: number) => void;
}

/** Why negotiation failed, or findings in the design, with links to their lines. */
export function Problems({ problems, file, onLine }: ProblemsProps): preact.JSX.Element {
  return (
    <ol class="problems" aria-label="Problems">
      {problems.map(({ rule, severity, message, help, locations }, k) => (
        <li key={k} class={severity}>
          <strong>
            {severity}: {rule}
          </strong>{' '}
          {linesIn(locations, file).map((line) => (
            <button key={line} type="button" class="link" onClick={() => onLine(line)}>
              line {line}
            </button>
          ))}
          <Told message={message} help={help} />
        </li>
      ))}
    </ol>
  );
}

function linesIn(locations: readonly Location[], file: string): number[] {
  return [...new Set(locations.filter((place) => place.file === file).map(({ line }) => line))];
}
