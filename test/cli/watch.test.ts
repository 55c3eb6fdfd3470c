import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ententeIn, program } from './run.js';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entente-'));
  await ententeIn(folder, 'init');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What an open page is told. */
interface Told {
  readonly version: string;
  readonly failure: { readonly text: string } | null;
}

/** What a command that runs on has said. */
class Heard {
  #said = '';
  #heard = (): void => undefined;

  constructor(...streams: readonly (Readable | null)[]) {
    for (const stream of streams) {
      stream?.on('data', (text: Buffer) => {
        this.#said += text.toString();
        this.#heard();
      });
    }
  }

  /** Waits until all of this has been said since the last time, and returns what was: by several pipes it comes in any order. */
  async until(...texts: readonly string[]): Promise<string> {
    while (!texts.every((text) => this.#said.includes(text)))
      await new Promise<void>((resolve) => (this.#heard = resolve));
    const said = this.#said;
    this.#said = '';
    return said;
  }
}

const waiting = 'Watching for changes; interrupt to end.\n';

test('check --watch checks again after a change, also when the design was broken in between', async () => {
  const file = join(folder, 'soc.ts');
  const source = readFileSync(file, 'utf8');
  const child = spawn(process.execPath, [program, 'check', 'soc.ts', '--watch'], { cwd: folder });
  const heard = new Heard(child.stdout, child.stderr);
  try {
    await heard.until('1 note (--verbose shows notes)\n', waiting);
    writeFileSync(file, source.replace("'0x6400_0000', '4K'", "'0x8000_8000', '4K'"));
    await heard.until('2 errors, 1 note (--verbose shows notes)\n', waiting);
    writeFileSync(file, 'export default soc(');
    await heard.until(
      'error[input/threw]: soc.ts cannot be compiled: Unexpected end of file.\n  --> soc.ts:1:20\n',
      waiting,
    );
    writeFileSync(file, source);
    await heard.until('1 note (--verbose shows notes)\n', waiting);
    expect(child.exitCode).toBe(null);
  } finally {
    child.kill();
  }
});

test('check --watch hears of files elsewhere that a design is made of, also of those that come, and of no others', async () => {
  const [here, there] = [join(folder, 'here'), mkdtempSync(join(tmpdir(), 'entente-elsewhere-'))];
  mkdirSync(here);
  const design = readFileSync(join(folder, 'soc.ts'), 'utf8').replace("'0x6400_0000'", 'base');
  const input = join(there, 'soc.ts');
  writeFileSync(input, `import { base } from './part';\n${design}`);
  // At once: half a file would be another change.
  const save = (name: string, content: string): void => {
    writeFileSync(join(there, `${name}~`), content);
    renameSync(join(there, `${name}~`), join(there, name));
  };
  const child = spawn(process.execPath, [program, 'check', input, '--watch'], { cwd: here });
  const heard = new Heard(child.stdout, child.stderr);
  const runs = (said: string): number => said.split(waiting).length - 1;
  try {
    await heard.until('there is no file ./part.', waiting);
    // Nothing to do with it.
    save('partner.ts', '');
    save('part.d.ts', '');
    save('part.ts', "export const base = '0x8000_8000';\n");
    expect(runs(await heard.until('1 error, 1 note (--verbose shows notes)\n', waiting))).toBe(1);
    save('part.js', '');
    save('part.ts', "export const base = '0x6400_0000';\n");
    expect(runs(await heard.until('1 note (--verbose shows notes)\n', waiting))).toBe(1);
    // It comes first where an import has no ending.
    save('part.tsx', "export const base = '0x8000_8000';\n");
    await heard.until('1 error, 1 note (--verbose shows notes)\n', waiting);
    save('entente.config.json', JSON.stringify({ rules: { 'address/overlap': 'info' } }));
    await heard.until('2 notes (--verbose shows notes)\n', waiting);
    save('part.tsx', 'export const base = ');
    await heard.until('part.tsx cannot be compiled', waiting);
    save('part.tsx', "export const base = '0x6400_0000';\n");
    await heard.until('1 note (--verbose shows notes)\n', waiting);
    expect(child.exitCode).toBe(null);
  } finally {
    child.kill();
    rmSync(there, { recursive: true });
  }
});

test('check --watch hears of what comes into a folder of which the only description is read, and of what that includes', async () => {
  const [here, there] = [join(folder, 'beside'), mkdtempSync(join(tmpdir(), 'entente-described-'))];
  mkdirSync(here);
  const tree =
    '/dts-v1/;\n/include/ "part.dtsi"\n/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board"; };\n';
  writeFileSync(join(there, 'board.dts'), tree);
  const child = spawn(process.execPath, [program, 'check', there, '--watch'], { cwd: here });
  const heard = new Heard(child.stdout, child.stderr);
  try {
    await heard.until('part.dtsi', waiting);
    writeFileSync(join(there, 'part.dtsi'), '/ { rom@0 { reg = <0 0x1000>; }; };\n');
    await heard.until('\n', waiting);
    writeFileSync(join(there, 'other.dts'), tree);
    await heard.until('has several descriptions in it', waiting);
    rmSync(join(there, 'other.dts'));
    await heard.until('\n', waiting);
  } finally {
    child.kill();
    rmSync(there, { recursive: true });
  }
});

describe('what a run changes itself makes no runs without end', () => {
  /** A topology that does something whenever it is elaborated. */
  function writeTopology(name: string, act: string): void {
    const source = readFileSync(join(folder, 'soc.ts'), 'utf8');
    const imports = "import { existsSync, readFileSync, writeFileSync } from 'node:fs';\n";
    writeFileSync(join(folder, name), `${imports}${act}\n${source}`);
  }

  /** Long enough for several runs, one of which would bring about the next. */
  const severalRuns = 800;

  /** Makes sure that nothing runs any more, and that a save is noticed all the same. */
  async function expectRest(heard: Heard, file: string, isRest: () => boolean): Promise<void> {
    await setTimeout(severalRuns);
    expect(isRest()).toBe(true);
    appendFileSync(join(folder, file), '// Saved.\n');
    await heard.until(waiting);
  }

  test('a log beside the topology is left alone after three runs', async () => {
    writeTopology('logged.ts', '');
    const log = openSync(join(folder, 'w.log'), 'w');
    const child = spawn(process.execPath, [program, 'check', 'logged.ts', '--watch'], {
      cwd: folder,
      stdio: ['ignore', log, 'pipe'],
    });
    const heard = new Heard(child.stderr);
    try {
      await heard.until('w.log changes whenever the design is elaborated: it is no longer watched.\n');
      await heard.until(waiting);
      await setTimeout(severalRuns);
      const size = statSync(join(folder, 'w.log')).size;
      await expectRest(heard, 'logged.ts', () => statSync(join(folder, 'w.log')).size === size);
      expect(statSync(join(folder, 'w.log')).size).toBeGreaterThan(size);
    } finally {
      child.kill();
      closeSync(log);
    }
  });

  test('a file that a topology writes with the same content is no change', async () => {
    const act = `writeFileSync(new URL('./gen.json', import.meta.url), '{"a":1}');
const count = new URL('./.runs', import.meta.url);
writeFileSync(count, (existsSync(count) ? readFileSync(count, 'utf8') : '') + '.');`;
    writeTopology('writing.ts', act);
    const runs = (): number => readFileSync(join(folder, '.runs'), 'utf8').length;
    const child = spawn(process.execPath, [program, 'check', 'writing.ts', '--watch'], { cwd: folder });
    const heard = new Heard(child.stdout, child.stderr);
    try {
      await heard.until(waiting);
      await setTimeout(severalRuns);
      const before = runs();
      // The first of them may have brought about another one: what was in the file before is not known.
      expect(before).toBeLessThanOrEqual(2);
      await heard.until('');
      await expectRest(heard, 'writing.ts', () => runs() === before);
      expect(runs()).toBeGreaterThan(before);
    } finally {
      child.kill();
    }
  });
});

test('view --serve finds its folder again that was moved away and made anew, and says so while it is away', async () => {
  const [place, away] = [join(folder, 'place'), join(folder, 'away')];
  const source = readFileSync(join(folder, 'soc.ts'), 'utf8');
  const make = (text: string): void => {
    mkdirSync(place);
    writeFileSync(join(place, 'soc.ts'), text);
  };
  make(source);
  const child = spawn(process.execPath, [program, 'view', 'soc.ts', '--serve'], { cwd: place });
  try {
    const said = await new Heard(child.stderr).until('/\n');
    const here = realpathSync(place);
    const [input] = (await once(get(`${said.trim().replace('Serving ', '')}events`), 'response')) as [IncomingMessage];
    const events = createInterface({ input })[Symbol.asyncIterator]();
    /** Waits until this is told of the design; null where all is well. */
    const until = async (text: string | null): Promise<string> => {
      for (;;) {
        const { value } = (await events.next()) as IteratorYieldResult<string>;
        if (!value.startsWith('data: ')) continue;
        const told = JSON.parse(value.slice('data: '.length)) as Told;
        if ((told.failure?.text ?? null) === text) return told.version;
      }
    };
    const versions = [await until(null)];
    renameSync(place, away);
    await until(
      `This was before the last change, which cannot be drawn:\n\nThe folder ${here} is not there. Once it is there again, so is the page.`,
    );
    make(source);
    versions.push(await until(null));
    appendFileSync(join(place, 'soc.ts'), '// Saved.\n');
    versions.push(await until(null));
    expect(new Set(versions).size).toBe(3);
  } finally {
    child.kill();
  }
});

test.each([
  [['--write-baseline'], '--write-baseline has no use with it.'],
  [['--format', 'sarif=x.sarif'], 'the file x.sarif has no use with it.'],
])('check --watch %j is refused', async (more, message) => {
  expect(await ententeIn(folder, 'check', 'soc.ts', '--watch', ...more)).toEqual({
    ...{ status: 64, stdout: '' },
    stderr: `error: --watch prints what it finds: ${message}\n`,
  });
});
