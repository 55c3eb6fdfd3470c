import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { soc } from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import mcu from '../../topologies/mcu.js';
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

  test('the file form of an elaboration is valid', () => {
    const validate = new Ajv2020({ strict: false }).compile(schema('elaboration-2.schema.json'));
    for (const topology of [mcu, overlapping]) {
      validate(JSON.parse([...serialise(elaborate(topology))].join('')));
      expect(validate.errors).toBeNull();
    }
  });
});
