import { mkdirSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { generatedDocs } from './generated-docs.js';

// Writes the parts of the documentation that follow from the code: pictures and tables.
for (const [name, content] of await generatedDocs()) {
  const file = new URL(`../docs/${name}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  const text = name.endsWith('.md')
    ? await format(content, { ...(await resolveConfig(file)), parser: 'markdown' })
    : content;
  writeFileSync(file, text);
}
