import type { Design, EdgesOf } from '../graph/index.js';
import type { AnchorDevices } from './anchors.js';
import type { Bindings } from './binding.js';

/** What a binding callback is given. */
export interface BindingContext {
  /** Where it binds its facts. */
  readonly bindings: Bindings;
  /** The devices that every design has (devicetree 4.7). */
  readonly anchors: AnchorDevices;
  /** The negotiated edges of any node. */
  readonly edges: EdgesOf;
}

/** Looks at the negotiated graph and binds what it finds to resources (devicetree 3). */
export type BindingCallback = (context: BindingContext) => void;

/**
 * What a design knows of its devices while it is declared. Labels and callbacks belong to the design, never to the
 * process (devicetree 3).
 */
export class DesignResources {
  /** In order of registration (devicetree 5.5). */
  readonly callbacks: BindingCallback[] = [];
  #labels = 0;

  /** The next label number. */
  takeLabel(): number {
    return this.#labels++;
  }

  /** How many labels have been taken: the number of the next one. */
  get labelCount(): number {
    return this.#labels;
  }
}

const designs = new WeakMap<Design, DesignResources>();

/** The labels and callbacks of a design (devicetree 3). */
export function resourcesOf(design: Design): DesignResources {
  let resources = designs.get(design);
  if (resources === undefined) designs.set(design, (resources = new DesignResources()));
  return resources;
}
