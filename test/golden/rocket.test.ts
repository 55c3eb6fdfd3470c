import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { elaborate, tryElaborate } from '../../lib/elaborate/elaborate.js';
import {
  deviceTreeSource,
  graphml,
  memoryMapJson,
  memoryMapText,
  resourcesJson,
} from '../../lib/output/files/index.js';
import { type Elaboration, parameterReport } from '../../lib/elaboration/index.js';
import type { ResourceTree } from '../../lib/devicetree/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import * as rocket from '../../topologies/rocket.js';
import { mapDifferences } from '../output/files/map-model.js';
import { differences } from './recorded.js';
import { type RecordedSystem, recordedFile, recordedSystems, recordedReport } from './recorded-systems.js';
import { withoutPlaces } from '../without-places.js';

/** Systems that are not compared, by name, each with its reason. There are none. */
const skipped: ReadonlyMap<string, string> = new Map();

const systems = recordedSystems.filter(({ name }) => !skipped.has(name));
const elaborated = systems.filter(({ result }) => result === 'elaborated');
const negotiated = systems.filter(({ result }) => result === 'negotiated');

function elaborationOf({ top, config }: RecordedSystem): Elaboration {
  return withoutPlaces(() => elaborate(rocket[top as 'ExampleRocketSystem'], rocketConfig(config)));
}

test('every recorded system is compared', () => {
  expect([recordedSystems.length, skipped.size]).toEqual([62, 0]);
  expect([elaborated.length, negotiated.length]).toEqual([48, 4]);
});

describe.each(elaborated)('$name: $config', (system) => {
  let elaboration: Elaboration;
  let resources: ResourceTree;

  beforeAll(() => {
    elaboration = elaborationOf(system);
    if (elaboration.resources === null) throw new Error('a Rocket system describes its devices');
    resources = elaboration.resources;
  });

  test('the report is equal, value for value', () => {
    expect(differences(plain(parameterReport(elaboration)), recordedReport(system))).toEqual([]);
  });

  test('GraphML, device tree and memory map are equal, byte for byte', () => {
    expect([...graphml(elaboration)].join('') === recordedFile(system, 'graphml.gz')).toBe(true);
    expect([...deviceTreeSource(resources)].join('')).toBe(recordedFile(system, 'dts'));
    expect(memoryMapText(resources)).toBe(recordedFile(system, 'address-map.txt'));
    expect(memoryMapJson(resources)).toBe(recordedFile(system, 'memmap.json'));
  });

  test('the resources are equal', () => {
    expect(JSON.parse(resourcesJson(resources))).toEqual(JSON.parse(recordedFile(system, 'resources.json')));
  });

  test('files for firmware and verification say what the model says', () => {
    expect(mapDifferences(elaboration)).toEqual([]);
  });

  test('nothing else is wrong with it', () => {
    expect(elaboration.diagnostics).toEqual([]);
  });
});

// What was only negotiated has no hardware names in the record.
test.each(negotiated)('$name: the report is equal, value for value', (system) => {
  const { modules, edges } = plain(parameterReport(elaborationOf(system)));
  const unnamed = modules.map(({ moduleName: _m, pathName: _p, instanceName: _i, ...module }) => module);
  expect(differences({ modules: unnamed, edges }, recordedReport(system))).toEqual([]);
});

test('systems do not influence each other: in another order they come to the same, and leave nothing behind', async () => {
  const others = systems.filter(({ result }) => result !== 'elaborated');
  const made: WeakRef<Elaboration>[] = [];
  const expected = new Map([
    ...elaborated.map((system) => [system, recordedDigest(system)] as const),
    ...others.map((system) => [system, digest(system, made)] as const),
  ]);
  expect(shuffled(systems).filter((system) => digest(system, made) !== expected.get(system))).toEqual([]);
  // What has a weak reference lives at least until the current job ends.
  await new Promise(setImmediate);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(made.length).toBe(59 + 59 - elaborated.length);
  expect(made.filter((elaboration) => elaboration.deref() !== undefined)).toEqual([]);
});

function recordedDigest(system: RecordedSystem): string {
  return ['graphml.gz', 'dts', 'memmap.json'].map((ending) => recordedFile(system, ending)).join('');
}

// The bytes of what cheap artefacts there are, or the messages of a failure.
function digest({ top, config }: RecordedSystem, made: WeakRef<Elaboration>[]): string {
  const topology = rocket[top as 'ExampleRocketSystem'] as typeof rocket.ExampleRocketSystem | undefined;
  if (topology === undefined) return 'no such top';
  const { elaboration, failures } = withoutPlaces(() => tryElaborate(topology, rocketConfig(config)));
  if (elaboration !== undefined) made.push(new WeakRef(elaboration));
  const resources = elaboration?.resources;
  const texts =
    elaboration === undefined || resources === undefined || resources === null
      ? failures.map(({ message }) => message)
      : [...graphml(elaboration), ...deviceTreeSource(resources), memoryMapJson(resources)];
  return texts.join('');
}

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

// A fixed order that is none of the obvious ones.
function shuffled<T>(items: readonly T[]): T[] {
  let state = 20_261_121;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
