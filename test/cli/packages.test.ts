import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAll } from './repository.js';
import { ententeIn } from './run.js';

// A package of devices imports the library, as a topology does that uses it; both must have the same.

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-packages-'));
  writeAll(folder, {
    'node_modules/devices/package.json': '{ "name": "devices", "type": "module", "exports": "./index.js" }',
    'node_modules/devices/index.js': `import { AddressSet, LazyModule, lazyModule, tl } from 'entente-soc';
import { isRocketConfig } from './rocket.js';

class Memory extends LazyModule {
  node = tl.ram({ address: AddressSet.range(0x8000_0000, '64K'), beatBytes: 8 });
  isRocket = isRocketConfig;
}
export const memory = () => lazyModule(() => new Memory());
`,
    'node_modules/devices/rocket.js': `import { Parameters } from 'entente-soc';
import { rocketConfig } from 'entente-soc/rocket';

export const isRocketConfig = rocketConfig('TinyConfig') instanceof Parameters;
`,
  });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'node_modules/entente-soc'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ['imports', "import { memory as made } from 'devices';"],
  ['imports while it runs', 'const { memory: made } = await import(`dev${"ices"}`);'],
  [
    'requires',
    "import { createRequire } from 'node:module';\nconst { memory: made } = createRequire(import.meta.url)('devices');",
  ],
])('a topology that %s a package, which imports the library', async (_, load) => {
  writeAll(folder, {
    'soc.ts': `import { connect, LazyModule, soc, tl } from 'entente-soc';
${load}

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const memory = made();
  if (!(memory instanceof LazyModule) || !memory.isRocket) throw new Error('There are two libraries.');
  connect(cpu, bus);
  connect(bus, memory.node);
  return { cpu, bus, memory };
});
`,
  });
  const { status, stdout, stderr } = await ententeIn(folder, 'map', 'soc.ts');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/80000000 - 80010000 .* soc\.memory\.node/);
});
