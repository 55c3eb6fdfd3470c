import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  acceptFields,
  ambaCorrupt,
  ambaCorruptField,
  ambaProt,
  ambaProtField,
  axi4ExtraId,
  axi4ExtraIdField,
  axi4FragLast,
  axi4FragLastField,
  axi4TLState,
  axi4TLStateField,
  BundleField,
  BundleKey,
  requireControlFields,
  unionFields,
  unionKeys,
} from '../../../lib/bus/fields/index.js';
import { broken, requirement } from '../../base/address/notation.js';

/** Another key with the name of AXI4ExtraId, as the reference has one. */
const rrId = new BundleKey('extra_id', 'control', 'AXI4RRId');
const rrIdField = new BundleField(rrId, 'AXI4RRIdField(4)', uint(4));

const texts = (fields: readonly BundleField[]): string[] => fields.map(String);

test('stock fields are known by key, class and parameters (amba 0.4)', () => {
  const fields = [ambaProtField, ambaCorruptField, axi4TLStateField(3), axi4ExtraIdField(2), axi4FragLastField];
  expect(fields.map((field) => [field.key.name, field.key.keyClass, field.encode()])).toEqual([
    ['amba_prot', 'control', 'AMBAProt:AMBAProtField()'],
    ['corrupt', 'data', 'AMBACorrupt:AMBACorruptField()'],
    ['tl_state', 'control', 'AXI4TLState:AXI4TLStateField(3)'],
    ['extra_id', 'control', 'AXI4ExtraId:AXI4ExtraIdField(2)'],
    ['real_last', 'control', 'AXI4FragLast:AXI4FragLastField()'],
  ]);
  expect([ambaProt, ambaCorrupt, axi4TLState, axi4ExtraId, axi4FragLast].map((key) => key.encode())).toEqual(
    fields.map((field) => field.key.encode()),
  );
});

test('fields are equal if their keys and parameters are (amba 0.4)', () => {
  expect(axi4ExtraIdField(2).equals(axi4ExtraIdField(2))).toBe(true);
  expect(axi4ExtraIdField(2).equals(axi4ExtraIdField(3))).toBe(false);
  expect(axi4ExtraIdField(2).equals(new BundleField(rrId, 'AXI4ExtraIdField(2)', uint(2)))).toBe(false);
  expect(axi4ExtraId.equals(new BundleKey('other_name', 'data', 'AXI4ExtraId'))).toBe(true);
  expect(new BundleKey('qos', 'control').reportName).toBe('qos');
});

describe('accepting fields (amba 0.4)', () => {
  test('keeps those whose key is asked for, in their order', () => {
    const fields = [axi4FragLastField, ambaProtField, ambaCorruptField];
    expect(texts(acceptFields(fields, [ambaCorrupt, axi4FragLast]))).toEqual([
      'AXI4FragLastField()',
      'AMBACorruptField()',
    ]);
    expect(acceptFields(fields, [])).toEqual([]);
  });

  test('drops a field of the name but not of the key', () => {
    expect(acceptFields([axi4ExtraIdField(2)], [rrId])).toEqual([]);
  });

  test('of two keys of one name, the last one counts', () => {
    const fields = [axi4ExtraIdField(2), rrIdField];
    expect(texts(acceptFields(fields, [axi4ExtraId, rrId]))).toEqual(['AXI4RRIdField(4)']);
    expect(texts(acceptFields(fields, [rrId, axi4ExtraId]))).toEqual(['AXI4ExtraIdField(2)']);
  });
});

describe('the union of fields (amba 0.4)', () => {
  test('has each name once, in hash order', () => {
    const fields = [axi4TLStateField(3), ambaProtField, axi4ExtraIdField(2), axi4TLStateField(3), ambaProtField];
    expect(texts(unionFields(fields))).toEqual(['AXI4ExtraIdField(2)', 'AMBAProtField()', 'AXI4TLStateField(3)']);
    expect(unionFields([])).toEqual([]);
  });

  test('refuses two different fields of one name', () => {
    const help = 'Give both the same key and width, or rename one of them.';
    expect(broken(() => unionFields([axi4ExtraIdField(2), axi4ExtraIdField(3)]))).toEqual(
      requirement(
        'fields/conflict',
        'Two different fields are called extra_id: AXI4ExtraId:AXI4ExtraIdField(2) and AXI4ExtraId:AXI4ExtraIdField(3).',
        help,
      ),
    );
    expect(broken(() => unionFields([rrIdField, axi4ExtraIdField(4)]))).toEqual(
      requirement(
        'fields/conflict',
        'Two different fields are called extra_id: AXI4RRId:AXI4RRIdField(4) and AXI4ExtraId:AXI4ExtraIdField(4).',
        help,
      ),
    );
  });
});

test('the union of keys keeps the first of each, in order (amba 0.4)', () => {
  expect(unionKeys([axi4FragLast, axi4ExtraId, rrId, axi4FragLast, axi4ExtraId])).toEqual([
    axi4FragLast,
    axi4ExtraId,
    rrId,
  ]);
});

test('echo fields have control keys (amba 2.4)', () => {
  requireControlFields([axi4TLStateField(3), axi4ExtraIdField(2)]);
  expect(broken(() => requireControlFields([axi4TLStateField(3), ambaCorruptField]))).toEqual(
    requirement(
      'fields/echo-control',
      'Echo field AMBACorrupt:AMBACorruptField() has a data key.',
      "Make its key a control key, new BundleKey('corrupt', 'control'): echo fields travel with the address and come back with the response.",
    ),
  );
});
