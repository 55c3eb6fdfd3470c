import { type Command, Option } from 'commander';
import type { Diagram, Drawing, Theme } from '../../lib/output/drawing/index.js';
import { viewNames } from '../../lib/output/drawing/view-names.js';
import { graphml } from '../../lib/output/files/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { layoutKept } from '../cache/layouts.js';
import { checkMaster, namesAre } from '../inputs/design-names.js';
import { depthOf, highlightOf, isFolded, selectedView, type Selection } from './arguments/diagram.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { DesignError } from '../inputs/design-error.js';
import { loadInput } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { withFindings } from '../reports/with-findings.js';
import { type Endings, formatOf } from '../files/format-of.js';
import { answer, type Chunks, jsonText, note, noteWritten, writeFiles } from '../files/output.js';

const formats = ['svg', 'png', 'pdf', 'mermaid', 'dot', 'yed', 'elk', 'graphml'] as const;
type Format = (typeof formats)[number];

const allViews = [...viewNames, 'address'] as const;
type AnyView = (typeof allViews)[number];
const themes = ['light', 'dark', 'print', 'auto'] as const satisfies readonly Theme[];

const directions = ['right', 'down', 'auto'] as const;

/** What is to be drawn. */
interface Choice extends Selection {
  readonly view: AnyView;
  readonly from?: string;
  readonly direction?: (typeof directions)[number];
}

interface DiagramOptions extends ElaborateOptions, Choice {
  readonly theme: Theme;
  readonly format?: Format;
  readonly out?: string;
}

/** `entente diagram`: the design as a picture. */
export function defineDiagram(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .addOption(new Option('--view <view>', 'what to show').choices(allViews).default('full'))
    .option('--interrupts', 'beside the buses, who interrupts whom')
    .option('--from <master>', `of the address map only what these masters see: a client's name, ${namesAre}`)
    .option('--focus <name>', `only the module or node of this name: ${namesAre}`)
    .option('--depth <n>', 'close the modules that lie in more than so many others', depthOf)
    .option('--fold', 'one module for many that are alike: tile ×64; done with --depth, and for large drawings')
    .option('--no-fold', 'every module by itself, always')
    .option('--protocol <list>', 'only the lines of these protocols: TileLink,AXI4,…', names)
    .option(
      '--highlight <what>',
      'bring to the front modules or nodes of this name, or an access: cpu@0x8000_0000',
      highlightOf,
    )
    .addOption(
      new Option(
        '--direction <direction>',
        'which way requests run: to the right, down, or where a page shows it in larger type; by default auto for the buses, otherwise right',
      ).choices(directions),
    )
    .addOption(new Option('--theme <theme>', 'colours').choices(themes).default('light'))
    .addOption(
      new Option(
        '--format <format>',
        'a picture, a chart for Markdown, a graph for Graphviz, for yEd with all places, or for ELK; graphml is always that of Rocket Chip, of everything; by default what the ending of the file says, or svg',
      ).choices(formats),
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { theme, format: wanted, out, ...options }: DiagramOptions) => {
      const format = formatOf(endings, wanted, out);
      const { elaboration, failures } = await loadInput(input, options);
      if (elaboration === undefined) throw new DesignError(failures);
      const drawing = await draw(
        format === 'graphml' ? elaboration : withFindings(elaboration),
        options,
        theme,
        format,
      );
      if (out === undefined) {
        await answer(drawing);
      } else {
        await writeFiles([[out, drawing]]);
        noteWritten([out]);
      }
      // What is known of a design that does not negotiate is drawn, with its mistakes marked; the exit code still says that it failed.
      if (failures.length > 0) throw new DesignError(failures);
    });
}

const endings: Endings<Format> = {
  endings: {
    ...{ '.svg': 'svg', '.png': 'png', '.pdf': 'pdf', '.graphml': 'graphml' },
    ...{ '.mmd': 'mermaid', '.mermaid': 'mermaid', '.dot': 'dot', '.gv': 'dot' },
  },
  // yEd's files are GraphML as well.
  alsoCalled: { yed: '.graphml' },
  usual: 'svg',
};

