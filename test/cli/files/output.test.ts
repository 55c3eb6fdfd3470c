import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandError } from '../../../cli/process/exit-codes.js';
import { writeFiles } from '../../../cli/files/output.js';
import { settled, temporaryFile } from '../../../cli/files/temporary-files.js';
import { ententeProcess, ententeShell, program as main } from '../run.js';

const root = mkdtempSync(join(tmpdir(), 'entente-'));
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(root, String(count++));
  mkdirSync(folder);
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const at = (name: string): string => join(folder, name);

/** What a refusal says; the exit code in front. */
async function refusal(...files: Parameters<typeof writeFiles>): Promise<[number, string]> {
  const error: unknown = await writeFiles(...files).catch((reason: unknown) => reason);
  if (!(error instanceof CommandError)) throw new Error('It was not refused.', { cause: error });
  return [error.exitCode, error.message.replaceAll(folder, '')];
}

function* failing(): Generator<string> {
  yield 'half of it';
  throw new Error('the other half cannot be made');
}

describe('where an output goes', () => {
  test('a new file, with folders around it', async () => {
    await writeFiles([[at('a/b/c.txt'), 'content']]);
    expect(readFileSync(at('a/b/c.txt'), 'utf8')).toBe('content');
  });

  test('a plain file is replaced, and is for the same people as before', async () => {
    writeFileSync(at('a.txt'), 'before, and longer');
    chmodSync(at('a.txt'), 0o640);
    await writeFiles([[at('a.txt'), ['af', 'ter']]]);
    expect([readFileSync(at('a.txt'), 'utf8'), statSync(at('a.txt')).mode & 0o777]).toEqual(['after', 0o640]);
  });

  test('a link is followed, also one that leads to nothing yet', async () => {
    mkdirSync(at('there'));
    writeFileSync(at('there/real.txt'), 'before');
    symlinkSync('real.txt', at('there/second'));
    symlinkSync(join('there', 'second'), at('first'));
    symlinkSync(join('there', 'new.txt'), at('dangling'));
    await writeFiles([
      [at('first'), 'after'],
      [at('dangling'), 'new'],
    ]);
    expect(readFileSync(at('there/real.txt'), 'utf8')).toBe('after');
    expect(readFileSync(at('there/new.txt'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['dangling', 'first', 'there']);
    expect(readdirSync(at('there'))).toEqual(['new.txt', 'real.txt', 'second']);
  });

  test('a device is written to and stays a device', async () => {
    symlinkSync('/dev/null', at('null'));
    await writeFiles([
      ['/dev/null', 'gone'],
      [at('null'), 'gone, too'],
    ]);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(readdirSync(folder)).toEqual(['null']);
  });

  test('a pipe is written to', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const reader = spawn('cat', [at('pipe')]);
    const [read] = await Promise.all([text(reader.stdout), writeFiles([[at('pipe'), 'through a pipe']])]);
    expect([read, statSync(at('pipe')).isFIFO()]).toEqual(['through a pipe', true]);
  });

  test('a socket is written to', async () => {
    const server = createServer().listen(at('socket'));
    await once(server, 'listening');
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const [[socket]] = await Promise.all([connected, writeFiles([[at('socket'), 'through a socket']])]);
    expect([await text(socket), statSync(at('socket')).isSocket()]).toEqual(['through a socket', true]);
    server.close();
  });

  test('standard output by its name as a file is added to, not begun anew', () => {
    const { status, stdout } = ententeShell(
      `echo first > ${at('all')}; entente diagram topologies/mcu.ts --format dot --out /dev/stdout >> ${at('all')}; head -n 2 ${at('all')}`,
    );
    expect([status, stdout]).toEqual([0, 'first\ndigraph "mcu" {\n']);
  });
});

describe('what cannot be written is refused before anything is', () => {
  const others = (): [string, string][] => [
    [at('new.txt'), 'new'],
    [at('old.txt'), 'new'],
  ];
  beforeEach(() => {
    writeFileSync(at('old.txt'), 'old');
  });
  const nothingChanged = (): void => {
    expect(readFileSync(at('old.txt'), 'utf8')).toBe('old');
    expect(readdirSync(folder).filter((name) => name !== 'taken')).toEqual(['old.txt']);
  };

  test('a folder, by whatever name', async () => {
    mkdirSync(at('taken'));
    const said = await Promise.all(
      ['taken', 'taken/', 'taken/..', 'new/', 'new/..', 'new/.'].map((name) =>
        refusal([...others(), [`${folder}/${name}`, '']]),
      ),
    );
    expect(said).toEqual(
      ['taken', 'taken/', 'taken/..', 'new/', 'new/..', 'new/.'].map((name) => [
        64,
        `/${name} is a folder, not a file that can be written.`,
      ]),
    );
    expect(await refusal([['', '']])).toEqual([64, 'The empty name is a folder, not a file that can be written.']);
    nothingChanged();
  });

  test('a place in a file', async () => {
    expect(await refusal([...others(), [at('old.txt/a'), '']])).toEqual([
      2,
      '/old.txt/a cannot be written: not a directory.',
    ]);
    nothingChanged();
  });

  test('a link that leads to itself', async () => {
    symlinkSync('taken', at('taken'));
    expect(await refusal([...others(), [at('taken'), '']])).toEqual([
      2,
      '/taken cannot be written: too many symbolic links encountered.',
    ]);
    nothingChanged();
  });

  test('two outputs of one file', async () => {
    symlinkSync('old.txt', at('taken'));
    expect(await refusal([...others(), [at('taken'), '']])).toEqual([
      64,
      '/old.txt and /taken are one file, which cannot hold two outputs.',
    ]);
    nothingChanged();
  });

  test('an output whose content cannot be made', async () => {
    await expect(writeFiles([...others(), [at('b.txt'), failing()]])).rejects.toThrow('the other half cannot be made');
    nothingChanged();
  });

  test('a full device', async () => {
    expect(await refusal([...others(), ['/dev/full', 'a']])).toEqual([
      2,
      '/dev/full cannot be written: no space left on device.',
    ]);
    nothingChanged();
  });
});

describe('no temporary file is left', () => {
  // Writes to a pipe that nobody reads, so that it stands still with its temporary file beside.
  async function standingStill(): Promise<ChildProcess> {
    execFileSync('mkfifo', [at('pipe')]);
    const formats = `text,json=${at('a.json')},sarif=${at('pipe')}`;
    const child = spawn(process.execPath, [main, 'check', 'topologies/mcu.ts', '--format', formats]);
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
    return child;
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s', async (signal) => {
    const child = await standingStill();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual(['pipe']);
  });

  test('by a run that was killed, once there is another one', async () => {
    const child = await standingStill();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(folder)).toHaveLength(2);
    await writeFiles([[at('b.txt'), '']]);
    expect(readdirSync(folder)).toEqual(['b.txt', 'pipe']);
  });

  test('but those of runs that go on, or that nobody knows about, stay', async () => {
    const name = `.entente-00000000-${process.pid}-00000000.tmp`;
    writeFileSync(at(name), 'of another machine');
    mkdirSync(at('.entente-00000000-1-00000000.tmp'));
    writeFileSync(at('.entente-notes'), `of ${hostname()}`);
    const going = temporaryFile(folder, '.tmp');
    await writeFiles([[at('b.txt'), '']]);
    expect(existsSync(going)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(5);
    settled(going);
  });
});

