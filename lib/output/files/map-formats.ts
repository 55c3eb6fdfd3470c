import { json, terminalText } from '../../base/text/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import type { MapEntry } from './address-map/address-map.js';
import { singleSpace } from './content/banks.js';
import { boundaryOf } from './content/boundary.js';
import type { MapContent } from './content/map-content.js';
import { addressMapCsv } from './formats/csv.js';
import { addressMapHeader } from './formats/header.js';
import { addressMapIpXact } from './formats/ip-xact.js';
import { addressMapJson } from './formats/json.js';
import { addressMapLinkerScript, type LinkerScriptOptions } from './formats/linker-script.js';
import { addressMapMarkdown } from './formats/markdown.js';
import { addressMapRenode } from './formats/renode.js';
import { addressMapRust } from './formats/rust.js';
import { addressMapSvd, peripheralsIn } from './formats/svd.js';
import { addressMapSystemRdl } from './formats/system-rdl.js';
import { addressMapSystemVerilog } from './formats/system-verilog.js';
import { addressMapText, type MapTextOptions } from './formats/text.js';
import { addressMapUvm } from './formats/uvm.js';
import { addressMapZephyr } from './formats/zephyr.js';

/** The formats of address maps, by their names on the command line. */
export type MapFormatName =
  | ('text' | 'markdown' | 'csv' | 'json')
  | ('header' | 'rust' | 'zephyr' | 'ld' | 'svd')
  | ('systemverilog' | 'uvm' | 'ipxact' | 'systemrdl' | 'renode');

/** The input of a format: the design, its entries, the content of generated files, and the options. */
export interface WrittenMap extends MapTextOptions, LinkerScriptOptions {
  readonly elaboration: Elaboration;
  readonly entries: readonly MapEntry[];
  readonly content: MapContent;
}

/** A format of address maps. */
export interface MapFormat {
  /** Its purpose and its title, for the help text of the command. */
  readonly use: 'people' | 'scripts' | 'firmware' | 'verification' | 'simulation';
  readonly title: string;
  /** File extensions that determine this format. */
  readonly endings: readonly string[];
  /** An extension that this format also accepts, although by itself it determines another one. */
  readonly alsoEnds?: string;
  /** For the documentation of files for programs: their consumers, and the function that writes them. */
  readonly file?: { readonly readers: string; readonly writer: { readonly name: string } };
  /** A feature that some device must have because the format has no empty files; absent if a file may be empty. */
  readonly needs?: { readonly what: string; readonly has: (content: MapContent) => boolean };
  readonly write: (map: WrittenMap) => string;
}

/** A format for programs, which has the content common to such files. */
function fileFor(readers: string, writer: (content: MapContent) => string): Pick<MapFormat, 'file' | 'write'> {
  return { file: { readers, writer }, write: ({ content }) => writer(content) };
}

/** The formats of `entente map`, in the order of its help text. */
export const mapFormats: Readonly<Record<MapFormatName, MapFormat>> = {
  text: {
    ...{ use: 'people', title: 'text', endings: ['.txt'] },
    write: ({ entries, verbose, from }) => terminalText(addressMapText(entries, { verbose, from })),
  },
  markdown: {
    ...{ use: 'people', title: 'a Markdown table', endings: ['.md'] },
    write: ({ entries }) => addressMapMarkdown(entries),
  },
  csv: { use: 'scripts', title: 'CSV', endings: ['.csv'], write: ({ entries }) => addressMapCsv(entries) },
  json: {
    ...{ use: 'scripts', title: 'JSON', endings: ['.json'] },
    write: ({ entries }) => `${json(addressMapJson(entries), 2)}\n`,
  },
  header: {
    ...{ use: 'firmware', title: 'a C header', endings: ['.h'] },
    ...fileFor('C and assembly', addressMapHeader),
  },
  rust: {
    ...{ use: 'firmware', title: 'Rust constants', endings: ['.rs'] },
    ...fileFor('Rust, as a module', addressMapRust),
  },
  zephyr: {
    ...{ use: 'firmware', title: 'device tree source for Zephyr', endings: ['.dtsi', '.overlay'] },
    ...fileFor('Zephyr, as device tree source', addressMapZephyr),
  },
  ld: {
    ...{ use: 'firmware', title: 'the MEMORY block of a linker script', endings: ['.ld'] },
    file: { readers: 'linkers', writer: addressMapLinkerScript },
    write: ({ content, regions = {} }) => addressMapLinkerScript(content, { regions }),
  },
  svd: {
    ...{ use: 'firmware', title: 'a system view description', endings: ['.svd'], alsoEnds: '.xml' },
    needs: {
      what: 'registers that a system view description can have: what is in the map is memory, or more than 32 bits count',
      has: (content) => peripheralsIn(content).length > 0,
    },
    ...fileFor('debuggers, svd2rust', addressMapSvd),
  },
  systemverilog: {
    ...{ use: 'verification', title: 'a SystemVerilog package', endings: ['.sv'] },
    ...fileFor('testbenches, RTL', addressMapSystemVerilog),
  },
  uvm: {
    ...{ use: 'verification', title: 'a UVM register model', endings: [], alsoEnds: '.sv' },
    ...fileFor('UVM testbenches', addressMapUvm),
  },
  ipxact: {
    ...{ use: 'verification', title: 'an IP-XACT component', endings: ['.xml'] },
    file: { readers: 'tools that integrate IP (IEEE 1685-2022)', writer: addressMapIpXact },
    write: ({ content, elaboration }) => addressMapIpXact(content, boundaryOf(elaboration)),
  },
  systemrdl: {
    ...{ use: 'verification', title: 'a SystemRDL address map', endings: ['.rdl'] },
    needs: {
      what: 'addresses that an address map of SystemRDL can have, which is never empty',
      has: (content) => singleSpace(content).ranges.length > 0,
    },
    ...fileFor('register tools, such as PeakRDL', addressMapSystemRdl),
  },
  renode: {
    ...{ use: 'simulation', title: 'a Renode platform', endings: ['.repl'] },
    ...fileFor('the simulator Renode', addressMapRenode),
  },
};
