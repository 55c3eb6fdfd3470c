import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import * as hardware from '../../lib/hardware/index.js';
import type { Netlist } from '../../lib/hardware/index.js';
import adder from '../../topologies/adder.js';
import { broken, requirement } from '../base/address/notation.js';

const elaboration = elaborate(adder);

const takers: Readonly<Record<string, (netlist: Netlist) => unknown>> = {
  boxesIn: hardware.boxesIn,
  firrtl: (netlist) => [...hardware.firrtl(netlist)],
  portsNamed: (netlist) => hardware.portsNamed(elaboration, netlist, 'adder.clock'),
  recordedForm: hardware.recordedForm,
  similarPorts: (netlist) => hardware.similarPorts(elaboration, netlist, 'adder.clok'),
  systemVerilog: (netlist) => [...hardware.systemVerilog(netlist)],
  systemVerilogFiles: hardware.systemVerilogFiles,
};

test.each(Object.entries(takers))('what is no netlist is refused in words: %s', (_, take) => {
  expect(broken(() => take(elaboration as unknown as Netlist))).toEqual(
    requirement(
      'options/kind',
      'A netlist is needed, and an object was given.',
      'Give what netlistOf(…) returns for an elaboration.',
    ),
  );
});
