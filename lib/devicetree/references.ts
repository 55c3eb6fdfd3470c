/**
 * How a property refers to providers: each reference has as many numbers as the provider states in `cells`, or none.
 */
export interface Reference {
  readonly property: RegExp;
  /** The item provided, such as `clock`. */
  readonly noun: string;
  /** Absent where a provider has one of them. */
  readonly cells?: string;
  /**
   * Whether providers state it themselves, so that a node without it provides nothing. Default: the first reference
   * determines it.
   */
  readonly isSaid?: true;
  /** The number of cells if the provider does not state it. Absent if it must. */
  readonly usual?: number;
}

/** A reference to the only item of a provider. */
const only = (property: RegExp, noun: string): Reference => ({ property, noun });

const of = (property: RegExp, noun: string): Reference => ({ property, noun, cells: `#${noun}-cells` });

// Devicetree Specification 0.4, 2.3, 2.4 and 3; bindings of Linux.
const references: readonly Reference[] = [
  { ...of(/^interrupt-parent$|^interrupts-extended$/, 'interrupt'), isSaid: true },
  // Old trees omit the cells of a provider with a single clock.
  { ...of(/^clocks$/, 'clock'), usual: 0 },
  // Controllers with one kind of message do not state any.
  { property: /^msi-parent$/, noun: 'MSI', cells: '#msi-cells', usual: 0 },
  of(/^resets$/, 'reset'),
  // A number of GPIOs is no reference.
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

/** How a property refers to providers; undefined for a property without references. */
export function referenceIn(property: string): Reference | undefined {
  return references.find((reference) => reference.property.test(property));
}
