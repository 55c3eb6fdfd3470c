import { AddressSet, connect, devices, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressMapSystemRdl, addressMapUvm, mapContent } from '../../../../lib/output/files/index.js';

// A core and a debugger, two devices at one address; on the bus of the core alone, or on both.
function refusal(isApart: boolean): unknown {
  const design = elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const debugger_ = tl.client({ name: 'debugger', emits: tl.readWrite(1, 4) });
      const [bus, debug] = [tl.xbar(), tl.xbar()];
      connect(core, bus);
      connect(debugger_, debug);
      if (!isApart) connect(debug, bus);
      const timer = devices.peripheral(bus, { registers: [['0x4000_0000', '4K']] });
      const trace = devices.peripheral(isApart ? debug : bus, { registers: [['0x4000_0800', '2K']] });
      return { core, debugger: debugger_, bus, debug, timer, trace };
    }),
  );
  try {
    return addressMapSystemRdl(mapContent(design, { design: 'chip', input: 'chip.ts' }));
  } catch (error) {
    const { message, help } = error as { readonly message: string; readonly help?: string };
    return `${message} ${help}`;
  }
}

test('devices that share addresses in what different masters see: one of these masters has a file', () => {
  expect(refusal(true)).toBe(
    'chip.timer.registers (for chip.core) and chip.trace.registers (for chip.debugger) share the address 0x40000800 in what all masters together can see. Name the master that the file is for, such as --from chip.debugger.',
  );
});

test('devices that share addresses in what every master sees: no master helps', () => {
  expect(refusal(false)).toBe(
    'chip.timer.registers and chip.trace.registers share the address 0x40000800 in what all masters together can see. Move one of them; entente map --gaps lists what is free.',
  );
});

test('a model of UVM says what masters see of banks that it has as one memory', () => {
  const design = elaborate(
    soc('chip', () => {
      const master = (name: string, ...visibility: readonly AddressSet[]) =>
        tl.client({ name, emits: tl.readWrite(1, 8), ...(visibility.length === 0 ? {} : { visibility }) });
      const core = master('core');
      const upper = master('upper', AddressSet.range('0x8000_8000', '32K'));
      const second = master('second', new AddressSet(0x8000_0040n, 0xffbfn));
      const block = master('block', AddressSet.range('0x8000_0040', 64));
      const bus = tl.xbar();
      const banks = [0x8000_0000n, 0x8000_0040n].map((base) => tl.ram({ address: new AddressSet(base, 0xffbfn) }));
      const lone = tl.ram({ address: new AddressSet(0x9000_0000n, 0xff7fn) });
      for (const each of [core, upper, second, block]) connect(each, bus);
      for (const each of [...banks, lone]) connect(bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), each);
      return { core, upper, second, block, bus, b0: banks[0], b1: banks[1], lone };
    }),
  );
  const text = addressMapUvm(mapContent(design, { design: 'chip', input: 'chip.ts' }));
  const maps = text.slice(text.indexOf('      block_map ='), text.indexOf('      lock_model'));
  expect(maps).toBe(`      block_map = create_map("block_map", 0, 4, UVM_LITTLE_ENDIAN);
      /* Seen of it: [0x80000040, 0x80000080) */
      block_map.add_mem(b0, 64'h8000_0000, "RW");
      second_map = create_map("second_map", 0, 4, UVM_LITTLE_ENDIAN);
      /* Seen of it: [0x80000040, 0x80010000) (in blocks of 64 bytes) */
      second_map.add_mem(b0, 64'h8000_0000, "RW");
      upper_map = create_map("upper_map", 0, 4, UVM_LITTLE_ENDIAN);
      /* Seen of it: [0x80008000, 0x80010000) */
      upper_map.add_mem(b0, 64'h8000_0000, "RW");
      core_map = create_map("core_map", 0, 4, UVM_LITTLE_ENDIAN);
      core_map.add_mem(b0, 64'h8000_0000, "RW");
      /* LONE is left out. */
`);
});
