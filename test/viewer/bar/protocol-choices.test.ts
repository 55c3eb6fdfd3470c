import { AddressSet, ahb, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { Protocols } from '../../../lib/elaboration/index.js';
import { isShown, protocolChoices, switched } from '../../../viewer/bar/protocol-choices.js';
import { Views } from '../../../viewer/drawing/views.js';

test('what people know as one protocol is one choice, which is drawn and hidden as a whole', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const flash = ahb.ram({ address: AddressSet.range('0x2000_0000', '64K'), beatBytes: 4 });
      const fan = ahb.fanout();
      connect(cpu, tl.toAHB(), ahb.arbiter(), fan, flash);
      return { cpu, fan, flash };
    }),
  );
  const request = { view: 'full', open: [], hidden: [], fold: true, interrupts: false } as const;
  const choices = protocolChoices(Protocols.in(design), new Views(design).protocols(request));
  expect(choices).toEqual([
    { title: 'AHB', names: ['AHBImpSlave', 'AHBImpMaster'] },
    { title: 'TileLink', names: ['TLImp'] },
  ]);
  const [ahbs, tileLink] = choices;
  if (tileLink === undefined || ahbs === undefined) throw new Error('The design speaks two protocols.');
  const hidden = switched(ahbs, new Set(['other']));
  expect(hidden).toEqual(new Set(['other', ...ahbs.names]));
  expect([isShown(tileLink, hidden), isShown(ahbs, hidden)]).toEqual([true, false]);
  expect(switched(ahbs, hidden)).toEqual(new Set(['other']));
});
