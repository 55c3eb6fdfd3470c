import { expect, test } from 'vitest';
import { diff, diffText } from '../../lib/diff/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { measured, measuredTogether } from '../../lib/sweep/index.js';
import { elaborateSoc } from '../../lib/descriptions/index.js';
import { described } from '../descriptions/read.js';
import mcu from '../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';

function rocket(expression: string): ReturnType<typeof elaborate> {
  return locatedAt({ resolve: () => undefined }, () => elaborate(ExampleRocketSystem, rocketConfig(expression)));
}

test('the figures of the microcontroller of the example', () => {
  expect(measured(elaborate(mcu))).toEqual({
    figures: {
      ...{ modules: 13, nodes: 16, edges: 14, masters: 2, devices: 3 },
      ...{ 'bus-bits': 64, 'id-bits': 8, 'address-bits': 32, route: 7, findings: 0, errors: 0 },
    },
    findings: {},
  });
});

test('those of a Rocket system with findings, and how much changed from another', () => {
  const base = rocket('DefaultConfig');
  const narrow = rocket('WithEdgeDataBits(32) ++ WithInclusiveCache ++ DualCoreConfig');
  // As the headings have it.
  const told = diffText(diff(base, narrow));
  const count = (wanted: string): number => Number(new RegExp(`^(\\d+) ${wanted} changes?$`, 'm').exec(told)?.[1]);
  expect(measured(narrow, { base })).toEqual({
    figures: {
      ...{ modules: 216, nodes: 338, edges: 262, masters: 6, devices: 10 },
      ...{ 'bus-bits': 64, 'id-bits': 4, 'address-bits': 32, route: 37, findings: 1, errors: 1 },
      ...{ breaking: count('breaking'), compatible: count('compatible'), internal: count('internal') },
    },
    findings: { 'inclusive-cache/write-bytes': 1 },
  });
  expect(measured(base, { base }).figures).toMatchObject({ breaking: 0, compatible: 0, internal: 0 });
});

test('what a description does not say is not known, and not 0', () => {
  const text =
    '/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "a,b"; uart@1000 { compatible = "a,uart"; reg = <0x1000 0x100>; }; };';
  const { soc } = described({ 'a.dts': text });
  expect(measured(elaborateSoc(soc))).toEqual({
    figures: { modules: 3, nodes: 3, edges: 2, masters: 1, devices: 1, route: 2, findings: 0, errors: 0 },
    findings: {},
  });
});

test('of several designs the things are added, and the widest and the longest is taken', () => {
  const chip = rocket('WithEdgeDataBits(32) ++ WithInclusiveCache ++ DualCoreConfig');
  expect(measuredTogether([elaborate(mcu), chip, chip], { base: elaborate(mcu) })).toEqual({
    figures: {
      ...{ modules: 13 + 2 * 216, nodes: 16 + 2 * 338, edges: 14 + 2 * 262, masters: 2 + 2 * 6, devices: 3 + 2 * 10 },
      ...{ 'bus-bits': 64, 'id-bits': 8, 'address-bits': 32, route: 37, findings: 2, errors: 2 },
      ...{ breaking: 0, compatible: 0, internal: 0 },
    },
    findings: { 'inclusive-cache/write-bytes': 2 },
  });
});
