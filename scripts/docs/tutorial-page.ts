import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ententeIn } from '../../test/cli/run.js';
import { block } from './errors-pages.js';
import { type Edit, edits, policy, start } from './tutorial-steps.js';
import { generatedMark } from './generated-mark.js';

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

This tutorial turns the memory map of a datasheet into a checked topology, adds a device, and generates files for firmware. It takes twenty
minutes and needs Node.js 20.19 or later. The chip is a GD32VF103: a RISC-V core, flash, SRAM, a DMA engine, two peripheral buses and an
interrupt controller.

${generatedMark}

## 1. Create a project

${block('sh', `mkdir gd32 && cd gd32\nnpm init -y && npm pkg set type=module\nnpm install --save-dev entente-soc`)}

## 2. Declare masters, a bus and memory

A topology is a function that declares nodes and connects them. Write \`soc.ts\`:

${walk.write('soc.ts', start)}

\`tl.client\` is a master. \`emits\` declares its requests: reads and writes of one to four bytes. \`tl.rom\` and \`tl.ram\` are memories, \`tl.xbar\` is a
crossbar. \`connect\` takes nodes in the order of the data, from masters to devices. The object that the function returns names the nodes.

The tutorial uses TileLink in place of the chip's AHB. That is enough to show which master reaches which device. [AHB, APB and AXI4](devices.md)
are available where the protocol matters.

${await walk.run('map soc.ts')}

The letters show the permissions: **R**ead, **W**rite, e**X**ecute.

## 3. Add the peripherals

Copy the table of the datasheet into the source, below the import:

${walk.edit('table')}

Above the declaration of the bus, declare more parts to connect. A \`hart\` is a core as firmware sees it; it takes interrupts. The interrupt controller is a
[CLIC](devices.md#interruptcontroller), which defines how its interrupts are numbered.

${walk.edit('more')}

\`devices.peripheral\` puts a device of which only registers and interrupts are known on a bus. \`connect\` gives it the interrupt numbers of the
datasheet. Replace \`return\` with this:

${walk.edit('attached')}

Add the new names to the import:

${walk.edit('imports')}

Check the map:

${await walk.run('check soc.ts', { status: 1 })}

A line of the table was copied, but its address was not changed. Entente reports the devices, the addresses, the masters that see them, and a
fix. The datasheet confirms that \`timer3\` begins at 0x4000_0800:

${walk.edit('address')}

${await walk.run('check soc.ts')}

The note is not a mistake; \`--verbose\` shows it.

## 4. State the requirements

A map without overlaps can still differ from the one that the software expects. \`entente.config.ts\` states the requirements as sentences:

${walk.write('entente.config.ts', policy)}

${await walk.run('check soc.ts', { status: 1 })}

Only the core may reach the interrupt controller, but a crossbar connects every input to every output. \`connects\` restricts what a master
reaches:

${walk.edit('connects')}

${await walk.run('check soc.ts')}

You can also ask questions about the design:

${await walk.run('why-not soc.ts dma eclicRegisters put', { status: 1 })}

## 5. Add a device of your own

Add an accelerator anywhere on the second bus. \`place\` gives its registers free addresses there, at a multiple of their size. Write this above
\`firmware\`:

${walk.edit('accelerator')}

Add the names to the import and to the returned object:

${walk.edit('acceleratorImports')}

${walk.edit('acceleratorReturned')}

${await walk.run('map soc.ts', { part: /.*accelerator.*/ })}

## 6. Lock the interface

Firmware now contains these addresses and numbers. \`entente lock\` records the facts that others depend on, one a line. These are some facts
about the accelerator:

${await walk.run('lock soc.ts')}

${block('text', excerpt(walk.read('entente.lock'), /.*accelerator(?: address|@\w+ interrupts| operations).*/g))}

Commit \`entente.lock\`. A placed device keeps its address from the lock, whatever is added next to it. If a fact changes or disappears, the check
fails until someone runs \`entente lock\` again and a reviewer sees the changed line. For example, give \`usart0\` another interrupt:

${walk.edit('moved')}

${await walk.run('check soc.ts --locked', { status: 1 })}

Undo the change:

${walk.edit('movedBack')}

## 7. Check in CI

\`.github/workflows/entente.yml\` checks every pull request and shows findings beside the source lines:

${walk.write('.github/workflows/entente.yml', readFileSync(new URL('../../assets/init/entente.yml', import.meta.url), 'utf8'), 'yaml')}

${await walk.run('check soc.ts --locked')}

[The address map in CI](ci.md) covers GitLab, hooks and report formats, and shows a pull request. \`npx entente init\` in an empty folder writes
all of these files at once.

## 8. Generate files for firmware

A C header:

${await walk.save('map soc.ts --format header', 'gd32.h', 'c', /\/\* gd32vf103\.usart0[^]*?\n\n/)}

${await walk.run('map soc.ts --format header', { part: /.*(?:USART0|ACCELERATOR)\w*_IRQ.*\n(?:.*(?:USART0|ACCELERATOR)\w*_IRQ.*\n)*/ })}

A description for debuggers and \`svd2rust\`:

${await walk.save('map soc.ts --format svd', 'gd32.svd', 'xml', / {4}<peripheral>\n {6}<name>USART0[^]*?<\/peripheral>\n/)}

A device tree, from the call of \`firmware\` at the end of the topology:

${await walk.run('elaborate soc.ts --format dts --out build', { part: /Wrote .*/ })}

${block('dts', excerpt(walk.read('build/gd32vf103.dts').replaceAll('\t', '  '), /.*usart0@[^]*?\};/))}

[Files for firmware and verification](outputs.md) covers linker scripts, Rust, Zephyr, SystemVerilog, UVM, IP-XACT and others.

## 9. Draw the design

${await walk.run('diagram soc.ts --view buses --out gd32.svg')}

![The buses of the GD32VF103](images/pages/gd32vf103.svg)

\`npx entente view soc.ts --out soc.html\` writes an interactive page: every edge with its negotiated parameters, routes, and the address map.

The complete file is [\`topologies/gd32vf103.ts\`](../topologies/gd32vf103.ts). Next: [masters and devices](devices.md),
[asking a design](questions.md), [the rules](rules/README.md).
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
