import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { parameterReport } from '../../lib/model/index.js';
import { json } from '../../lib/text/index.js';
import { loadElaboration, parseInput, refuseConfig } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer } from '../output.js';

/** `entente parameters`: every module, node and edge with all negotiated values. */
export function addParametersCommand(program: Command): void {
  program
    .command('parameters')
    .description(
      'Print the parameter report: every module, node and edge with all negotiated values, as JSON. ' +
        'For a .jsonl file with a document on each line, print one result on each line: {"graph": …} or {"error": …}.',
    )
    .argument('<input>', `${inputDescription}, or many documents (file.jsonl)`)
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, options: ElaborateOptions) => {
      const { file, kind } = parseInput(input);
      if (kind === 'document') {
        refuseConfig(file, options);
        await answer(resultLines(file));
      } else await answer(`${json(parameterReport(await loadElaboration(input, options)))}\n`);
    });
}

// One result for each line, in order; nothing is kept from one document to the next.
async function* resultLines(file: string): AsyncGenerator<string> {
  const documents = await import('../../lib/import/index.js');
  const resultLine = (text: string, firstLine: number): string => {
    const result = documents.runDocument({ file, text, firstLine });
    const line = result.ok ? { graph: documents.reportOf(result) } : { error: documents.errorReport(result) };
    return `${json(line)}\n`;
  };
  if (extname(file) === '.json') {
    let text = '';
    for await (const chunk of createReadStream(file, 'utf8')) text += String(chunk);
    yield resultLine(text, 1);
    return;
  }
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++;
    if (text.trim() !== '') yield resultLine(text, line);
  }
}
