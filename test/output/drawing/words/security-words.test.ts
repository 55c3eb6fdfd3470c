import { AddressSet, apb, connect, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullView } from '../../../../lib/output/drawing/index.js';
import { allBoxes } from '../../../../lib/output/drawing/model.js';
import { boxText } from '../../../../lib/output/drawing/words/box-text.js';
import { repeated } from '../../../seeds.js';

/** Pages of registers from 0x1000 in the root of a design, of which a firewall lets nobody get to those that are closed. */
function shielded(closed: readonly boolean[]) {
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const page = (k: number): AddressSet => AddressSet.range(0x1000 * (k + 1), '4K');
      const pages = closed.map((_, k) => apb.slave({ address: [page(k)], beatBytes: 4 }));
      const bus = apb.fanout();
      const regions = closed.flatMap((isClosed, k) => (isClosed ? [{ address: [page(k)], accepts: [] }] : []));
      const firewall = tl.firewall({ regions });
      connect(cpu, firewall, tl.widthWidget(4), tl.fragmenter({ minSize: 4, maxSize: 8 }), tl.toAPB(), bus);
      for (const each of pages) connect(bus, each);
      return { cpu, firewall, bus, ...Object.fromEntries(pages.map((each, k) => [`registers${k}`, each])) };
    }),
  );
}

test('a firewall says what it closes, as the boxes of the devices are called', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), (closed) => {
      const boxes = [...allBoxes(fullView(shielded(closed)))];
      const firewall = boxes.find(({ label }) => label === 'firewall');
      const names = closed.flatMap((isClosed, k) => (isClosed ? [`registers${k}`] : []));
      expect(boxes.map(({ label }) => label)).toEqual(expect.arrayContaining(names));
      const more = names.length > 4 ? ` and ${names.length - 4} more` : '';
      const notes = names.length === 0 ? [] : [`${names.slice(0, 4).join(', ')}${more}: none`];
      expect(firewall?.notes).toEqual(notes);
      if (names.length > 0) expect(firewall?.details.split('\n')).toContain(`${names.join(', ')}: none`);
    }),
    repeated(20),
  );
});

test('what a box says of limits and addresses is read to its end', () => {
  const design = shielded([true, true, true, true, true]);
  const firewall = [...allBoxes(fullView(design))].find(({ label }) => label === 'firewall');
  expect(firewall && boxText(firewall).lines.map(({ text }) => text)).toEqual([
    'firewall',
    'TLFirewall',
    'registers0, registers1, registers2,',
    'registers3 and 1 more: none',
  ]);
});
