import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { errorReport, reportOf, runDocument } from '../../lib/import/index.js';
import { parameterReport } from '../../lib/model/index.js';
import { loadElaboration, parseInput } from '../input.js';
import { type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
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
    .addOption(timeoutOption())
    .action(async (input: string, options: ElaborateOptions) => {
      const { file, kind } = parseInput(input);
      if (kind === 'document') await answer(resultLines(file));
      else await answer(`${JSON.stringify(parameterReport(await loadElaboration(input, options)))}\n`);
    });
}

// One result for each line, in order; nothing is kept from one document to the next.
async function* resultLines(file: string): AsyncGenerator<string> {
  if (extname(file) === '.json') {
    let text = '';
    for await (const chunk of createReadStream(file, 'utf8')) text += String(chunk);
    yield resultLine(file, text, 1);
    return;
  }
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++;
    if (text.trim() !== '') yield resultLine(file, text, line);
  }
}

function resultLine(file: string, text: string, firstLine: number): string {
  const result = runDocument({ file, text, firstLine });
  if (!result.ok) return `${JSON.stringify({ error: errorReport(result) })}\n`;
  return `${JSON.stringify({ graph: reportOf(result) })}\n`;
}
