import { describe, expect, test } from 'vitest';
import { runDocument } from '../../lib/documents/index.js';
import { complaints, complaintsAbout } from './complaints.js';

const fragmenter = { node: 'f', type: 'tl.fragmenter', minSize: 4, maxSize: 64 };
const source = { node: 'cpu', type: 'gen.source' };

describe('a text that is not JSON', () => {
  test('is complained about with line and column', () => {
    expect(complaintsAbout('{\n  "version": 1,\n  "name": "d",\n}')).toEqual([
      'd.json:4:1: error[document/syntax]: This is not valid JSON: expected a key in double quotes, found "}".',
      'Remove the comma before the "}".',
    ]);
    expect(complaintsAbout('')).toEqual([
      'd.json:1:1: error[document/syntax]: This is not valid JSON: expected a value, found the end of the text.',
    ]);
  });

  test('in a file of one document a line is complained about on its line', () => {
    const result = runDocument({ file: 'all.jsonl', text: '{"version" 1}', firstLine: 7 });
    expect(result).toEqual({
      ok: false,
      phase: 'input',
      failures: [
        {
          rule: 'document/syntax',
          category: 'input',
          severity: 'error',
          message: 'This is not valid JSON: expected ":" after the key, found "1".',
          subjects: [],
          locations: [{ file: 'all.jsonl', line: 7, column: 12 }],
        },
      ],
    });
  });
});