async function draw(
  elaboration: Elaboration,
  choice: Choice,
  theme: Theme,
  format: Format,
): Promise<Chunks | Uint8Array> {
  refuseUnused(choice, format);
  if (format === 'graphml') return graphml(elaboration);
  const { addressView, allBoxes, dot, mermaid, pdf, png, svg, usualDirections, yedGraphml } =
    await import('../../lib/output/drawing/index.js');
  const { view, from, direction: wanted, ...selection } = choice;
  const still = (drawing: Drawing): Promise<Uint8Array> => {
    const text = [...svg(drawing, { theme: stillTheme(theme) })].join('');
    return format === 'pdf' ? pdf(text) : png(text);
  };
  if (view === 'address') {
    checkMaster(elaboration, from);
    const drawing = addressView(elaboration, { from });
    if (format === 'svg') return svg(drawing, { theme });
    if (format === 'png' || format === 'pdf') return still(drawing);
    throw new CommandError('The address map has no lines to lay out: choose svg, png or pdf.');
  }
  const diagram = await selectedView(elaboration, view, selection);
  if (selection.fold === undefined && isFolded(allBoxes(diagram)))
    note('Modules that are alike are drawn as one, with their number: --no-fold draws each by itself.');
  const direction = wanted ?? usualDirections[view];
  switch (format) {
    case 'svg':
      return svg(await layoutKept(diagram, { direction }), { theme });
    case 'png':
    case 'pdf':
      return still(await layoutKept(diagram, { direction }));
    case 'mermaid':
      return shortEnough(mermaid(diagram));
    case 'dot':
      return dot(diagram);
    case 'yed':
      return yedGraphml(await layoutKept(diagram, { direction }));
    case 'elk':
      return elkText(diagram);
  }
}

// ELK's JSON nests as the modules do, and JSON is written by recursion.
async function elkText(diagram: Diagram): Promise<string> {
  const { elkGraph } = await import('../../lib/output/drawing/index.js');
  try {
    return jsonText(elkGraph(diagram));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError('The modules nest too deep for this format.', exitCodes.failed, '--depth shows less.');
  }
}

// Of the others those who show the file find the places.
const placedFormats: ReadonlySet<Format> = new Set(['svg', 'png', 'pdf', 'yed']);

// An option that would do nothing is a mistake.
function refuseUnused(
  { view, from, direction, interrupts, focus, depth, fold, protocol, highlight }: Choice,
  format: Format,
): void {
  const of = (options: Readonly<Record<string, unknown>>): string | undefined =>
    Object.entries(options).find(([, value]) => value !== undefined)?.[0];
  const folding = fold === false ? { 'no-fold': true } : { fold };
  const selection = { interrupts, focus, depth, ...folding, protocol, highlight, direction };
  const [unused, why] =
    format === 'graphml'
      ? [of({ from, ...selection }), 'GraphML is of everything']
      : view === 'address'
        ? [of(selection), 'the address map has neither lines nor modules']
        : from === undefined && !placedFormats.has(format)
          ? [of({ direction }), `${format} says no places`]
          : view !== 'buses' && interrupts !== undefined
            ? ['interrupts', `they stand beside the buses, not in the view ${view}`]
            : [of({ from }), 'only the address map is of chosen masters'];
  if (unused !== undefined) throw new CommandError(`--${unused} has no use here: ${why}.`);
}

// What Mermaid reads in its usual setting, in characters.
const longestChart = 50_000;

function shortEnough(chart: string): string {
  if (chart.length > longestChart)
    note(
      `Mermaid reads more than ${longestChart} characters only if maxTextSize says so: --focus and --depth show less.`,
    );
  return chart;
}

// PNG and PDF cannot follow its reader's system.
function stillTheme(theme: Theme): Theme {
  return theme === 'auto' ? 'light' : theme;
}

function names(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
