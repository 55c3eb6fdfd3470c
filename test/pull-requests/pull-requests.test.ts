import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pullRequests } from './pull-requests.js';

// The table in the documentation is made by running them, and checked to be up to date.
const rows = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, title, code, first] = /^\| ([^|]+?) +\| (\d+) +\| (.*) \|$/.exec(line) ?? [];
    return title === undefined ? [] : [{ title, code: Number(code), first: (first ?? '').trim() }];
  });

test('every pull request is in the table, fails where somebody relies on what it changes, and passes otherwise', () => {
  expect(rows.map(({ title, code }) => [title, code])).toEqual(
    pullRequests.map(({ title, fails }) => [title, fails ? 1 : 0]),
  );
});

test('what only adds to a design, or names it anew, is a note', () => {
  const notes = rows.filter(({ code, first }) => code === 0 && first !== '`No findings.`');
  expect(notes.map(({ title }) => title)).toEqual([
    'a device renamed',
    'the bus of the peripherals widened',
    'a device added',
  ]);
  for (const { first } of notes) expect(first).toMatch(/^`info\[policy\/unlocked\]: /);
});
