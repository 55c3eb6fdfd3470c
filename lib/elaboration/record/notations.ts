/** The properties of a notation of existing SoCs, independent of any file. */
export interface NotationTraits {
  /** Its name, for use before a file name. */
  readonly title: string;
  /** The file extensions of its files; other kinds of files may have them as well. */
  readonly endings: readonly string[];
  /** The file extensions of files that only supplement others, such as overlays, for error messages. */
  readonly partEndings?: readonly string[];
  /** Its files with all their extensions, for help text. */
  readonly files: string;
  /** Its masters: cores, or the ports of an interconnect, including those for direct memory access. */
  readonly master: 'core' | 'master';
  /**
   * It describes only registers: it has no memory, the size of a device is that of its registers, and there are no
   * interrupts of cores.
   */
  readonly registersAlone?: true;
  /**
   * Software identifies the interrupts of a device and its unnamed windows by their index in a list, whatever their
   * numbers are.
   */
  readonly listsResources?: true;
  /** Information for software other than addresses and interrupts, as a list in a sentence. */
  readonly told?: string;
  /** Information in its files that is not read, as a list in a sentence. */
  readonly unread?: readonly string[];
  /** It records modules and nodes as they were declared. In all other notations, each module is a separate part. */
  readonly hasNodes?: true;
}

/** The supported notations. */
export const notations = ['device-tree', 'svd', 'opentitan', 'litex', 'floonoc', 'chipyard'] as const;
/** A notation of existing SoCs that can be read. */
export type Notation = (typeof notations)[number];

/** The properties of each notation. */
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
