import { checkOptions } from '../../../base/options/index.js';
import { isPow2, log2Ceil, powersAround, TransferSizes } from '../../../base/address/index.js';
import { bytes, demand, demandAll } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { domainBreak } from '../parameters/fifo-domain.js';
import { titlesOf } from '../parameters/help.js';
import { adapterNode, ephemeral } from '../nodes.js';
import type { Handle } from '../../../graph/index.js';
import { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { mapMasterToSlave } from '../parameters/transfer-claims.js';
import * as rules from './rules.js';

/** When the fragmenter may acknowledge before the last fragment is answered. */
export type EarlyAck = 'None' | 'PutFulls' | 'AllPuts';

/** Options of {@link TLFragmenter}. */
export interface TLFragmenterOptions {
  /** Largest transfer of the manager side, in bytes; a power of two of at most `maxSize`. */
  readonly minSize: number;
  /** Largest transfer offered to the client side, in bytes; a power of two of at least `minSize`. */
  readonly maxSize: number;
  /** Cut everything to `minSize`, also what the manager could take whole. Default false. */
  readonly alwaysMin?: boolean;
  /** Which writes are acknowledged before their last fragment is answered; `AllPuts` has no effect on parameters. Default `None`. */
  readonly earlyAck?: EarlyAck;
  /** Whether a read is denied as a whole if its first fragment is; needed for managers that may deny reads, no effect on parameters. Default false. */
  readonly holdFirstDeny?: boolean;
  /** Appended to the name of the hardware module. Default none. */
  readonly nameSuffix?: string | undefined;
}

/**
 * Splits large accesses for managers that support only small ones (tilelink 5.3). Negotiation throws
 * `tilelink/fragmenter-support` for a manager whose largest access is below `minSize`; the check of the hardware throws
 * `tilelink/fragmenter-fifo`, `tilelink/fragmenter-beat`, `tilelink/fragmenter-deny` and `tilelink/fragmenter-cache`
 * unless the managers behind it are one FIFO domain, no beat is larger than `minSize`, denials can be handed on, and no
 * cache acquires through it.
 */
export class TLFragmenter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Unless minSize equals maxSize, all clients become one called TLFragmenter, with the sourceId range [0, endSourceId × 2 × maxSize ÷ minSize), twice as large with earlyAck PutFulls, to number the fragments; it has requestFifo and emits what any of them emits, with alwaysMin only up to minSize; all else about it has its defaults, such as no supports.',
    up: 'Unless minSize equals maxSize, the operations get, putFull, putPartial and hint that a manager supports reach up to maxSize; arithmetic and logical end at minSize with alwaysMin.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  readonly #options: TLFragmenterOptions;

  /**
   * @throws RequirementError `tilelink/fragmenter-size` unless both sizes are powers of two,
   * `tilelink/fragmenter-order` unless `minSize` is at most `maxSize`.
   */
  constructor(options: TLFragmenterOptions) {
    super();
    checkOptions('TLFragmenterOptions', options);
    this.#options = options;
    const { minSize, maxSize } = options;
    checkSizes(options);
    this.node =
      minSize === maxSize
        ? adapterNode({ name: 'node', wireName: 'anon', circuitIdentity: () => true })
        : adapterNode({
            name: 'node',
            wireName: 'anon',
            settings: unusualSettings({ earlyAck: 'None', holdFirstDeny: false }, options),
            down: (port) => fragmentClients(port, options),
            up: (port) => expandManagers(port, options, this),
            validate: (edges) => {
              const behind = edges.out.map(({ slave }) => slave);
              demandAll(
                () => behind.forEach((port) => checkOrder(port, this.path)),
                () => behind.forEach((port) => checkBeat(port, options, this.path)),
                () => behind.forEach((port) => checkDeniedReads(port, options, this.path)),
                () => behind.forEach((port) => checkDeniedWrites(port, options, this.path)),
                () => edges.in.forEach(({ master }, k) => checkNoCaches(master, behind[k], this.path)),
              );
            },
          });
  }

  override desiredName(): string {
    const { nameSuffix } = this.#options;
    return nameSuffix === undefined ? this.className : `${this.className}_${nameSuffix}`;
  }
}

/**
 * Puts a {@link TLFragmenter} into the current module and returns its node (tilelink 5.3); one with nothing to do
 * (minSize above maxSize) is an ephemeral node.
 *
 * @throws RequirementError unless `minSize` and `maxSize` are powers of two.
 */
export function fragmenter(options: TLFragmenterOptions): Handle<TileLink, TileLink> {
  checkOptions('TLFragmenterOptions', options);
  if (options.minSize > options.maxSize) return ephemeral({ name: 'no_fragmenter' });
  return lazyModule(() => new TLFragmenter(options), { shortcut: 'fragmenter' }).node;
}

function checkSizes({ minSize, maxSize }: TLFragmenterOptions): void {
  for (const [name, size] of [
    ['maxSize', maxSize],
    ['minSize', minSize],
  ] as const) {
    demand(isPow2(size), rules.fragmenterSize, () => `A fragmenter's ${name} of ${size} is not a power of two.`, {
      help: () => `Set ${name} to ${powersAround(size)}.`,
    });
  }
  demand(
    minSize <= maxSize,
    rules.fragmenterOrder,
    () => `A fragmenter's minSize of ${minSize} is larger than its maxSize of ${maxSize}.`,
    {
      help: () =>
        `Exchange them: minSize: ${maxSize}, what the manager can take, and maxSize: ${minSize}, what clients send.`,
    },
  );
}

