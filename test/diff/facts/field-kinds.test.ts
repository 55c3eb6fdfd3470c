import { elaborate } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import { expect, test } from 'vitest';
import { anyOtherField, type Facts, factsOf } from '../../../lib/diff/index.js';
import { fieldKindOf } from '../../../lib/diff/facts/field-kinds.js';
import { elaborateDocument } from '../../../lib/documents/index.js';
import adder from '../../../topologies/adder.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { families, recordedRuns } from '../../golden/recorded.js';

function* fieldsIn({ ends }: Facts): Generator<readonly [protocol: string, field: string]> {
  for (const { protocol, fields, view } of ends.values()) {
    for (const field of fields.keys()) yield [protocol, field];
    for (const party of view.values()) for (const field of party.fields.keys()) yield [protocol, field];
  }
}

// A field that is new is compared by equality until somebody decides what it means.
test('the table knows every field of every protocol that Entente brings', () => {
  const documents = families.flatMap((family) =>
    recordedRuns(family)
      .filter((_, k) => k % 10 === 0)
      .map(({ result }) => result)
      .filter((result) => result.ok)
      .map((result) => elaborateDocument(result)),
  );
  const unknown = new Set<string>();
  for (const design of [...documents, elaborate(ExampleRocketSystem, subsystem.rocketConfig('DefaultConfig'))]) {
    for (const [protocol, field] of fieldsIn(factsOf(design))) {
      if (fieldKindOf(field) === anyOtherField) unknown.add(`${protocol} ${field}`);
    }
  }
  // Generic nodes are a protocol of tests.
  expect([...unknown]).toEqual(['GenImp trace']);
});

test('a protocol of one’s own is compared as well', () => {
  const { ends } = factsOf(elaborate(adder));
  expect([...ends].map(([id, { fields }]) => `${id} ${fields.get('value')}`)).toEqual([
    'adder.monitor.nodeSum:0 8',
    'adder.monitor.nodeSeq_1:0 8',
    'adder.monitor.nodeSeq:0 8',
    'adder.drivers_1.node:0 4',
    'adder.drivers_1.node:1 4',
    'adder.drivers.node:0 4',
    'adder.drivers.node:1 4',
  ]);
});
