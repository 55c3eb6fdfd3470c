import {
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type ProtocolTypes,
  type SourceNode,
  type ModuleHardware,
  setRole,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';

type TLHandle = Handle<TileLink, TileLink>;

/** A coprocessor of a core (subsystem 13.2): its name, and how it is made. */
export interface RoCCUnit {
  /** Name of its module. */
  readonly name: string;
  /** Makes it, in the tile. */
  readonly make: () => LazyRoCC;
  /** The id of the only tile that has it, at least 0. Default: every tile that takes coprocessors has one. */
  readonly tileId?: number;
}

/** Those of some coprocessors that a tile has. */
export function roccUnitsOf(tileId: number, units: readonly RoCCUnit[]): readonly RoCCUnit[] {
  return units.filter((unit) => unit.tileId === undefined || unit.tileId === tileId);
}

/** A coprocessor with its three ways to memory; those that it does not use stay unbound (subsystem 13.2). */
export class LazyRoCC extends LazyModule {
  /** Its requests to memory that pass through the tile's arbiter. */
  readonly atlNode: IdentityNode<TileLink>;
  /** Its requests past the arbiter. */
  readonly tlNode: IdentityNode<TileLink>;
  /** Requests of others to it. */
  readonly stlNode: IdentityNode<TileLink>;

  constructor() {
    super();
    this.atlNode = tl.identity({ name: 'atlNode' });
    this.tlNode = tl.identity({ name: 'tlNode' });
    this.stlNode = tl.identity({ name: 'stlNode' });
  }

  /** What the tile's arbiter is bound to: {@link atlNode}, or what takes its place. */
  get arbiterNode(): Handle<ProtocolTypes, TileLink> {
    return this.atlNode;
  }

  /** What is bound past the arbiter: {@link tlNode}, or what takes its place. */
  get memoryNode(): Handle<ProtocolTypes, TileLink> {
    return this.tlNode;
  }
}

/** Example: adds up registers (rocket-system 2.8). */
export class AccumulatorExample extends LazyRoCC {}

/** Example: translates addresses (rocket-system 2.8). */
export class TranslatorExample extends LazyRoCC {}

/** Example: counts characters in memory, as a master of its own (subsystem 13.3). */
export class CharacterCountExample extends LazyRoCC {
  readonly #client: SourceNode<TileLink>;

  constructor() {
    super();
    setRole(this, { name: 'the character counter' });
    this.#client = tl.clientNode([{ masters: [{ name: 'CharacterCountRoCC' }] }], { name: 'atlNode' });
  }

  override get arbiterNode(): SourceNode<TileLink> {
    return this.#client;
  }
}

/** Example: a Verilog module (rocket-system 2.8). */
export class BlackBoxExample extends LazyRoCC {
  override hardware(): ModuleHardware {
    return { reset: 'sync' };
  }
}

/**
 * Example of a coprocessor: adds up registers (rocket-system 2.8).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(subsystem.accumulator, subsystem.accumulator);
 * export default chipyard.chipTopology(new Config('Example', units, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export const accumulator: RoCCUnit = { name: 'accumulator', make: () => new AccumulatorExample() };

/**
 * Example of a coprocessor: translates addresses (rocket-system 2.8).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(subsystem.translator);
 * export default chipyard.chipTopology(new Config('Example', units, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export const translator: RoCCUnit = { name: 'translator', make: () => new TranslatorExample() };

/**
 * Example of a coprocessor (subsystem 13.3): counts characters in memory, with its own master.
 *
 * @example
 * const units = subsystem.WithRoCCUnits(subsystem.characterCounter);
 * export default chipyard.chipTopology(new Config('Example', units, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export const characterCounter: RoCCUnit = { name: 'counter', make: () => new CharacterCountExample() };

/**
 * Example of a coprocessor: a Verilog module (rocket-system 2.8).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(subsystem.blackBox);
 * export default chipyard.chipTopology(new Config('Example', units, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export const blackBox: RoCCUnit = { name: 'blackbox', make: () => new BlackBoxExample() };

/** The four examples (rocket-system 2.8). */
export const exampleRoCCUnits: readonly RoCCUnit[] = [accumulator, translator, characterCounter, blackBox];

/**
 * Makes coprocessors, binds them to a tile's crossbars, and returns them: first all of them, then one kind of way after the other
 * (subsystem 13.2).
 */
export function attachRoCCUnits(
  units: readonly RoCCUnit[],
  tile: {
    /** What the way of one coprocessor through the arbiter is bound to. */
    readonly arbiter: () => TLHandle;
    readonly otherMasters: TLHandle;
    /** Undefined for a tile in which others do not reach coprocessors. */
    readonly slaveXbar?: TLHandle | undefined;
  },
): readonly LazyRoCC[] {
  const made = units.map(({ name, make }) => lazyModule(make, { name }));
  for (const { arbiterNode } of made) tile.arbiter().fromStar(arbiterNode);
  for (const { memoryNode } of made) tile.otherMasters.fromStar(memoryNode);
  for (const { stlNode } of made) if (tile.slaveXbar !== undefined) stlNode.starFrom(tile.slaveXbar);
  return made;
}
