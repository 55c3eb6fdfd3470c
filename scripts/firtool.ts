import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elaborate } from '../lib/elaborate/elaborate.js';
import type { Topology } from '../lib/graph/index.js';
import { firrtl, netlistOf } from '../lib/hardware/index.js';
import { rocketConfig } from '../lib/rocket/index.js';
import { recordedSystems } from '../test/golden/recorded-systems.js';
import adder from '../topologies/adder.js';
import blinker from '../topologies/blinker.js';
import blocks from '../topologies/blocks.js';
import cheshire from '../topologies/cheshire.js';
import chipyard from '../topologies/chipyard.js';
import earlgrey from '../topologies/earlgrey.js';
import fu540 from '../topologies/fu540.js';
import mcu from '../topologies/mcu.js';
import microcontroller from '../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../topologies/rocket.js';

// Has firtool read the FIRRTL of all examples and of all recorded configurations, for maintainers who have it: npx tsx scripts/firtool.ts.
// Ends with 1 when it refuses one, with 2 when there is no firtool.
const examples = { adder, blinker, blocks, cheshire, chipyard, earlgrey, fu540, mcu, microcontroller };
const configs = recordedSystems.filter(({ result }) => result === 'elaborated').map(({ config }) => config);
const designs: readonly (readonly [string, () => ReturnType<typeof elaborate>])[] = [
  ...Object.entries<Topology>(examples).map(([name, topology]) => [name, () => elaborate(topology)] as const),
  ...configs.map((config) => [config, () => elaborate(ExampleRocketSystem, rocketConfig(config))] as const),
];

const { stdout, error } = spawnSync('firtool', ['--version'], { encoding: 'utf8' });
if (error === undefined) {
  console.log(stdout.trim());
  process.exitCode = designs.map(([name, make]) => accepts(name, make)).every(Boolean) ? 0 : 1;
} else {
  console.error('There is no firtool here: org.chipsalliance:llvm-firtool of Maven Central has it.');
  process.exitCode = 2;
}

function accepts(name: string, make: () => ReturnType<typeof elaborate>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'entente-firtool-'));
  try {
    const file = join(folder, 'design.fir');
    writeFileSync(file, [...firrtl(netlistOf(make()))].join(''));
    const { status, stderr } = spawnSync('firtool', [file, '--format=fir', '-o', join(folder, 'design.sv')], {
      encoding: 'utf8',
    });
    console.log(`${status === 0 ? 'accepted' : 'refused '} ${name}`);
    if (status !== 0) console.error(stderr);
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
