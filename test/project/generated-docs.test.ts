import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/generated-docs.js';

test('the generated parts of the documentation are up to date (npm run docs)', async () => {
  for (const [name, content] of await generatedDocs()) {
    const file = new URL(`../../docs/${name}`, import.meta.url);
    const expected = name.endsWith('.md')
      ? await format(content, { ...(await resolveConfig(file)), parser: 'markdown' })
      : content;
    expect(readFileSync(file, 'utf8') === expected, name).toBe(true);
  }
});
