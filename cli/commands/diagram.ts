import { type Command, Option } from 'commander';
import { graphml } from '../../lib/emit/index.js';
import type { ViewName } from '../../lib/diagram/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { loadInput, DesignError } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer, type Chunks, note, writeFiles } from '../output.js';
import { basename, dirname } from 'node:path';

const formats = ['svg', 'png', 'elk', 'graphml'] as const;
type Format = (typeof formats)[number];

const viewNames = ['full', 'buses'] as const satisfies readonly ViewName[];

interface DiagramOptions extends ElaborateOptions {
  readonly view: ViewName;
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
    .addOption(
      new Option('--format <format>', 'kind of drawing; GraphML is always that of Rocket Chip, of everything')
        .choices(formats)
        .default('svg'),
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, { view, format, out, ...options }: DiagramOptions) => {
      const { elaboration, failures } = await loadInput(input, options);
      if (elaboration === undefined) throw new DesignError(failures);
      const drawing = await draw(elaboration, view, format);
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

async function draw(elaboration: Elaboration, view: ViewName, format: Format): Promise<Chunks | Uint8Array> {
  if (format === 'graphml') return graphml(elaboration);
  const { drawSvg, png, toElk } = await import('../../lib/diagram/index.js');
  switch (format) {
    case 'svg':
      return drawSvg(elaboration, { view });
    case 'png':
      return png([...(await drawSvg(elaboration, { view, theme: 'light' }))].join(''));
    case 'elk':
      return `${JSON.stringify(toElk(elaboration, view), null, 2)}\n`;
  }
}
