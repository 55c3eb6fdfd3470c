import { useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks';
import { App } from '../app.js';
import type { Design } from '../design/design.js';
import type { Notice } from '../page/live.js';
import { offer } from '../canvas/saving.js';
import { addressed, designIn, hashOf } from './address.js';
import { ConfigField } from './config-field.js';
import { Editor } from './editor.js';
import { factsByLine } from './line-facts.js';
import { examples } from './examples.js';
import type { Source } from './messages.js';
import { Problems } from './problems.js';
import { useNegotiated } from './negotiated.js';

/** The delay in ms between the last keystroke and a run. */
const rest = 60;

interface PlaygroundProps {
  /** The initial source, unless the URL has one; undefined for the first example. */
  readonly start: Source | undefined;
  /** Whether to wait for the user before the first run. */
  readonly waits: boolean;
}

/** The page: the topology and its problems on the left, the design on the right. */
export function Playground({ start, waits }: PlaygroundProps): preact.JSX.Element {
  const [source, setSource] = useState<Source>();
  // The last source that did not come from the editor.
  const [given, setGiven] = useState<Source>();
  const [isHeld, setHeld] = useState(waits);
  const [said, setSaid] = useState('');
  const [goTo, setGoTo] = useState<{ readonly line: number }>();
  const [side, setSide] = useState<'code' | 'design'>('code');
  const shown = useRef('');
  // Choosing an example adds an entry to the browser's history; editing replaces the current one.
  const isStep = useRef(false);
  const room = useRef<HTMLDivElement>(null);
  const { design, isOld, problems, isRunning } = useNegotiated(isHeld ? undefined : source, rest);

  const give = (next: Source | undefined): void => {
    setGiven(next);
    setSource(next);
  };
  // Loads the design when the URL changes, and updates the URL when the source changes.
  useEffect(() => {
    const follow = (): void => {
      if (source !== undefined && designIn(location.hash) === shown.current) return;
      shown.current = designIn(location.hash);
      setSaid('');
      sourceIn(location.hash, start).then(give, (error: unknown) => {
        setSaid(error instanceof Error ? error.message : String(error));
        give(sourceOfExample(undefined));
      });
    };
    if (source === undefined) follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [source === undefined]);
  useEffect(() => {
    if (source === undefined) return undefined;
    let isCurrent = true;
    void hashOf(source, unchanged(source)).then((hash) => {
      if (!isCurrent) return;
      shown.current = designIn(hash);
      history[isStep.current ? 'pushState' : 'replaceState'](null, '', `#${hash}`);
      isStep.current = false;
    });
    return () => {
      isCurrent = false;
    };
  }, [source]);

  const begin = (): void => {
    setHeld(false);
    setSaid('');
  };
  // Uses the latest source, because keys can be faster than rendering.
  const write = (part: Partial<Source>): void => {
    begin();
    setSource((before) => before && { ...before, ...part });
  };
  const share = (): void => {
    navigator.clipboard.writeText(location.href).then(
      () => setSaid('Copied a link to this design'),
      (error: unknown) => setSaid(`Not copied: ${String(error)}`),
    );
  };
  const { file = '', code = '', config = '' } = source ?? {};
  // Facts are only valid for the current code.
  const factsOf = useMemo(
    () => (design === undefined || isOld || isRunning ? () => undefined : factsByLine(design, file)),
    [design, isOld, isRunning, file],
  );
  return (
    <div class="play" data-side={side}>
      <div class="bar" role="banner">
        <strong>Entente</strong>
        <select
          aria-label="Example"
          value={(source && unchanged(source)) ?? ''}
          onChange={({ currentTarget }) => {
            begin();
            isStep.current = true;
            give(sourceOfExample(currentTarget.value));
          }}
        >
          <option value="" disabled>
            Examples …
          </option>
          {examples.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {source !== undefined && (code.includes('entente-soc/rocket') || code.includes('entente-soc/chipyard')) && (
          <ConfigField key={file} config={config} onChange={(next) => write({ config: next })} />
        )}
        <span class="said" role="status">
          {isRunning && !isHeld ? 'Negotiating …' : said}
        </span>
        <button type="button" onClick={share}>
          Share
        </button>
        <button type="button" onClick={() => offer(file, new Blob([code], { type: 'text/plain' }))}>
          Save
        </button>
        <div class="sides" role="group" aria-label="Side">
          {(['code', 'design'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
              {each === 'code' ? 'Code' : 'Design'}
            </button>
          ))}
        </div>
      </div>
      <section class="written" aria-label="Code">
        {given !== undefined && (
          <Editor
            given={given}
            file={file}
            problems={problems}
            factsOf={factsOf}
            goTo={goTo}
            onChange={(next) => write({ code: next })}
          />
        )}
        <Problems problems={problems} file={file} onLine={(line) => setGoTo({ line })} />
      </section>
      <section ref={room} class="viewed" aria-label="Design" aria-busy={isRunning}>
        {isHeld && (
          <p role="alert">
            The page was ended while this topology was run: it may have taken all memory.{' '}
            <button type="button" onClick={() => setHeld(false)}>
              Run it again
            </button>
          </p>
        )}
        {design !== undefined && room.current !== null && <Viewed design={design} isOld={isOld} room={room.current} />}
      </section>
    </div>
  );
}

interface ViewedProps {
  readonly design: Design;
  /** Whether it is the design of an earlier source. */
  readonly isOld: boolean;
  readonly room: HTMLElement;
}

// On a small screen, code and design are not visible together.
const beforeMistake: Notice = { text: 'This was before what is written now, which cannot be drawn.', places: [] };

// An error while rendering a design must not break the rest of the page.
function Viewed({ design, isOld, room }: ViewedProps): preact.JSX.Element {
  const [broken, retry] = useErrorBoundary() as [Error | undefined, () => void];
  useEffect(() => {
    if (broken !== undefined) retry();
  }, [design]);
  if (broken !== undefined) return <p role="alert">It cannot be drawn: {broken.message}</p>;
  return (
    <div class={isOld ? 'old' : ''}>
      <App design={design} notice={isOld ? beforeMistake : undefined} room={room} />
    </div>
  );
}

function sourceOfExample(name: string | undefined): Source | undefined {
  const example = examples.find((each) => each.name === name) ?? examples[0];
  return example && { file: `${example.name}.ts`, code: example.code, config: '' };
}

async function sourceIn(hash: string, start: Source | undefined): Promise<Source | undefined> {
  const { example, code, file, config } = await addressed(hash);
  if (code !== undefined) return { file, code, config };
  if (example !== '' && !examples.some(({ name }) => name === example))
    throw new Error(`There is no example ${example}, which this address names.`);
  const source = example === '' && start !== undefined ? start : sourceOfExample(example);
  return source && (config === '' ? source : { ...source, config });
}

// The name of the example with the same code.
function unchanged({ code }: Source): string | undefined {
  return examples.find((example) => example.code === code)?.name;
}
