import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ententeIn } from '../../test/cli/run.js';
import { block } from './errors-pages.js';
import { type Edit, edits, policy, start } from './tutorial-steps.js';

/** The tutorial, and the drawing in it. */
export interface Tutorial {
  readonly page: string;
  readonly picture: string;
}

/** Every file in the tutorial is written and every command is run, in the order of a reader. */
export async function tutorialPage(): Promise<Tutorial> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  try {
    return await page(new Walk(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A reader's folder, and what the page shows of what is done there. */
class Walk {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file, and shows it. */
  write(name: string, text: string, language = 'ts'): string {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return block(language, text.trimEnd());
  }

  /** Changes `soc.ts`, and shows what is new, with a line before it to find the place. Throws an Error where the old text is not. */
  edit(name: keyof typeof edits): string {
    const { before, after, shown = after }: Edit = edits[name];
    const file = join(this.#folder, 'soc.ts');
    const text = readFileSync(file, 'utf8');
    if (text.split(before).length !== 2) throw new Error(`The tutorial does not find what it changes in ${name}.`);
    writeFileSync(
      file,
      text.replace(before, () => after),
    );
    return block('ts', shown.trimEnd());
  }

  /** Runs a command, and shows it with its answer, or the part of it that matters. Throws an Error for another exit code. */
  async run(
    command: string,
    { status = 0, part }: { readonly status?: number; readonly part?: RegExp } = {},
  ): Promise<string> {
    const { stdout, stderr, status: code } = await ententeIn(this.#folder, ...command.split(' '));
    if (code !== status) throw new Error(`entente ${command} ended with ${code}:\n${stderr}${stdout}`);
    const [said] = part === undefined ? [`${stdout}${stderr}`] : (part.exec(stdout) ?? []);
    if (said === undefined) throw new Error(`entente ${command} did not say ${String(part)}:\n${stdout}`);
    return block('console', `$ npx entente ${command}\n${said.trimEnd()}`.trimEnd());
  }

  /** The same, with the answer in a file. */
  async save(command: string, file: string, language: string, part: RegExp): Promise<string> {
    const { stdout, stderr, status } = await ententeIn(this.#folder, ...command.split(' '));
    const [shown] = part.exec(stdout) ?? [];
    if (status !== 0 || shown === undefined) throw new Error(`entente ${command}:\n${stderr}${stdout}`);
    this.write(file, stdout);
    return `${block('sh', `npx entente ${command} > ${file}`)}\n\n${block(language, shown.trimEnd())}`;
  }

  read(name: string): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }
}

async function page(walk: Walk): Promise<Tutorial> {
  const text = [
    `# From a datasheet to a checked SoC

Made from the code by \`npm run docs\`, which types everything below and writes down what comes of it.

The chip is a GD32VF103: a RISC-V core, flash, SRAM, a DMA engine, two buses of peripherals, an interrupt controller. Its datasheet has a
memory map, like that of any chip. In twenty minutes it becomes a topology that is checked, gets one more device, and tells firmware where
everything is. You need Node.js 20.19 or later.

## 1. A project

${block('sh', `mkdir gd32 && cd gd32\nnpm init -y && npm pkg set type=module\nnpm install --save-dev entente-soc`)}

## 2. Masters, a bus, memory

A topology is a function that declares nodes and connects them. Write \`soc.ts\`:

${walk.write('soc.ts', start)}

\`tl.client\` is a master, and \`emits\` what it asks for: reads and writes of one to four bytes. \`tl.rom\` and \`tl.ram\` are memories, \`tl.xbar\` is a crossbar.
\`connect\` goes in the order of the data, from masters to devices. What the function returns gets the names by which everything is called from now on.

TileLink stands here for the AHB of the chip. That is enough to say who reaches what; there are [AHB, APB and AXI4](devices.md) where they
matter.

${await walk.run('map soc.ts')}

The letters say what may be done there: **R**ead, **W**rite, e**X**ecute.

## 3. The peripherals

The table of the datasheet becomes a table in the source, below the import:

${walk.edit('table')}

Above the bus, there is now more to be connected. A \`hart\` is what firmware calls a core; it takes interrupts. The interrupt controller is a
[CLIC](devices.md#interruptcontroller), which says how its interrupts are numbered.

${walk.edit('more')}

\`devices.peripheral\` puts a device on a bus of which no more is known than its registers and interrupts, and \`connect\` gives it the numbers that it has
in the datasheet. This takes the place of \`return\`:

${walk.edit('attached')}

The import has to name what is new:

${walk.edit('imports')}

Is the map right?

${await walk.run('check soc.ts', { status: 1 })}

A line of the table was copied, and its address has stayed the old one. Entente says who, where, which masters notice, and what would help.
The datasheet agrees that \`timer3\` begins at 0x4000_0800:

${walk.edit('address')}

${await walk.run('check soc.ts')}

The note is no mistake; \`--verbose\` shows it.

## 4. What must hold

A map without overlaps can still be another one than the software was written for. \`entente.config.ts\` says what has to hold, in sentences:

${walk.write('entente.config.ts', policy)}

${await walk.run('check soc.ts', { status: 1 })}

The interrupt controller belongs to the core alone, but a crossbar connects everything with everything. \`connects\` lists what a
master reaches, if that is not all of it:

${walk.edit('connects')}

${await walk.run('check soc.ts')}

The design can be asked, too:

${await walk.run('why-not soc.ts dma eclicRegisters put', { status: 1 })}

## 5. A device of one's own

An accelerator is to be added, somewhere on the second bus. \`place\` gives its registers addresses that are free there, at a multiple of their size.
Above \`firmware\`:

${walk.edit('accelerator')}

with its names in the import and in what is returned:

${walk.edit('acceleratorImports')}

${walk.edit('acceleratorReturned')}

${await walk.run('map soc.ts', { part: /.*accelerator.*/ })}

## 6. Others rely on it

Firmware now has these addresses and numbers in it. \`entente lock\` writes down what others rely on, a line for each fact. Some of those about the
accelerator:

${await walk.run('lock soc.ts')}

${block('text', excerpt(walk.read('entente.lock'), /.*accelerator(?: address|@\w+ interrupts| operations).*/g))}

Put \`entente.lock\` under version control. A placed device stays where the lock has it, whatever is added beside it. What would move, or go away, is
refused until somebody runs \`entente lock\` again and a reviewer has seen the line that changes. If \`usart0\` got another interrupt:

${walk.edit('moved')}

${await walk.run('check soc.ts --locked', { status: 1 })}

Back to what it was:

${walk.edit('movedBack')}

## 7. In CI

\`.github/workflows/entente.yml\` checks every pull request, and shows what is wrong beside the lines that it is about:

${walk.write('.github/workflows/entente.yml', readFileSync(new URL('../../assets/init/entente.yml', import.meta.url), 'utf8'), 'yaml')}

${await walk.run('check soc.ts --locked')}

[The address map in CI](ci.md) has GitLab, Jenkins and others, and what a pull request looks like. \`npx entente init\` in an empty folder writes all
of these files at once.

## 8. What firmware gets

A C header:

${await walk.save('map soc.ts --format header', 'gd32.h', 'c', /\/\* gd32vf103\.usart0[^]*?\n\n/)}

${await walk.run('map soc.ts --format header', { part: /.*(?:USART0|ACCELERATOR)\w*_IRQ.*\n(?:.*(?:USART0|ACCELERATOR)\w*_IRQ.*\n)*/ })}

A description for debuggers and \`svd2rust\`:

${await walk.save('map soc.ts --format svd', 'gd32.svd', 'xml', / {4}<peripheral>\n {6}<name>USART0[^]*?<\/peripheral>\n/)}

A device tree, as \`firmware\` at the end of the topology told it:

${await walk.run('elaborate soc.ts --format dts --out build', { part: /Wrote .*/ })}

${block('dts', excerpt(walk.read('build/gd32vf103.dts').replaceAll('\t', '  '), /.*usart0@[^]*?\};/))}

[Files for firmware and verification](outputs.md) has linker scripts, Rust, Zephyr, SystemVerilog, UVM, IP-XACT and others.

## 9. The drawing

${await walk.run('diagram soc.ts --view buses --out gd32.svg')}

![The buses of the GD32VF103](images/pages/gd32vf103.svg)

\`npx entente view soc.ts --out soc.html\` writes a page to look around in: every edge with what was negotiated on it, routes, the map.

The whole file is [\`topologies/gd32vf103.ts\`](../topologies/gd32vf103.ts). Next: [masters and devices](devices.md),
[questions to a design](questions.md), [the rules](rules/README.md).
`,
  ].join('');
  if (walk.read('soc.ts') !== readFileSync(new URL('../../topologies/gd32vf103.ts', import.meta.url), 'utf8')) {
    throw new Error('topologies/gd32vf103.ts is not what the tutorial comes to.');
  }
  return { page: text, picture: walk.read('gd32.svg') };
}

function excerpt(text: string, form: RegExp): string {
  const found = text.match(form);
  if (found === null) throw new Error(`Nothing like ${String(form)}`);
  return (form.global ? found.join('\n') : found[0]).trimEnd();
}
