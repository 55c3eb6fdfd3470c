import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runYosys } from '@yowasp/yosys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeSoc } from '../../../../lib/descriptions/describe.js';
import {
  addressMapHeader,
  addressMapIpXact,
  addressMapLinkerScript,
  addressMapRust,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapZephyr,
  type MapContent,
} from '../../../../lib/output/files/index.js';
import { chips, hostile } from '../map-contents.js';
import { xsdValidator } from '../xsd-validator.js';

// What `entente map` writes, read by the tools that it is written for: the one that npm brings always, others where they are installed.

const contents = Object.entries({ ...chips, hostile });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-map-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function installed(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0;
}

/** Runs a tool in the folder, on files that are put there; what it says. */
function said(tool: string, args: readonly string[], files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, encoding: 'utf8' });
  return `${stdout}${stderr}${status === 0 ? '' : `ended with ${String(status)}`}`;
}

/** Constants of a content, with their values in the model. */
function facts({ devices, interrupts }: MapContent): [name: string, value: bigint][] {
  return [
    ...devices
      .flatMap(({ windows }) => windows)
      .flatMap(({ identifier, entry: { start, end } }): [string, bigint][] => [
        [`${identifier}_BASE`, start],
        [`${identifier}_SIZE`, end - start],
      ]),
    ...interrupts.map(({ identifier, number }): [string, bigint] => [identifier, BigInt(number)]),
  ];
}

describe.each(contents)('%s', (name, content) => {
  test('as a package of SystemVerilog', async () => {
    const text = addressMapSystemVerilog(content);
    const [, own = ''] = /^package (\w+);$/m.exec(text) ?? [];
    const wrong = facts(content).map(
      ([fact, value]) => `if (${own}::${fact} != 64'd${value}) no_such_module ${fact} ();`,
    );
    const lines: string[] = [];
    const hear = (bytes: Uint8Array | null): void => {
      if (bytes !== null) lines.push(new TextDecoder().decode(bytes));
    };
    await runYosys(
      ['-q', '-p', 'read_verilog -sv map.sv top.sv; hierarchy -check -top top'],
      { 'map.sv': text, 'top.sv': `module top; generate ${wrong.join('\n')} endgenerate endmodule` },
      { stdout: hear, stderr: hear },
    );
    expect(lines.join('')).toBe('');
  });

  test.runIf(installed('cc'))('as a C header', () => {
    const asserts = facts(content).map(([fact, value]) => `_Static_assert(${fact} == ${value}ULL, "${fact}");`);
    const program = `#include "map.h"\n#include "map.h"\n${asserts.join('\n')}\n`;
    const files = { 'map.h': addressMapHeader(content), 'map.c': program };
    expect(said('cc', ['-std=c11', '-Wall', '-Wextra', '-fsyntax-only', 'map.c'], files)).toBe('');
  });

  test.runIf(installed('cc'))('as lists of a C header, of what each master sees', () => {
    const lists = content.masters.filter(({ seesAll, windows }) => !seesAll && windows.length > 0);
    const asserts = lists.flatMap(({ identifier, windows }, k) => [
      `#define TEXT_${k}(name) #name " "`,
      `static const char list_${k}[] = ${identifier}_MAP(TEXT_${k});`,
      `_Static_assert(sizeof list_${k} == ${windows.reduce((sum, each) => sum + each.identifier.length + 1, 1)}, "${identifier}");`,
      `int use_${k}(void) { return list_${k}[0]; }`,
    ]);
    const files = { 'map.h': addressMapHeader(content), 'lists.c': `#include "map.h"\n${asserts.join('\n')}\n` };
    expect(said('cc', ['-std=c11', '-Wall', '-Wextra', '-fsyntax-only', 'lists.c'], files)).toBe('');
  });

  test.runIf(installed('rustc'))('as constants of Rust', () => {
    const asserts = facts(content).map(([fact, value]) => `const _: () = assert!(map::${fact} as u64 == ${value});`);
    const files = { 'map.rs': addressMapRust(content), 'lib.rs': `pub mod map;\n${asserts.join('\n')}\n` };
    expect(said('rustc', ['--edition=2021', '--crate-type=lib', '--emit=metadata', 'lib.rs'], files)).toBe('');
  });

  test.runIf(installed('ld'))('as the memory of a linker script', () => {
    const text = addressMapLinkerScript(content);
    const names = [...text.matchAll(/^ {2}(\S+) +\(/gm)].map(([, memory = '']) => memory);
    const sections = `SECTIONS { ${names.map((memory, k) => `.s${k} : { LONG(${k}) } > ${memory}`).join(' ')} }`;
    const args = ['-T', 'map.ld', '-o', 'map.out', '--no-warn-mismatch', '-e', '0', 'empty.o'];
    if (!existsSync(join(folder, 'empty.o')))
      said('cc', ['-c', '-x', 'c', 'empty.c', '-o', 'empty.o'], { 'empty.c': '' });
    expect(said('ld', args, { 'map.ld': `${text}${sections}\n` })).toBe('');
  });

  test.runIf(installed('dtc'))('as device tree source for Zephyr', () => {
    const files = { 'map.dts': `/dts-v1/;\n${addressMapZephyr(content)}` };
    expect(said('dtc', ['-q', '-I', 'dts', '-O', 'dtb', '-o', 'map.dtb', 'map.dts'], files)).toBe('');
  });

  test.runIf(spawnSync('python3', ['-c', 'import systemrdl']).status === 0)('as an address map of SystemRDL', () => {
    const program = `import systemrdl, json
compiler = systemrdl.RDLCompiler()
compiler.compile_file('map.rdl')
print(json.dumps([[str(n.absolute_address), str(n.size)] for n in compiler.elaborate().top.children()]))`;
    const read = JSON.parse(said('python3', ['-c', program], { 'map.rdl': addressMapSystemRdl(content) })) as unknown;
    const windows = content.devices.flatMap((device) => device.windows.map(({ entry }) => entry));
    const sorted = windows.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    expect(read).toEqual(sorted.map(({ start, end }) => [String(start), String(end - start)]));
  });

  // The schema of the standard is not ours to pass on.
  const schemas = fileURLToPath(new URL('../../../../shared/schemas/ipxact-1685-2022', import.meta.url));
  test.runIf(existsSync(schemas))('as a component of IP-XACT', () => {
    const files = Object.fromEntries(
      readdirSync(schemas).map((file) => [file, readFileSync(join(schemas, file), 'utf8')]),
    );
    expect(xsdValidator('index.xsd', files)(addressMapIpXact(content))).toEqual([]);
  });
});

test.each(Object.entries(chips))(
  '%s as device tree source for Zephyr is read as every device tree is',
  (_, content) => {
    const text = new TextEncoder().encode(`/dts-v1/;\n${addressMapZephyr(content)}`);
    const { soc } = describeSoc({ file: 'soc.dtsi', content: text, read: () => undefined }, 'device-tree');
    const read = soc.parts.flatMap(({ interrupts }) => interrupts.map(({ number }) => number));
    expect(new Set(read)).toEqual(new Set(content.interrupts.map(({ number }) => number)));
  },
);
