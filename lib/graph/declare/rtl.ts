import { checkOptions } from '../../base/options/index.js';
import type { Node, EdgesOf, LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

/** An existing RTL module, for which a module or node of the design stands (hardware 8). */
export interface RtlOptions {
  /** Its name. */
  readonly module: string;
  /**
   * How its ports are called: `auto`, as those of the black box in its place; `standard`, as the standard of each protocol calls them,
   * such as `s_axi_awvalid`, `paddr`, `wb_cyc_i` or `tl_a_valid`. Default `auto`.
   */
  readonly ports?: 'auto' | 'standard';
  /** With `standard`: what the names of the ports of an edge begin with, by the name of the edge there: `{ control_in: 's_apb_' }`. Default: as the standard says. */
  readonly prefix?: Readonly<Record<string, string>>;
  /** The name of its clock. Default: as its protocols call it, such as `pclk`; else `clock`. */
  readonly clock?: string;
  /** Its reset. Default: as its protocols call it, such as `presetn`; else `reset`, active high. */
  readonly reset?: RtlReset;
  /** Ports that it does not have: such outputs are 0, such inputs lead nowhere. Default none. */
  readonly without?: readonly string[];
  /** Its parameters; or how to find them out from negotiated edges. Default none. */
  readonly parameters?: RtlParameters | ((edges: EdgesOf) => RtlParameters);
}

/** The reset of a module of RTL. */
export interface RtlReset {
  readonly name: string;
  /** At which level it resets. */
  readonly active: 'high' | 'low';
}

/** Parameters of a module of RTL: integers, bits and strings by their names. */
export type RtlParameters = Readonly<Record<string, number | boolean | string>>;

const brought = new SaidOf<Node | LazyModule, RtlOptions>();

/**
 * Sets the RTL module for a module or node of the design (hardware 8): `setRtl(uart, { module: 'my_uart', ports: 'standard' })`. The
 * hardware then has a wrapper that connects its ports.
 *
 * @throws RequirementError `graph/said-twice` where that was said before.
 */
export function setRtl(of: Node | LazyModule, options: RtlOptions): void {
  brought.setOnce(of, checkOptions('RtlOptions', options), ({ module }) => `stands for module ${module} of RTL`);
}

/** What {@link setRtl} said of a module or a node. */
export function rtlOf(of: Node | LazyModule): RtlOptions | undefined {
  return brought.get(of);
}
