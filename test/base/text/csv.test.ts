import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressMap, addressMapCsv } from '../../../lib/output/files/index.js';
import { list, reach, reachCsv, rowsCsv } from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';

test('map, list and reach end lines alike in CSV', () => {
  const design = elaborate(mcu);
  const tables = [addressMapCsv(addressMap(design)), rowsCsv(list(design, 'devices')), reachCsv(reach(design))];
  expect(tables.map((table) => [table.includes('\r'), table.endsWith('\n'), table.includes('\n\n')])).toEqual(
    tables.map(() => [false, true, false]),
  );
});
