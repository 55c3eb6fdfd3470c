import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Actions } from './bar/actions.js';
import { Choices } from './bar/choices.js';
import { Tabs } from './bar/tabs.js';
import { Versions } from './bar/versions.js';
import { useGround } from './canvas/ground.js';
import { alone, comparedWith, type Design } from './design/design.js';
import { useDrawing } from './design/laid.js';
import type { DrawingRequest } from './drawing/views.js';
import { useKeptFocus } from './page/kept-focus.js';
import type { Notice } from './page/live.js';
import { linkTo, useNavigation } from './page/navigation.js';
import { unknownView, type ViewState } from './page/state.js';
import { accessIn, edgesOn, waysOf } from './panels/access.js';
import { Details } from './panels/details.js';
import { askedPanes, type Pane, type Panes, usePanes } from './panes.js';
import { Stage } from './stage.js';
import { Tree } from './tree/tree.js';

interface AppProps {
  readonly design: Design;
  /** The current message of the page's server. */
  readonly notice?: Notice | undefined;
  /** The element that the page fills. */
  readonly room: HTMLElement;
}

/**
 * The page: choices at the top, the tree on the left, the drawing in the middle, and details of the selection on the
 * right.
 */
export function App({ design: first, notice, room }: AppProps): preact.JSX.Element {
  // A choice made for an earlier design must not appear with another one, not even for one render.
  const [chosen, setChosen] = useState({ of: first, design: first });
  const design = chosen.of === first ? chosen.design : first;
  const setDesign = (next: Design): void => setChosen({ of: first, design: next });
  const { state, change } = useNavigation();
  const { view, open, selected, theme } = state;
  const panes = usePanes(room, askedPanes(location.hash, design.earlier !== undefined));
  useKeptFocus();
  useEscape(room, () => {
    if (panes.over && panes.open.size > 0) panes.uncover();
    else if (selected !== '') change({ selected: '' });
  });

  const details = useRef<HTMLElement>(null);
  // Details of a new selection start at the top; while a route is shown, the scroll position stays.
  useLayoutEffect(() => {
    if (state.route === '') details.current?.scrollTo(0, 0);
  }, [selected]);

  const lit = useMemo(() => litBy(design, state.route), [design, state.route]);
  const { laid, isBehind } = useDrawing(design, requestFor(state, lit));
  const drawing = laid.drawn?.drawing;
  const [place, setPlace] = useState('');
  // A position is only valid in the drawing that it was taken from.
  useEffect(() => setPlace(''), [drawing]);
  const ground = useGround(theme);

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
        if (!panes.over) panes.show('details');
      },
      (error: unknown) => setSaid(`Not compared: ${messageOf(error)}`),
    );
  };

  const choices = (
    <>
      <Choices design={design} state={state} drawn={laid.drawn} change={change} />
      <Versions design={design} onFile={compare} onAlone={() => setDesign(alone(design))} />
    </>
  );
  const actions = (
    <Actions
      elaboration={design.elaboration}
      drawing={isBehind ? undefined : drawing}
      ground={ground}
      said={said}
      onGround={(next) => change({ theme: next })}
      onLink={() => copy(linkTo(state, isBehind ? '' : place), 'a link to this view')}
      onCopy={copy}
      onSaid={setSaid}
    />
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
      <aside class="left" aria-label="Contents" id="contents" tabIndex={-1} hidden={!panes.open.has('contents')}>
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
          // A drawing has boxes that are not in the design, such as free addresses.
          const isKnown = design.has(id) || design.earlier?.has(id) === true;
          const next = isKnown ? id : '';
          change(view === 'overview' ? { selected: next, open: around(open, next) } : { selected: next });
          if (isKnown) panes.showAfterClick('details');
        }}
        onPlace={setPlace}
        onToggle={(id) => change({ view: 'full', open: toggled(open, id) })}
      />
      <aside
        ref={details}
        class="right"
        aria-label="Details"
        id="details"
        tabIndex={-1}
        hidden={!panes.open.has('details')}
      >
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

/**
 * Calls the latest `leave` when Escape is pressed. Ignores keys pressed outside of the viewer, such as in an editor.
 */
function useEscape(room: HTMLElement, leave: () => void): void {
  const now = useRef(leave);
  now.current = leave;
  useEffect(() => {
    const pressed = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && (target === document.body || room.contains(target as Node))) now.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [room]);
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

// Opens or closes a module in the full view.
function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return open.has(id) ? new Set([...open].filter((each) => each !== id)) : new Set([...open, id]);
}

// Opens the modules around a selection in the tree, so that it is drawn.
function around(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const parts = id.split('.');
  return new Set([...open, ...parts.slice(1, -1).map((_, k) => parts.slice(0, k + 2).join('.'))]);
}

// Leaves out options that the view does not use, so that changing them does not draw it again.
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

function litBy(design: Design, route: string): ReadonlySet<string> | undefined {
  const access = accessIn(route);
  const edges = edgesOn(design.elaboration, (access && waysOf(design.elaboration, access)) ?? []);
  return edges.size === 0 ? undefined : edges;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