describe('an answer', () => {
  test('that nobody reads to its end keeps its exit code', () => {
    const { status, stdout } = ententeShell(
      'set -o pipefail; entente check test/cli/fixtures/overlap.ts --format json | head -n 1',
    );
    expect([status, stdout]).toEqual([1, '{\n']);
    expect(ententeShell('set -o pipefail; entente check test/cli/fixtures/overlap.ts | true').status).toBe(1);
    expect(ententeShell('set -o pipefail; entente diagram topologies/mcu.ts | true').status).toBe(0);
  });

  test('goes on through a pipe that does not wait for its reader', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const held = openSync(at('pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
    const writing = openSync(at('pipe'), constants.O_WRONLY | constants.O_NONBLOCK);
    const command = [main, 'parameters', 'rocket'];
    const child = spawn(process.execPath, command, { stdio: ['ignore', writing, 'inherit'] });
    closeSync(writing);
    // By then, the pipe is full.
    const reader = spawn('sh', ['-c', `sleep 1; exec cat ${at('pipe')}`]);
    const [answer] = await Promise.all([text(reader.stdout), once(child, 'exit')]);
    closeSync(held);
    expect(child.exitCode).toBe(0);
    expect(answer.length).toBeGreaterThan(1 << 18);
    expect(answer).toBe(ententeProcess('parameters', 'rocket').stdout);
  });

  test('that cannot be written is an error', () => {
    expect(ententeShell('entente map topologies/mcu.ts > /dev/full')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: The answer cannot be written: no space left on device.\n',
    });
  });
});
