import {
  addressMap,
  addressMapHeader,
  addressMapIpXact,
  addressMapLinkerScript,
  addressMapRenode,
  addressMapRust,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapText,
  addressMapUvm,
  addressMapZephyr,
  mapContent,
} from '../../lib/output/files/index.js';
import { type MapFormat, mapFormats } from '../../lib/output/files/map-formats.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { AddressSet, annotate, connect, soc, tl } from '../../lib/index.js';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import { block } from './errors-pages.js';

/** What firmware and verification get from a map: an excerpt of each file, made anew. */
export function outputsPage(): string {
  const contents = locatedAt({ resolve: () => undefined }, () => ({
    fu540: mapContent(elaborate(fu540), { design: 'fu540', input: 'fu540.ts' }),
    earlgrey: mapContent(elaborate(earlgrey), { design: 'earlgrey', input: 'earlgrey.ts' }),
  }));
  const chip = contents.fu540;
  return `# Files for firmware and verification

Made from the code by \`npm run docs\`: the excerpts below are of files of this version, for [FU540](../topologies/fu540.ts) and
[Earl Grey](../topologies/earlgrey.ts). \`entente map soc.ts --format …\` prints them; in the library, each is a function of \`entente-soc/output\`:

<!-- given:
import { writeFileSync } from 'node:fs';
import soc from './soc.js';
-->

${block('ts', libraryExample)}

| \`--format\` | function | who reads it |
| --- | --- | --- |
${Object.entries(mapFormats).flatMap(fileRow).join('\n')}

All of them say the same:

- **Names** follow one rule. A device is called after itself in capitals or small letters, as the language has it: \`usbPhy\` is \`USB_PHY\` or \`usb_phy\`,
  \`I2C1\` is \`I2C1\` or \`i2c1\`. Where two are alike, names of modules around them come in front, then that of the node behind them, then a number.
  What a language keeps for itself gets an underscore at its end.
  Names are given out once: one that two files share is that of the same device, or of the same window. What else is in a file, such as a hart, gets
  a number where a device is called so.
- **Windows** of a device with several are counted in one order: \`QSPI0_0\`, \`QSPI0_1\`. It is that in which the device declares them, those with
  names first, and that of \`reg\` in its device tree. The device is found at the first. Each is a range that the device declares as a manager
  of its own, as \`devices.peripheral\` does, also where it begins at the end of another, or where masters see only a part of it. Address sets of
  one manager are windows, too; those that touch are one, as a range of any size is several of them.
- **Devices within others**, which answer at their addresses (\`within\` of \`devices.peripheral\` and \`devices.interruptDevice\`), are in what
  firmware uses: C, Rust and Zephyr have them as all others, and SVD as alternates of the peripherals around them. \`entente map\` lists them as
  \`(within …)\`, wherever a master sees the device around them. What decodes addresses, as verification and simulators do, knows only who answers.
- **Interrupts** have their numbers at the interrupt controllers, or where they end if there are none. One that several controllers take is said
  with its number at the first. Those that come from no device of the map are called after their source. Those of a device are counted as it declares
  them. An SVD, which has one controller, has those of the one that takes most.
- **Masters** that do not see everything have a map of their own, which says of which windows they see only a part. \`--from\` makes the file for one of them,
  with windows as far as it sees them.
- **Addresses** have 64 bits, whatever the language takes for granted. What does not fit, such as the number of all addresses, is left out, and a
  comment says so.
  An SVD has offsets and sizes of 32 bits: windows of a device that are further apart are peripherals of their own, called as in other files.
  It has one access for all windows of a peripheral, that of all of them together; where they differ, its description says each.
- **Interleaved banks** are one range where they have no holes together, for formats that know only ranges. \`SIZE\` is the distance from \`BASE\` to
  the end, in C, Rust and SystemVerilog alike: of a bank alone it counts the blocks of others, too, and \`MASK\` says which are its own. The
  size in text, Markdown, CSV and JSON is that of its own blocks.

## C

${block('c', part(addressMapHeader(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('c', part(addressMapHeader(chip), /\/\* Interrupts at.*?UART1_IRQ \d+\n/s))}

The masters of Earl Grey see different maps. \`COREI_MAP(X)\` is a list for a macro of yours:

${block('c', `${part(addressMapHeader(contents.earlgrey), /\/\* What earlgrey\.corei sees.*?\n\n/s)}\n\n#define BASE(name) name##_BASE,\nstatic const unsigned long seen[] = { COREI_MAP(BASE) };`)}

## Rust

${block('rust', part(addressMapRust(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('rust', part(addressMapRust(contents.earlgrey), /\/\* What earlgrey\.corei sees.*?\];\n/s))}

## Zephyr

Drivers of Zephyr get addresses and interrupts from the device tree and from nowhere else, so that constants would be of no use. The file
is what a board includes: \`#include "fu540.dtsi"\`. What devices are compatible with, and harts, come from what
\`firmware(…)\` is told; interrupts have a priority behind them, as Zephyr's controllers want it. Memory is a region that the linker of Zephyr knows
by its name; one that would be called as Zephyr's own are (\`ROM\`, \`RAM\`, \`FLASH\`) has an underscore at its end.

${block('dts', part(addressMapZephyr(chip), /\t\t\/\* fu540\.uart0.*?\};\n/s).replaceAll('\t', '  '))}

## Linker scripts

\`entente map fu540.ts --format ld --region REGION_TEXT=rom --region REGION_DATA=memory\`

${block('ld', addressMapLinkerScript(chip, { regions: { REGION_TEXT: 'rom', REGION_DATA: 'memory' } }).trimEnd())}

Each memory has the permissions that the map has. Aliases are names for the regions of sections, such as start-up code for RISC-V
wants them; one of a memory that there is not is an error.

## System view description

${block('xml', part(addressMapSvd(chip), / {4}<peripheral>\n {6}<name>UART0.*?<\/peripheral>\n/s))}

## SystemVerilog

${block('systemverilog', part(addressMapSystemVerilog(chip), / {2}\/\* fu540\.uart0.*?\n\n/s))}

\`NAME_LAST\` is the last address, so that no comparison needs a bit more. For masters that do not see everything there is a bit for each
window: \`COREI_MAP[ROM_WINDOW]\`.

${block('systemverilog', part(addressMapSystemVerilog(contents.earlgrey), / {2}\/\* What earlgrey\.corei sees.*?;\n/s))}

## UVM

A block with a map for each master. Memory is a \`uvm_mem\`; a device with registers is a block without any, which the model of its registers
replaces in the factory. \`window_for\` gives the map by which a master sees it. Memory is counted in words of the widest map that has it, as
UVM 1.1, 1.2 and IEEE 1800.2 take narrower words for different addresses; maps have 8 bytes at most, which is what a value of UVM holds.

${block('systemverilog', part(addressMapUvm(contents.earlgrey), / {6}corei_map = create_map.*?(?= {6}lock_model)/s))}

## IP-XACT

A component with a bus interface and an address space for each master, and a memory map for all masters that see the same. Interrupts are
parameters of their block. The ports of the component are those of its module of SystemVerilog; each bus among them has an interface that
says which port is which signal: \`AWVALID\` is \`mem_axi4_0_aw_valid\`. A master outside of the component is a target there, with the memory
map that it sees. The description of an address space says which memory map its master sees.

${block('xml', part(addressMapIpXact(chip), / {6}<ipxact:addressBlock>\n {8}<ipxact:name>uart0.*?<\/ipxact:addressBlock>\n/s))}

## SystemRDL

Every range is an external memory, which holds its place until the \`addrmap\` of the device replaces it.

${block('systemrdl', part(addressMapSystemRdl(chip), / {2}\/\* fu540\.uart0.*?;\n\n/s))}

## Renode

Memory, harts, and those devices that Renode has a model of, by what they are compatible with; the others are tags, so that Renode
tells of accesses to them. Interrupts lead to the controllers.

${block('text', part(addressMapRenode(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('text', `${part(addressMapRenode(chip), /sysbus:\n.*?\n.*?\n.*?\n/s)}\n        …`)}

\`zephyr\`, \`ld\`, \`systemrdl\` and \`renode\` have one address space. Where masters see different devices at one address, or a device at different
ones, they are made for one of them: \`--from top.…dcache.node\`. In \`svd\`, such peripherals say for whom they are, and those at an address of another are its alternates.

## Notes

What people want to know of a device beyond its buses is attached to it, or to a module around it:

<!-- given: declare const uart: LazyModule & { readonly control: ReturnType<typeof tl.registerNode> }; -->

${block('ts', notesExample)}

It comes out in every description above, in \`map --verbose\`, tables and JSON, and in the page. The domains are in the device tree, as
\`entente,reset-domain\` and \`entente,power-domain\`.

${block('text', noted().trimEnd())}
`;
}

const libraryExample = `import { elaborate } from 'entente-soc';
import { addressMapHeader, mapContent } from 'entente-soc/output';

const content = mapContent(elaborate(soc), { design: 'soc', input: 'soc.ts' });
writeFileSync('soc_map.h', addressMapHeader(content));`;

const notesExample = `annotate(uart, { owner: 'IO team', resetDomain: 'peripherals', powerDomain: 'always-on' });
annotate(uart.control, { registers: 'uart.rdl', datasheet: 'https://example.com/uart.pdf' });`;

function noted(): string {
  const design = soc('mcu', () => {
    const cpu = tl.client({ name: 'cpu' });
    const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
    connect(cpu, uart);
    annotate(uart, { owner: 'IO team', resetDomain: 'peripherals', powerDomain: 'always-on' });
    return { cpu, uart };
  });
  return addressMapText(addressMap(locatedAt({ resolve: () => undefined }, () => elaborate(design))), {
    verbose: true,
  });
}

// What is shown has to be there.
function part(text: string, form: RegExp): string {
  const [found] = form.exec(text) ?? [];
  if (found === undefined) throw new Error(`Nothing like ${String(form)}`);
  return found.trimEnd().replace(/^\n/, '');
}

function fileRow([name, { file }]: readonly [name: string, MapFormat]): string[] {
  return file === undefined ? [] : [`| \`${name}\` | \`${file.writer.name}\` | ${file.readers} |`];
}
