import { describe, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { chipyardConfig, chipyardVocabulary } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import type { Topology } from '../../lib/graph/index.js';
import { netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import cheshire from '../../topologies/cheshire.js';
import { ChipTop } from '../../topologies/chipyard.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { recordedChips } from '../golden/recorded-chips.js';
import { recordedSystems } from '../golden/recorded-systems.js';
import { long } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { oneOfEach, systemOf } from './random-systems.js';
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

  const examples = { adder, cheshire, earlgrey, fu540, mcu, microcontroller };
  test.each(long ? Object.entries(examples) : [])('%s', async (_, topology) => {
    expect(await complaints(topology)).toEqual([]);
  });

  const systems = recordedSystems.filter(({ result }) => result === 'elaborated');
  test.each(long ? systems.map(({ config }) => config) : [])('%s', async (config) => {
    expect(await complaints(ExampleRocketSystem, rocketConfig(config))).toEqual([]);
  });

  const chips = recordedChips.filter((name) => chipyardVocabulary.fragments.get(name) instanceof Config);
  test.each(long ? chips : [])('%s', async (name) => {
    expect(await complaints(ChipTop, chipyardConfig(name))).toEqual([]);
  });
});
