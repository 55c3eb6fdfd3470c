/** How what refers to providers names each of what they provide: by as many numbers as the provider says under `cells`. */
export interface Reference {
  readonly property: RegExp;
  /** What is provided: `clock`. */
  readonly noun: string;
  readonly cells: string;
  /** Whether providers say it by themselves, so that one without provides nothing. Default: it is that of what refers to it. */
  readonly isSaid?: true;
}

const of = (property: RegExp, noun: string): Reference => ({ property, noun, cells: `#${noun}-cells` });

// Devicetree Specification 0.4, 2.3, 2.4 and 3; bindings of Linux.
const references: readonly Reference[] = [
  { ...of(/^interrupt-parent$|^interrupts-extended$/, 'interrupt'), isSaid: true },
  of(/^clocks$/, 'clock'),
  of(/^resets$/, 'reset'),
  // A number of them is none.
  of(/^(?!(?:.*,)?nr-)(?:.*-)?gpios$/, 'gpio'),
  of(/^dmas$/, 'dma'),
  of(/^phys$/, 'phy'),
  of(/^pwms$/, 'pwm'),
  of(/^mboxes$/, 'mbox'),
  of(/^iommus$/, 'iommu'),
  of(/^power-domains$/, 'power-domain'),
];

/** How a property refers to what provides something; undefined for one that refers to nothing. */
export function referenceIn(property: string): Reference | undefined {
  return references.find((reference) => reference.property.test(property));
}
