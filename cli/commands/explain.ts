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
  edgeLines,
  isUnknownName,
} from '../../lib/query/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { namesAre } from '../inputs/design-names.js';
import type { NamedPort } from '../../lib/hardware/index.js';
import { choosePort, portJson, portText, stepsOfPort } from './arguments/port.js';
import { loadGraph } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answerJson, answerText } from '../files/output.js';

interface ExplainOptions extends ElaborateOptions {
  readonly format: 'text' | 'json';
}

/** `entente explain`: where a negotiated value comes from. */
export function defineExplain(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument(
      '<edge>',
      `an edge: its id, 'A->B', or one of its ends, by ${namesAre}; then a field or wire after a dot: mcu.sram.supports.get, 'cpu->bus.sourceId', 'cpu->bus.a.bits.source'. Or a port of a module, as entente hardware names it: mcu.sram.auto_in_a_bits_source`,
    )
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, text: string, { format, ...options }: ExplainOptions) => {
      const elaboration = await loadGraph(input, options);
      const { found, port } = await edgesOrPort(elaboration, text);
      if (port !== undefined) {
        const steps = stepsOfPort(elaboration, port);
        await answerText(format === 'json' ? answerJson('explain', portJson(port, steps)) : portText(port, steps));
        return;
      }
      const { edge, fields } = chooseEdge(text, found);
      if (fields.length === 0) {
        const steps = differences(elaboration, edge);
        await answerText(
          format === 'json'
            ? answerJson('explain', { edge: edge.id, differences: steps })
            : differencesText(edge, steps),
        );
        return;
      }
      const explained = fields.map((field) => explain(elaboration, edge, field));
      await answerText(
        format === 'json'
          ? answerJson('explain', { explanations: explained.map(explanationJson) })
          : explained.map(explanationText).join('\n'),
      );
    });
}

interface EdgesOrPort {
  readonly found: readonly EdgeChoice[];
  readonly port?: NamedPort;
}

// A name that matches no edge may be that of a port.
async function edgesOrPort(elaboration: Elaboration, text: string): Promise<EdgesOrPort> {
  try {
    return { found: findEdges(elaboration, text) };
  } catch (error) {
    if (!isUnknownName(error)) throw error;
    const port = await choosePort(elaboration, text);
    if (port !== undefined) return { found: [], port };
    throw new CommandError(`No edge, field of an edge or port is called ${text}.`, exitCodes.usage, error.help);
  }
}

function chooseEdge(text: string, found: readonly EdgeChoice[]): EdgeChoice {
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new CommandError(
    `${found.length} edges are called ${text}.`,
    exitCodes.usage,
    `Choose one, with its port where two nodes share several edges:${edgeLines(found.map(({ edge }) => edge))}`,
  );
}
