import { checkOptions } from '../../base/options/index.js';
import {
  type Handle,
  LazyModule,
  reopen,
  type SinkNode,
  type SourceNode,
  type ModuleHardware,
} from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import { type ClockPlace, domainHardware } from './domain-hardware.js';
import { clockSinkNode, clockSourceNode } from './nodes.js';
import type { ClockSinkInit, ClockSourceInit } from './parameters.js';

/** A module whose children run on their own clock or reset (Domain, interrupts-clocks 16). */
export abstract class Domain extends LazyModule {
  /** The clock of the children. */
  abstract readonly clockNode: Handle;

  /** Where its body finds the clock (hardware 4.2). */
  protected abstract get clockPlace(): ClockPlace;

  override hardware(): ModuleHardware {
    return domainHardware(this.clockPlace);
  }

  /** Declares more in the domain: what `body` makes belongs to it. Returns what `body` returned. */
  inside<R>(body: () => R): R {
    return reopen(this, body);
  }
}

/** A domain with its own clock (interrupts-clocks 16): connections into and out of it need a clock crossing. */
export abstract class ClockDomain extends Domain {}

/** A domain with its own reset (interrupts-clocks 16): connections into and out of it need a reset crossing. */
export abstract class ResetDomain extends Domain {}

/** A clock domain that gets its clock from outside (interrupts-clocks 16). Its `clockNode` must be bound to one source. */
export class ClockSinkDomain extends ClockDomain {
  override readonly clockNode: SinkNode<Clocks>;
  readonly #name: string | undefined;

  /** The clock that the domain needs; `name` is both that of the sink in its group and the start of the name of the hardware module. */
  constructor(clockSinkParams: ClockSinkInit = {}) {
    super();
    checkOptions('ClockSinkInit', clockSinkParams);
    this.#name = clockSinkParams.name;
    this.clockNode = clockSinkNode([clockSinkParams]);
  }

  override desiredName(): string {
    return `${this.#name ?? ''}ClockSinkDomain`;
  }

  protected override get clockPlace(): ClockPlace {
    return { node: this.clockNode, side: 'in' };
  }
}

/** A clock domain that makes its clock itself (interrupts-clocks 16). */
export class ClockSourceDomain extends ClockDomain {
  override readonly clockNode: SourceNode<Clocks>;
  readonly #name: string | undefined;

  /** The clock that the domain gives; `name` is also the start of the name of the hardware module. */
  constructor(clockSourceParams: ClockSourceInit = {}) {
    super();
    checkOptions('ClockSourceInit', clockSourceParams);
    this.#name = clockSourceParams.name;
    this.clockNode = clockSourceNode([clockSourceParams]);
  }

  override desiredName(): string {
    return `${this.#name ?? ''}ClockSourceDomain`;
  }

  protected override get clockPlace(): ClockPlace {
    return { node: this.clockNode, side: 'out' };
  }
}
