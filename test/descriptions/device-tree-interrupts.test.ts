import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptionText } from '../../lib/descriptions/description-text.js';
import type { Description } from '../../lib/descriptions/index.js';
import { repeated } from '../seeds.js';
import { described } from './read.js';

// Two devices at one controller, with the cells of an interrupt each.
function board(compatible: string, [a, b]: readonly [string, string]): Description {
  const cells = a.split(' ').length;
  return described({
    'a.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&ic>;
  ic: ic { compatible = "${compatible}"; interrupt-controller; #interrupt-cells = <${cells}>; };
  a@1000 { reg = <0x1000 0x100>; compatible = "acme,a"; interrupts = <${a}>; };
  b@2000 { reg = <0x2000 0x100>; compatible = "acme,b"; interrupts = <${b}>; };
};`,
  });
}

function shown(description: Description): string[] {
  const lines = descriptionText(description.soc).match(/interrupt \S+ of \/ic/g) ?? [];
  return [...lines, ...description.soc.findings.map(({ message }) => message)];
}

test.each<[string, readonly [string, string], readonly [string, string]]>([
  ['arm,gic-400', ['0 5 4', '1 5 4'], ['37', '21']],
  ['nvidia,tegra210-agic', ['0 5 4', '1 5 4'], ['37', '21']],
  ['mti,gic', ['0 5 4', '1 5 4'], ['5', '?']],
  ['apple,t8103-aic", "apple,aic', ['0 5 4', '1 5 4'], ['5', '?']],
  ['allwinner,sun50i-a64-r-intc", "allwinner,sun6i-a31-r-intc', ['0 11 4', '0 45 4'], ['11', '45']],
  ['ti,irq-crossbar', ['0 5 4', '0 6 4'], ['5', '6']],
  ['fsl,imx6sx-gpc", "fsl,imx6q-gpc', ['0 5 4', '0 6 4'], ['37', '38']],
  ['ti,omap4-wugen-mpu', ['0 5 4', '0 6 4'], ['37', '38']],
  ['nvidia,tegra30-ictlr', ['0 5 4', '0 6 4'], ['37', '38']],
  ['fsl,mpic', ['42 2 0 0', '16 2 1 20'], ['42', '?']],
  ['brcm,bcm2836-armctrl-ic', ['2 3', '2 4'], ['?', '?']],
  ['samsung,exynos4210-combiner', ['2 3', '2 4'], ['?', '?']],
  ['samsung,s3c2416-irq', ['0 9 1 4', '0 9 2 4'], ['?', '?']],
  ['acme,pic', ['2 3', '3 3'], ['2', '3']],
])('interrupts of %s have the number that its binding says, and share nothing', (compatible, cells, numbers) => {
  expect(shown(board(compatible, cells))).toEqual(numbers.map((number) => `interrupt ${number} of /ic`));
});

test.each<[string, string, string, string]>([
  ['brcm,bcm2835-armctrl-ic', '2 3', '?', '2 3'],
  ['samsung,exynos4210-combiner', '2 3', '?', '2 3'],
  ['fsl,mpic', '16 2 1 20', '?', '16 2 1 20'],
  ['mti,gic', '0 5 4', '5', '0 5'],
  ['arm,gic-400', '0 5 4', '37', '0 5'],
])('lines of %s are shared where all that tells them apart is equal', (compatible, cells, number, line) => {
  expect(shown(board(compatible, [cells, cells]))).toEqual([
    ...[`interrupt ${number} of /ic`, `interrupt ${number} of /ic`],
    `/a@1000, /b@2000 share interrupt ${line} of /ic.`,
  ]);
});

test('a node is a controller by its property, whatever else it has', () => {
  const { soc } = described({
    'a.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&ic>;
  ic: ic { interrupt-controller; #interrupt-cells = <1>; };
  a@1000 { reg = <0x1000 0x100>; interrupts = <5>; };
};`,
  });
  expect(
    soc.parts.map(({ id, isController, interrupts }) => [
      id,
      isController,
      interrupts.map(({ controller, number }) => `${number} of ${controller}`),
    ]),
  ).toEqual([
    ['/', false, []],
    ['/ic', true, []],
    ['/a@1000', false, ['5 of /ic']],
  ]);
});

const inputs = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 });

/** A controller that maps each of its lines to one of a GIC, and a device for each; whether lines have the unit address of the GIC. */
function mapped(compatible: string, lines: readonly number[], units: number, hasUnits: boolean): Description {
  const unit = hasUnits ? '0 '.repeat(units) : '';
  const map = lines.map((line, k) => `<${k} 0 &gic ${unit}0 ${line} 4>`).join(', ');
  return described({
    'a.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&gic>;
  gic: ic { compatible = "arm,gic-v3"; interrupt-controller; #interrupt-cells = <3>; #address-cells = <${units}>; #size-cells = <1>; };
  ext: ext@14 { compatible = "${compatible}"; reg = <0x14 4>; interrupt-controller; #interrupt-cells = <2>; #address-cells = <0>;
    interrupt-map = ${map}; interrupt-map-mask = <0xf 0>; };
  ${lines.map((_, k) => `d@${k + 1}000 { reg = <0x${k + 1}000 0x100>; interrupts-extended = <&ext ${k} 8>; };`).join('\n  ')}
};`,
  });
}

test('interrupts at controllers that read their maps by themselves end where these say, with unit addresses or without', () => {
  fc.assert(
    fc.property(
      inputs,
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      fc.constantFrom('fsl,ls1021a-extirq', 'fsl,lx2160a-extirq", "fsl,ls1088a-extirq', 'renesas,rza1-irqc'),
      (lines, units, hasUnits, compatible) => {
        expect(shown(mapped(compatible, lines, units, hasUnits))).toEqual(
          lines.map((line) => `interrupt ${line + 32} of /ic`),
        );
      },
    ),
    repeated(100),
  );
});

test('the map of any other controller has the unit addresses that its parent wants', () => {
  expect(shown(mapped('acme,extirq', [5, 6], 2, true))).toEqual(['interrupt 37 of /ic', 'interrupt 38 of /ic']);
  expect(shown(mapped('acme,extirq', [5, 6], 2, false)).at(-1)).toBe(
    'Interrupt 1 8 of /d@2000 ends at the interrupt-map of /ext@14: a line of it is for a phandle that no node has. Name a controller there by its label.',
  );
});
