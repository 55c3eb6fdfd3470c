import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { connect, LazyModule, lazyModule, setRtl, type Topology, topology } from '../../lib/graph/index.js';
import { netlistOf, PortGroups, systemVerilog } from '../../lib/hardware/index.js';
import * as int from '../../lib/protocols/interrupts/index.js';
import { withoutPlaces } from '../without-places.js';

/** A design whose outermost module and one of its children are called so, with a module of RTL for several interrupts. */
function designOf(top: string, child: string, rtl: string): Topology {
  class Named extends LazyModule {
    readonly lines = int.sink();

    override desiredName(): string {
      return child;
    }
  }
  class Top extends LazyModule {
    readonly child = lazyModule(() => new Named());

    constructor() {
      super();
      for (const name of ['one', 'other']) {
        const source = int.source({ name });
        setRtl(source, { module: rtl, ports: 'standard' });
        connect(source, name === 'one' ? this.child.lines : int.sink());
      }
    }

    override desiredName(): string {
      return top;
    }
  }
  return topology(() => new Top(), 'top');
}

test.each([
  ['board', 'pads', 'gpio', 'board'],
  ['gpio', 'pads', 'gpio', 'gpio_1'],
  ['module', 'pads', 'gpio', 'module_1'],
  ['module', 'module_1', 'gpio', 'module_2'],
])('a module is called as in SystemVerilog: %s with %s and %s is %s', (top, child, rtl, name) => {
  const elaboration = withoutPlaces(() => elaborate(designOf(top, child, rtl)));
  const outermost = netlistOf(elaboration).modules.at(-1);
  expect(new PortGroups(elaboration).moduleName(outermost?.path ?? '')).toBe(name);
  expect([...systemVerilog(netlistOf(elaboration))].join('')).toContain(`\nmodule ${name} (`);
});
