import { describe, expect, test } from 'vitest';
import { errorReport, runDocument } from '../../lib/documents/index.js';
import { complaints } from './complaints.js';

const source = { node: 'cpu', type: 'gen.source' };

describe('a document with statements that cannot be carried out', () => {
  test('is complained about at each, the first in front', () => {
    const text = [
      '{ "version": 1, "name": "d", "module": { "name": "top", "body": [',
      '{ "node": "f", "type": "tl.fragmenter", "minSize": 3, "maxSize": 64 },',
      '{ "node": "b", "type": "tl.buffer", "all": -1 },',
      '{ "bind": ["f", ":=", "b"] },',
      '{ "bind": ["g", ":=", "b"] }',
      '] } }',
    ].join('\n');
    const result = runDocument({ file: 'd.json', text, firstLine: 1 });
    if (result.ok) return expect.unreachable('this document has mistakes');
    expect(errorReport(result)).toEqual({
      phase: 'declare',
      category: 'parameters',
      rule: 'tilelink/fragmenter-size',
      message: "A fragmenter's minSize of 3 is not a power of two.\nSet minSize to 2 or 4.",
      subjects: [],
      also: [
        {
          category: 'parameters',
          rule: 'buffer/depth',
          message:
            'Buffer depth -1 is not an integer of at least 0.\nGive the number of its entries, such as 2, or 0 for no buffer.',
          subjects: [],
        },
        {
          category: 'input',
          rule: 'document/unknown-node',
          message: 'There is no node "g" before this statement.\nDid you mean f?',
          subjects: [],
        },
      ],
    });
    expect(result.failures.map(({ locations: [place] }) => place)).toEqual([
      { file: 'd.json', line: 2, column: 1, pointer: '/module/body/0' },
      { file: 'd.json', line: 3, column: 1, pointer: '/module/body/1' },
      { file: 'd.json', line: 5, column: 12, pointer: '/module/body/3/bind/0' },
    ]);
  });

  test('because a node is not there yet', () => {
    expect(complaints({ bind: ['ram', ':=', 'cpu'] })).toEqual([
      'd.json:2:10 (/module/body/0/bind/0): error[document/unknown-node]: There is no node "ram" before this statement.',
      'No node has been declared yet.',
      'd.json:2:21 (/module/body/0/bind/2): error[document/unknown-node]: There is no node "cpu" before this statement.',
      'No node has been declared yet.',
    ]);
    expect(complaints(source, { bind: ['memory', ':=', 'cpu'] })).toEqual([
      'd.json:3:10 (/module/body/1/bind/0): error[document/unknown-node]: There is no node "memory" before this statement.',
      'Declared so far: cpu.',
    ]);
    const many = Array.from({ length: 15 }, (_, k) => ({ node: `node${k}`, type: 'gen.adapter' }));
    expect(complaints(...many, { bind: ['memory', ':=', 'node1'] })[1]).toBe(
      `Declared so far: ${many
        .slice(0, 8)
        .map(({ node }) => node)
        .join(', ')} and 7 more.`,
    );
  });

  test('because a part of a node is not there', () => {
    expect(complaints({ node: 'plic', type: 'tl.plic', beatBytes: 8 }, { bind: ['plic.itn', ':=', 'plic'] })).toEqual([
      'd.json:3:10 (/module/body/1/bind/0): error[document/unknown-node]: There is no node "plic.itn" before this statement.',
      'Did you mean plic.int?',
    ]);
  });

  test('because a module is not there', () => {
    expect(complaints({ module: { name: 'bus', body: [] } }, { in: 'buss', body: [source] })).toEqual([
      'd.json:3:7 (/module/body/1/in): error[document/unknown-module]: There is no module "buss" before this statement.',
      'Did you mean bus?',
    ]);
  });

  test('because an id is taken', () => {
    expect(complaints(source, source)).toEqual([
      'd.json:3:9 (/module/body/1/node): error[document/second-node]: There are two nodes with the id "cpu".',
      'Give each node an id of its own.',
    ]);
    const module = { module: { name: 'bus', body: [] } };
    expect(complaints(module, module)).toEqual([
      'd.json:3:11 (/module/body/1/module): error[document/second-module]: There are two modules with the id "bus".',
      'Give one of them an "id"; names may be the same.',
    ]);
  });
});
