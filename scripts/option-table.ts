import { readOptionTypes } from './option-types.js';

/** The source of `lib/base/options/table.ts`. */
export function optionTable(root: string): string {
  const rows = [...readOptionTypes(root).table].map(([name, keys]) => `  '${name}': '${keys}',`);
  return `// Made from the types by \`npm run docs\`: the keys of each type of options. \`!\` marks those without a default; behind a colon is the
// type of the options that a key holds.
export const optionTypes = {
${rows.join('\n')}
} as const;
`;
}
