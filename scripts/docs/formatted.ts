import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';

const options = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

/** A generated text as `npm run format` would leave it; the ending of the file says what it is. */
export async function formatted(file: URL, text: string): Promise<string> {
  if (!/\.(?:md|json|ts)$/.test(file.pathname)) return text;
  const { code, errors } = await format(fileURLToPath(file), text, options);
  if (errors.length > 0) throw new Error(`${file.pathname}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
