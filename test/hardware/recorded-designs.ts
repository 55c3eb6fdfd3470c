import { readdirSync, readFileSync } from 'node:fs';
import { chipyardConfig, chipyardVocabulary } from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { isTopology, type Topology } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
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

// Those that a file exports as its design.
const folder = new URL('../../topologies/', import.meta.url);
const exported = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map(async (file) => {
      const { default: topology } = (await import(new URL(file, folder).href)) as { readonly default?: unknown };
      return isTopology(topology) ? [{ name: file.replace(/[.]ts$/, ''), topology, config: () => undefined }] : [];
    }),
);

const systems = [
  ...recordedSystems.filter(({ result }) => result === 'elaborated').map(({ config }) => config),
  ...wirings.map(({ config }) => config),
];

/** All examples, recorded configurations of the Rocket system, and recorded chips of Chipyard: what other tools are to accept as hardware. */
export const recordedDesigns: readonly RecordedDesign[] = [
  ...exported.flat(),
  ...[...new Set(systems)].map((name) => ({ name, topology: ExampleRocketSystem, config: () => rocketConfig(name) })),
  ...recordedChips
    .filter((name) => chipyardVocabulary.fragments.get(name) instanceof Config)
    .map((name) => ({ name, topology: ChipTop, config: () => chipyardConfig(name) })),
];
