import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../lib/base/diagnostic/index.js';
import { isUnder } from '../../lib/elaboration/index.js';
import type { Design } from '../design/design.js';
import { usePrint } from '../page/print.js';
import { programUrl } from '../page/embedded.js';
import { type OverviewGraph, overviewGraph } from './overview-graph.js';
import type * as Picture from './overview-picture.js';

interface OverviewProps {
  readonly design: Design;
  readonly theme: 'light' | 'dark';
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

type State = { readonly done: number } | { readonly problem: string };

/** All nodes of a design at once, connected ones close together, coloured by subsystem. */
export function Overview({ design, theme, selected, onSelect }: OverviewProps): preact.JSX.Element {
  const overview = useMemo(() => overviewGraph(design.elaboration), [design]);
  const element = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture.OverviewPicture>();
  const [state, setState] = useState<State>({ done: 0 });
  const [subsystem, setSubsystem] = useState<number>();
  const select = useRef(onSelect);
  select.current = onSelect;

  const show = (): void => {
    const chosen = overview.nodes.filter(({ id }) => selected !== '' && isUnder(id, selected)).map(({ id }) => id);
    const part = subsystem === undefined ? [] : (overview.subsystems[subsystem]?.nodes ?? []);
    picture.current?.show(new Set(part), new Set(chosen));
  };
  const isEmpty = overview.nodes.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const stop = new AbortController();
    openPicture(element.current, overview, {
      colours: coloursOf(overview, theme),
      marks: overview.subsystems.map((_, k) => markOf(k)),
      onSelect: (id) => select.current(id),
      onProgress: (done) => setState({ done }),
    }).then(
      (made) => {
        picture.current = made;
        if (stop.signal.aborted) made.end();
        else show();
      },
      (error: unknown) => setState({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      stop.abort();
      picture.current?.end();
    };
  }, [overview]);
  useEffect(() => picture.current?.colour(coloursOf(overview, theme)), [theme]);
  useEffect(show, [selected, subsystem]);
  const paper = useRef<HTMLDivElement>(null);
  usePrint(
    () => {
      const image = picture.current?.image(coloursOf(overview, 'light'));
      paper.current?.replaceChildren(...(image === undefined ? [] : [image]));
    },
    () => paper.current?.replaceChildren(),
  );

  if ('problem' in state) return <p role="alert">{state.problem}</p>;
  if (isEmpty) return <p role="status">{design.elaboration.name} has no node that an edge meets.</p>;
  return (
    <figure class="overview" aria-label="Overview">
      <div
        ref={element}
        class="picture"
        role="img"
        aria-label={`${counted(overview.nodes.length, 'node')} and ${counted(overview.edges.length, 'connection')} of ${design.elaboration.name}, in the colours of ${counted(overview.subsystems.length, 'subsystem')}. The tree beside it has all of them.`}
      />
      <div ref={paper} class="printed" aria-hidden="true" />
      <figcaption>
        <ul aria-label="Subsystems">
          {overview.subsystems.map(({ name, nodes }, k) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={k === subsystem}
                onClick={() => setSubsystem(k === subsystem ? undefined : k)}
              >
                <span
                  class={`swatch ${markOf(k)}`}
                  style={{ '--on-light': colourOf(k, 'light'), '--on-dark': colourOf(k, 'dark') }}
                />
                {name} <span class="kind">{nodes.length}</span>
              </button>
            </li>
          ))}
        </ul>
      </figcaption>
      {state.done < 1 && (
        <p role="status" class="progress">
          Laying out … {Math.round(100 * state.done)} %
        </p>
      )}
    </figure>
  );
}

async function openPicture(
  element: HTMLElement | null,
  overview: OverviewGraph,
  options: Omit<Picture.OverviewOptions, 'layoutUrl'>,
): Promise<Picture.OverviewPicture> {
  if (document.createElement('canvas').getContext('webgl2') === null)
    throw new Error('This browser has no WebGL, in which the overview is drawn. All other views do without.');
  const [program, layoutUrl] = await Promise.all([programUrl('overview-picture'), programUrl('overview-layout')]);
  const { drawOverview } = (await import(program)) as typeof Picture;
  if (element === null) throw new Error('The overview has no place in the page.');
  return drawOverview(element, overview, { ...options, layoutUrl });
}

// These colours are distinguishable with colour vision deficiencies as well. Further subsystems repeat them with the next shape.
const palette: readonly (readonly [light: string, dark: string])[] = [
  ['#2460b0', '#82b4f2'],
  ['#d9822b', '#f2ad62'],
  ['#2e8b57', '#6fd396'],
  ['#a33ea1', '#e08fe0'],
  ['#c8323a', '#f4898e'],
  ['#00857a', '#4fcabd'],
  ['#7a5cc4', '#b9a2f5'],
  ['#8a6a34', '#cdae78'],
  ['#c02f86', '#f391c8'],
  ['#5f7a1a', '#b9d06e'],
  ['#3c6e8f', '#8fc1e0'],
  ['#8a4b32', '#e0a58d'],
];

const marks: readonly Picture.Mark[] = ['disc', 'disc ring', 'square', 'square ring', 'diamond', 'diamond ring'];

function colourOf(subsystem: number, theme: 'light' | 'dark'): string {
  return palette[subsystem % palette.length]?.[theme === 'dark' ? 1 : 0] ?? '';
}

function markOf(subsystem: number): Picture.Mark {
  return marks[Math.floor(subsystem / palette.length) % marks.length] ?? 'disc';
}

function coloursOf({ subsystems }: OverviewGraph, theme: 'light' | 'dark'): Picture.OverviewColours {
  const ground =
    theme === 'dark'
      ? { ink: '#e8edf5', paper: '#12161e', edge: '#4a5568', dim: '#262d39' }
      : { ink: '#18212f', paper: '#ffffff', edge: '#b9c4d4', dim: '#e4e8ef' };
  return {
    subsystems: subsystems.map((_, k) => colourOf(k, theme)),
    ...ground,
  };
}
