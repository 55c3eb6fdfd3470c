import { checkKind, checkOptions } from '../base/options/index.js';
import { AddressSet } from '../base/address/index.js';
import {
  type Description,
  type DescriptionContext,
  onBinding,
  Resource,
  resourceAddress,
  resourceInt,
  resourceString,
  SimpleDevice,
} from '../devicetree/index.js';
import { demand, demandAll, excerpt } from '../base/diagnostic/index.js';
import {
  ConflictError,
  connect,
  LazyModule,
  lazyModule,
  type NexusNode,
  setRole,
  type SinkNode,
} from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import { CoreInterruptController } from './core-interrupt-controller.js';
import * as rules from './rules.js';

/** Interrupts of a hart that have a name of their own, with their causes (RISC-V privileged architecture, 3.1.9 and debug 4.10). */
const causes = { ssip: 1, msip: 3, stip: 5, mtip: 7, seip: 9, meip: 11, debug: 65_535 } as const;

const causeWords = Object.keys(causes).map((name) => `"${name}"`);

/** An interrupt of a hart: its name, or its cause as a number; local interrupts have causes from 16. */
export type HartInterrupt = keyof typeof causes | number;

const names: ReadonlyMap<number, string> = new Map([
  ...Object.entries(causes).map(([name, cause]): [number, string] => [cause, name]),
  ...Array.from({ length: 48 }, (_, k): [number, string] => [16 + k, `local${k}`]),
]);

/** Options of {@link Hart}. */
export interface HartOptions {
  /** Its number, at least 0. */
  readonly id: number;
  /** Its instruction set, as `riscv,isa` has it: `rv64imac`. */
  readonly isa: string;
  /** Device tree `compatible` strings, most specific first, before `riscv`. Default none. */
  readonly compatible?: readonly string[];
  /** Other device tree properties, such as its caches. Default none. */
  readonly properties?: (context: DescriptionContext) => Description['properties'];
}

// Width, base and single-letter extensions, then multi-letter extensions, each after an underscore.
const isaForm = /^rv(?:32|64|128)[ieg][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** Whether a text is an instruction set. */
export function isInstructionSet(text: string): boolean {
  return isaForm.test(text);
}

/** What an interrupt with a cause is called, where it is not local. */
export function causeName(cause: number): string | undefined {
  return Object.entries(causes).find(([, each]) => each === cause)?.[0];
}

/** The highest cause of an interrupt. */
export const lastCause: number = causes.debug;

/** A RISC-V hart of any core, as firmware sees it: its entry among the CPUs, and its interrupts. */
export class Hart extends LazyModule {
  /** Its entry in the device tree. */
  readonly device: SimpleDevice;
  /** Joins its interrupts. */
  readonly intnode: NexusNode<int.Interrupts>;
  /** Takes them. */
  readonly interrupts: SinkNode<int.Interrupts>;
  /** Its number. */
  readonly id: number;
  readonly #inputs: int.NumberedInputs;

  /**
   * Hardware refuses two interrupts of one cause (`interrupts/number-twice`), and another hart of the same id in the design
   * (`interrupts/hart-twice`).
   *
   * @throws RequirementError `resources/isa` for an instruction set that is none.
   */
  constructor(options: HartOptions) {
    super();
    const { id, isa, compatible = [], properties } = checkOptions('HartOptions', options);
    demand(isInstructionSet(isa), rules.isa, () => `${this.path} has "${excerpt(isa)}" as its instruction set.`, {
      help: 'Write it in small letters, the width first, such as rv64imac.',
    });
    this.id = id;
    setRole(this, { name: `hart ${id}` });
    this.device = new SimpleDevice('cpu', [...new Set([...compatible, 'riscv'])], {
      deviceClass: 'Hart',
      parent: 'cpus',
      properties: (context) => ({
        device_type: [resourceString('cpu')],
        'riscv,isa': [resourceString(isa)],
        status: [resourceString('okay')],
        ...properties?.(context),
      }),
    });
    const controller = new CoreInterruptController(() => this.device);
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(this.device, 'reg'), resourceAddress([new AddressSet(BigInt(id), 0n)]));
    });
    this.intnode = int.nexusNode({
      name: 'intnode',
      inputRequiresOutput: false,
      outputRequiresInput: false,
      down: int.flatten.down,
      up: int.flatten.up,
      validate: (edges) => {
        demandAll(
          () => {
            this.#checkId();
          },
          () => {
            this.#inputs.check(edges);
          },
        );
      },
    });
    this.interrupts = int.sink({ name: 'interrupts' });
    connect(this.intnode, this.interrupts);
    this.#inputs = new int.NumberedInputs(this.intnode, {
      ...{ first: 0, last: lastCause, names, end: this.interrupts },
    });
    this.#inputs.describeTo(controller, resourceInt);
  }

  /**
   * Connects interrupts, one after the other, with the names or causes that they have at the hart: `hart.connect(plic.intnode, 'meip')`,
   * `hart.connect(clint.intnode, ['msip', 'mtip'])`.
   *
   * @throws RequirementError `options/kind` for a name that no interrupt has, `graph/bound-late` once the design is negotiated.
   */
  connect(source: int.InterruptSource, as: HartInterrupt | readonly HartInterrupt[]): void {
    const all = [as].flat();
    for (const each of all) checkKind('A hart', 'an interrupt', each, 'number', ...causeWords);
    this.#inputs.connect(
      source,
      all.map((each) => (typeof each === 'number' ? each : causes[each])),
    );
  }

  // Reported by the later of two harts only.
  #checkId(): void {
    const harts = this.design.modules.filter((module) => module instanceof Hart);
    const first = harts.find(({ id }) => id === this.id);
    if (first === undefined || first === this) return;
    const taken = new Set(harts.map(({ id }) => id));
    let free = 0;
    while (taken.has(free)) free++;
    throw new ConflictError(
      rules.hartTwice,
      `${first.path} and ${this.path} are both hart ${this.id}.`,
      [first.intnode, this.intnode],
      { help: `Give one of them another id, such as ${free}.` },
    );
  }
}

/**
 * Puts a {@link Hart} into the current module: `hart({ id: 0, isa: 'rv64imac' })`.
 *
 * @example
 * const core = hart({ id: 0, isa: 'rv32imc', compatible: ['example,core'] });
 * core.connect(int.source({ name: 'timer' }), 'mtip');
 */
export function hart(options: HartOptions): Hart {
  return lazyModule(() => new Hart(options), { shortcut: 'hart' });
}
