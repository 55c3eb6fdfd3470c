import { extname } from 'node:path';
import type { Command } from 'commander';
import { type Elaboration, parameterReport } from '../../lib/elaboration/index.js';
import { json } from '../../lib/base/text/index.js';
import type { JsonText } from '../../lib/documents/index.js';
import { optimiseLater } from '../process/engine.js';
import { CommandError } from '../process/exit-codes.js';
import {
  isSaved,
  loadDocument,
  loadElaboration,
  parseInput,
  readDocument,
  refuseConfig,
  succeeded,
} from '../inputs/input.js';
import { type Limits, withinLimits } from '../topology/limits.js';
import { linesOf } from '../files/line-reader.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  outOption,
  timeoutOption,
} from '../inputs/options.js';
import { deliver } from '../files/output.js';
import { tellErrors } from '../reports/tell-errors.js';

/** `entente parameters`: every module, node and edge with all negotiated values. */
export function defineParameters(command: Command): void {
  command
    .argument('<input>', `${inputDescription}, or a file with one document a line (file.jsonl)`)
    .addOption(outOption())
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { out, ...options }: ElaborateOptions & { readonly out?: string }) => {
      const { file, kind } = parseInput(input);
      if (kind === 'document') {
        await deliver(reports(file, options), out);
        return;
      }
      const elaboration = await loadElaboration(input, options);
      await deliver(reportLine(elaboration), out);
      tellErrors([elaboration], input, options);
    });
}

function reportLine(elaboration: Elaboration): string {
  return `${json(parameterReport(elaboration))}\n`;
}

// An elaboration file gives the report that was written with it; documents give one result each.
async function* reports(file: string, options: ElaborateOptions): AsyncGenerator<string> {
  refuseConfig(file, options);
  if (extname(file) === '.jsonl') {
    yield* resultLines(file, options);
    return;
  }
  const content = await readDocument(file, options);
  if (!isSaved(content)) {
    yield await resultLine({ file, text: content.toString('utf8'), firstLine: 1 }, options);
    return;
  }
  const elaboration = succeeded(await loadDocument(file, content, options));
  yield reportLine(elaboration);
  tellErrors([elaboration], file, options);
}

// One result for each line, in order. Nothing is retained between documents.
async function* resultLines(file: string, options: ElaborateOptions): AsyncGenerator<string> {
  optimiseLater();
  const role = { role: 'a file of documents', timeout: options.timeout };
  let line = 0;
  for await (const { lines } of linesOf(file, role, longestDocument)) {
    for (const text of lines) {
      line++;
      if (text === undefined)
        throw new CommandError(`${file}:${line}: The document is longer than ${longestDocument} characters.`);
      if (text.trim() !== '') yield await resultLine({ file, text, firstLine: line }, options);
    }
  }
}

const longestDocument = 1 << 28;

async function resultLine(source: JsonText, limits: Limits): Promise<string> {
  const { errorReport, reportOf, runDocument } = await import('../../lib/documents/index.js');
  const place = source.firstLine === 1 ? source.file : `${source.file}:${source.firstLine}`;
  return withinLimits(place, limits, () => {
    const result = runDocument(source);
    return `${json(result.ok ? { graph: reportOf(result) } : { error: errorReport(result) })}\n`;
  });
}
