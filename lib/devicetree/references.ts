/** How what refers to providers names each of what they provide: by as many numbers as the provider says under `cells`, or by none. */
export interface Reference {
  readonly property: RegExp;
  /** What is provided: `clock`. */
  readonly noun: string;
  /** Absent where a provider has one of them. */
  readonly cells?: string;
  /** Whether providers say it by themselves, so that one without provides nothing. Default: it is that of what refers to it. */
  readonly isSaid?: true;
  /** How many numbers one has where the provider does not say. Absent where it has to. */
  readonly usual?: number;
}

/** What is the only one that its provider has. */
const only = (property: RegExp, noun: string): Reference => ({ property, noun });

const of = (property: RegExp, noun: string): Reference => ({ property, noun, cells: `#${noun}-cells` });

// Devicetree Specification 0.4, 2.3, 2.4 and 3; bindings of Linux.
const references: readonly Reference[] = [
  { ...of(/^interrupt-parent$|^interrupts-extended$/, 'interrupt'), isSaid: true },
  // Old trees leave the cells of a provider with one clock out.
  { ...of(/^clocks$/, 'clock'), usual: 0 },
  // Controllers of one kind of message do not say any.
  { property: /^msi-parent$/, noun: 'MSI', cells: '#msi-cells', usual: 0 },
  of(/^resets$/, 'reset'),
  // A number of them is none.
  of(/^(?!(?:.*,)?nr-)(?:.*-)?gpios$/, 'gpio'),
  of(/^dmas$/, 'dma'),
  of(/^phys$/, 'phy'),
  of(/^pwms$/, 'pwm'),
  of(/^mboxes$/, 'mbox'),
  of(/^iommus$/, 'iommu'),
  of(/^power-domains$/, 'power-domain'),
  of(/^interconnects$/, 'interconnect'),
  of(/^io-channels$/, 'io-channel'),
  of(/^thermal-sensors$/, 'thermal-sensor'),
  of(/^hwlocks$/, 'hwlock'),
  of(/^sound-dai$/, 'sound-dai'),
  { ...of(/^nvmem-cells$/, 'nvmem-cell'), usual: 0 },
  { ...of(/^assigned-clocks$|^assigned-clock-parents$/, 'assigned-clock'), cells: '#clock-cells', usual: 0 },
  only(/^(?:.*-)?supply$/, 'supply'),
  only(/^pinctrl-\d+$/, 'pin-setting'),
  only(/^memory-region$/, 'memory-region'),
  only(/^operating-points-v2$/, 'opp-table'),
  only(/^cpu-idle-states$/, 'idle-state'),
  only(/^next-level-cache$/, 'cache'),
  only(/^remote-endpoint$/, 'endpoint'),
  only(/^phy-handle$/, 'ethernet-phy'),
  only(/^dais$/, 'dai'),
];

/** How a property refers to what provides something; undefined for one that refers to nothing. */
export function referenceIn(property: string): Reference | undefined {
  return references.find((reference) => reference.property.test(property));
}
