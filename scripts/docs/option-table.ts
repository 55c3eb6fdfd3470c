import { readOptionTypes } from './option-types.js';

/** The tables that follow from the types of options, by their names relative to `docs/`. `root` is the folder of the project. */
export function optionTables(root: string): ReadonlyMap<string, string> {
  return new Map([
    ['../lib/base/options/table.ts', optionTable(root)],
    ['../lib/base/options/signatures.ts', signatureTable(root)],
  ]);
}

// The source of `lib/base/options/table.ts`.
function optionTable(root: string): string {
  const rows = [...readOptionTypes(root).table].map(([name, keys]) => `  '${name}': '${keys}',`);
  return `// Made from the types by \`npm run docs\`: the keys of each type of options. \`!\` marks those without a default; behind a colon is the
// type of the options that a key holds, behind = what its value may be, and in parentheses what the elements
// of a list may be.
export const optionTypes = {
${rows.join('\n')}
} as const;
`;
}

// The source of `lib/base/options/signatures.ts`.
function signatureTable(root: string): string {
  const rows = [...readOptionTypes(root).signatures].map(([file, calls]) => `  '${file}': ${JSON.stringify(calls)},`);
  return `// Made from the types by \`npm run docs\`: what can be called while a design is declared, by the file that has it: how a user reaches it, and
// its parameters.
export const signatures: Readonly<Record<string, readonly string[]>> = {
${rows.join('\n')}
};
`;
}
