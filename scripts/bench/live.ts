import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Milliseconds from saving a topology that `entente view --serve` shows until its new page is read. `folder` is where the command line was
 * built, `program` its file there.
 */
export async function savedToPage(folder: string, program: string, topology: string, cache: string): Promise<number> {
  const own = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const file = join(own, basename(topology));
  copyFileSync(join(folder, topology), file);
  symlinkSync(resolve(folder, 'node_modules'), join(own, 'node_modules'));
  const server = spawn(process.execPath, [join(folder, program), 'view', file, '--serve'], {
    env: { ...process.env, ENTENTE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const url = await served(server.stderr);
    await pageAt(url);
    const told = await fetch(new URL('events', url));
    // The existing drawing is reported first.
    await changed(told);
    // The first save finds cold caches, which is not the usual case.
    for (let k = 0; ; k++) {
      const start = performance.now();
      appendFileSync(file, `// ${k}\n`);
      await changed(told);
      await pageAt(url);
      if (k === 1) return performance.now() - start;
    }
  } finally {
    server.kill();
    rmSync(own, { recursive: true, force: true });
  }
}

async function served(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const url = /^Serving (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('nothing is served');
}

async function pageAt(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  if (!page.includes('id="drawing"')) throw new Error(`there is no drawing in the page: ${page.slice(0, 500)}`);
}

const decoder = new TextDecoder();

async function changed({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  try {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      if (decoder.decode(piece.value as Uint8Array).includes('"failure":null')) return;
    }
  } finally {
    reader?.releaseLock();
  }
  throw new Error('changes are not told');
}
