import { checkOptions } from '../../base/options/index.js';
import { log2Ceil } from '../../base/address/index.js';
import { demand, demandBits, repeated } from '../../base/diagnostic/index.js';
import { axi4ExtraIdField, hashSetOrder } from '../../bus/fields/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { AXI4MasterParameters } from './master-parameters.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import { adapterNode } from './nodes.js';
import * as rules from './rules.js';

/** Options of {@link AXI4IdIndexer}. */
export interface AXI4IdIndexerOptions {
  /** Width of the ids behind the adapter in bits, at least 0. */
  readonly idBits: number;
}

/**
 * Narrows ids to `idBits`; the bits above travel as an echo field (amba 4.5). Behind it there is one master for each id, which stands
 * for all masters that share it: their names joined, aligned if all are, with the sum of their transactions in flight.
 */
export class AXI4IdIndexer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The masters become 2^idBits ones of one id each, which stand for all that come to share it: with their name joined, aligned if all are, atomics if one is, and with maxFlight added up; echoFields gain AXI4ExtraId for the bits of an id that no longer fit.',
    up: 'Nothing.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  /**
   * Keeps `idBits` bits of an id.
   *
   * @throws RequirementError `axi4/indexer-bits` unless `idBits` is an integer of at least 0. Negotiation throws `values/count` for more than 16.
   */
  constructor(options: AXI4IdIndexerOptions) {
    super();
    const { idBits } = checkOptions('AXI4IdIndexerOptions', options);
    demand(
      Number.isInteger(idBits) && idBits >= 0,
      rules.indexerBits,
      () => `An AXI4 id indexer was given ids of ${idBits} bits.`,
      {
        help: 'Set idBits to an integer of at least 0.',
      },
    );
    this.node = adapterNode({ name: 'node', down: (port) => indexMasters(port, idBits, this) });
  }
}

/**
 * Puts an {@link AXI4IdIndexer} into the current module and returns its node (amba 4.5). `idBits`: width of the ids behind it in
 * bits, at least 0.
 *
 * @throws RequirementError `axi4/indexer-bits` unless `idBits` is an integer of at least 0.
 */
export function idIndexer(idBits: number): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4IdIndexer({ idBits }), { shortcut: 'axi4index' }).node;
}

/** What is gathered about the masters that share an id. */
interface Bucket {
  readonly names: string[];
  aligned: boolean;
  maxFlight: number | undefined;
  atomics: boolean;
}

function indexMasters(port: AXI4MasterPortParameters, idBits: number, module: LazyModule): AXI4MasterPortParameters {
  const { endId } = port;
  demand(
    endId > 0,
    rules.indexerEmpty,
    () => `None of the masters in front of AXI4 id indexer ${module.path} has an id.`,
    {
      help: 'Give at least one master an id range that is not empty.',
    },
  );
  const what = (): string => `ids behind AXI4 id indexer ${module.path}`;
  demandBits(idBits, what, { given: `idBits: ${idBits}`, give: 'idBits of at most' });
  const buckets = repeated(2 ** idBits, what, (): Bucket => ({
    names: [],
    aligned: true,
    maxFlight: 0,
    atomics: false,
  }));
  for (const master of port.masters) gather(master, buckets);
  const bits = log2Ceil(endId) - idBits;
  return port.copy({
    masters: buckets.map(({ names, aligned, maxFlight, atomics }, id) => {
      const name = names.length === 0 ? '(unused)' : hashSetOrder(names).join(', ');
      return AXI4MasterParameters.of({ name, id: [id, id + 1], aligned, maxFlight, atomics });
    }),
    echoFields: bits > 0 ? [axi4ExtraIdField(bits), ...port.echoFields] : port.echoFields,
  });
}

function gather({ name, id, aligned, maxFlight, atomics }: AXI4MasterParameters, buckets: readonly Bucket[]): void {
  const size = buckets.length;
  for (let k = 0; k < Math.min(size, id.size); k++) {
    const bucket = buckets[(id.start + k) % size];
    if (bucket === undefined) continue;
    // The ids of the master that map to this one: every size-th.
    const ids = Math.floor((id.size - 1 - k) / size) + 1;
    // A repeated name still counts as an addition to the set of names, and the first repetition may make its table grow.
    bucket.names.push(...(ids > 1 ? [name, name] : [name]));
    bucket.aligned &&= aligned;
    bucket.atomics ||= atomics;
    bucket.maxFlight =
      bucket.maxFlight === undefined || maxFlight === undefined ? undefined : bucket.maxFlight + ids * maxFlight;
  }
}
