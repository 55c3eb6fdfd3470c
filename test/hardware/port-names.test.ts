import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { elaborate, LazyModule, lazyModule, type ModuleHardware, soc, type Topology, wires } from '../../lib/index.js';
import { firrtl, netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import { repeated } from '../seeds.js';
import { mistakesIn } from './read-firrtl.js';
import { readVerilog } from './read-verilog.js';

/** A chip with a module that declares ports of some names, and says others when it is asked for its hardware. */
function chipOf(declared: readonly string[], asked: readonly string[]): Topology {
  const port = (name: string) => ({ name, direction: 'output' as const, type: wires.uint(8) });
  class Pads extends LazyModule {
    constructor() {
      super();
      for (const name of declared) this.declarePort(port(name));
    }

    override hardware(): ModuleHardware {
      return { ports: asked.map(port) };
    }
  }
  return soc('chip', () => ({ pads: lazyModule(() => new Pads()) }));
}

/** What is said of a design, as `entente check` does; nothing where its hardware has the ports that it declares, each once. */
function saidOf(chip: Topology, names: readonly string[]): string {
  try {
    const elaboration = elaborate(chip);
    expect(check(elaboration).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const netlist = netlistOf(elaboration);
    const text = [...firrtl(netlist)].join('');
    expect(mistakesIn(text)).toEqual([]);
    const pads = readVerilog([...systemVerilog(netlist)].join('')).find(({ name }) => name === 'Pads');
    expect([...(pads?.ports.map(({ name }) => name) ?? [])]).toEqual(expect.arrayContaining([...names]));
    return '';
  } catch (error) {
    return String(error);
  }
}

test('ports of one name are refused, and others have their names in all languages', () => {
  const names = fc.array(fc.constantFrom('pins', 'pins_1', 'data', 'auto', 'clock', 'reset'), { maxLength: 3 });
  fc.assert(
    fc.property(names, names, (declared, asked) => {
      const all = ['auto', 'clock', 'reset', ...declared, ...asked];
      const said = saidOf(chipOf(declared, asked), [...declared, ...asked]);
      if (new Set(all).size === all.length) expect(said).toBe('');
      else expect(said).toMatch(/Pads has two ports (?:pins|pins_1|data|auto|clock|reset)\./);
    }),
    repeated(200),
  );
});
