import { join } from 'node:path';
import type ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { LanguageServer } from './language-server.js';
import { projectWith } from './project.js';

const client = `tl.client({ name: 'cpu', sourceId: 1, emits: tl.readWrite(1, 64) })`;
const fragmenter = 'tl.fragmenter({ minSize: 8, maxSize: 64 })';

const bind = (device: string): string => `connect(bus, ${fragmenter}, ${device});`;

const soc = (declared: string, ...statements: readonly string[]): string => `
import { AddressSet, connect, LazyModule, lazyModule, SimpleDevice, soc, tl } from 'entente-soc';
${declared}
export default soc('top', () => {
  const bus = tl.xbar();
  connect(${client}, bus);
  ${statements.join('\n  ')}
});
`;

const ram = "tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 })";
const twoOf = (declared: string, device: string): string => soc(declared, bind(ram), bind(device));
const parts = `import { AddressSet, tl } from 'entente-soc';
export const cpu = () => ${client};
export const memory = () => ${ram};
`;

// «…» stands around what a fix writes anew, and « » where it puts something in; without them, none is to be offered.
const moved: Readonly<Record<string, string>> = {
  'size first': twoOf('', "tl.rom({ size: '0x1000', base: '«0x1000»', beatBytes: 8 })"),
  'twice the same': twoOf('', "tl.rom({ base: '«0x1000»', size: '0x1000', beatBytes: 8 })"),
  range: twoOf('', "tl.ram({ address: AddressSet.range('«0x1000»', '0x1000'), beatBytes: 8 })"),
  'by a function, either of two': twoOf(
    'const mem = (size: string, base: string) => tl.ram({ address: AddressSet.range(base, size), beatBytes: 8 });',
    "mem('0x1000', '0x1000')",
  ),
  'by a constant': twoOf(
    "const [size] = ['4K'];\nconst place = '«0x1000»';",
    'tl.ram({ address: AddressSet.range(place, size!), beatBytes: 8 })',
  ),
  'by either of two constants': twoOf(
    'const length = 0x1000;\nconst place = 0x1000;',
    'tl.ram({ address: ((...[size, base]: number[]) => AddressSet.range(base!, size!))(length, place), beatBytes: 8 })',
  ),
  'in a loop': soc('', `for (const _ of [0, 1]) ${bind(ram)}`),
  'in a class that is made twice': soc(
    `class Timer extends LazyModule {
  readonly node = tl.registerNode({
    ...{ address: [AddressSet.range('0x2000', '4K')], beatBytes: 8, device: new SimpleDevice('timer', []) },
  });
}`,
    bind("lazyModule(() => new Timer(), { name: 'a' }).node"),
    bind("lazyModule(() => new Timer(), { name: 'b' }).node"),
  ),
};

const put: Readonly<Record<string, string>> = {
  imported: `import { connect, soc« » } from 'entente-soc';
import { cpu, memory } from './parts.ts';
export default soc('top', () => {
  const ram = memory();
  connect(cpu(), « »ram);
});
`,
  'under the name of the library': `import * as entente from 'entente-soc';
import { cpu, memory } from './parts.ts';
export default entente.soc('top', () => {
  const ram = memory();
  entente.connect(cpu(), « »ram);
});
`,
  'without an import': `« »import { design } from './design.ts';
import { cpu, memory } from './parts.ts';
export default design('top', ({ connect }) => {
  const ram = memory();
  connect(cpu(), « »ram);
});
`,
};

const nameOf = (title: string): string => `${title.replaceAll(' ', '-')}.ts`;
const unmarked = (text: string): string => text.replaceAll('« »', '').replaceAll(/[«»]/g, '');
const files = Object.fromEntries(
  Object.entries({ ...moved, ...put }).map(([title, text]) => [nameOf(title), unmarked(text)]),
);
const folder = projectWith(
  { timeout: 60 },
  {
    'parts.ts': parts,
    'design.ts': `import { connect, soc } from 'entente-soc';
export const design = (name: string, body: (all: { connect: typeof connect }) => void) => soc(name, () => body({ connect }));
`,
    ...files,
  },
);
const server = new LanguageServer(folder);
afterAll(async () => await server.close());

interface Fixed {
  readonly description: string;
  readonly text: string;
}

// What the fixes of a finding make of a topology that is opened.
async function fixed(title: string, rule: string): Promise<readonly Fixed[]> {
  const file = join(folder, nameOf(title));
  const text = files[nameOf(title)] ?? '';
  server.open(file, text);
  const isMeant = ({ text: said }: ts.server.protocol.Diagnostic): boolean => said.startsWith(`${rule}:`);
  const found = (await server.findings(file, (own) => own.length > 0)).find(isMeant);
  expect(found, title).toBeDefined();
  const all: Fixed[] = [];
  for (const { description, changes } of found === undefined ? [] : await server.fixes(file, found)) {
    expect(changes.map(({ fileName }) => fileName)).toEqual([file]);
    all.push({ description, text: server.change(file, text, changes[0]?.textChanges ?? []) });
    const left = await server.findings(file, (own) => !own.some(isMeant));
    expect(left.filter(({ category }) => category === 'error')).toEqual([]);
    server.open(file, text);
  }
  server.tell('close', { file });
  return all;
}

test.each(Object.entries(moved))(
  'what moves a device changes its address, and nothing else: %s',
  async (title, text) => {
    const all = await fixed(title, 'address/overlap');
    const to = all.map(({ description }) => /^Move \S+ to (0x\S+)$/.exec(description)?.[1] ?? '');
    expect(all.map((each) => each.text)).toEqual(
      text.includes('«') ? to.map((place) => text.replace(/«.*»/, place)) : [],
    );
    expect(all).toHaveLength(text.includes('«') ? 1 : 0);
  },
);

test.each(Object.entries(put))('what is put in is known where it stands: %s', async (title, text) => {
  const expected = text
    .replace(/« »(?=ram)/, `${title.startsWith('under') ? 'entente.' : ''}${fragmenter}, `)
    .replace(/« »(?= )/, ', tl')
    .replace(/« »/, "import { tl } from 'entente-soc';\n");
  expect((await fixed(title, 'transfers/size')).map((each) => each.text)).toEqual([expected]);
});
