import { expect, test } from 'vitest';
import { repositoryWith } from '../repository.js';
import { ententeIn } from '../run.js';

const inside = (base: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('chip', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: new AddressSet(${base}, 0xfffn) });
  connect(cpu, ram);
  return { cpu, ram };
});
`;

const outside = (base: string): string => inside('base').replace('export', `const base = ${base};\n\nexport`);

const help = (text: string, literal: string): string =>
  `  help: BigInt does not read addresses as this library does, such as in AddressSet.range('${text}', '4K'): write the number itself, ${literal}.\n`;

test.each([
  ['0x4000_0000', '0x4000_0000n'],
  ['1G', '0x40000000n'],
])('BigInt of the address %s is told what to write, and that works', async (text, literal) => {
  const folder = repositoryWith({
    'inside.ts': inside(`BigInt('${text}')`),
    'outside.ts': outside(`BigInt('${text}')`),
    'mended.ts': inside(literal),
  });
  expect((await ententeIn(folder, 'elaborate', 'inside.ts')).stderr)
    .toBe(`error[graph/function-threw]: The declaration threw SyntaxError: Cannot convert ${text} to a BigInt
  --> inside.ts:5:48
     |
   5 |   const ram = tl.ram({ address: new AddressSet(BigInt('${text}'), 0xfffn) });
     |                                                ${'^'.repeat(`BigInt('${text}')`.length)}
${help(text, literal)}`);
  expect((await ententeIn(folder, 'elaborate', 'outside.ts')).stderr).toContain(help(text, literal));
  expect((await ententeIn(folder, 'map', 'mended.ts')).stdout).toContain('40000000 - 40001000');
});
