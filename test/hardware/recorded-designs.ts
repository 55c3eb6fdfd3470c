import { readFileSync } from 'node:fs';
import { chipyardConfig, chipyardVocabulary } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import type { Topology } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import blinker from '../../topologies/blinker.js';
import blocks from '../../topologies/blocks.js';
import boomNetwork from '../../topologies/boom-network.js';
import cheshire from '../../topologies/cheshire.js';
import { ChipTop } from '../../topologies/chipyard.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { recordedChips } from '../golden/recorded-chips.js';
import { recordedSystems } from '../golden/recorded-systems.js';

/** Something to write as hardware. */
export interface RecordedDesign {
  readonly name: string;
  readonly topology: Topology;
  /** Undefined for the usual one. */
  readonly config: () => Config | undefined;
}

interface RecordedWiring {
  readonly name: string;
  readonly config: string;
}

const wirings = JSON.parse(
  readFileSync(new URL('../golden/hardware/index.json', import.meta.url), 'utf8'),
) as readonly RecordedWiring[];

const examples = {
  adder,
  blinker,
  blocks,
  'boom-network': boomNetwork,
  cheshire,
  earlgrey,
  fu540,
  mcu,
  microcontroller,
};

const systems = [
  ...recordedSystems.filter(({ result }) => result === 'elaborated').map(({ config }) => config),
  ...wirings.map(({ config }) => config),
];

/** All examples, recorded configurations of the Rocket system, and recorded chips of Chipyard: what other tools are to accept as hardware. */
export const recordedDesigns: readonly RecordedDesign[] = [
  ...Object.entries(examples).map(([name, topology]) => ({ name, topology, config: () => undefined })),
  ...[...new Set(systems)].map((name) => ({ name, topology: ExampleRocketSystem, config: () => rocketConfig(name) })),
  ...recordedChips
    .filter((name) => chipyardVocabulary.fragments.get(name) instanceof Config)
    .map((name) => ({ name, topology: ChipTop, config: () => chipyardConfig(name) })),
];
