import { describe, expect, test } from 'vitest';
import { chipyardConfig } from '../../lib/chipyard/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { chip, findings } from './chips.js';

function isa({ resources }: Elaboration): readonly string[] {
  const tree = resources === null ? '' : [...deviceTreeSource(resources)].join('');
  return [...tree.matchAll(/riscv,isa = "([^"]*)";/g)].map(([, text = '']) => text);
}

describe("Ara's vector unit", () => {
  test('is one client with 64 ids behind its bridge', () => {
    const { edges } = chip('V4096Ara2LaneRocketConfig');
    const behind = edges.find(({ from }) => from.endsWith('vector_unit.axi42tl.node'));
    expect(behind?.down).toMatchObject({ masters: [{ name: 'ara', sourceId: [0, 64] }] });
  });

  test.for([
    ['V4096Ara2LaneRocketConfig', 'zvl4096b_zve64d'],
    ['V8192Ara4LaneShuttleConfig', 'zvl8192b_zve64d'],
  ] as const)('%s: is told of to firmware, without numbers of 16 bits', ([config, registers]) => {
    const [text = ''] = isa(chip(config));
    expect(text).toContain(registers);
    expect(text).not.toContain('zvfh');
  });

  test('stands beside the cores that it is asked for', () => {
    const vectors = isa(chip('WithAraRocketVectorUnit(cores = Some(Seq(1))) ++ WithNHugeCores(2) ++ AbstractConfig'));
    expect(vectors.map((text) => text.includes('zvl'))).toEqual([false, true]);
  });

  test.for([
    ['WithAraRocketVectorUnit(4096, 1) ++ RocketConfig', 'beside a Rocket core was given 1 lane.'],
    ['WithAraRocketVectorUnit(4096, 3) ++ RocketConfig', 'beside a Rocket core was given 3 lanes.'],
    ['WithAraShuttleVectorUnit(4096, 6) ++ ShuttleConfig', 'beside a Shuttle core was given 6 lanes.'],
  ] as const)('%s: lanes that there cannot be', ([config, what]) => {
    expect(findings(chipyardConfig(config))).toEqual([`chipyard/vector-lanes: A vector unit of Ara's ${what}`]);
  });

  test('takes registers as wide as its lanes need', () => {
    expect(findings(chipyardConfig('WithAraRocketVectorUnit(32) ++ RocketConfig'))).toEqual([
      'chipyard/vector-width: A vector unit was given registers of 32 bits.',
    ]);
    expect(isa(chip('WithAraShuttleVectorUnit(64, 1) ++ ShuttleConfig'))[0]).toContain('zvl64b');
  });

  test('needs an error device', () => {
    const [finding = ''] = findings(chipyardConfig('WithNoBusErrorDevices ++ V4096Ara2LaneRocketConfig'));
    expect(finding).toContain('axi4/to-tilelink-error: ');
  });
});
