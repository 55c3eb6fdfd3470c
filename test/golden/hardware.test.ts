import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { netlistOf, recordedForm, type RecordedNetlist } from '../../lib/hardware/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';

interface RecordedSystem {
  readonly name: string;
  readonly config: string;
  readonly modules: number;
}

const folder = new URL('hardware/', import.meta.url);
const systems = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as readonly RecordedSystem[];

function recorded({ name }: RecordedSystem): RecordedNetlist {
  return JSON.parse(gunzipSync(readFileSync(new URL(`${name}.json.gz`, folder))).toString('utf8')) as RecordedNetlist;
}

/** What is recorded of a module. */
const kinds = ['clock', 'reset', 'resetType', 'auto', 'instances', 'connects', 'nets', 'clocks', 'ports'] as const;

test('every recorded system is compared', () => {
  expect(systems.length).toBe(10);
});

describe.each(systems)('$name', (system) => {
  const golden = recorded(system);
  const ours = recordedForm(
    withoutPlaces(() => netlistOf(elaborate(ExampleRocketSystem, rocketConfig(system.config)))),
  );
  const found = new Map(ours.modules.map((module) => [module.name, module]));

  test('has the same modules, in the same order', () => {
    expect(golden.modules.length).toBe(system.modules);
    expect(ours.top).toBe(golden.top);
    expect(ours.modules.map(({ name }) => name)).toEqual(golden.modules.map(({ name }) => name));
  });

  test.each(kinds)('has the same %s in every module', (kind) => {
    const differing = golden.modules.filter(
      (module) => JSON.stringify(module[kind]) !== JSON.stringify(found.get(module.name)?.[kind]),
    );
    expect(differing.map(({ name }) => [name, found.get(name)?.[kind]])).toEqual([]);
  });
});
