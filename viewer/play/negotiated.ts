import { useEffect, useState } from 'preact/hooks';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { type Design, savedDesign } from '../design/design.js';
import type { Outcome, Source } from './messages.js';
import { run } from './runner.js';

/** The result of running the current source. */
export interface Negotiated {
  /** The last design that could be drawn; undefined initially. */
  readonly design: Design | undefined;
  /** Whether the design is that of an earlier source. */
  readonly isOld: boolean;
  /** Why negotiation failed, or findings in the design. */
  readonly problems: readonly Diagnostic[];
  readonly isRunning: boolean;
}

/** The maximum length of an elaboration in characters; a longer one would block the page. */
const longest = 1 << 25;

/** Runs a source `rest` ms after its last change; obsolete runs are cancelled. */
export function useNegotiated(source: Source | undefined, rest: number): Negotiated {
  const [known, setKnown] = useState<Negotiated>({ design: undefined, isOld: false, problems: [], isRunning: true });
  useEffect(() => {
    if (source === undefined) return undefined;
    const stop = new AbortController();
    setKnown((before) => ({ ...before, isRunning: true }));
    const timer = setTimeout(() => {
      run(source, stop.signal).then(
        (outcome) => setKnown((before) => after(before, outcome)),
        (error: unknown) => {
          if (!stop.signal.aborted) throw error;
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source]);
  return known;
}

function after({ design: before }: Negotiated, { failures, elaboration }: Outcome): Negotiated {
  const old = { design: before, isOld: before !== undefined, isRunning: false };
  if (elaboration === undefined) return { ...old, problems: failures };
  if (elaboration.length > longest)
    return { ...old, problems: [unusable('The design is too large for a page that draws while one types.')] };
  try {
    const design = savedDesign(elaboration);
    const problems = failures.length > 0 ? failures : design.elaboration.diagnostics;
    return { design, isOld: false, problems, isRunning: false };
  } catch (error) {
    return { ...old, problems: [unusable(error instanceof Error ? error.message : String(error))] };
  }
}

function unusable(message: string): Diagnostic {
  return {
    ...{ rule: 'input/unusable', category: 'input', severity: 'error', message, subjects: [], locations: [] },
    help: 'Draw it with entente view.',
  };
}
