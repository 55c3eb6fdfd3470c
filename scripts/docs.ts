import { mkdirSync, writeFileSync } from 'node:fs';
import { formatted } from './formatted.js';
import { generatedDocs } from './generated-docs.js';

// Writes the parts of the documentation that follow from the code: pictures and tables.
for (const [name, content] of await generatedDocs()) {
  const file = new URL(`../docs/${name}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, await formatted(file, content));
}
