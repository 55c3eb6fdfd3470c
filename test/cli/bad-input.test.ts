import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entente, ententeIn, ententeProcessIn, fixture } from './run.js';

function temporaryFile(name: string, content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), name);
  writeFileSync(file, content);
  return file;
}

describe('a topology that cannot be used', () => {
  test('throws', async () => {
    expect(await entente('check', fixture('throws.ts'))).toEqual({
      status: 2,
      stdout: `error[graph/function-threw]: The declaration threw TypeError: the sensor table is empty
  --> test/cli/fixtures/throws.ts:4:9
     |
   4 |   throw new TypeError('the sensor table is empty');
     |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

1 error
`,
      stderr: '',
    });
  });

  test('never ends: it is stopped at the time limit', async () => {
    expect(await entente('elaborate', fixture('never-ends.ts'), '--timeout', '1')).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: test/cli/fixtures/never-ends.ts was not elaborated within 1 s.
  help: Raise the limit with --timeout, or look for a loop that never ends.
`,
    });
  });

  test('waits for what never comes: that is told apart', async () => {
    expect(await entente('elaborate', fixture('never-settles.ts'), '--timeout', '3')).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: test/cli/fixtures/never-settles.ts was not elaborated within 3 s.
  help: Raise the limit with --timeout, or look for a promise that nothing ever settles.
`,
    });
  });

  test('exports nothing by default', async () => {
    expect(await entente('map', fixture('exports-nothing.ts'))).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: test/cli/fixtures/exports-nothing.ts has no default export.
  help: It exports test/cli/fixtures/exports-nothing.ts#inner.
`,
    });
  });

  test('has no such export', async () => {
    expect(await entente('map', `${fixture('exports-nothing.ts')}#outer`)).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: test/cli/fixtures/exports-nothing.ts has no export called outer.
  help: It exports test/cli/fixtures/exports-nothing.ts#inner.
`,
    });
  });

  test('does not compile', async () => {
    const file = temporaryFile(
      'syntax.ts',
      "import { soc } from 'entente-soc';\n\nexport default soc('syntax', () => {\n  const cpu = ;\n});\n",
    );
    const { status, stdout, stderr } = await entente('map', file);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.replaceAll(/\S*syntax\.ts/g, 'syntax.ts'))
      .toBe(`error[input/threw]: syntax.ts cannot be compiled: Unexpected ";".
  --> syntax.ts:4:15
     |
   4 |   const cpu = ;
     |               ^
  help: Correct what is there, or just in front of it.
`);
  });

  test('begins with a mark of its encoding, which is not a column', async () => {
    const file = temporaryFile('marked.ts', "\ufeffthrow new Error('no');");
    const { stderr } = await entente('map', file);
    expect(stderr.replaceAll(/\S*marked\.ts/g, 'marked.ts')).toContain(`
  --> marked.ts:1:7
     |
   1 | throw new Error('no');
     |       ^^^^^^^^^^^^^^^
`);
    const syntax = temporaryFile('marked.ts', '\ufeffconst cpu = ;');
    const { stderr: broken } = await entente('map', syntax);
    expect(broken.replaceAll(/\S*marked\.ts/g, 'marked.ts')).toContain(`
  --> marked.ts:1:13
     |
   1 | const cpu = ;
     |             ^
`);
  });

  test('has its mistakes behind letters of several bytes, or behind what means the file itself', async () => {
    const ofLetters = temporaryFile('soc.ts', 'const é = 1;\n/* é😀総 */ const x = ;\n');
    const { stdout } = await entente('check', ofLetters);
    expect(stdout).toMatch(/soc\.ts:2:22\n.*\n {3}2 \| (.*) = ;\n {5}\| {23}\^\n/);
    const own = ['import.meta.url', 'import.meta.filename', 'import.meta.dirname'].join(', ');
    const line = `export default soc('t', () => { [${own}].join(); throw new Error('no'); });`;
    const { stdout: ofOwn } = await entente(
      'check',
      temporaryFile('own.ts', `import { soc } from 'entente-soc';\n${line}`),
    );
    expect(ofOwn).toContain(`own.ts:2:${line.indexOf('new Error') + 1}\n`);
  });

  test('is a link to what is not there', async () => {
    const link = join(mkdtempSync(join(tmpdir(), 'entente-')), 'board.dts');
    symlinkSync('../kernel/board.dts', link);
    const told = `error: ${link} is a link to ../kernel/board.dts, which is not there.
  help: Bring what it leads to, which may be in a submodule (git submodule update --init), or name another file.
`;
    for (const args of [
      ['map', link],
      ['map', `${link}#all`],
      ['check', 'topologies/mcu.ts', '--policy', link],
    ])
      expect((await entente(...args)).stderr).toBe(told);
  });

  test('is, by its usual name, a link to what is not there: it is not as if there were none', async () => {
    const soc = `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('t', () => connect(tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range(0x1000, 0x1000) })));
`;
    const folderWith = (name: string): string => {
      const folder = mkdtempSync(join(tmpdir(), 'entente-'));
      writeFileSync(join(folder, 'soc.ts'), soc);
      symlinkSync('shared/file', join(folder, name));
      return folder;
    };
    const ofPolicy = folderWith('entente.config.ts');
    for (const args of [['check', 'soc.ts'], ['check'], ['lock'], ['sweep', 'soc.ts']])
      expect(await ententeIn(ofPolicy, ...args)).toMatchObject({
        status: 64,
        stderr: expect.stringContaining(
          'error: entente.config.ts is a link to shared/file, which is not there.\n',
        ) as string,
      });
    const ofBaseline = folderWith('old.json');
    writeFileSync(join(ofBaseline, 'entente.config.json'), '{ "baseline": "old.json" }');
    expect((await ententeIn(ofBaseline, 'check', 'soc.ts')).stderr).toContain(
      'error: old.json is a link to shared/file',
    );
    const ofLock = folderWith('entente.soc.lock');
    await ententeIn(ofLock, 'lock', 'soc.ts', '--out', 'entente.lock');
    expect((await ententeIn(ofLock, 'check', 'soc.ts', '--locked')).stderr).toContain(
      'error: entente.soc.lock is a link to shared/file',
    );
  });

  test('has a name that the system refuses to look at', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    symlinkSync('round.ts', join(folder, 'round.ts'));
    const long = `${'long'.repeat(100)}.ts`;
    for (const [name, why] of [
      ['round.ts', 'too many symbolic links encountered'],
      ['round.ts/soc.ts', 'too many symbolic links encountered'],
      [long, 'name too long'],
    ] as const)
      for (const command of ['check', 'map', 'play'])
        expect(ententeProcessIn(folder, command, name)).toEqual({
          status: 64,
          stdout: '',
          stderr: `error: ${name} cannot be read: ${why}.\n`,
        });
    expect((await ententeIn(folder, 'init', long)).stderr).toContain(
      `error: ${join(long, 'soc.ts')} cannot be written`,
    );
  });

  test('imports by another of its files what is not exported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    writeFileSync(
      join(folder, 'part.ts'),
      "\ufeffimport { soc, conect } from 'entente-soc';\nexport const part = soc('t', () => conect());\n",
    );
    writeFileSync(join(folder, 'soc.ts'), "export { part as default } from './part.js';\n");
    const { stdout } = await entente('check', join(folder, 'soc.ts'));
    expect(stdout).toMatch(/exports nothing called conect\.\n {2}--> \S*part\.ts:1:15\n/);
  });

  test('has outside of its topology what the library refuses, which is told by its own rule, with its own help', async () => {
    const file = temporaryFile(
      'soc.ts',
      "import { AddressSet, connect, soc, tl } from 'entente-soc';\nconst place = AddressSet.range('0x1000', '3K');\nexport default soc('t', () => connect(tl.client({ name: 'a' }), tl.ram({ address: place })));\n",
    );
    const { status, stderr } = await entente('map', file);
    expect(status).toBe(2);
    expect(stderr.replaceAll(/\S*soc\.ts/g, 'soc.ts'))
      .toBe(`error[address/size]: Size 0xc00 (3 KiB) is not a power of two.
  --> soc.ts:2:26
     |
   2 | const place = AddressSet.range('0x1000', '3K');
     |                          ^^^^^^^^^^^^^^^^^^^^^
  help: Make it 4 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x1000, 0xc00).
`);
  });

  test.each([
    [
      'a name that is not imported',
      "import { soc } from 'entente-soc';\nexport default soc('t', () => ({ bus: tl.xbar() }));\n",
      `error[graph/function-threw]: The declaration threw ReferenceError: tl is not defined
  --> soc.ts:2:39
     |
   2 | export default soc('t', () => ({ bus: tl.xbar() }));
     |                                       ^^^^^^^^^
  help: Add tl to the import from 'entente-soc'.
`,
    ],
    [
      'a name that is not exported',
      "import {\n  soc,\n  conect,\n} from 'entente-soc';\nexport default soc('t', () => conect());\n",
      `error[input/threw]: 'entente-soc' exports nothing called conect.
  --> soc.ts:3:3
     |
   3 |   conect,
     |   ^^^^^^
  help: Did you mean connect?
`,
    ],
    [
      'a name of another part of the library',
      "import { soc, rocketConfig } from 'entente-soc';\nexport default soc('t', () => rocketConfig('x'));\n",
      `error[input/threw]: 'entente-soc' exports nothing called rocketConfig.
  --> soc.ts:1:15
     |
   1 | import { soc, rocketConfig } from 'entente-soc';
     |               ^^^^^^^^^^^^
  help: Import rocketConfig from 'entente-soc/rocket'.
`,
    ],
    [
      'a function that a namespace does not have',
      "import { soc, tl } from 'entente-soc';\nexport default soc('t', () => ({ bus: tl.xbra() }));\n",
      `error[graph/function-threw]: The declaration threw TypeError: tl.xbra is not a function
  --> soc.ts:2:42
     |
   2 | export default soc('t', () => ({ bus: tl.xbra() }));
     |                                          ^^^^^^
  help: Did you mean tl.xbar?
`,
    ],
  ])('has %s', async (_, text, said) => {
    const file = temporaryFile('soc.ts', text);
    const { status, stdout, stderr } = await entente('map', file);
    expect({ status, stdout, stderr: stderr.replaceAll(/\S*soc\.ts/g, 'soc.ts') }).toEqual({
      status: 2,
      stdout: '',
      stderr: said,
    });
  });

  test('cannot be negotiated: nothing is written, and what was there before stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    writeFileSync(join(folder, 'arity.svg'), 'an earlier drawing');
    const { status, stdout } = await entente('elaborate', fixture('arity.ts'), '--out', folder);
    expect([status, stdout]).toEqual([2, '']);
    expect(readdirSync(folder)).toEqual(['arity.svg']);
    expect(readFileSync(join(folder, 'arity.svg'), 'utf8')).toBe('an earlier drawing');
  });
});

