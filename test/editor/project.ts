import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A `tsconfig.json` that names the plugin with these options. */
export function tsconfig(options: object): string {
  return JSON.stringify({
    compilerOptions: {
      ...{ strict: true, module: 'nodenext', target: 'es2023', skipLibCheck: true, types: [] },
      plugins: [{ name: 'entente-soc/editor', ...options }],
    },
  });
}

/** A folder as users have it: the package is installed, and `tsconfig.json` names the plugin with these options. */
export function projectWith(options: object, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'entente-editor-')));
  const written = {
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': tsconfig(options),
    ...files,
  };
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/entente-soc'));
  return folder;
}
