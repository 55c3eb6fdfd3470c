import { type Command, Option } from 'commander';
import type { Diagram, Drawing, Theme } from '../../lib/output/drawing/index.js';
import { viewNames, viewTraits } from '../../lib/output/drawing/view-names.js';
import { graphml } from '../../lib/output/files/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { layoutKept } from '../cache/layouts.js';
import { namesAre } from '../inputs/design-names.js';
import { depthOf, highlightOf, isFolded, selectedView, type Selection } from './arguments/diagram.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { DesignError } from '../inputs/design-error.js';
import { loadInput } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  outOption,
  timeoutOption,
} from '../inputs/options.js';
import { withFindings } from '../reports/with-findings.js';
import { formatOf, formatOption } from '../files/format-of.js';
import { type Chunks, deliver, jsonText, note } from '../files/output.js';
import { still } from '../files/still.js';
import { tellErrors } from '../reports/tell-errors.js';

const formats = {
  svg: { endings: ['.svg'] },
  png: { endings: ['.png'] },
  pdf: { endings: ['.pdf'] },
  mermaid: { endings: ['.mmd', '.mermaid'] },
  dot: { endings: ['.dot', '.gv'] },
  // yEd's files are GraphML as well.
  yed: { endings: [], alsoEnds: '.graphml' },
  elk: { endings: [] },
  graphml: { endings: ['.graphml'] },
} as const;
type Format = keyof typeof formats;

const allViews = [...viewNames, 'address'] as const;
type AnyView = (typeof allViews)[number];
const themes = ['light', 'dark', 'print', 'auto'] as const satisfies readonly Theme[];

const directions = ['right', 'down', 'auto'] as const;

/** What to draw. */
interface Choice extends Selection {
  readonly view: AnyView;
  readonly from?: string;
  readonly direction?: (typeof directions)[number];
  readonly theme: Theme;
}

interface DiagramOptions extends ElaborateOptions, Choice {
  readonly format?: Format;
  readonly out?: string;
}

/** `entente diagram`: draws a design. */
export function defineDiagram(command: Command): void {
  let [isFolding, isUnfolding] = [false, false];
  command
    .on('option:fold', () => (isFolding = true))
    .on('option:no-fold', () => (isUnfolding = true))
    .argument('<input>', inputDescription)
    .addOption(new Option('--view <view>', 'the view to draw').choices(allViews).default('full'))
    .option('--interrupts', 'in the view buses, also draw interrupts')
    .option('--from <master>', `in the view address, only what these masters see: the name of a client, ${namesAre}`)
    .option('--focus <name>', `draw only this module or node: ${namesAre}`)
    .option('--depth <n>', 'close modules that are nested more than n levels deep', depthOf)
    .option('--fold', 'draw identical modules once, as tile ×64; the default with --depth and for large drawings')
    .option('--no-fold', 'draw every module by itself')
    .option('--protocol <list>', 'draw only connections of these protocols: TileLink,AXI4,…', names)
    .option(
      '--highlight <what>',
      'highlight the modules or nodes of this name, or an access: cpu@0x8000_0000',
      highlightOf,
    )
    .addOption(
      new Option(
        '--direction <direction>',
        'the direction of requests: right, down, or auto for the one that fits a page in larger type; default auto for the view buses, otherwise right',
      ).choices(directions),
    )
    .addOption(new Option('--theme <theme>', 'the colour theme').choices(themes).default('light'))
    .addOption(
      formatOption(
        formats,
        'a picture, a Mermaid chart for Markdown, a graph for Graphviz, yEd (with positions) or ELK, or the GraphML of Rocket Chip, which always contains the whole design; default by the ending of the file, otherwise svg',
      ),
    )
    .addOption(outOption())
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { format: wanted, out, ...options }: DiagramOptions) => {
      const format = formatOf(formats, wanted, out);
      if (isFolding && isUnfolding)
        throw new CommandError('--fold contradicts --no-fold.', exitCodes.usage, 'Leave one of them out.');
      refuseUnused(givenIn(command), options, format);
      const { elaboration, failures } = await loadInput(input, options);
      if (elaboration === undefined) throw new DesignError(failures);
      const drawing = await draw(format === 'graphml' ? elaboration : withFindings(elaboration), options, format);
      await deliver(drawing, out);
      // An invalid design is drawn as far as it is known, with its errors marked. The exit code still reports the failure.
      if (failures.length > 0) throw new DesignError(failures);
      tellErrors([elaboration], input, options);
    });
}

