import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewNames } from '../../../lib/output/drawing/index.js';
import { entente } from '../run.js';

const design = 'topologies/microcontroller-axi.ts';
const views = [...viewNames, 'address'] as const;
const formats = ['svg', 'png', 'pdf', 'mermaid', 'dot', 'yed', 'elk', 'graphml'] as const;

// Something of each view that has it.
const named = { full: 'core', buses: 'core', clocks: 'peripherals', interrupts: 'core', address: 'core' } as const;

function optionsOf(view: (typeof views)[number]): string[][] {
  return [
    ['--interrupts'],
    ['--from', 'dcache'],
    ['--focus', named[view]],
    ['--depth', '0'],
    ['--protocol', { full: 'APB', buses: 'APB', clocks: 'clock', interrupts: 'AXI4', address: 'APB' }[view]],
    ['--highlight', named[view]],
    // As it would not by itself.
    ['--direction', view === 'buses' ? 'right' : 'down'],
    ['--theme', 'dark'],
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
// As it is saved, so that it is there at once.
const saved = join(folder, 'microcontroller.elaboration.json');
beforeAll(async () => {
  await entente('elaborate', design, '--format', 'elaboration', '--out', folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(views.flatMap((view) => formats.map((format) => [view, format] as const)))(
  'each option of diagram changes the view %s as %s, or is refused',
  async (view, format) => {
    const drawn = async (...options: string[]): Promise<string> => {
      const of = format === 'graphml' ? [] : ['--view', view];
      const { status, stdout, stderr } = await entente('diagram', saved, ...of, '--format', format, ...options);
      if (status === 64) return 'refused';
      expect(stderr).toBe('');
      return stdout;
    };
    const plain = await drawn();
    const idle = [];
    for (const option of optionsOf(view)) {
      const other = await drawn(...option);
      if (plain !== 'refused' && other === plain) idle.push(option.join(' '));
    }
    expect(idle).toEqual([]);
  },
);

test.each(['nodes', 'edges', 'masters', 'devices', 'buses', 'domains', 'interrupts'])(
  'each option of list changes the list of %s, or is refused',
  async (what) => {
    const plain = await entente('list', saved, what);
    for (const option of [
      ['--kind', 'source'],
      ['--protocol', 'APB'],
      ['--under', 'peripherals.uartRegisters'],
    ]) {
      const { status, stdout } = await entente('list', saved, what, ...option);
      expect(status === 64 || stdout !== plain.stdout, option.join(' ')).toBe(true);
    }
  },
);

test.each([
  [
    ['diagram', design, '--fold', '--no-fold'],
    'error: --fold contradicts --no-fold.\n  help: Leave one of them out.\n',
  ],
  [
    ['diagram', design, '--view', 'clocks', '--protocol', 'AXI4'],
    'error: The view clocks has no lines of AXI4.\n  help: It has those of clock, interrupt sync, TileLink async.\n',
  ],
  [
    ['diagram', design, '--format', 'graphml', '--view', 'buses'],
    'error: --view has no use here: GraphML is of everything.\n',
  ],
  [
    ['diagram', design, '--format', 'dot', '--theme', 'dark'],
    'error: --theme has no use here: dot has colours of its own.\n',
  ],
  [
    ['diagram', design, '--format', 'png', '--theme', 'auto'],
    "error: --theme has no use here: png cannot follow its reader's system.\n",
  ],
  [['list', design, 'devices', '--kind', 'source'], 'error: --kind source has no use here: devices have no kinds.\n'],
  [
    ['list', design, 'buses', '--kind', 'source'],
    'error: --kind source has no use here: buses are of the kinds nexus, junction.\n',
  ],
  [
    ['list', design, 'edges', '--kind', 'ephemeral'],
    'error: --kind ephemeral has no use here: edges are of the kinds source, sink, adapter, nexus, junction, identity, custom.\n',
  ],
  [
    ['list', design, 'domains', '--protocol', 'APB'],
    'error: --protocol has no use here: domains are of modules, whatever they speak.\n',
  ],
  [
    ['diff', design, design, '--view', 'full'],
    'error: --view has no use here: it is of a picture, which --out writes.\n',
  ],
  [
    ['diff', design, design, '--view', 'full', '--out', join(folder, 'x.html')],
    'error: --view has no use here: a page shows all views.\n',
  ],
  [
    ['diff', design, design, '--format', 'json', '--verbose'],
    'error: --verbose has no use here: json has everything without it.\n',
  ],
  ...(['markdown', 'csv'] as const).map((format): [string[], string] => [
    ['reach', design, '--stripped', '--format', format],
    `error: --stripped is printed as text or json, not as ${format}.\n`,
  ]),
  [
    ['reach', design, '--stripped', '--format', 'json'],
    'error: --stripped has no use here: json has everything without it.\n',
  ],
  [
    ['check', design, '--format', 'json', '--verbose'],
    'error: --verbose has no use here: json has everything without it.\n',
  ],
  [
    ['check', design, '--format', `json,sarif=${join(folder, 'x.sarif')}`, '--verbose'],
    'error: --verbose has no use here: json, sarif have everything without it.\n',
  ],
  [
    ['elaborate', design, '--format', 'dts'],
    'error: --format has no use here: artefacts are written into the folder of --out.\n',
  ],
  [
    ['replay', design, 'trace.csv', '--format', 'json', '--all'],
    'error: --all has no use here: json has all edges without it.\n',
  ],
  [
    ['play', '--config', 'DefaultConfig', '--out', join(folder, 'x.html')],
    'error: --config has no use here: it is of a topology to begin with, and none is named.\n',
  ],
  [
    ['diagram', design, '--focus', 'core', '--protocol', 'APB'],
    'error: core has no lines of APB.\n  help: It has those of TileLink, interrupt.\n',
  ],
  [['check', design, '-I', folder], `error: --include has no use here: ${design} is not a device tree.\n`],
  [['map', design, '-D', 'SIZE'], `error: --define has no use here: ${design} is not a device tree.\n`],
  [
    ['sweep', 'rocket --config DefaultConfig', '--overlay', 'x.dts'],
    'error: --overlay has no use here: rocket is not a device tree.\n',
  ],
  [
    ['diff', design, 'rocket', '--overlay', 'x.dts'],
    `error: --overlay has no use here: none of ${design}, rocket is a device tree.\n`,
  ],
  [
    ['view', design, '--serve', '--out', join(folder, 'x.html')],
    'error: --out has no use here: a page that is served is not written.\n',
  ],
])('what would do nothing is refused: %j', async (args, stderr) => {
  expect(await entente(...args)).toEqual({ status: 64, stdout: '', stderr });
});
