import { connect, devices, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressMapSystemRdl, mapContent } from '../../../lib/output/files/index.js';

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
    'chip.timer.registers and chip.trace.registers share the address 0x40000800 in what all masters together can see. Name the master that the file is for, such as --from chip.debugger.',
  );
});

test('devices that share addresses in what every master sees: no master helps', () => {
  expect(refusal(false)).toBe(
    'chip.timer.registers and chip.trace.registers share the address 0x40000800 in what all masters together can see. Move one of them; entente map --gaps lists what is free.',
  );
});