// Merges all clients into one, whose ids also count fragments.
function fragmentClients(port: TLMasterPortParameters, options: TLFragmenterOptions): TLMasterPortParameters {
  const { minSize, maxSize, alwaysMin = false, earlyAck = 'None' } = options;
  const addedBits = log2Ceil(maxSize / minSize) + 1 + (earlyAck === 'PutFulls' ? 1 : 0);
  const client = TLMasterParameters.of({
    name: 'TLFragmenter',
    sourceId: [0, port.endSourceId * 2 ** addedBits],
    requestFifo: true,
    emits: mapMasterToSlave(port.anyEmitClaims, (sizes) => (alwaysMin ? shrink(sizes, minSize) : sizes)),
  });
  return port.copy({ masters: [client] });
}

function expandManagers(
  port: TLSlavePortParameters,
  options: TLFragmenterOptions,
  module: LazyModule,
): TLSlavePortParameters {
  const { minSize, maxSize, alwaysMin = false } = options;
  const expand = (slave: TLSlaveParameters, operation: 'get' | 'putFull' | 'putPartial' | 'hint'): TransferSizes => {
    const sizes = slave.supports[operation];
    if (sizes.isNone) return sizes;
    demand(
      sizes.max >= minSize,
      rules.fragmenterSupport,
      () =>
        `Fragmenter ${module.path} cuts accesses to ${bytes(minSize)}, but ${slave.title} supports ${operation} of at most ${bytes(sizes.max)}.`,
      {
        help: () => `Set minSize to ${sizes.max}.`,
      },
    );
    return new TransferSizes(sizes.min, maxSize);
  };
  return port.mapSlaves((slave) => {
    const { arithmetic, logical } = slave.supports;
    return slave.copy({
      supports: {
        get: expand(slave, 'get'),
        putFull: expand(slave, 'putFull'),
        putPartial: expand(slave, 'putPartial'),
        hint: expand(slave, 'hint'),
        arithmetic: alwaysMin ? shrink(arithmetic, minSize) : arithmetic,
        logical: alwaysMin ? shrink(logical, minSize) : logical,
      },
    });
  });
}

function shrink(sizes: TransferSizes, minSize: number): TransferSizes {
  return sizes.min <= minSize ? new TransferSizes(sizes.min, Math.min(minSize, sizes.max)) : TransferSizes.none;
}

// A requirement of the hardware (tilelink 5.3, [E]).
function checkOrder(port: TLSlavePortParameters, path: string): void {
  const domains = domainBreak(port.slaves);
  demand(
    domains === undefined,
    rules.fragmenterFifo,
    () => `Fragmenter ${path} needs one FIFO domain behind it, but ${domains}.`,
    {
      help: () => `Put tl.fifoFixer() between ${path} and ${namesOf(port)}.`,
    },
  );
}

function checkBeat(port: TLSlavePortParameters, { minSize }: TLFragmenterOptions, path: string): void {
  demand(
    minSize >= port.beatBytes,
    rules.fragmenterBeat,
    () =>
      `Fragmenter ${path} cuts accesses to ${bytes(minSize)}, less than the ${bytes(port.beatBytes)} of a beat behind it.`,
    {
      help: () => `Set minSize to at least ${port.beatBytes}.`,
    },
  );
}

function checkDeniedReads(
  port: TLSlavePortParameters,
  { holdFirstDeny = false }: TLFragmenterOptions,
  path: string,
): void {
  demand(
    !port.mayDenyGet || holdFirstDeny,
    rules.fragmenterDeny,
    () =>
      `Fragmenter ${path} has managers behind it that may deny reads: ${namesOf(port, (slave) => slave.mayDenyGet)}.`,
    {
      help: 'Set holdFirstDeny: true, or keep managers that deny reads out of the fragmenter.',
    },
  );
}

function checkDeniedWrites(
  port: TLSlavePortParameters,
  { earlyAck = 'None' }: TLFragmenterOptions,
  path: string,
): void {
  demand(
    !port.mayDenyPut || earlyAck === 'None',
    rules.fragmenterDeny,
    () =>
      `Fragmenter ${path} acknowledges early (${earlyAck}), but has managers behind it that may deny writes: ${namesOf(port, (slave) => slave.mayDenyPut)}.`,
    {
      help: "Set earlyAck to 'None'.",
    },
  );
}

function namesOf({ slaves }: TLSlavePortParameters, which: (slave: TLSlaveParameters) => boolean = () => true): string {
  return titlesOf(slaves.filter(which));
}

function checkNoCaches(
  { masters }: TLMasterPortParameters,
  behind: TLSlavePortParameters | undefined,
  path: string,
): void {
  const cache = masters.find((client) => !client.supports.probe.isNone);
  const memory = behind?.slaves.find((slave) => !slave.supports.acquireB.isNone);
  demand(
    cache === undefined || memory === undefined,
    rules.fragmenterCache,
    () =>
      `Fragmenter ${path} cannot cut the acquires of a cache, but ${cache?.name} is one and ${memory?.title} behind it can be acquired.`,
    {
      help: () =>
        `Put what keeps caches coherent in front of the fragmenter, or hide the acquires: put tl.filter({ mfilter: tl.mMaskCacheable }) between ${path} and ${memory?.title}.`,
    },
  );
}
