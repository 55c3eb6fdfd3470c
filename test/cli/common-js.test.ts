import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entente } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');

const library = `const { AddressSet, connect, soc, tl } = require('entente-soc');
const chip = (name) => soc(name, () => {
  const [cpu, sram] = [tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 })];
  connect(cpu, sram);
  return { cpu, sram };
});
`;

// As the TypeScript compiler writes a module.
const compiled = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.second = void 0;
${library}
exports.default = chip('first');
exports.second = chip('second');
`;

test.each([
  ['whole.js', `${library}module.exports = chip('first');\n`, '', 'first'],
  ['named.js', `${library}exports.default = chip('first');\nexports.second = chip('second');\n`, '', 'first'],
  ['named.js', `${library}exports.default = chip('first');\nexports.second = chip('second');\n`, '#second', 'second'],
  ['record.cjs', `${library}module.exports = { first: chip('first'), second: chip('second') };\n`, '#second', 'second'],
  ['compiled.js', compiled, '', 'first'],
  ['compiled.js', compiled, '#second', 'second'],
])('a topology in CommonJS is taken: %s, %#', async (name, source, chosen, design) => {
  const file = join(folder, name);
  writeFileSync(file, source);
  expect(await entente('map', `${file}${chosen}`)).toEqual({
    status: 0,
    stdout: `80000000 - 80010000  64 KiB   RWX   ${design}.sram.node\n`,
    stderr: '',
  });
});

test('one that has none says what there is', async () => {
  const file = join(folder, 'others.cjs');
  writeFileSync(file, `${library}module.exports = { first: chip('first'), size: 4 };\n`);
  const { status, stderr } = await entente('map', file);
  expect(status).toBe(2);
  expect(stderr.replaceAll(/\S*others\.cjs/g, 'others.cjs')).toBe(
    'error: others.cjs has a default export that is not a topology.\n  help: It exports others.cjs#first.\n',
  );
});
