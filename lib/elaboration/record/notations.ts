/** What is known of a notation of existing SoCs, before anything is read in it. */
export interface NotationTraits {
  /** What it is called in front of a file. */
  readonly title: string;
  /** How names of its files end; files of other kinds may end so as well. */
  readonly endings: readonly string[];
  /** How names of files end that belong to another, such as overlays: what reads them says so. */
  readonly partEndings?: readonly string[];
  /** How its files are called, with all their endings, for help text. */
  readonly files: string;
  /** What masters are to it: cores, or what begins at the ports of an interconnect, such as accesses for direct memory access. */
  readonly master: 'core' | 'master';
  /** It is a view of registers: it has no memory, gives a device the size of its registers, and has no interrupts of cores. */
  readonly registersAlone?: true;
  /** Software knows the interrupts of a device, and its windows without names, by their places in a list, whatever their numbers are. */
  readonly listsResources?: true;
  /** What software is told in it beside addresses and interrupts, as a sentence lists it. */
  readonly told?: string;
  /** What its files may say and nothing here reads, as a sentence lists it. */
  readonly unread?: readonly string[];
  /** It tells of modules and nodes as they were written. To all others each module is a part, which speaks for itself. */
  readonly hasNodes?: true;
}

/** The notations that can be read. */
export const notations = ['device-tree', 'svd', 'opentitan', 'litex', 'floonoc', 'chipyard'] as const;
/** A notation of existing SoCs that can be read. */
export type Notation = (typeof notations)[number];

/** What is known of each notation. */
export const notationTraits: Readonly<Record<Notation, NotationTraits>> = {
  'device-tree': {
    title: 'device tree',
    endings: ['.dts', '.dtb'],
    partEndings: ['.dtsi', '.dtso', '.dtbo'],
    files: '.dts, .dtb',
    master: 'core',
    listsResources: true,
    told: 'all other properties of nodes, and the clocks, resets and the like that they take',
    unread: ['disabled devices', '/chosen, which is for the boot loader'],
  },
  svd: {
    title: 'CMSIS-SVD',
    endings: ['.svd'],
    files: '.svd',
    master: 'core',
    registersAlone: true,
    told: 'registers with their offsets, sizes, access and values at reset, and the description of the core',
    unread: [
      'fields of registers, with their values',
      'side effects of reading and writing',
      'protection',
      'alternates',
    ],
  },
  opentitan: { title: 'OpenTitan', endings: ['.hjson'], files: '.hjson of OpenTitan', master: 'master' },
  litex: { title: 'LiteX', endings: ['.json', '.csv'], files: 'csr.json or csr.csv of LiteX', master: 'core' },
  floonoc: { title: 'FlooNoC', endings: ['.yml', '.yaml'], files: '.yml or .yaml of FlooNoC', master: 'master' },
  chipyard: {
    title: 'Rocket Chip',
    endings: ['.graphml'],
    files: '.graphml of Rocket Chip',
    master: 'core',
    told: 'all other properties of nodes, and the clocks, resets and the like that they take',
    hasNodes: true,
  },
};
