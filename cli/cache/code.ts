import * as modules from 'node:module';
import { folderInCache } from './store.js';

/** Lets Node keep the compiled code of what is loaded from now on, where it can: from version 22. */
export function keepCode(): void {
  const { enableCompileCache } = modules as { readonly enableCompileCache?: (folder: string) => void };
  const folder = folderInCache('code');
  if (folder !== undefined) enableCompileCache?.(folder);
}
