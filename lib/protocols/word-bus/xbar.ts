import { demandOneWidth } from '../../bus/one-width.js';
import { chosenPorts } from '../../bus/chosen-ports.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import { type Connections, declaredBy, NexusNode, type Protocol, unusualSettings } from '../../graph/index.js';
import { WordMasterPort } from './master-port.js';
import type { WordBundle, WordBus } from './protocol.js';
import { type WordPortShape, WordSlavePort } from './slave-port.js';
import * as rules from './rules.js';

/** How the ports of one side of a crossbar become one, as far as a protocol has a say in it. */
export interface WordJoin<M extends object, S extends object> {
  /** What masters say, together. */
  masters(says: readonly M[]): M;
  /** What slaves say, together. */
  slaves(says: readonly S[]): S;
}

/** Options of a crossbar of a word bus; only `connects` affects parameters. */
interface XbarOptions<T extends WordBus<string, object, object, WordBundle>> {
  readonly connects?: Connections<T, T> | undefined;
  readonly policy?: ArbiterPolicy | undefined;
}

/** Many masters to many slaves (standards 2.3): word buses have no ids, so the crossbar remembers who asked. */
export function wordXbarNode<Name extends string, M extends object, S extends object, B extends WordBundle>(
  protocol: Protocol<WordBus<Name, M, S, B>>,
  { connects, policy }: XbarOptions<WordBus<Name, M, S, B>>,
  join: WordJoin<M, S>,
  path: () => string,
): NexusNode<WordBus<Name, M, S, B>> {
  return new NexusNode(protocol, protocol, {
    name: 'node',
    wireName: 'anon',
    settings: unusualSettings({ policy: 'roundRobin' }, { policy }),
    circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
    connects,
    down: (ports, reaching) => joinMasters(chosenPorts(ports, reaching), join),
    up: (ports, reached) => {
      requireOneWidth(ports, `${protocol.name} crossbar ${path()}`);
      return joinSlaves(chosenPorts(ports, reached), join);
    },
  });
}

function joinMasters<M extends object>(
  ports: readonly WordMasterPort<M>[],
  join: Pick<WordJoin<M, object>, 'masters'>,
): WordMasterPort<M> {
  return new WordMasterPort(
    firstOf(ports).kind,
    ports.flatMap(({ masters }) => masters),
    join.masters(ports.map(({ says }) => says)),
  );
}

// The port checks that they share no address.
function joinSlaves<S extends object>(
  ports: readonly WordSlavePort<S>[],
  join: Pick<WordJoin<object, S>, 'slaves'>,
): WordSlavePort<S> {
  return new WordSlavePort(
    firstOf(ports).kind,
    ports.flatMap(({ slaves }) => slaves),
    joinShapes(ports.map(({ shape }) => shape)),
    join.slaves(ports.map(({ says }) => says)),
  );
}

// The port carries whatever some slave accepts; each slave declares what it accepts.
function joinShapes([first, ...others]: readonly WordPortShape[]): WordPortShape {
  return others.reduce(
    (all, { beatBytes, least = 1, most = beatBytes }) => ({
      ...all,
      least: Math.min(all.least ?? 1, least),
      most: Math.max(all.most ?? beatBytes, most),
    }),
    first ?? { beatBytes: 1 },
  );
}

function requireOneWidth(ports: readonly WordSlavePort[], who: string): void {
  demandOneWidth(ports, () => ({ who, rule: rules.xbarWidth, names: ({ slaves }) => slaves.map(declaredBy) }));
}

function firstOf<T>(ports: readonly T[]): T {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a crossbar needs a port on each side');
  return first;
}