async function draw(elaboration: Elaboration, choice: Choice, format: Format): Promise<Chunks | Uint8Array> {
  if (format === 'graphml') return graphml(elaboration);
  const { addressView, allBoxes, dot, mermaid, svg, yedGraphml } = await import('../../lib/output/drawing/index.js');
  const { view, from, direction: wanted, theme, ...selection } = choice;
  const stillText = (drawing: Drawing): string => [...svg(drawing, { theme: stillTheme(theme) })].join('');
  if (view === 'address') {
    const drawing = addressView(elaboration, { from });
    if (format === 'svg') return svg(drawing, { theme });
    if (format === 'png' || format === 'pdf') return await still(stillText(drawing), format);
    throw new CommandError('The address map has no lines to lay out: choose svg, png or pdf.');
  }
  const diagram = await selectedView(elaboration, view, selection);
  if (selection.fold === undefined && isFolded(allBoxes(diagram)))
    note('Identical modules are drawn once, with their number: --no-fold draws each of them.');
  const direction = wanted ?? viewTraits[view].direction;
  switch (format) {
    case 'svg':
      return svg(await layoutKept(diagram, { direction }), { theme });
    case 'png':
    case 'pdf':
      return await still(stillText(await layoutKept(diagram, { direction })), format);
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

// The JSON for ELK nests as deep as the modules, and JSON.stringify is recursive.
async function elkText(diagram: Diagram): Promise<string> {
  const { elkGraph } = await import('../../lib/output/drawing/index.js');
  try {
    return jsonText(elkGraph(diagram));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError('The modules nest too deep for this format.', exitCodes.failed, '--depth shows less.');
  }
}

// The other formats are laid out by the programs that display them.
const placedFormats: ReadonlySet<Format> = new Set(['svg', 'png', 'pdf', 'yed']);

/** Names of options as written on the command line, without `--`. */
type Given = ReadonlySet<string>;

// The options that were given explicitly rather than by default.
function givenIn(command: Command): Given {
  const given = new Set(
    command.options
      .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
      .map(({ long = '' }) => long.replace('--', '')),
  );
  // `--fold` and `--no-fold` share one value.
  given.delete(command.opts().fold === false ? 'fold' : 'no-fold');
  return given;
}

const coloured: ReadonlySet<Format> = new Set(['svg', 'png', 'pdf']);
const selecting = ['interrupts', 'focus', 'depth', 'fold', 'no-fold', 'protocol', 'highlight', 'direction'];

// An option without effect is an error.
function refuseUnused(given: Given, { view, theme }: Choice, format: Format): void {
  const refuse = (why: string, names: readonly string[]): void => {
    const unused = names.find((name) => given.has(name));
    if (unused !== undefined) throw new CommandError(`--${unused} has no use here: ${why}.`);
  };
  if (format === 'graphml') refuse('GraphML is of everything', ['view', 'from', ...selecting, 'theme']);
  if (view === 'address') refuse('the address map has neither lines nor modules', selecting);
  else refuse('only the address map is of chosen masters', ['from']);
  if (!placedFormats.has(format)) refuse(`${format} has no positions`, ['direction']);
  if (!coloured.has(format)) refuse(`${format} has colours of its own`, ['theme']);
  if (format === 'elk') refuse('elk has no styles', ['highlight']);
  if (format !== 'svg' && theme === 'auto') refuse(`${format} cannot follow its reader's system`, ['theme']);
  if (view !== 'buses') refuse(`they stand beside the buses, not in the view ${view}`, ['interrupts']);
  if (view !== 'address' && !viewTraits[view].nests) refuse(`no module lies in another in the view ${view}`, ['depth']);
}

// Mermaid's default limits on characters and connections.
const longestChart = 50_000;
const mostConnections = 500;

function shortEnough(chart: string): string {
  const connections = chart.match(/ -(?:\.-|-)>/g)?.length ?? 0;
  const limits = [
    ...(chart.length > longestChart ? [`more than ${longestChart} characters only if maxTextSize allows it`] : []),
    ...(connections > mostConnections ? [`more than ${mostConnections} connections only if maxEdges allows it`] : []),
  ];
  if (limits.length > 0) note(`Mermaid reads ${limits.join(', and ')}: --focus and --depth show less.`);
  return chart;
}

// PNG and PDF cannot follow the colour scheme of the reader's system.
function stillTheme(theme: Theme): Theme {
  return theme === 'auto' ? 'light' : theme;
}

function names(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
