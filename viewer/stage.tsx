import { useState } from 'preact/hooks';
import type { Diagnostic } from '../lib/base/diagnostic/index.js';
import { AddressPanel } from './panels/address-panel.js';
import { Canvas } from './canvas/canvas.js';
import type { Design } from './design/design.js';
import { Findings } from './panels/findings.js';
import { HeatLegend } from './canvas/heat-legend.js';
import type { Laid } from './design/laid.js';
import type { Notice } from './page/live.js';
import { LiveNotice } from './live-notice.js';
import { Overview } from './overview/overview.js';
import type { ViewState } from './page/state.js';
import { panelId, tabId } from './bar/tabs.js';

interface StageProps {
  readonly design: Design;
  readonly state: ViewState;
  readonly theme: 'light' | 'dark';
  readonly laid: Laid;
  /** Whether the drawing is an earlier one, shown until the next one is laid out. */
  readonly isBehind: boolean;
  /** The current message of the page's server. */
  readonly notice: Notice | undefined;
  /** The findings of the design. */
  readonly findings: readonly Diagnostic[];
  readonly onSelect: (id: string) => void;
  /** Called with the view position in the drawing. */
  readonly onPlace: (place: string) => void;
  readonly onToggle: (id: string) => void;
}

/**
 * The middle of the page: the drawing, and the address map beside it. Hovering a part in one also highlights it in the
 * other.
 */
export function Stage({
  design,
  state,
  theme,
  laid: { request, drawn, problem },
  isBehind,
  notice,
  findings,
  onSelect,
  onPlace,
  onToggle,
}: StageProps): preact.JSX.Element {
  const [pointed, setPointed] = useState('');
  const { view, selected, addresses } = state;
  return (
    <main class={addresses ? 'beside' : ''}>
      <div class="drawn" id={panelId} role="tabpanel" aria-labelledby={tabId(view)}>
        <div class="notices">
          {notice !== undefined && <LiveNotice notice={notice} />}
          {problem !== undefined && !isBehind && <p role="alert">{problem}</p>}
          {isBehind && (
            <p role="status" class={drawn && 'behind'}>
              Drawing …{drawn && ' This is what was shown before.'}
            </p>
          )}
        </div>
        {view === 'overview' ? (
          <Overview design={design} theme={theme} selected={selected} onSelect={onSelect} />
        ) : (
          drawn !== undefined && (
            <Canvas
              drawing={drawn.drawing}
              subject={`${request?.view} ${drawn.drawing.diagram.title}`}
              request={request}
              theme={theme}
              selected={selected}
              pointed={pointed}
              heat={design.heat}
              onSelect={onSelect}
              onToggle={onToggle}
              onPlace={onPlace}
              onPoint={setPointed}
            />
          )
        )}
        {findings.length > 0 && <Findings findings={findings} onSelect={onSelect} />}
        {design.heat.size > 0 && view !== 'overview' && <HeatLegend />}
      </div>
      {addresses && (
        <AddressPanel design={design} selected={selected} pointed={pointed} onSelect={onSelect} onPoint={setPointed} />
      )}
    </main>
  );
}
