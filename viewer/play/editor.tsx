import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

interface EditorProps {
  /** Text from elsewhere; a new object replaces the content of the editor, which otherwise manages its own text. */
  readonly given: { readonly code: string };
  /** The file name; problems in other files are not marked. */
  readonly file: string;
  readonly problems: readonly Diagnostic[];
  /** The facts about the nodes of a line, counted from 1; undefined for none. */
  readonly factsOf: (line: number) => string | undefined;
  /** The line to go to, counted from 1; a new object goes there again. */
  readonly goTo: { readonly line: number } | undefined;
  /** Called with the text after each edit. */
  readonly onChange: (code: string) => void;
}

/** The editor for a topology, which marks lines with problems. */
export function Editor({ given, file, problems, factsOf, goTo, onChange }: EditorProps): preact.JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>();
  const changed = useRef(onChange);
  changed.current = onChange;
  const facts = useRef(factsOf);
  facts.current = factsOf;
  useEffect(() => {
    if (place.current === null) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: given.code,
        extensions: [
          ...extensions,
          whenChanged((text) => changed.current(text)),
          shownOver((line) => facts.current(line)),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, []);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined || view.state.doc.toString() === given.code) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: given.code },
      selection: { anchor: 0 },
      annotations: fromElsewhere.of(true),
    });
  }, [given]);
  useEffect(() => {
    const view = editor.current;
    if (view !== undefined) view.dispatch(setDiagnostics(view.state, marksOf(problems, file, view.state.doc)));
  }, [problems]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined || goTo === undefined) return;
    const { from } = lineAt(view.state.doc, goTo.line);
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    view.focus();
  }, [goTo]);
  return <div ref={place} class="code" />;
}

const extensions = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  javascript({ typescript: true }),
  syntaxHighlighting(classHighlighter),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': 'Topology', spellcheck: 'false' }),
];

// Shows facts over names only; elsewhere in a line, the tooltip shows its problems.
function shownOver(factsOf: (line: number) => string | undefined): ReturnType<typeof hoverTooltip> {
  return hoverTooltip(({ state }, offset) => {
    const word = state.wordAt(offset);
    const text = word === null ? undefined : factsOf(state.doc.lineAt(offset).number);
    if (word === null || text === undefined) return null;
    const dom = document.createElement('pre');
    dom.className = 'facts-of-line';
    dom.textContent = text;
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom }) };
  });
}

const fromElsewhere = Annotation.define<true>();

function whenChanged(tell: (code: string) => void): ReturnType<typeof EditorView.updateListener.of> {
  return EditorView.updateListener.of(({ transactions, state }) => {
    if (transactions.some((each) => each.docChanged && each.annotation(fromElsewhere) !== true))
      tell(state.doc.toString());
  });
}

// Marks the whole first line of each problem, because columns refer to the compiled code.
function marksOf(problems: readonly Diagnostic[], file: string, text: Text): Parameters<typeof setDiagnostics>[1] {
  return problems.flatMap(({ severity, rule, message, help, locations }) => {
    const place = locations.find((each) => each.file === file);
    if (place === undefined) return [];
    const line = lineAt(text, place.line);
    const from = Math.min(line.to, line.from + (line.text.length - line.text.trimStart().length));
    const told = [message, ...(help === undefined || help === '' ? [] : [`To do: ${help}`])].join('\n');
    return [{ from, to: line.to, severity, source: rule, message: told }];
  });
}

function lineAt(text: Text, line: number): ReturnType<Text['line']> {
  return text.line(Math.max(1, Math.min(line, text.lines)));
}
