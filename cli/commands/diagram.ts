import { basename, dirname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { suggest } from '../../lib/diagnostic/index.js';
import type { Diagram, Theme, ViewName } from '../../lib/diagram/index.js';
import { graphml } from '../../lib/emit/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { CommandError, exitCodes } from '../exit-codes.js';
import { DesignError, loadInput } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer, type Chunks, note, writeFiles } from '../output.js';
import { address } from '../query-arguments.js';

const formats = ['svg', 'png', 'mermaid', 'dot', 'yed', 'elk', 'graphml'] as const;
type Format = (typeof formats)[number];

const viewNames = ['full', 'buses', 'clocks', 'interrupts', 'address'] as const satisfies readonly (
  ViewName | 'address'
)[];
type AnyView = (typeof viewNames)[number];
const themes = ['light', 'dark', 'print', 'auto'] as const satisfies readonly Theme[];

/** What to show of a view. */
interface Selection {
  readonly view: AnyView;
  readonly from?: string;
  readonly focus?: string;
  readonly depth?: number;
  readonly protocol?: readonly string[];
  readonly highlight?: string;
}

interface DiagramOptions extends ElaborateOptions, Selection {
  readonly theme: Theme;
  readonly format: Format;
  readonly out?: string;
}

/** `entente diagram`: the design as a picture. */
export function addDiagramCommand(program: Command): void {
  program
    .command('diagram')
    .description(
      'Draw the design: all modules, nodes and edges, nested as they are declared, or its buses as people draw them.',
    )
    .argument('<input>', inputDescription)
    .addOption(new Option('--view <view>', 'what to show').choices(viewNames).default('full'))
    .option('--from <path>', 'of the address map only what these masters see')
    .option('--focus <path>', 'only the module or node of this path')
    .option('--depth <n>', 'close the modules that lie in more than so many others', depth)
    .option('--protocol <list>', 'only the lines of these protocols: TileLink,AXI4,…', names)
    .option('--highlight <what>', 'bring to the front a module or node, by its path, or an access: cpu@0x8000_0000')
    .addOption(new Option('--theme <theme>', 'colours').choices(themes).default('light'))
    .addOption(
      new Option(
        '--format <format>',
        'a picture, a chart for Markdown, a graph for Graphviz, for yEd with all places, or for ELK; graphml is always that of Rocket Chip, of everything',
      )
        .choices(formats)
        .default('svg'),
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, { theme, format, out, ...options }: DiagramOptions) => {
      const { elaboration, failures } = await loadInput(input, options);
      if (elaboration === undefined) throw new DesignError(failures);
      const drawing = await draw(elaboration, options, theme, format);
      if (out === undefined) {
        await answer(drawing);
      } else {
        await writeFiles(dirname(out), [[basename(out), drawing]]);
        note(`Wrote ${out}`);
      }
      // What is known of a design that does not negotiate is drawn, with its mistakes marked; the exit code still says that it failed.
      if (failures.length > 0) throw new DesignError(failures);
    });
}

async function draw(
  elaboration: Elaboration,
  selection: Selection,
  theme: Theme,
  format: Format,
): Promise<Chunks | Uint8Array> {
  if (format === 'graphml') return graphml(elaboration);
  const { addressView, dot, elkGraph, layout, mermaid, png, svg, yedGraphml } =
    await import('../../lib/diagram/index.js');
  const { view, from } = selection;
  if (view === 'address') {
    const drawing = addressView(elaboration, { from });
    if (format === 'svg') return svg(drawing, { theme });
    if (format === 'png') return png([...svg(drawing, { theme: stillTheme(theme) })].join(''));
    throw new CommandError('The address map has no lines to lay out: choose svg or png.');
  }
  const diagram = await selected(elaboration, view, selection);
  switch (format) {
    case 'svg':
      return svg(await layout(diagram), { theme });
    case 'png':
      return png([...svg(await layout(diagram), { theme: stillTheme(theme) })].join(''));
    case 'mermaid':
      return shortEnough(mermaid(diagram));
    case 'dot':
      return dot(diagram);
    case 'yed':
      return yedGraphml(await layout(diagram));
    case 'elk':
      return `${JSON.stringify(elkGraph(diagram), null, 2)}\n`;
  }
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

// A PNG cannot follow its reader's system.
function stillTheme(theme: Theme): Theme {
  return theme === 'auto' ? 'light' : theme;
}

async function selected(
  elaboration: Elaboration,
  view: ViewName,
  { focus, depth: deepest, protocol, highlight }: Selection,
): Promise<Diagram> {
  const { allBoxes, closed, focused, highlighted, ofProtocols, views } = await import('../../lib/diagram/index.js');
  let diagram = views[view](elaboration);
  const ids = [...allBoxes(diagram)].map(({ id }) => id);
  const unknown = (path: string): CommandError =>
    new CommandError(
      `The view ${view} has no module and no node ${path}.`,
      exitCodes.usage,
      suggest(path, ids) ?? 'entente list <input> nodes shows all paths.',
    );
  if (highlight !== undefined) {
    const lit = await litBy(elaboration, highlight, new Set(ids));
    if (lit === undefined) throw unknown(highlight);
    diagram = highlighted(diagram, lit);
  }
  if (protocol !== undefined) {
    const shown = await knownProtocols(elaboration, protocol);
    diagram = ofProtocols(diagram, (each) => shown.has(each));
  }
  if (deepest !== undefined) diagram = closed(diagram, (_, around) => around <= deepest);
  if (focus === undefined) return diagram;
  const found = focused(diagram, focus);
  if (found === undefined) throw unknown(focus);
  return found;
}

interface Lit {
  readonly edges: ReadonlySet<string>;
  readonly boxes: ReadonlySet<string>;
}

async function litBy(elaboration: Elaboration, what: string, ids: ReadonlySet<string>): Promise<Lit | undefined> {
  const [master = '', where] = what.split('@');
  if (where === undefined) return ids.has(what) ? { edges: new Set(), boxes: new Set([what]) } : undefined;
  const { mastersNamed, mastersOf, route } = await import('../../lib/query/index.js');
  const chosen = mastersNamed(mastersOf(elaboration), master);
  if (chosen.length === 0) return undefined;
  const routes = chosen.map((each) => route(elaboration, each, { operation: 'get', address: address(where) }));
  return { edges: new Set(routes.flatMap(({ hops }) => hops.map(({ edge }) => edge))), boxes: new Set() };
}

async function knownProtocols({ edges }: Elaboration, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const { protocolName } = await import('../../lib/model/index.js');
  const known = [...new Set(edges.map(({ protocol }) => protocol))];
  const called = (name: string): string[] =>
    known.filter((each) => [each, protocolName(each)].some((word) => word.toLowerCase() === name.toLowerCase()));
  const absent = wanted.find((name) => called(name).length === 0);
  if (absent === undefined) return new Set(wanted.flatMap(called));
  throw new CommandError(
    `Nothing in the design speaks ${absent}.`,
    exitCodes.usage,
    suggest(absent, known.map(protocolName)) ?? `It has ${[...new Set(known.map(protocolName))].join(', ')}.`,
  );
}

function depth(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be an integer of at least 0.');
  return value;
}

function names(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
