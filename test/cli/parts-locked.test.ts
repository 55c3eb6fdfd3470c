import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryWith, writeAll } from './repository.js';
import { ententeIn } from './run.js';

/** A package of chips that are called as they are, each with a scratchpad somewhere. */
const chips = (bases: Readonly<Record<string, string>>): string => `
import { AddressSet, Config, connect, Field, LazyModule, tl, topology } from 'entente-soc';

const baseKey = new Field<string>('Base', '0');

class Chip extends LazyModule {
  readonly cpu = tl.client({ name: 'cpu', sourceId: 4 });
  readonly bus = tl.xbar();
  readonly scratchpad = tl.ram({ address: AddressSet.range(this.view.get(baseKey), '4K'), beatBytes: 8 });

  constructor() {
    super();
    connect(this.cpu, this.bus);
    connect(this.bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), this.scratchpad);
  }
}

const bases = ${JSON.stringify(bases)};

export default topology(Chip, {
  name: 'pkg',
  parts: () => Object.entries(bases).map(([name, base]) => ({ name, config: new Config(name, (r) => r.set(baseKey, base)) })),
});
`;

const [one, two] = [
  { a: '0x80001000', b: '0x80001000' },
  { a: '0x80001000', b: '0x80008000' },
] as const;
const moved = 'b.scratchpad.node: 0x80001000..0x80001fff → 0x80008000..0x80008fff';

const designsIn = (folder: string): string[] =>
  readFileSync(join(folder, 'entente.lock'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('design '));

const errorsIn = (stdout: string): string[] => stdout.match(/(?<=^error\[policy\/locked\]: ).*/gm) ?? [];

describe('a topology of several chips', () => {
  test('is locked as a whole: where any of them changes, comes or goes, the check fails', async () => {
    const folder = repositoryWith({ 'soc.ts': chips(one) });
    expect((await ententeIn(folder, 'lock', 'soc.ts')).stderr).toBe('Wrote entente.lock\n');
    expect(designsIn(folder)).toEqual(['design a', 'design b']);
    expect(await ententeIn(folder, 'check', 'soc.ts', '--locked')).toMatchObject({ status: 0, stderr: '' });
    expect((await ententeIn(folder, 'check', 'soc.ts#b', '--locked')).status).toBe(0);
    const told = async (bases: Readonly<Record<string, string>>): Promise<string[]> => {
      writeAll(folder, { 'soc.ts': chips(bases) });
      const { status, stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked');
      expect(status).toBe(1);
      return errorsIn(stdout);
    };
    expect(await told({ a: '0x80001000' })).toEqual(['The design b is gone, compared with the lock.']);
    expect(await told({ ...one, c: '0x80001000' })).toEqual(['The lock has no design c: nothing of it is compared.']);
    expect(await told(two)).toEqual([`device moved, compared with the lock: ${moved}.`]);
    const alone = await ententeIn(folder, 'check', 'soc.ts#b', '--locked');
    expect(errorsIn(alone.stdout)).toEqual([`device moved, compared with the lock: ${moved}.`]);
  });

  test('has changes accepted chip by chip, as the check says it', async () => {
    const folder = repositoryWith({ 'soc.ts': chips(one) });
    await ententeIn(folder, 'lock', 'soc.ts');
    const accept = async (bases: Readonly<Record<string, string>>, name: string): Promise<void> => {
      writeAll(folder, { 'soc.ts': chips(bases) });
      const { stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked');
      expect(stdout).toContain(`entente lock soc.ts --accept '${name}'`);
      expect((await ententeIn(folder, 'lock', 'soc.ts', '--accept', name)).status).toBe(0);
      expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);
    };
    await accept(two, 'b.scratchpad.node');
    await accept({ ...two, c: '0x80001000' }, 'c');
    expect(designsIn(folder)).toEqual(['design a', 'design b', 'design c']);
    await accept({ a: '0x80001000', c: '0x80001000' }, 'b');
    expect(designsIn(folder)).toEqual(['design a', 'design c']);
    expect((await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'nobody')).stderr).toContain(
      'Nothing is called nobody, in the lock or in the design.',
    );
  });

  test('has designs that are gone and others that are new accepted one after another, as the check says it', async () => {
    const folder = repositoryWith({ 'soc.ts': chips(one) });
    const change = async (): Promise<string> => {
      writeAll(folder, { 'soc.ts': chips(one) });
      await ententeIn(folder, 'lock', 'soc.ts', '--out', 'entente.lock');
      writeAll(folder, { 'soc.ts': chips({ c: '0x80001000' }) });
      return (await ententeIn(folder, 'check', 'soc.ts', '--locked')).stdout;
    };
    const told = [...(await change()).matchAll(/entente lock soc.ts --accept '(.*?)'/g)].map(([, name = '']) => name);
    expect(told).toEqual(['a', 'b', 'c']);
    for (const order of [told, told.toReversed()]) {
      await change();
      for (const name of order) {
        expect({ order, name, ...(await ententeIn(folder, 'lock', 'soc.ts', '--accept', name)) }).toEqual({
          ...{ order, name, status: 0, stdout: '' },
          stderr: expect.stringContaining('Wrote entente.lock') as string,
        });
      }
      expect(designsIn(folder)).toEqual(['design c']);
      expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);
    }
  });

  test('keeps what is locked of the others where one is locked by its name', async () => {
    const folder = repositoryWith({ 'soc.ts': chips(one) });
    await ententeIn(folder, 'lock', 'soc.ts');
    writeAll(folder, { 'soc.ts': chips({ a: '0x80009000', b: '0x80008000' }) });
    expect((await ententeIn(folder, 'lock', 'soc.ts#b')).status).toBe(0);
    expect(designsIn(folder)).toEqual(['design a', 'design b']);
    const { stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked');
    expect(errorsIn(stdout)).toEqual([
      'device moved, compared with the lock: a.scratchpad.node: 0x80001000..0x80001fff → 0x80009000..0x80009fff.',
    ]);
  });

  test('is compared as a whole, each chip by its name', async () => {
    const folder = repositoryWith({ 'soc.ts': chips(one), 'before.ts': chips(one) });
    const told = async (bases: Readonly<Record<string, string>>): Promise<string> => {
      writeAll(folder, { 'soc.ts': chips(bases) });
      const [files, revision] = [
        await ententeIn(folder, 'diff', 'before.ts', 'soc.ts'),
        await ententeIn(folder, 'diff', 'soc.ts', '--against', 'HEAD'),
      ];
      expect(revision).toEqual(files);
      return files.stdout;
    };
    expect(await told(two)).toBe(`1 breaking change\n  device moved  ${moved}\n`);
    expect(await told({ a: '0x80001000' })).toBe('1 breaking change\n  module removed  b: a design\n');
    expect(await told({ ...one, c: '0x80001000' })).toBe('1 compatible change\n  module added  c: a design\n');
    expect(await told(one)).toBe('No changes.\n');
    writeAll(folder, { 'soc.ts': chips(two) });
    const { status, stdout } = await ententeIn(folder, 'check', 'soc.ts', '--against', 'HEAD');
    expect({ status, errors: errorsIn(stdout) }).toEqual({
      status: 1,
      errors: [`device moved, compared with HEAD: ${moved}.`],
    });
    expect(await ententeIn(folder, 'diff', 'before.ts', 'soc.ts', '--out', 'both.svg')).toMatchObject({
      status: 64,
      stderr: 'error: A picture is of one design, and before.ts is a, b.\n  help: Name one: before.ts#a.\n',
    });
  });
});
