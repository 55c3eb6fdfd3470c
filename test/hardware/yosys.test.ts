import { describe, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Config } from '../../lib/config/index.js';
import type { Topology } from '../../lib/graph/index.js';
import { netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { long } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { oneOfEach, systemOf } from './random-systems.js';
import { recordedDesigns } from './recorded-designs.js';
import { complaintsAbout } from './yosys.js';

async function complaints(topology: Topology, config?: Config): Promise<readonly string[]> {
  const netlist = withoutPlaces(() => netlistOf(elaborate(topology, config)));
  return await complaintsAbout([...systemVerilog(netlist)].join(''), netlist.top);
}

test('yosys complains about what is wrong', async () => {
  const wrong = (body: string): Promise<readonly string[]> =>
    complaintsAbout(
      `(* blackbox *) module leaf (input wire [3:0] a, output wire [3:0] b); endmodule module top (output wire [3:0] out); ${body} endmodule`,
      'top',
    );
  expect(await wrong('wire [3:0] w; leaf one (.a(w), .b(w)); assign out = w;')).toEqual([]);
  expect(await wrong('wire [3:0] w; leaf one (.a(w), .b());')).not.toEqual([]);
  expect(await wrong('wire [3:0] w; leaf one (.a(w), .b(w)); leaf two (.a(w), .b(w));')).not.toEqual([]);
  expect(await wrong('wire [2:0] w; leaf one (.a(w), .b(w));')).not.toEqual([]);
});

describe('yosys has no complaints about', () => {
  test('a system of every protocol', async () => {
    expect(await complaints(systemOf(oneOfEach))).toEqual([]);
  });

  test('a Rocket system', async () => {
    expect(await complaints(ExampleRocketSystem, rocketConfig('DefaultConfig'))).toEqual([]);
  });

  test.each(long ? recordedDesigns : [])('$name', async ({ topology, config }) => {
    expect(await complaints(topology, config())).toEqual([]);
  });
});
