import { expect, test } from 'vitest';
import { addressView } from '../../../../lib/output/drawing/index.js';
import { windowsOf } from '../../../../lib/output/files/content/map-content.js';
import {
  AddressSet,
  connect,
  firmware,
  hart,
  int,
  SimpleDevice,
  soc,
  tl,
  apb,
  elaborate,
  interruptController,
} from 'entente-soc';
import { list } from '../../../../lib/query/index.js';
import {
  addressMap,
  addressMapCsv,
  addressMapJson,
  addressMapText,
  deviceTreeSource,
  mapContent,
} from '../../../../lib/output/files/index.js';

const registers = { ctrl: [AddressSet.range('0x1000', '4K')], fifo: [AddressSet.range('0x8000', '32K')] };

// One device, in two protocols, and one with a single window that has a name.
function design(protocol: 'tl' | 'apb') {
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      const device = new SimpleDevice('usb', ['acme,usb']);
      const timer = new SimpleDevice('timer', ['acme,timer']);
      const timerRegisters = tl.manager({
        ...{ address: [AddressSet.range('0x2000', '4K')], resources: timer.reg('control') },
        ...{ supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 },
      });
      connect(cpu, bus, timerRegisters);
      if (protocol === 'tl') {
        const slaves = device.windows(registers, { name: 'usb', supports: tl.readWrite(1, 4), fifoId: 0 });
        const usb = tl.managerNode([{ slaves, beatBytes: 4 }]);
        connect(bus, usb);
        usb.nameByDefault('usb');
      } else {
        const usb = apb.slaveNode([{ slaves: device.windows(registers, {}), beatBytes: 4 }], { name: 'usb' });
        connect(bus, tl.toAPB(), usb);
      }
      const plic = interruptController({ compatible: ['acme,pic'], lines: 4 });
      plic.connect(int.source({ resources: device.int }), 3);
      const core = hart({ id: 0, isa: 'rv32i', compatible: ['acme,core'] });
      core.connect(plic.intnode, 'meip');
      firmware({ model: 'chip', compatible: ['acme,chip'], bus: cpu });
      return { cpu, bus, timerRegisters, core };
    }),
  );
}

test.each(['tl', 'apb'] as const)('the windows of a device have names everywhere (%s)', (protocol) => {
  const elaboration = design(protocol);
  const entries = addressMap(elaboration);
  expect(entries.map(({ start, window }) => [start, window])).toEqual([
    [0x1000n, 'ctrl'],
    [0x2000n, undefined],
    [0x8000n, 'fifo'],
  ]);
  expect(addressMapText(entries)).toBe(
    [
      '00001000 - 00002000   4 KiB   RW    chip.usb.ctrl\n',
      '00002000 - 00003000   4 KiB   RW    chip.timerRegisters\n',
      '00008000 - 00010000  32 KiB   RW    chip.usb.fifo\n',
    ].join(''),
  );
  expect(addressMapCsv(entries)).toMatch(/^0x1000,0x2000,4096,,RW,\w+,4,usb\.ctrl,chip\.usb,/m);
  expect(addressMapJson(entries)).toMatchObject({ map: [{ name: 'usb', window: 'ctrl' }, {}, { window: 'fifo' }] });
  const rows = list(elaboration, 'devices', { under: '**.usb' });
  expect(rows.map(({ name }) => String(name).replace(/^.*(?=\.)/, ''))).toEqual(['.ctrl', '.fifo']);
  const notes = addressView(elaboration)
    .root.boxes.flatMap((each) => [each, ...each.boxes])
    .flatMap(({ box }) => box.notes);
  expect(notes.filter((note) => note.includes('window')).map((note) => note.replace(/^.* · /, ''))).toEqual([
    'window ctrl',
    'window fifo',
  ]);
  const content = mapContent(elaboration, { design: 'chip', input: 'chip.ts' });
  expect(content.devices.map(({ identifier }) => identifier).sort()).toEqual(['TIMER_REGISTERS', 'USB']);
  expect(windowsOf(content).map(({ identifier }) => identifier)).toEqual(['USB_CTRL', 'TIMER_REGISTERS', 'USB_FIFO']);
  const { resources } = elaboration;
  const source = resources === null ? '' : [...deviceTreeSource(resources)].join('');
  const [, names] = /acme,usb[^}]*reg-names = (.*);/.exec(source) ?? [];
  expect(names?.split(', ').sort()).toEqual(['"ctrl"', '"fifo"']);
});
