import { useState } from 'preact/hooks';
import type { Drawing } from '../lib/diagram/index.js';
import { AddressPanel } from './address-panel.js';
import { Canvas } from './canvas.js';
import type { Design } from './design.js';
import { HeatLegend } from './heat-legend.js';
import { Overview } from './overview.js';
import type { ViewState } from './state.js';

interface StageProps {
  readonly design: Design;
  readonly state: ViewState;
  readonly theme: 'light' | 'dark';
  /** Undefined until it is laid out. */
  readonly drawing: Drawing | undefined;
  /** What went wrong. */
  readonly problem: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

/** The middle of the page: what is drawn, and the address map beside it. What is pointed at in one is shown in the other. */
export function Stage({ design, state, theme, drawing, problem, onSelect, onToggle }: StageProps): preact.JSX.Element {
  const [pointed, setPointed] = useState('');
  const { view, selected, addresses } = state;
  return (
    <main class={addresses ? 'beside' : ''}>
      <div class="drawn">
        {problem !== undefined && <p role="alert">{problem}</p>}
        {view === 'overview' ? (
          <Overview design={design} theme={theme} selected={selected} onSelect={onSelect} />
        ) : drawing === undefined ? (
          <p role="status">Drawing …</p>
        ) : (
          <Canvas
            drawing={drawing}
            theme={theme}
            selected={selected}
            pointed={pointed}
            heat={design.heat}
            onSelect={onSelect}
            onToggle={onToggle}
            onPoint={setPointed}
          />
        )}
        {design.heat.size > 0 && view !== 'overview' && <HeatLegend />}
      </div>
      {addresses && (
        <AddressPanel design={design} selected={selected} pointed={pointed} onSelect={onSelect} onPoint={setPointed} />
      )}
    </main>
  );
}
