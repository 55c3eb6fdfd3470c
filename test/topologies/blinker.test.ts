import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import blinker from '../../topologies/blinker.js';
import { Simulation } from '../hardware/simulate.js';
import { complaintsAbout, yosys } from '../hardware/yosys.js';

const rtl = new URL('../../topologies/rtl/', import.meta.url);

/** The generated top with the modules that others wrote, in one text. */
function design(): string {
  const modules = readdirSync(rtl).map((name) => readFileSync(new URL(name, rtl), 'utf8'));
  return [...systemVerilog(netlistOf(elaborate(blinker)), { leaves: 'none' }), ...modules].join('\n');
}

test('a register is written and read through the generated top', async () => {
  const text = design();
  expect(await complaintsAbout(text, 'Blinker')).toEqual([]);
  const { complaints, files } = await yosys({ 'design.sv': text }, [
    ...['read_verilog -sv design.sv', 'hierarchy -check -top Blinker', 'proc', 'flatten -noscopeinfo', 'opt'],
    'write_json design.json',
  ]);
  expect(complaints).toEqual([]);
  const simulation = new Simulation(files['design.json'] as string);
  const log: string[] = [];
  for (let cycle = 0; cycle < 20; cycle++) {
    simulation.set('reset', cycle < 2 ? '1' : '0');
    simulation.cycle();
    const [leds = '', done = '', passed = ''] = ['leds', 'outcome_done', 'outcome_passed'].map((net) =>
      simulation.get(net),
    );
    log.push(`cycle ${cycle + 1}: leds ${leds}, done ${done}, passed ${passed}`);
  }
  // What a line repeats is left out, as in docs/hardware.md.
  const changes = log.filter((line, k) => line.split(': ')[1] !== log[k - 1]?.split(': ')[1]);
  expect(changes).toEqual([
    'cycle 1: leds 00000000, done 0, passed 0',
    'cycle 4: leds 01011010, done 0, passed 0',
    'cycle 12: leds 10100101, done 0, passed 0',
    'cycle 14: leds 10100101, done 1, passed 1',
  ]);
  expect(readFileSync(new URL('../../docs/hardware.md', import.meta.url), 'utf8')).toContain(changes.join('\n'));
});
