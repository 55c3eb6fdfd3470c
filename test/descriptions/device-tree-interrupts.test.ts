import { expect, test } from 'vitest';
import { descriptionText } from '../../lib/descriptions/description-text.js';
import type { Description } from '../../lib/descriptions/index.js';
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
