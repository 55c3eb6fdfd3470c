import { Protocols } from '../../lib/elaboration/index.js';
import { allBoxes, type Drawing } from '../../lib/output/drawing/index.js';
import type { Design } from '../design/design.js';
import type { Drawn } from '../drawing/drawer.js';
import type { ViewState } from '../page/state.js';
import { isShown, protocolChoices, switched } from './protocol-choices.js';

interface ChoicesProps {
  readonly design: Design;
  readonly state: ViewState;
  /** The current drawing; undefined if there is none yet. */
  readonly drawn: Drawn | undefined;
  readonly change: (changes: Partial<ViewState>) => void;
}

/** The choices of the current view; empty if it has none. */
export function Choices({ design, state, drawn, change }: ChoicesProps): preact.JSX.Element {
  const { view, hidden, fold, interrupts, addresses } = state;
  const protocols = protocolChoices(
    Protocols.in(design.elaboration),
    view === 'address' ? [] : (drawn?.protocols ?? []),
  );
  const isFoldable =
    protocols.length > 0 &&
    design.earlier === undefined &&
    (!fold || (drawn !== undefined && hasStacks(drawn.drawing)));
  return (
    <div class="choices">
      <fieldset class="protocols" hidden={protocols.length === 0}>
        <legend>Protocols</legend>
        {protocols.map((protocol) => (
          <Choice
            key={protocol.title}
            title={protocol.title}
            checked={isShown(protocol, hidden)}
            onChange={() => change({ hidden: switched(protocol, hidden) })}
          />
        ))}
      </fieldset>
      <Choice
        title="Interrupts"
        hidden={view !== 'buses' || !design.hasInterrupts}
        checked={interrupts}
        onChange={() => change({ interrupts: !interrupts })}
      />
      <Choice title="Alike as one" hidden={!isFoldable} checked={fold} onChange={() => change({ fold: !fold })} />
      <Choice
        title="Addresses"
        hidden={view === 'address'}
        checked={addresses}
        onChange={() => change({ addresses: !addresses })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly hidden?: boolean;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function Choice({ title, hidden = false, checked, onChange }: ChoiceProps): preact.JSX.Element {
  return (
    <label hidden={hidden}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      {title}
    </label>
  );
}

function hasStacks({ diagram }: Drawing): boolean {
  for (const { alike } of allBoxes(diagram)) if (alike !== undefined) return true;
  return false;
}
