import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { allBoxes, type Drawing, svg } from '../lib/output/drawing/index.js';
import { Protocols } from '../lib/elaboration/index.js';
import { accessIn, edgesOn, waysOf } from './panels/access.js';
import { alone, comparedWith, type Design } from './design/design.js';
import { Details } from './panels/details.js';
import { groundOf } from './canvas/ground.js';
import { useDrawing } from './design/laid.js';
import type { Notice } from './page/live.js';
import { type Pane, type Panes, usePanes } from './panes.js';
import { isShown, protocolChoices, switched } from './protocol-choices.js';
import { save, savings } from './canvas/saving.js';
import { Stage } from './stage.js';
import { type AnyView, fromHash, hashFor, toHash, unknownView, type ViewState } from './page/state.js';
import { Tabs } from './tabs.js';
import { Tree } from './tree/tree.js';
import { Versions } from './versions.js';
import type { DrawingRequest } from './drawing/views.js';

interface AppProps {
  readonly design: Design;
  /** What the server of the page tells. */
  readonly notice?: Notice | undefined;
  /** The element that it fills. */
  readonly room: HTMLElement;
}

/** The page: what can be chosen above, the tree on the left, the drawing, and what is known of the selection on the right. */
export function App({ design: first, notice, room }: AppProps): preact.JSX.Element {
  // What was chosen of an earlier design is not shown in place of another one, not even for a moment.
  const [chosen, setChosen] = useState({ of: first, design: first });
  const design = chosen.of === first ? chosen.design : first;
  const setDesign = (next: Design): void => setChosen({ of: first, design: next });
  const [state, setState] = useState<ViewState>(() => fromHash(location.hash));
  // A step to go back to, unless the address says it already. What the address leads to makes none, or there would be no way forward.
  const show = (next: ViewState): void => {
    if (unknownView(location.hash) !== '' || toHash(fromHash(location.hash)) !== toHash(next)) {
      history.pushState(null, '', `#${hashFor(next, location.hash)}`);
    }
    setState(next);
  };
  const change = (changes: Partial<ViewState>): void => show({ ...state, ...changes });
  const panes = usePanes(room);
  const [place, setPlace] = useState('');
  useEffect(() => {
    const follow = (): void => setState(fromHash(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const now = useRef({ state, panes });
  now.current = { state, panes };
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      const { over, open: shown, uncover } = now.current.panes;
      if (over && shown.size > 0) uncover();
      else if (now.current.state.selected !== '') show({ ...now.current.state, selected: '' });
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  const [said, setSaid] = useState('');
  const copy = (text: string, what: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(`Copied ${what}`),
      (error: unknown) => setSaid(`Not copied: ${String(error)}`),
    );
  };

  const compare = (file: Blob | undefined): void => {
    if (file === undefined) return;
    comparedWith(design, file).then(
      (both) => {
        setDesign(both);
        setSaid('Shows both versions');
      },
      (error: unknown) => setSaid(`Not compared: ${messageOf(error)}`),
    );
  };

  const lit = useMemo(() => litBy(design, state.route), [design, state.route]);
  const { view, open, hidden, selected, fold, interrupts, addresses, theme } = state;
  const { laid, isBehind } = useDrawing(design, requestFor(state, lit));
  const drawing = laid.drawn?.drawing;
  // A place in the last drawing is none in the next.
  useEffect(() => setPlace(''), [drawing]);
  const ground = groundOf(theme);
  const protocols = protocolChoices(
    Protocols.in(design.elaboration),
    view === 'address' ? [] : (laid.drawn?.protocols ?? []),
  );
  const foldable =
    protocols.length > 0 && design.earlier === undefined && (!fold || (drawing !== undefined && hasStacks(drawing)));

  const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
    set.has(id) ? new Set([...set].filter((each) => each !== id)) : new Set([...set, id]);

  const choices = (
    <>
      <div class="choices" hidden={view === 'address'}>
        <fieldset class="protocols" hidden={protocols.length === 0}>
          <legend>Protocols</legend>
          {protocols.map((protocol) => (
            <label key={protocol.title}>
              <input
                type="checkbox"
                checked={isShown(protocol, hidden)}
                onChange={() => change({ hidden: switched(protocol, hidden) })}
              />
              {protocol.title}
            </label>
          ))}
        </fieldset>
        <label hidden={view !== 'buses' || !design.hasInterrupts}>
          <input type="checkbox" checked={interrupts} onChange={() => change({ interrupts: !interrupts })} />
          Interrupts
        </label>
        <label hidden={!foldable}>
          <input type="checkbox" checked={fold} onChange={() => change({ fold: !fold })} />
          Alike as one
        </label>
        <label hidden={view === 'address'}>
          <input type="checkbox" checked={addresses} onChange={() => change({ addresses: !addresses })} />
          Addresses
        </label>
      </div>
      <Versions design={design} onFile={compare} onAlone={() => setDesign(alone(design))} />
    </>
  );
  const actions = (
    <>
      <span role="status">{said}</span>
      <button type="button" onClick={() => change({ theme: ground === 'dark' ? 'light' : 'dark' })}>
        {ground === 'dark' ? 'Light' : 'Dark'}
      </button>
      <button type="button" onClick={() => copy(linkTo(state, isBehind ? '' : place), 'a link to this view')}>
        Copy link
      </button>
      <button
        type="button"
        disabled={drawing === undefined || isBehind}
        onClick={() => {
          if (drawing !== undefined) copy([...svg(drawing, { theme: ground })].join(''), 'the drawing');
        }}
      >
        Copy as SVG
      </button>
      <select
        aria-label="Save"
        disabled={drawing === undefined || isBehind}
        value=""
        onChange={({ currentTarget }) => {
          const what = savings.find((each) => each === currentTarget.value);
          currentTarget.value = '';
          if (drawing === undefined || what === undefined) return;
          save(what, design.elaboration, drawing, ground).then(
            () => setSaid(`Saved as ${what}`),
            (error: unknown) => setSaid(`Not saved: ${String(error)}`),
          );
        }}
      >
        <option value="">Save as …</option>
        {savings.map((what) => (
          <option key={what}>{what}</option>
        ))}
      </select>
    </>
  );

  return (
    <div
      class="page"
      data-ground={ground}
      data-panes={[...panes.open].join(' ')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        compare(event.dataTransfer?.files[0]);
      }}
    >
      <header>
        <PaneButton pane="contents" panes={panes} />
        <h1>{design.elaboration.name}</h1>
        <Tabs view={view} onView={(next) => change({ view: next })} />
        {panes.over ? (
          <>
            <details class="options">
              <summary>Options</summary>
              {choices}
              {actions}
            </details>
            <PaneButton pane="details" panes={panes} />
          </>
        ) : (
          <>
            {choices}
            <div class="actions">
              {actions}
              <PaneButton pane="details" panes={panes} />
            </div>
          </>
        )}
      </header>
      <aside class="left" aria-label="Contents" id="contents" hidden={!panes.open.has('contents')}>
        <Tree
          modules={design.elaboration.modules}
          answers={design.answers}
          selected={selected}
          onSelect={(id) => {
            change({ selected: id, open: around(open, id) });
            panes.show('details');
          }}
        />
      </aside>
      <Stage
        design={design}
        state={state}
        theme={ground}
        laid={laid}
        isBehind={isBehind}
        notice={notice}
        findings={design.elaboration.diagnostics}
        onSelect={(id) => {
          change(
            view === 'overview'
              ? { selected: id, open: around(open, id) }
              : { selected: deviceOf(laid.request?.view ?? view, id) },
          );
          panes.show('details');
        }}
        onPlace={setPlace}
        onToggle={(id) => change({ view: 'full', open: toggled(open, id) })}
      />
      <aside class="right" aria-label="Details" id="details" hidden={!panes.open.has('details')}>
        <Details
          design={design}
          selected={selected}
          route={state.route}
          unknownView={unknownView(location.hash)}
          onSelect={(id) => change({ selected: id })}
          onRoute={(route) => change({ route })}
          onCopy={copy}
        />
      </aside>
    </div>
  );
}

const paneTitles: Readonly<Record<Pane, string>> = { contents: 'Contents', details: 'Details' };

function PaneButton({ pane, panes }: { readonly pane: Pane; readonly panes: Panes }): preact.JSX.Element {
  return (
    <button
      type="button"
      class={`pane ${pane}`}
      aria-expanded={panes.open.has(pane)}
      aria-controls={pane}
      onClick={() => panes.toggle(pane)}
    >
      {paneTitles[pane]}
    </button>
  );
}

// The address of the page with what is looked at, and from where.
function linkTo(state: ViewState, place: string): string {
  const hash = [hashFor(state, location.hash), ...(place === '' ? [] : [`at=${place}`])]
    .filter((part) => part !== '')
    .join('&');
  return `${location.href.replace(/#.*/, '')}#${hash}`;
}

// A part of the address map stands for its device: its id is that of the node, a blank, and the address.
function deviceOf(view: AnyView, id: string): string {
  return view === 'address' ? (id.split(' ')[0] ?? id) : id;
}

// What is selected in the tree is drawn: the modules around it are opened.
function around(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const parts = id.split('.');
  return new Set([...open, ...parts.slice(1, -1).map((_, k) => parts.slice(0, k + 2).join('.'))]);
}

// What a view has no use for is no part of what is asked for: it is not drawn again for that.
function requestFor(
  { view, open, hidden, fold, interrupts }: ViewState,
  lit: ReadonlySet<string> | undefined,
): DrawingRequest | undefined {
  if (view === 'overview') return undefined;
  if (view === 'address') return { view, open: [], hidden: [], fold: true, interrupts: false };
  return {
    view,
    open: view === 'full' ? [...open] : [],
    hidden: [...hidden],
    fold,
    interrupts: view === 'buses' && interrupts,
    ...(lit === undefined ? {} : { lit: [...lit] }),
  };
}

function hasStacks({ diagram }: Drawing): boolean {
  for (const { alike } of allBoxes(diagram)) if (alike !== undefined) return true;
  return false;
}

function litBy(design: Design, route: string): ReadonlySet<string> | undefined {
  const access = accessIn(route);
  const edges = edgesOn(design.elaboration, (access && waysOf(design.elaboration, access)) ?? []);
  return edges.size === 0 ? undefined : edges;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
