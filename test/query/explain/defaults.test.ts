import { elaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { elaborateDocument, runDocument } from '../../../lib/documents/index.js';
import { explain, explanationText, fieldsOf, fieldText, findEdges } from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';

type Statement = Readonly<Record<string, unknown>>;

/** Fields that an end of the only edge declares; all others have their defaults, or are worked out. */
function declared(source: Statement, sink: Statement): string[] {
  const body = [{ node: 'source', ...source }, { node: 'sink', ...sink }, { bind: ['sink', ':=', 'source'] }];
  const document = { version: 1, name: 'plain', module: { name: 'top', body } };
  const result = runDocument({ file: 'plain.json', text: JSON.stringify(document), firstLine: 1 });
  if (!result.ok) throw new Error(result.failures[0].message);
  const elaboration = elaborateDocument(result);
  const [edge] = elaboration.edges;
  if (edge === undefined) throw new Error('no edge');
  return fieldsOf(edge)
    .filter(({ side }) => side === 'down' || side === 'up')
    .filter((field) => explain(elaboration, edge, field).at(-1)?.origin === 'declared')
    .map(fieldText);
}

const device = { address: [['0x1000', '0xfff']] };
const sizes = { supportsRead: [1, 4], supportsWrite: [1, 4] };
const masters = [{ name: 'm' }];

describe('only what is written is declared', () => {
  test.each<[protocol: string, source: Statement, sink: Statement, declared: string[]]>([
    [
      'TileLink',
      { type: 'tl.client', ports: [{ masters }] },
      { type: 'tl.manager', ports: [{ slaves: [{ ...device, supports: { get: [1, 4] } }] }] },
      ['down.masters[0].name', 'up.slaves[0].address', 'up.slaves[0].supports.get'],
    ],
    [
      'TileLink with emissions',
      { type: 'tl.client', ports: [{ masters: [{ name: 'm', emits: { get: [1, 4] } }] }] },
      { type: 'tl.manager', ports: [{ slaves: [{ ...device, supports: { get: [1, 4] }, emits: { probe: [4, 4] } }] }] },
      [
        ...['down.masters[0].emits.get', 'down.masters[0].name', 'up.slaves[0].address'],
        ...['up.slaves[0].emits.probe', 'up.slaves[0].supports.get'],
      ],
    ],
    [
      'AXI4',
      { type: 'axi4.master', ports: [{ masters }] },
      { type: 'axi4.slave', ports: [{ slaves: [{ ...device, ...sizes }], beatBytes: 4 }] },
      [
        ...['down.masters[0].name', 'up.beatBytes', 'up.slaves[0].address'],
        ...['up.slaves[0].supportsRead', 'up.slaves[0].supportsWrite'],
      ],
    ],
    [
      'AHB',
      { type: 'ahb.slaveSource', ports: [{ masters }] },
      { type: 'ahb.slave', ports: [{ slaves: [{ ...device, ...sizes }], beatBytes: 4 }] },
      [
        ...['down.masters[0].name', 'up.beatBytes', 'up.lite', 'up.slaves[0].address'],
        ...['up.slaves[0].supportsRead', 'up.slaves[0].supportsWrite'],
      ],
    ],
    [
      'AHB of masters',
      { type: 'ahb.master', ports: [{ masters }] },
      { type: 'ahb.masterSink', ports: [{ slaves: [{ ...device, ...sizes }], beatBytes: 4 }] },
      [
        ...['down.masters[0].name', 'up.beatBytes', 'up.lite', 'up.slaves[0].address'],
        ...['up.slaves[0].supportsRead', 'up.slaves[0].supportsWrite'],
      ],
    ],
    [
      'APB',
      { type: 'apb.master', ports: [{ masters }] },
      { type: 'apb.slave', ports: [{ slaves: [device], beatBytes: 4 }] },
      ['down.masters[0].name', 'up.beatBytes', 'up.slaves[0].address'],
    ],
    [
      'streams',
      { type: 'axis.master', ports: [{ masters: [{ name: 'm', emitsSizes: [1, 4] }] }] },
      { type: 'axis.slave', ports: [{ slaves: [{ name: 's', supportsSizes: [1, 4] }], beatBytes: 4 }] },
      [
        ...['down.masters[0].emitsSizes', 'down.masters[0].name', 'up.beatBytes'],
        ...['up.slaves[0].name', 'up.slaves[0].supportsSizes'],
      ],
    ],
    [
      'interrupts',
      { type: 'int.source', ports: [{ sources: [{ range: [0, 2] }] }] },
      { type: 'int.sink' },
      ['down.sources[0].range'],
    ],
    ['clocks', { type: 'clock.source', ports: [{}] }, { type: 'clock.sink', ports: [{}] }, []],
    [
      'clocks with frequencies',
      { type: 'clock.source', ports: [{ give: { freqMHz: 100 } }] },
      { type: 'clock.sink', ports: [{ take: { freqMHz: 100 } }] },
      ['down.give.freqMHz', 'up.take.freqMHz'],
    ],
    [
      'groups of clocks',
      { type: 'clockGroup.source' },
      { type: 'clockGroup.sink', ports: [{ name: 'g', members: [{}] }] },
      ['up.name'],
    ],
    ['bundle bridges', { type: 'bb.source', gen: false }, { type: 'bb.sink' }, []],
  ])('%s', (_, source, sink, expected) => {
    expect(declared(source, sink).sort()).toEqual(expected);
  });
});

describe('explain', () => {
  const design = elaborate(mcu);
  // Without the line of the program, which is of no interest.
  const told = (text: string): string[] =>
    findEdges(design, text).flatMap(({ edge, fields }) =>
      fields.map((field) => explanationText(explain(design, edge, field)).replaceAll(/ {2}\S+\.ts:\d+:\d+$/gm, '')),
    );

  test('calls a default that nobody wrote a default', () => {
    expect(told('mcu.cpu.requestFifo')).toEqual([
      `down.masters[0].requestFifo = false
on mcu.cpu:0->mcu.bus.node:0
  mcu.cpu  has the default false
`,
    ]);
    expect(told('mcu.rom.emits.probe')).toEqual([
      `up.slaves[0].emits.probe = 1 to 4096
on mcu.fragmenter_1.node:0->mcu.rom.node:0
  mcu.rom.node  has the default 1 to 4096
`,
    ]);
  });

  test('says of what the source ids of a port are worked out', () => {
    expect(told('mcu.cpu.endSourceId')).toEqual([
      `down.endSourceId = 8
on mcu.cpu:0->mcu.bus.node:0
  mcu.cpu  makes 8 from down.masters[0].sourceId [0, 8)
      One more than the highest source id of the clients.
`,
    ]);
  });
});
