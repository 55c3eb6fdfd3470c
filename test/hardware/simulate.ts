import { createRequire } from 'node:module';
import { yosys2digitaljs } from 'yosys2digitaljs/core';

// It has no types, and what it exports to modules needs a page.
const require = createRequire(import.meta.url);
const { HeadlessCircuit } = require('digitaljs') as { readonly HeadlessCircuit: new (design: unknown) => Circuit };
const { Vector3vl } = require('3vl') as { readonly Vector3vl: { fromBin(bits: string): Bits } };

/** A value of three-valued logic. */
interface Bits {
  toBin(): string;
}

interface Circuit {
  readonly hasPendingEvents: boolean;
  findInputByNet(net: string): string;
  findOutputByNet(net: string): string;
  setInput(id: string, value: Bits): void;
  getOutput(id: string): Bits;
  updateGates(): void;
}

/** A simulation of a design without modules inside, as yosys writes it as JSON; its clock is the input `clock`. */
export class Simulation {
  private readonly circuit: Circuit;

  constructor(json: string) {
    this.circuit = new HeadlessCircuit(yosys2digitaljs(JSON.parse(json) as Parameters<typeof yosys2digitaljs>[0]));
    this.set('clock', '0');
  }

  /** Sets an input to bits, the highest first. */
  set(input: string, bits: string): void {
    this.circuit.setInput(this.circuit.findInputByNet(input), Vector3vl.fromBin(bits));
    while (this.circuit.hasPendingEvents) this.circuit.updateGates();
  }

  /** The bits of an output, the highest first. */
  get(output: string): string {
    return this.circuit.getOutput(this.circuit.findOutputByNet(output)).toBin();
  }

  /** Lets a cycle of the clock pass. */
  cycle(): void {
    this.set('clock', '1');
    this.set('clock', '0');
  }
}