describe('a document of the wrong shape', () => {
  test('is complained about as data', () => {
    const result = runDocument({ file: 'd.json', text: '{"version": 2}', firstLine: 1 });
    expect(result).toEqual({
      ok: false,
      phase: 'input',
      failures: [
        {
          rule: 'document/shape',
          category: 'input',
          severity: 'error',
          message: '/version must be 1, not 2.',
          subjects: ['/version'],
          locations: [{ file: 'd.json', line: 1, column: 13, pointer: '/version' }],
        },
      ],
    });
  });

  test.for<[what: string, text: string, ...expected: string[]]>([
    ['no object', '[]', 'd.json:1:1: error[document/shape]: The document must be an object, not a list of 0.'],
    ['no version', '{}', 'd.json:1:1 (/version): error[document/shape]: /version is missing; it must be 1.'],
    [
      'no name',
      '{"version": 1, "module": {"name": "top", "body": []}}',
      'd.json:1:1 (/name): error[document/shape]: /name is missing; it must be a string.',
    ],
    [
      'no module',
      '{"version": 1, "name": "d"}',
      'd.json:1:1 (/module): error[document/shape]: /module is missing; it must be an object.',
    ],
    [
      'a key that is misspelt',
      '{"version": 1, "name": "d", "modul": {}}',
      'd.json:1:38 (/modul): error[document/shape]: /modul is not a known key; known are version, name, config, format, module.',
      'Did you mean module?',
    ],
    [
      'another outermost module',
      '{"version": 1, "name": "d", "module": {"name": "soc", "body": []}}',
      'd.json:1:48 (/module/name): error[document/shape]: /module/name must be "top" for the outermost module, not "soc".',
    ],
    [
      'no body',
      '{"version": 1, "name": "d", "module": {"name": "top"}}',
      'd.json:1:39 (/module/body): error[document/shape]: /module/body is missing; it must be a list of statements.',
    ],
    [
      'a configuration of another kind',
      '{"version": 1, "name": "d", "config": {"MonitorsEnabled": "yes"}, "module": {"name": "top", "body": []}}',
      'd.json:1:59 (/config/MonitorsEnabled): error[document/shape]: /config/MonitorsEnabled must be true or false, not "yes".',
    ],
    [
      'a configuration that is misspelt',
      '{"version": 1, "name": "d", "config": {"MonitorEnabled": true}, "module": {"name": "top", "body": []}}',
      'd.json:1:58 (/config/MonitorEnabled): error[document/shape]: /config/MonitorEnabled is not a known key; known are RenderFlipped, MonitorsEnabled.',
      'Did you mean MonitorsEnabled?',
    ],
  ])('%s', ([, text, ...expected]) => {
    expect(complaintsAbout(text)).toEqual(expected);
  });

  test.for<[what: string, statement: unknown, ...expected: string[]]>([
    [
      'an unknown type near a known one',
      { node: 'cpu', type: 'gen.sorce' },
      'd.json:2:22 (/module/body/0/type): error[document/shape]: /module/body/0/type "gen.sorce" is not a known node type.',
      'Did you mean gen.source?',
    ],
    [
      'an unknown type of a known family',
      { node: 'cpu', type: 'gen.processor' },
      'd.json:2:22 (/module/body/0/type): error[document/shape]: /module/body/0/type "gen.processor" is not a known node type.',
      'Known are gen.source, gen.sink, gen.adapter, gen.identity, gen.ephemeral, gen.nexus, gen.junction.',
    ],
    [
      'no type',
      { node: 'cpu' },
      'd.json:2:1 (/module/body/0/type): error[document/shape]: /module/body/0/type is missing; it must be a string.',
    ],
    [
      'a type of the prototype chain',
      { node: 'cpu', type: 'constructor' },
      'd.json:2:22 (/module/body/0/type): error[document/shape]: /module/body/0/type "constructor" is not a known node type.',
      'Types begin with gen, tl, axi4, int, bb, clock, clockGroup, ahb, apb, axis, axi4lite, wishbone, obi.',
    ],
    [
      'an unknown key',
      { ...source, prots: 2 },
      'd.json:2:43 (/module/body/0/prots): error[document/shape]: /module/body/0/prots is not a known key; known are ports.',
      'Did you mean ports?',
    ],
    [
      'an unknown key where there are none',
      { node: 'a', type: 'gen.adapter', ports: 2 },
      'd.json:2:42 (/module/body/0/ports): error[document/shape]: /module/body/0/ports is not a known key; there are none here.',
    ],
    [
      'a missing key',
      { node: 'f', type: 'tl.fragmenter', minSize: 4 },
      'd.json:2:1 (/module/body/0): error[document/shape]: /module/body/0 lacks the key "maxSize".',
    ],
    [
      'a value of another kind',
      { ...fragmenter, maxSize: '64' },
      'd.json:2:58 (/module/body/0/maxSize): error[document/shape]: /module/body/0/maxSize must be an integer, not "64".',
    ],
    [
      'a fraction',
      { ...fragmenter, maxSize: 6.4 },
      'd.json:2:58 (/module/body/0/maxSize): error[document/shape]: /module/body/0/maxSize must be an integer, not 6.4.',
    ],
    [
      'another word',
      { ...fragmenter, earlyAck: 'AllPut' },
      'd.json:2:72 (/module/body/0/earlyAck): error[document/shape]: /module/body/0/earlyAck must be one of None, AllPuts, PutFulls, not "AllPut".',
      'Did you mean AllPuts?',
    ],
    [
      'a value deep inside',
      { node: 'c', type: 'tl.client', ports: [{ masters: [{ name: 'a', sourceId: [0, 'x'] }] }] },
      'd.json:2:79 (/module/body/0/ports/0/masters/0/sourceId/1): error[document/shape]: /module/body/0/ports/0/masters/0/sourceId/1 must be an integer, not "x".',
    ],
    [
      'a key that is misspelt and therefore missing',
      { node: 'm', type: 'apb.slave', ports: [{ beatBytes: 4, slaves: [{ adress: [] }] }] },
      'd.json:2:76 (/module/body/0/ports/0/slaves/0/adress): error[document/shape]: /module/body/0/ports/0/slaves/0/adress is not a known key; known are address, regionType, executable, supportsWrite, supportsRead, resources.',
      'Did you mean address?',
    ],
    [
      'an address that is none',
      { node: 'm', type: 'tl.manager', ports: [{ slaves: [{ address: [['0x', 0]] }] }] },
      'd.json:2:66 (/module/body/0/ports/0/slaves/0/address/0/0): error[document/shape]: /module/body/0/ports/0/slaves/0/address/0/0 must be an address: an integer or a string such as "0x8000_0000", not "0x".',
    ],
    [
      'a pair that is none',
      { node: 'm', type: 'tl.manager', ports: [{ slaves: [{ address: [[0]] }] }] },
      'd.json:2:65 (/module/body/0/ports/0/slaves/0/address/0): error[document/shape]: /module/body/0/ports/0/slaves/0/address/0 must be a list of two, not a list of 1.',
    ],
    [
      'half a binding',
      { bind: ['a', ':='] },
      'd.json:2:9 (/module/body/0/bind): error[document/shape]: /module/body/0/bind must be a list of sink, operator and source, not a list of 2.',
    ],
    [
      'an operator that is none',
      { bind: ['a', '=:', 'b'] },
      'd.json:2:14 (/module/body/0/bind/1): error[document/shape]: /module/body/0/bind/1 must be one of :=, :*=, :=*, :*=*, not "=:".',
      'Did you mean :=?',
    ],
    [
      'a statement that is none',
      { nod: 'a' },
      'd.json:2:1 (/module/body/0): error[document/shape]: /module/body/0 must be a statement with one of the keys module, in, suggestName, node, bind.',
      'Did you mean node?',
    ],
    [
      'a statement that is not even an object',
      'cpu',
      'd.json:2:1 (/module/body/0): error[document/shape]: /module/body/0 must be an object, not "cpu".',
    ],
    [
      'a statement with a key too many',
      { suggestName: 'x', config: {} },
      'd.json:2:29 (/module/body/0/config): error[document/shape]: /module/body/0/config is not a known key; known are suggestName.',
    ],
  ])('%s', ([, statement, ...expected]) => {
    expect(complaints(statement)).toEqual(expected);
  });
});
