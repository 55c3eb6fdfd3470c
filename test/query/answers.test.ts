import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { json } from '../../lib/base/text/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { freeSpace, freeSpaceJson, wholeMap } from '../../lib/output/files/index.js';
import { addressMapJson } from '../../lib/output/files/formats/json.js';
import {
  blockedPairs,
  idSpaces,
  keptApart,
  keptApartJson,
  list,
  listings,
  mastersOf,
  reach,
  reachJson,
  route,
  routeJson,
  wiringOf,
} from '../../lib/query/index.js';
import { chipOf } from '../output/files/guarded-chips.js';
import { repeated } from '../seeds.js';
import { parts as guardedParts, security } from './access/guarded-topologies.js';
import { build, parts } from './random-topologies.js';

const isValid = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync('schemas/answers-1.schema.json', 'utf8')) as object,
);

/** What commands answer about a design, by the names of the answers. */
function* answersAbout(design: Elaboration): Generator<readonly [name: string, answer: unknown]> {
  for (const what of listings) yield ['list', { [what]: list(design, what) }];
  const map = wholeMap(design);
  yield ['map', addressMapJson(map)];
  yield ['free-space', freeSpaceJson(freeSpace(design))];
  yield ['free-space', freeSpaceJson(freeSpace(design), { size: 0x1000n, near: 0x2000n })];
  yield ['reach', reachJson(reach(design), blockedPairs(design))];
  yield ['ids', { ids: idSpaces(design) }];
  const { protocols } = wiringOf(design);
  const addresses = [...map.slice(0, 3).map(({ start }) => start), 0xdead_0000n];
  for (const master of mastersOf(design))
    for (const address of addresses)
      for (const operation of ['get', 'logical'] as const)
        yield ['route', { routes: [routeJson(route(design, master, { operation, address }), protocols)] }];
  const [device = { id: '**' }] = list(design, 'devices');
  for (const { id } of list(design, 'masters'))
    yield ['why-not', keptApartJson(keptApart(design, String(id), String(device.id), { operation: 'putFull' }))];
}

function mistakesAbout(design: Elaboration): string[] {
  return [...answersAbout(design)].flatMap(([name, answer]) => {
    const head = { format: `entente-${name}`, version: 1 };
    const read: unknown = JSON.parse(json({ ...head, ...(answer as object) }));
    return isValid(read) ? [] : [`${name}: ${json(isValid.errors)}`];
  });
}

test('answers about random topologies are by their schema', () => {
  fc.assert(
    fc.property(parts, (part) => {
      expect(mistakesAbout(build(part).elaboration)).toEqual([]);
    }),
    repeated(20),
  );
});

test('answers about random topologies with firewalls are by their schema', () => {
  fc.assert(
    fc.property(guardedParts, security, (part, made) => {
      expect(mistakesAbout(chipOf(part, made).elaboration)).toEqual([]);
    }),
    repeated(20),
  );
});
