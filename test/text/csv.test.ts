import { elaborate } from 'entente';
import { expect, test } from 'vitest';
import { addressMap, addressMapCsv } from '../../lib/emit/index.js';
import { list, reach, reachCsv, rowsCsv } from '../../lib/query/index.js';
import { csv } from '../../lib/text/index.js';
import mcu from '../../topologies/mcu.js';

test('cells are quoted where they must be', () => {
  expect(csv([['a', 'b,c', 'say "x"', 'two\r\nlines']])).toBe('a,"b,c","say ""x""","two\r\nlines"\n');
});

test('map, list and reach end lines alike in CSV', () => {
  const design = elaborate(mcu);
  const tables = [addressMapCsv(addressMap(design)), rowsCsv(list(design, 'devices')), reachCsv(reach(design))];
  expect(tables.map((table) => [table.includes('\r'), table.endsWith('\n'), table.includes('\n\n')])).toEqual(
    tables.map(() => [false, true, false]),
  );
});
