import { currentModule, type Design, type EdgesOf, resetWhenAbandoned, type SourceRef } from '../graph/index.js';
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
  readonly callbacks: { readonly callback: (context: BindingContext) => unknown; readonly place: SourceRef }[] = [];
  /** The number of the next label. */
  nextLabel = 0;
}

let binding: DesignResources | undefined;
resetWhenAbandoned(() => {
  binding = undefined;
});

/**
 * Runs `body`, which binds resources: devices made in it take the next labels, which are free again afterwards: binding a second time
 * comes to the same (devicetree 10).
 */
export function whileBinding<T>(resources: DesignResources, body: () => T): T {
  const [label, before] = [resources.nextLabel, binding];
  binding = resources;
  try {
    return body();
  } finally {
    binding = before;
    resources.nextLabel = label;
  }
}

/** What the design that is being declared or bound knows of its devices; undefined outside of any. */
export function currentResources(): DesignResources | undefined {
  if (binding !== undefined) return binding;
  const module = currentModule();
  return module === undefined ? undefined : resourcesOf(module.design);
}

const designs = new WeakMap<Design, DesignResources>();

/** The labels and callbacks of a design (devicetree 3). */
export function resourcesOf(design: Design): DesignResources {
  let resources = designs.get(design);
  if (resources === undefined) designs.set(design, (resources = new DesignResources()));
  return resources;
}
