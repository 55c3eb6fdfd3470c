import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { needlessNames } from '../../scripts/build/name-edits.js';

const helper = 'var __name=(named,value)=>Object.defineProperty(named,"name",{value,configurable:true});';

function edited(text: string): string {
  return needlessNames(text, 'script')
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text: inserted }) => left.slice(0, start) + inserted + left.slice(end), text);
}

test.each([
  ['function a(){}__name(a,"a");', 'function a(){}', 'a'],
  ['function a2(){}__name(a2,"a");', 'function a2(){}__name(a2,"a");', 'a2'],
  ['let a=__name(()=>__name(x=>x,"b"),"a");', 'let a=()=>x=>x;', 'a'],
  ['let a={b:__name(async(x)=>x,"b")};', 'let a={b:async(x)=>x};', 'a.b'],
  ['let a=null??__name(x=>x,"a");', 'let a=null??__name(x=>x,"a");', 'a'],
  ['let b=__name(x=>y=>x,"b")(1);', 'let b=__name(x=>y=>x,"b")(1);', 'b'],
  ['let a=__name((x=__name(y=>y,"x"))=>x,"a")();', 'let a=__name((x=y=>y)=>x,"a")();', 'a'],
  ['let a=__name(function(){},"a");', 'let a=__name(function(){},"a");', 'a'],
  ['let A=class{static{__name(this,"A")}};', 'let A=class{};', 'A'],
  ['let A;A=class extends Map{static{__name(this,"A")}};', 'let A;A=class extends Map{};', 'A'],
  ['class A{static{__name(this,"A")}}', 'class A{}', 'A'],
  ['let A=class _A{static{__name(this,"A")}};', 'let A=class _A{static{__name(this,"A")}};', 'A'],
  ['let A=[class{static{__name(this,"A")}}];', 'let A=[class{static{__name(this,"A")}}];', 'A[0]'],
])('of what a bundler names, what has its name keeps it: %s', (text, expected, named) => {
  const names = [text, edited(text)].map((each) => runInNewContext(`${helper}${each}${named}.name`) as string);
  expect([edited(text), names[1]]).toEqual([expected, names[0]]);
});

test('every function of the commands is found in the sources', () => {
  const folder = 'dist/cli';
  const [name = ''] = readdirSync(folder).filter((each) => /^commands-\w+\.cjs$/.test(each));
  const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8')) as SourceMapPayload);
  const sources = new Map<string, readonly string[]>();
  const linesOf = (source: string): readonly string[] => {
    const known = sources.get(source) ?? readFileSync(join(folder, source), 'utf8').split('\n');
    sources.set(source, known);
    return known;
  };
  const functions = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((text, line) =>
      [...text.matchAll(/(?<!\w)function (?!made_|new\()(\w+?)\d*\(/g)].map((match) => ({ line, match })),
    );
  const lost = functions.filter(({ line, match: { 1: own = '', index } }) => {
    const found = map.findEntry(line, index + 'function '.length);
    if (!('originalSource' in found)) return true;
    return linesOf(found.originalSource)[found.originalLine]?.slice(found.originalColumn).startsWith(own) !== true;
  });
  expect(functions.length).toBeGreaterThan(3000);
  expect(lost.map(({ match }) => match[0])).toEqual([]);
});

test('of an error of the library that nobody catches, Node prints the message beside a line that can be read', () => {
  const program = "import { AddressSet } from 'entente-soc'; AddressSet.range('junk', '4K');";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('junk');
  expect(stderr.length).toBeLessThan(3000);
  const longest = readdirSync('dist/library')
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => readFileSync(join('dist/library', name), 'utf8').split('\n'))
    .reduce((most, { length }) => Math.max(most, length), 0);
  expect(longest).toBeLessThan(1000);
});
