import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { type Netlist, netlistOf } from '../../lib/hardware/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import blinker from '../../topologies/blinker.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';
import { oneOfEach, systemOf } from './random-systems.js';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/netlist-1.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

function complaints(netlist: unknown): string[] {
  validate(JSON.parse(JSON.stringify(netlist)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test.each<[string, () => Netlist]>([
  ['modules of RTL', () => netlistOf(elaborate(blinker))],
  ['every protocol', () => netlistOf(elaborate(systemOf(oneOfEach)))],
  ['a Rocket system', () => netlistOf(elaborate(ExampleRocketSystem, rocketConfig('TinyConfig')))],
])('the schema describes netlists of %s', (_, netlist) => {
  expect(complaints(withoutPlaces(netlist))).toEqual([]);
});

test('the schema has nothing that a netlist may lack, or have besides', () => {
  const netlist = withoutPlaces(() => netlistOf(elaborate(blinker)));
  expect(complaints({ ...netlist, edges: undefined })).toEqual([" must have required property 'edges'"]);
  const [first, ...others] = netlist.modules;
  expect(complaints({ ...netlist, modules: [{ ...first, width: 1 }, ...others] })).toEqual([
    '/modules/0 must NOT have additional properties',
  ]);
});
