import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, elaborateSoc } from '../../lib/descriptions/index.js';
import type { DeviceTreeFacts } from '../../lib/descriptions/device-tree/semantics/facts.js';
import { someOf } from '../seeds.js';
import { withoutPlaces } from './read.js';

// Device trees of Linux, SiFive and QEMU with facts that libfdt found in them; only where they lie beside the clone.
const material = fileURLToPath(new URL('../../../shared/', import.meta.url));
const folder = join(material, 'real-socs/dt');
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => /\.(dtb|dts)\.gz$/.test(name) && !name.startsWith('arm__am335x-boneblack.pp'))
  : [];
const golden = readdirSafely(join(material, 'golden/rocket')).filter((name) => name.endsWith('.dts'));

function readdirSafely(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}

interface Facts extends DeviceTreeFacts {
  readonly devices: readonly (DeviceTreeFacts['devices'][number] & { labels?: readonly string[] })[];
}

function factsIn(name: string): Facts {
  return JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.facts.json.gz`))).toString('utf8')) as Facts;
}

function expectFacts(file: string, content: Uint8Array, facts: Facts, hasLabels: boolean): void {
  const { facts: read, soc } = describeSoc(
    { file, content, read: (path) => (existsSync(path) ? readFileSync(path) : undefined) },
    'device-tree',
  );
  const own = withoutPlaces(read) as Facts;
  const shown = ({ labels, ...device }: Facts['devices'][number]): unknown =>
    hasLabels ? { labels, ...device } : device;
  // Controllers of interrupts that have no property but that are none in the facts.
  const inFacts = new Set(facts.devices.map(({ path }) => path));
  const [others, devices] = [false, true].map((which) => own.devices.filter(({ path }) => inFacts.has(path) === which));
  expect(devices?.map(shown)).toEqual(facts.devices.map(shown));
  for (const { compatible, reg, interruptController } of others ?? []) {
    expect({ compatible, reg, isController: interruptController !== undefined }).toEqual({ isController: true });
  }
  // "amlogic" is no GIC.
  const known = ({ hints = [], ...overlap }: Facts['overlaps'][number]): unknown => ({
    ...overlap,
    hints: hints.filter((hint) => hint !== 'gic'),
  });
  expect(own.overlaps.map(known)).toEqual(facts.overlaps.map(known));
  expect(own.duplicateInterrupts).toEqual(facts.duplicateInterrupts);
  const { findings } = check(elaborateSoc(soc));
  const grave = findings.filter(({ severity }) => severity !== 'info');
  expect(grave.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(
    file.startsWith('sifive__hifive1-revb')
      ? Array.from({ length: 4 }, () => 'error description/overlap')
      : file.startsWith('arm64__k3-am625-sk')
        ? ['warning description/window']
        : [],
  );
  for (const { locations } of grave) expect(locations[0]?.line).toBeGreaterThan(0);
}

describe.skipIf(names.length === 0)('real device trees', () => {
  test.each(someOf(names, 24))('%s', (name) => {
    const [base = ''] = name.split(/(?:\.pp)?\.dt/);
    expectFacts(
      name,
      gunzipSync(readFileSync(join(folder, name))),
      factsIn(base),
      !name.startsWith('sifive__') || name.includes('.dtb'),
    );
  });
});

describe.skipIf(golden.length === 0)('device trees of Rocket systems', () => {
  test.each(someOf(golden, 6))('%s', (name) => {
    expectFacts(
      name,
      readFileSync(join(material, 'golden/rocket', name)),
      factsIn(`rocket__${name.slice(0, -4)}`),
      false,
    );
  });
});

const sources = join(material, 'real-socs/dt-source');

describe.skipIf(!existsSync(sources))('untouched sources', () => {
  test.each([
    ['riscv__hifive-unleashed-a00', 'arch/riscv/boot/dts/sifive/hifive-unleashed-a00.dts'],
    [
      'riscv__jh7110-starfive-visionfive-2-v1.3b',
      'arch/riscv/boot/dts/starfive/jh7110-starfive-visionfive-2-v1.3b.dts',
    ],
    ['arm__zynq-zc702', 'arch/arm/boot/dts/xilinx/zynq-zc702.dts'],
    ['arm64__imx8mm-evk', 'arch/arm64/boot/dts/freescale/imx8mm-evk.dts'],
  ])('%s', (name, path) => {
    expectFacts(join(sources, path), readFileSync(join(sources, path)), factsIn(name), true);
  });
});
