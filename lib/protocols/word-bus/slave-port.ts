import { TransferSizes } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type Encode, encodeFields, type Node, PassedList, remembered } from '../../graph/index.js';
import { requireWidth, type WordBusKind } from './kind.js';
import * as rules from './rules.js';
import { WordSlave, type WordSlaveInit } from './slave.js';

/** The capabilities of a slave port of a word bus. */
export interface WordPortShape {
  /** Width of the data in bytes. */
  readonly beatBytes: number;
  /** The least part of a word that can be chosen, in bytes. Default 1. */
  readonly least?: number;
  /** The largest transfer, in bytes, where there are bursts. Default `beatBytes`. */
  readonly most?: number;
  /** The option that would let it carry more: `bursts: true`. */
  readonly wider?: string;
}

/** What a copy has otherwise. */
export interface WordSlavePortChanges<Says extends object = object> {
  /** Its slaves; not empty. */
  readonly slaves?: readonly WordSlave[];
  /** Parameters that its protocol adds. */
  readonly says?: Says;
}

/** A slave port of a word bus: what flows upward (standards 2). `Says` is what its protocol adds. */
export class WordSlavePort<Says extends object = object> {
  /** The slaves, with the nodes that all of them have passed. */
  readonly list: PassedList<WordSlave>;

  /**
   * Throws `word-bus/port-width`, `word-bus/port-empty`, `word-bus/slave-sizes` and `word-bus/slave-port-disjoint`, and what slaves throw.
   */
  constructor(
    readonly kind: WordBusKind,
    slaves: readonly (WordSlave | WordSlaveInit)[] | PassedList<WordSlave>,
    readonly shape: WordPortShape,
    /** Parameters that its protocol adds. */
    readonly says: Says,
  ) {
    const { beatBytes, least = 1, most = beatBytes, wider } = shape;
    requireWidth(beatBytes, kind);
    const word = new TransferSizes(least, beatBytes);
    this.list =
      slaves instanceof PassedList
        ? slaves
        : new PassedList(slaves.map((each) => (each instanceof WordSlave ? each : new WordSlave(kind, each, word))));
    demand(this.list.made.length > 0, rules.portEmpty, () => `A slave port of ${kind.protocol} has no slaves.`, {
      category: 'other',
      help: 'List at least one slave in slaves.',
    });
    const carried = new TransferSizes(least, most);
    for (const slave of this.list.made) slave.requireWithin(carried, wider);
    kind.addresses.checkPort(this.list.made);
  }

  /** A copy with other slaves, or of which its protocol says something else. */
  copy(changes: WordSlavePortChanges<Says>): WordSlavePort<Says> {
    const { slaves, says } = checkOptions('WordSlavePortChanges', changes);
    return new WordSlavePort(this.kind, slaves ?? this.list, this.shape, says ?? this.says);
  }

  /** The same port after it has passed `node`; `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): WordSlavePort<Says> {
    return new WordSlavePort(this.kind, this.list.passing(node, port), this.shape, this.says);
  }

  /** The slaves behind the port, with their full paths. */
  get slaves(): readonly WordSlave[] {
    return this.list.items;
  }

  /** Width of the data in bytes. */
  get beatBytes(): number {
    return this.shape.beatBytes;
  }

  /** Largest address of any slave. */
  get maxAddress(): bigint {
    return maxAddressOf(this.list.made);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { kind, list, beatBytes, says } = this;
    const { made: slaves, passed } = list;
    return { $: `${kind.prefix}SlavePort`, ...encodeFields(encode, { slaves, passed, beatBytes, ...says }) };
  }
}

const maxAddressOf = remembered((slaves: readonly WordSlave[]) =>
  slaves.reduce((max, slave) => (slave.maxAddress > max ? slave.maxAddress : max), 0n),
);
