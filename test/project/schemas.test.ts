import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { connect, soc } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import adder from '../../topologies/adder.js';
import cheshire from '../../topologies/cheshire.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import mcu from '../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { interruptDevice, peripheral } from '../../lib/rocket/devices/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { documentSchema } from '../../lib/documents/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { recordedCases } from '../golden/recorded.js';

function schema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>;
}
import { timers } from '../graph/placed-devices.js';

const overlapping = soc('t', () => {
  const bus = tl.xbar();
  bus.from(tl.client({ name: 'cpu' }));
  timers([0x1000n, 0x1000n]).forEach((timer) => timer.from(bus));
});

describe('schemas', () => {
  test('the schema of topology documents is the one that the readers follow', () => {
    expect(schema('topology-document-1.schema.json')).toEqual(JSON.parse(JSON.stringify(documentSchema())));
  });

  test('recorded documents are valid', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema('topology-document-1.schema.json'));
    const invalid = recordedCases('tl')
      .slice(0, 50)
      .filter(({ doc }) => !validate(doc));
    expect(invalid.map(({ doc }) => doc.name)).toEqual([]);
  });

  test('a document with an unknown key is not valid', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema('topology-document-1.schema.json'));
    const node = { node: 'b', type: 'tl.buffer', depht: 2 };
    expect(validate({ version: 1, name: 'x', module: { name: 'top', body: [node] } })).toBe(false);
  });

  describe('the file form of an elaboration is valid', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema('elaboration-2.schema.json'));
    const designs = { mcu, overlapping, adder, fu540, cheshire, earlgrey, rocket: ExampleRocketSystem };
    test('addresses within those of another device', () => {
      const design = soc('within', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), bus);
        const system = peripheral(bus, { registers: [['0x1000', '4K']] });
        return { system, reset: interruptDevice({ within: [['0x1100', '0x10', 'control']] }) };
      });
      validate(JSON.parse([...serialise(elaborate(design))].join('')));
      expect(validate.errors).toBeNull();
    });
    test.for(Object.entries(designs))('%s', ([name, design]) => {
      const config = name === 'rocket' ? rocketConfig('DualCoreConfig') : undefined;
      validate(JSON.parse([...serialise(elaborate(design, config))].join('')));
      expect(validate.errors).toBeNull();
    });
  });
});
