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

/** After the last keystroke, the topology is run in so many ms. */
const rest = 60;

interface PlaygroundProps {
  /** What to begin with, unless the address says something else; undefined for the first example. */
  readonly start: Source | undefined;
  /** Whether nothing is run before somebody asks for it or changes it. */
  readonly waits: boolean;
}

/** The page: the topology on the left with what is wrong with it, what became of it on the right. */
export function Playground({ start, waits }: PlaygroundProps): preact.JSX.Element {
  const [source, setSource] = useState<Source>();
  // What did not come from the editor.
  const [given, setGiven] = useState<Source>();
  const [isHeld, setHeld] = useState(waits);
  const [said, setSaid] = useState('');
  const [goTo, setGoTo] = useState<{ readonly line: number }>();
  const [side, setSide] = useState<'code' | 'design'>('code');
  const shown = useRef('');
  // An example that was chosen is a step back and forth in the browser; what is written is none.
  const isStep = useRef(false);
  const room = useRef<HTMLDivElement>(null);
  const { design, isOld, problems, isRunning } = useNegotiated(isHeld ? undefined : source, rest);

  const give = (next: Source | undefined): void => {
    setGiven(next);
    setSource(next);
  };
  // What the address says is shown, also when it is changed by hand; and it says what is written.
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
  // Of the source as it is by then: keys are faster than the page is drawn.
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
  // Of the code as it is now, or of none.
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
  /** Whether it is not of what is written now. */
  readonly isOld: boolean;
  readonly room: HTMLElement;
}

// On a small screen, code and design are not seen at once.
const beforeMistake: Notice = { text: 'This was before what is written now, which cannot be drawn.', places: [] };

// A design that cannot be drawn takes nothing else with it.
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

// The name of the example whose code this is.
function unchanged({ code }: Source): string | undefined {
  return examples.find((example) => example.code === code)?.name;
}
