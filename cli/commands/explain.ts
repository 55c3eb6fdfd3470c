import { type Command, Option } from 'commander';
import type { Elaboration } from '../../lib/elaboration/index.js';
import {
  differences,
  differencesText,
  type EdgeChoice,
  explain,
  explanationJson,
  explanationText,
  findEdges,
  similarEdges,
} from '../../lib/query/index.js';
import { CommandError } from '../process/exit-codes.js';
import { namesAre } from '../inputs/design-names.js';
import { choosePort, portJson, portText, stepsOfPort } from './arguments/port.js';
import { loadGraph } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answerText, jsonText } from '../files/output.js';

interface ExplainOptions extends ElaborateOptions {
  readonly format: 'text' | 'json';
}

/** `entente explain`: where a negotiated value comes from. */
export function defineExplain(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument(
      '<edge>',
      `an edge: its id, 'A->B', or what is at one end, by ${namesAre}; with a field or a wire after a dot: mcu.sram.supports.get, 'cpu->bus.sourceId', 'cpu->bus.a.bits.source'. Or a port of a module, as hardware calls it: mcu.sram.auto_in_a_bits_source`,
    )
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, text: string, { format, ...options }: ExplainOptions) => {
      const elaboration = await loadGraph(input, options);
      const found = findEdges(elaboration, text);
      const port = found.length > 0 ? undefined : await choosePort(elaboration, text);
      if (port !== undefined) {
        const steps = stepsOfPort(elaboration, port);
        await answerText(format === 'json' ? jsonText(portJson(port, steps)) : portText(port, steps));
        return;
      }
      const { edge, fields } = chooseEdge(elaboration, text, found);
      if (fields.length === 0) {
        const steps = differences(elaboration, edge);
        await answerText(
          format === 'json' ? jsonText({ edge: edge.id, differences: steps }) : differencesText(edge, steps),
        );
        return;
      }
      const explained = fields.map((field) => explain(elaboration, edge, field));
      await answerText(
        format === 'json'
          ? jsonText({ explanations: explained.map(explanationJson) })
          : explained.map(explanationText).join('\n'),
      );
    });
}

const shown = 10;

function chooseEdge(elaboration: Elaboration, text: string, found: readonly EdgeChoice[]): EdgeChoice {
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const edges = found.length > 0 ? found.map(({ edge }) => edge) : similarEdges(elaboration, text);
  const more = edges.length > shown ? `\n    … and ${edges.length - shown} more` : '';
  const list = edges.slice(0, shown).map(({ id }) => `\n    ${id}`);
  throw new CommandError(
    found.length > 0
      ? `${found.length} edges are called ${text}.`
      : `No edge, field of an edge or port is called ${text}.`,
    undefined,
    edges.length === 0
      ? 'The design has no edges.'
      : `${found.length > 0 ? 'Choose one, with its port where two nodes share several edges:' : 'Nearest are:'}${list.join('')}${more}`,
  );
}
