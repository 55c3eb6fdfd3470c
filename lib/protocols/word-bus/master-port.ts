import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type Encode, encodeFields, type Node, type NodePath, PassedList, type Passing } from '../../graph/index.js';
import type { WordBusKind } from './kind.js';
import * as rules from './rules.js';
import { visible } from '../../base/text/index.js';

/** The parameters of a master of a word bus (standards 2). */
export interface WordMasterInit {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Most transfers in flight, at least 1. Absent: no limit. */
  readonly maxFlight?: number | undefined;
}

/** One master of a word bus (standards 2). */
export class WordMaster implements Passing<WordMaster> {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Most transfers in flight, at least 1. Absent: no limit. */
  readonly maxFlight: number | undefined;
  readonly nodePath: NodePath | undefined;

  /** Throws `word-bus/master-flight` unless `maxFlight` is absent or an integer of at least 1. */
  constructor(init: WordMasterInit, nodePath?: NodePath) {
    const { name, maxFlight } = checkOptions('WordMasterInit', init);
    demand(
      maxFlight === undefined || (Number.isInteger(maxFlight) && maxFlight >= 1),
      rules.masterFlight,
      () => `Master ${name} was given ${maxFlight} as the most transfers in flight.`,
      { help: 'Give maxFlight as an integer of at least 1, or leave it out for no limit.' },
    );
    this.name = visible(name);
    this.maxFlight = maxFlight;
    this.nodePath = nodePath;
  }

  withNodePath(nodePath: NodePath | undefined): WordMaster {
    return new WordMaster(this, nodePath);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { name, maxFlight, nodePath } = this;
    return encodeFields(encode, { name, maxFlight, nodePath });
  }
}

/** A master port of a word bus: what flows downward (standards 2). `Says` is what its protocol adds. */
export class WordMasterPort<Says extends object = object> {
  /** The masters, with the nodes that all of them have passed. */
  readonly list: PassedList<WordMaster>;

  /** Throws `word-bus/port-empty` without masters. */
  constructor(
    readonly kind: WordBusKind,
    masters: readonly (WordMaster | WordMasterInit)[] | PassedList<WordMaster>,
    /** Parameters that its protocol adds. */
    readonly says: Says,
  ) {
    this.list =
      masters instanceof PassedList
        ? masters
        : new PassedList(masters.map((each) => (each instanceof WordMaster ? each : new WordMaster(each))));
    demand(this.list.made.length > 0, rules.portEmpty, () => `A master port of ${kind.protocol} has no masters.`, {
      category: 'other',
      help: 'List at least one master in masters.',
    });
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): WordMasterPort<Says> {
    return new WordMasterPort(this.kind, this.list.passing(node), this.says);
  }

  /** The masters behind the port, with their full paths. */
  get masters(): readonly WordMaster[] {
    return this.list.items;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { kind, list, says } = this;
    const { made: masters, passed } = list;
    return { $: `${kind.prefix}MasterPort`, ...encodeFields(encode, { masters, passed, ...says }) };
  }
}