describe('a document that cannot be used', () => {
  const shown = (file: string): string => {
    const path = relative(process.cwd(), file);
    return path.startsWith('..') ? file : path;
  };

  test('is not JSON', async () => {
    const file = temporaryFile('a.json', '{\n  "version": 1,\n  "name" "x"\n}\n');
    const { status, stdout } = await entente('check', file);
    expect(status).toBe(2);
    expect(stdout).toContain(`  --> ${shown(file)}:3:10\n`);
    expect(stdout).toContain('error[document/syntax]: This is not valid JSON:');
  });

  test('has an unknown node type', async () => {
    const body = [{ node: 'bus', type: 'tl.xbarr' }];
    const file = temporaryFile(
      'b.json',
      JSON.stringify({ version: 1, name: 'b', module: { name: 'top', body } }, null, 2),
    );
    expect(await entente('check', file)).toEqual({
      status: 2,
      stdout: `error[document/shape]: /module/body/0/type "tl.xbarr" is not a known node type.
  --> ${shown(file)}:9:17 (/module/body/0/type)
     |
   9 |         "type": "tl.xbarr"
     |                 ^^^^^^^^^^
  help: Did you mean tl.xbar?

1 error
`,
      stderr: '',
    });
  });

  test('has a parameter of the wrong type', async () => {
    const body = [{ node: 'w', type: 'tl.widthWidget', innerBeatBytes: 'eight' }];
    const file = temporaryFile('c.json', JSON.stringify({ version: 1, name: 'c', module: { name: 'top', body } }));
    const { status, stdout } = await entente('check', file);
    expect(status).toBe(2);
    expect(stdout.split('\n')[0]).toBe(
      'error[document/shape]: /module/body/0/innerBeatBytes must be an integer, not "eight".',
    );
  });

  test('binds a node that is not there', async () => {
    const body = [{ node: 'bus', type: 'tl.xbar' }, { bind: ['bus', ':=', 'cpu'] }];
    const file = temporaryFile('d.json', JSON.stringify({ version: 1, name: 'd', module: { name: 'top', body } }));
    const { status, stdout } = await entente('check', file);
    expect(status).toBe(2);
    expect(stdout.split('\n')[0]).toBe('error[document/unknown-node]: There is no node "cpu" before this statement.');
    expect(stdout).toContain('  help: Declared so far: bus.\n');
  });
});

