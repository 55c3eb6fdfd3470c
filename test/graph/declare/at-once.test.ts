import { readFileSync } from 'node:fs';
import { AddressSet, connect, lazyModule, LazyModule, lazyScope, onBinding, soc, tl, topology } from 'entente-soc';
import { expect, test } from 'vitest';
import { tryElaborate } from '../../../lib/elaborate/elaborate.js';
import type { Topology } from '../../../lib/graph/index.js';

// As a program without types would pass it.
const waiting = (async () => {
  await Promise.resolve();
  tl.xbar();
}) as unknown as () => void;

function withMemory(more: () => void): Topology {
  return soc('system', () => {
    const cpu = tl.client({ name: 'cpu' });
    const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    connect(cpu, sram);
    more();
    return { cpu, sram };
  });
}

class Late extends LazyModule {
  constructor() {
    super();
    this.inModuleBody(waiting);
  }
}

const lines = readFileSync(new URL(import.meta.url), 'utf8').split('\n');

/** What is said of a topology: the rule, and what stands in the line of its place. */
function said(system: Topology): string[] {
  const { failures, elaboration } = tryElaborate(system);
  return [...failures, ...(elaboration?.diagnostics ?? [])]
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, locations: [at] }) => `${rule}: ${lines[(at?.line ?? 0) - 1]?.trim() ?? ''}`);
}

const systems: readonly (readonly [call: string, system: Topology])[] = [
  ['soc', soc('mcu', waiting)],
  ['topology', topology(waiting as unknown as () => LazyModule)],
  ['lazyScope', withMemory(() => lazyScope('tile', waiting))],
  ['lazyModule', withMemory(() => lazyModule(waiting as unknown as () => LazyModule))],
  ['inModuleBody', withMemory(() => lazyModule(() => new Late()))],
  ['onBinding', withMemory(() => onBinding(waiting))],
];

test.each(systems)('an async function given to %s is refused, with the place', (call, system) => {
  const line = lines.find((each) => each.trim().startsWith(`['${call}',`))?.trim() ?? '';
  expect(said(system)).toEqual([`graph/async: ${line}`]);
});

test('what it throws later troubles nobody', async () => {
  const throwing = (async () => {
    await Promise.resolve();
    throw new Error('too late');
  }) as unknown as () => void;
  const system = soc('mcu', throwing);
  expect(said(system)).toEqual(["graph/async: const system = soc('mcu', throwing);"]);
  await new Promise((resolve) => setImmediate(resolve));
});
