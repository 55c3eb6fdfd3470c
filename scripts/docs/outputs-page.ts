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
import { generatedMark } from './generated-mark.js';

/** What firmware and verification get from a map: an excerpt of each file, made anew. */
export function outputsPage(): string {
  const contents = locatedAt({ resolve: () => undefined }, () => ({
    fu540: mapContent(elaborate(fu540), { design: 'fu540', input: 'fu540.ts' }),
    earlgrey: mapContent(elaborate(earlgrey), { design: 'earlgrey', input: 'earlgrey.ts' }),
  }));
  const chip = contents.fu540;
  return `# Files for firmware and verification

\`entente map soc.ts --format …\` writes the address map in formats for firmware and verification. In the library, each format is a function of
\`entente-soc/output\`. The excerpts below are for [FU540](../topologies/fu540.ts) and [Earl Grey](../topologies/earlgrey.ts).

${generatedMark}

<!-- given:
import { writeFileSync } from 'node:fs';
import soc from './soc.js';
-->

${block('ts', libraryExample)}

| \`--format\` | function | for |
| --- | --- | --- |
${Object.entries(mapFormats).flatMap(fileRow).join('\n')}

All formats follow the same rules:

- **Names.** A device keeps its own name, in capitals or small letters as the language requires: \`usbPhy\` becomes \`USB_PHY\` or \`usb_phy\`,
  \`I2C1\` becomes \`I2C1\` or \`i2c1\`. If two names collide, names of the enclosing modules are put in front; if that is not enough, the name of
  the node is added behind, then a number. A reserved word gets a trailing underscore. A name that two files share always means the same device
  or window. Other items of a file, such as harts, get a number if a device already has their name.
- **Windows** of a device are numbered in one order everywhere: \`QSPI0_0\`, \`QSPI0_1\`. It is the order in which the device declares them, named
  windows first, and also the order of \`reg\` in its device tree. The first window is the address of the device. A window is a range that the
  device declares as a manager of its own, as \`devices.peripheral\` does, even if it starts where another ends or masters see only part of it.
  Address sets of one manager are windows, too; adjacent sets form one window, because a range may consist of several sets.
- **Devices within others** have addresses at which the surrounding device answers (\`within\` of \`devices.peripheral\` and
  \`devices.interruptDevice\`). They appear in formats for firmware: in C, Rust and Zephyr like any other device, in SVD as alternates of the surrounding peripheral.
  \`entente map\` lists them as \`(within …)\` wherever a master sees the surrounding device. Formats for verification and simulation model address
  decoding and contain only the device that answers.
- **Interrupts** have the numbers of their interrupt controllers, or of the sink where they end if there is no controller. An interrupt that
  reaches several controllers is listed with its number at the first. An interrupt that belongs to no device of the map is named after its
  source. Interrupts of one device are counted in the order of their declaration. An SVD has a single controller: the one that receives the
  most interrupts.
- **Masters** that do not see everything have their own map, which marks windows that they see only in part. \`--from\` writes the file for one
  master, with windows limited to what it sees.
- **Addresses** have 64 bits, whatever the default of the language. A value that does not fit, such as the size of the whole address space, is
  left out, and a comment says so. SVD has offsets and sizes of 32 bits: windows that are further apart become peripherals of their own, with
  the same names as in other files. SVD also has a single access type for all windows of a peripheral, their combination; if the windows differ,
  the description gives the access of each.
- **Interleaved banks** that together leave no holes are one range in formats that support only ranges. In C, Rust and SystemVerilog, \`SIZE\` is
  the distance from \`BASE\` to the end. For a single bank, that includes the blocks of the other banks, and \`MASK\` identifies its own. In text,
  Markdown, CSV and JSON, the size counts only the blocks of the bank itself.

## C

${block('c', part(addressMapHeader(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('c', part(addressMapHeader(chip), /\/\* Interrupts at.*?UART1_IRQ \d+\n/s))}

The masters of Earl Grey see different maps. \`COREI_MAP(X)\` applies a macro of yours to each window:

${block('c', `${part(addressMapHeader(contents.earlgrey), /\/\* What earlgrey\.corei sees.*?\n\n/s)}\n\n#define BASE(name) name##_BASE,\nstatic const unsigned long seen[] = { COREI_MAP(BASE) };`)}

## Rust

${block('rust', part(addressMapRust(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('rust', part(addressMapRust(contents.earlgrey), /\/\* What earlgrey\.corei sees.*?\];\n/s))}

## Zephyr

Zephyr drivers take addresses and interrupts from the device tree only. A board includes the file: \`#include "fu540.dtsi"\`. Compatible strings
and harts come from \`firmware(…)\`. Interrupts have a priority cell, as Zephyr's controllers require. Each memory is a region that Zephyr's
linker script knows by name; a name that Zephyr uses itself (\`ROM\`, \`RAM\`, \`FLASH\`) gets a trailing underscore.

${block('dts', part(addressMapZephyr(chip), /\t\t\/\* fu540\.uart0.*?\};\n/s).replaceAll('\t', '  '))}

## Linker scripts

\`entente map fu540.ts --format ld --region REGION_TEXT=rom --region REGION_DATA=memory\`

${block('ld', addressMapLinkerScript(chip, { regions: { REGION_TEXT: 'rom', REGION_DATA: 'memory' } }).trimEnd())}

Each memory has its permissions from the map. Aliases name the regions for sections, as RISC-V start-up code expects. An alias for an unknown
memory is an error.

## System view description

${block('xml', part(addressMapSvd(chip), / {4}<peripheral>\n {6}<name>UART0.*?<\/peripheral>\n/s))}

## SystemVerilog

${block('systemverilog', part(addressMapSystemVerilog(chip), / {2}\/\* fu540\.uart0.*?\n\n/s))}

\`NAME_LAST\` is the last address, so that comparisons need no extra bit. A master that does not see everything has a bit vector with one bit for
each window: \`COREI_MAP[ROM_WINDOW]\`.

${block('systemverilog', part(addressMapSystemVerilog(contents.earlgrey), / {2}\/\* What earlgrey\.corei sees.*?;\n/s))}

## UVM

The file is a block with a map for each master. Memory is a \`uvm_mem\`. A device with registers is an empty block, which the factory replaces
with your register model. \`window_for\` returns the map through which a master sees it. Memory is counted in words of the widest map that
contains it, because UVM 1.1, 1.2 and IEEE 1800.2 address narrower words differently. Maps are at most 8 bytes wide, the size of a UVM value.

${block('systemverilog', part(addressMapUvm(contents.earlgrey), / {6}corei_map = create_map.*?(?= {6}lock_model)/s))}

## IP-XACT

The file is a component with a bus interface and an address space for each master, and a memory map for each group of masters with the same
view. The description of an address space names the memory map that its master sees. Interrupts are parameters of their address block.

The ports of the component are those of its SystemVerilog module. Each bus among them has an interface that maps signals to ports: \`AWVALID\` is
\`mem_axi4_0_aw_valid\`. A master outside the component appears as a target interface with the memory map that it sees.

${block('xml', part(addressMapIpXact(chip), / {6}<ipxact:addressBlock>\n {8}<ipxact:name>uart0.*?<\/ipxact:addressBlock>\n/s))}

## SystemRDL

Every range is an external memory, a placeholder for the \`addrmap\` of the device.

${block('systemrdl', part(addressMapSystemRdl(chip), / {2}\/\* fu540\.uart0.*?;\n\n/s))}

## Renode

The platform has memory, harts, and the devices for which Renode has a model, chosen by compatible string. All other devices are tags, so that
Renode logs accesses to them. Interrupts are connected to the controllers.

${block('text', part(addressMapRenode(chip), /\/\* fu540\.uart0.*?\n\n/s))}

${block('text', `${part(addressMapRenode(chip), /sysbus:\n.*?\n.*?\n.*?\n/s)}\n        …`)}

\`zephyr\`, \`ld\`, \`systemrdl\` and \`renode\` have one address space. If masters see different devices at one address, or one device at different
addresses, choose a master: \`--from top.…dcache.node\`. In \`svd\`, the description of such a peripheral names its masters, and peripherals that
share an address are alternates.

## Notes

\`annotate\` attaches other information to a device, or to a module around it:

<!-- given: declare const uart: LazyModule & { readonly control: ReturnType<typeof tl.registerNode> }; -->

${block('ts', notesExample)}

Every format above includes the notes of the devices that it lists, except in the tags of a Renode platform. So do
\`map --verbose\`, tables, JSON and the viewer page. The domains are also in the device tree, as
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

// The part to show must exist.
function part(text: string, form: RegExp): string {
  const [found] = form.exec(text) ?? [];
  if (found === undefined) throw new Error(`Nothing like ${String(form)}`);
  return found.trimEnd().replace(/^\n/, '');
}

function fileRow([name, { file }]: readonly [name: string, MapFormat]): string[] {
  return file === undefined ? [] : [`| \`${name}\` | \`${file.writer.name}\` | ${file.readers} |`];
}