describe('a command line that is not right', () => {
  test.each([
    [['chek', 'x.ts'], "error: unknown command 'chek'\n(Did you mean check?)\n(add --help for all options)\n"],
    [
      ['check'],
      "error: No design is named.\n  help: Name one, such as soc.ts; or list them in entente.config.ts: designs: ['soc.ts'].\n",
    ],
    [
      ['check', '--locked', 'topologies/mcu.ts'],
      'error: No design is named: topologies/mcu.ts is the lock, as it stands behind --locked.\n' +
        '  help: If it is the design, put it in front: entente check topologies/mcu.ts --locked.\n',
    ],
    [
      ['map', 'topologies/mcu.ts', '--formt', 'json'],
      "error: unknown option '--formt'\n(Did you mean --format?)\n(add --help for all options)\n",
    ],
    [['check', 'nowhere.ts'], 'error: There is no file nowhere.ts.\n'],
    [
      ['check', 'topologies/mcuu.ts'],
      'error: There is no file topologies/mcuu.ts.\n  help: Did you mean topologies/mcu.ts?\n',
    ],
    [
      ['list', 'devices', 'topologies/mcu.ts'],
      'error: There is no file devices.\n  help: The input comes first: entente list topologies/mcu.ts devices.\n',
    ],
    [
      ['why-not', 'cpu', 'sram', 'topologies/mcu.ts#default'],
      'error: There is no file cpu.\n  help: The input comes first: entente why-not topologies/mcu.ts#default cpu sram.\n',
    ],
    [
      ['replay', 'package.json5', 'rocket'],
      'error: There is no file package.json5.\n  help: The input comes first: entente replay rocket package.json5.\n',
    ],
    [['check', 'readme.md'], 'error: There is no file readme.md.\n  help: Did you mean README.md?\n'],
    [
      ['check', 'README.md'],
      'error: README.md is neither a topology (.ts, .mts, .cts, .tsx, .js, .mjs, .cjs), nor a topology document or an elaboration (.json, .jsonl), nor a description (.dts, .dtb, .svd, .hjson of OpenTitan, csr.json or csr.csv of LiteX, .yml or .yaml of FlooNoC, .graphml of Rocket Chip).\n',
    ],
    [
      ['map', 'topologies/mcu.ts', '--from', 'mcu.cpo'],
      'error: No master is called mcu.cpo.\n  help: Did you mean mcu.cpu?\n',
    ],
    [
      ['reach', 'topologies/mcu.ts', '--from', 'mcu.cpo'],
      'error: No master is called mcu.cpo.\n  help: Did you mean mcu.cpu?\n',
    ],
    [
      ['ids', 'topologies/mcu.ts', '--to', 'mcu.rim'],
      'error: No device is called mcu.rim.\n  help: Did you mean mcu.rom?\n',
    ],
    [
      ['route', 'topologies/mcu.ts', 'cpu', '0x0', '--size', '0.5'],
      "error: option '--size <bytes>' argument '0.5' is invalid. Write it in decimal, as 0x40, or as 64K.\n(add --help for all options)\n",
    ],
    [
      ['route', 'topologies/mcu.ts', 'cpu', '0x0', '--size', '3K'],
      "error: option '--size <bytes>' argument '3K' is invalid. It must be a power of two.\n(add --help for all options)\n",
    ],
    [
      ['route', 'topologies/mcu.ts', 'cpu', '--', '-5'],
      "error: command-argument value '-5' is invalid for argument 'address'. An address is at least 0.\n(add --help for all options)\n",
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--out', 'mcu.bmp'],
      'error: mcu.bmp does not determine the format: .bmp may be of any.\n  help: Set it with --format, or end the file name in .svg, .png, .pdf, .mmd, .mermaid, .dot, .gv, .graphml.\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--highlight', 'cpu@here'],
      "error: option '--highlight <what>' argument 'cpu@here' is invalid. Write it as 0x8000_0000, in decimal, or as 64K.\n(add --help for all options)\n",
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--highlight', 'gpu@0x1000'],
      'error: No master is called gpu.\n  help: Did you mean cpu?\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--focus', 'mcu.uarts'],
      'error: The view full has no module and no node mcu.uarts.\n  help: Did you mean mcu.uart?\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--protocol', 'tilelnk'],
      'error: Nothing in the design speaks tilelnk.\n  help: Did you mean TileLink?\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--view', 'address', '--depth', '1'],
      'error: --depth has no use here: the address map has neither lines nor modules.\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--format', 'graphml', '--no-fold'],
      'error: --no-fold has no use here: GraphML is of everything.\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--from', 'mcu.cpu'],
      'error: --from has no use here: only the address map is of chosen masters.\n',
    ],
    [
      ['diagram', 'topologies/mcu.ts', '--format', 'graphml', '--focus', 'mcu.uart'],
      'error: --focus has no use here: GraphML is of everything.\n',
    ],
  ])('%j', async (args, stderr) => {
    expect(await entente(...args)).toEqual({ status: 64, stdout: '', stderr });
  });

  test('a master of a design that has none', async () => {
    const document = {
      version: 1,
      name: 'streams',
      module: {
        name: 'top',
        body: [
          {
            node: 'camera',
            type: 'axis.master',
            ports: [{ masters: [{ name: 'camera', emitsSizes: [4, 16] }], beatBytes: 4 }],
          },
          { node: 'display', type: 'axis.slave', ports: [{ slaves: [{ name: 'display', supportsSizes: [1, 64] }] }] },
          { bind: ['display', ':=', 'camera'] },
        ],
      },
    };
    const file = temporaryFile('streams.json', JSON.stringify(document));
    expect(await entente('route', file, 'camera', '0x0')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: No master is called camera.\n  help: The design has none.\n',
    });
  });

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await entente('view', 'topologies/mcu.ts', '--serve', String(port))).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: Port ${port} is taken.\n  help: Name another one, or none for any that is free.\n`,
    });
    server.close();
  });
});

test('a configuration that a topology does not ask for', async () => {
  const expression = 'WithNBigCores(2) ++ DefaultConfig';
  const told = `topologies/mcu.ts reads nothing that --config ${expression} sets, so the option changes nothing.\n`;
  expect((await entente('map', 'topologies/mcu.ts', '--config', expression)).stderr).toBe(told);
  expect((await entente('check', 'topologies/mcu.ts', '--config', expression)).stderr).toBe(told);
  expect((await entente('map', 'topologies/my-device.ts', '--config', 'DefaultConfig')).stderr).toBe('');
  // Its buses are not known, so that it never came to the timer.
  expect(await entente('check', 'topologies/my-device.ts', '--config', 'WithTimer(0x10030000)')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('error[config/undefined]') as string,
    stderr: '',
  });
});

test('a topology that brings another copy of the library is told so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const file = join(folder, 'copy.ts');
  const library = join(process.cwd(), 'lib/index.js');
  writeFileSync(
    file,
    `import { AddressSet, connect, soc, tl } from '${library}';
export default soc('board', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
  connect(cpu, tl.ram({ address: AddressSet.range('0x0', '4K'), beatBytes: 8 }));
  return { cpu };
});
`,
  );
  expect(await entente('check', file)).toEqual({
    status: 2,
    stdout: `error[options/kind]: board was declared with another copy of entente-soc than the one that elaborates it.
  help: Import entente-soc by this name everywhere, and in one version: npm ls entente-soc shows which are installed.

1 error
`,
    stderr: '',
  });
});
