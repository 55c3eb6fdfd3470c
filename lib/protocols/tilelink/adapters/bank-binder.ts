import { checkOptions } from '../../../base/options/index.js';
import {
  type AddressLike,
  AddressSet,
  enumerateBits,
  hex,
  toAddress,
  TransferSizes,
} from '../../../base/address/index.js';
import { demand, demandBits } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  arityError,
  type CustomNode,
  type Handle,
  LazyModule,
  lazyModule,
  type Node,
  type StarCounts,
  type Stars,
} from '../../../graph/index.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { customNode, tempNode } from '../nodes.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { mapMasterToSlave, mapSlaveToMaster } from '../parameters/transfer-claims.js';
import * as coherenceRules from './coherence-rules.js';

/** Options of {@link BankBinder}. */
export interface BankBinderOptions {
  /** The address bits that choose a bank; 0 or above. n bits make 2^n banks. */
  readonly mask: bigint;
}

/** The same, by the number of banks. */
export interface BankCountOptions {
  /** How many banks, a power of two; 0 for no bank binder. */
  readonly banks: number;
  /** Bytes in a row that belong to one bank, a power of two. */
  readonly granularity: AddressLike;
}

/**
 * Divides memory into banks, one on each port: addresses choose the bank by the bits of a mask (tilelink 5.17). Its
 * node throws `arity/bank-ports` unless both sides have one edge a bank; negotiation throws `tilelink/bank-client`
 * where a client sees nothing of a bank, and `tilelink/bank-managers` where nothing lies in one.
 */
export class BankBinder extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Towards bank k, the visibility of every client is cut to the addresses of that bank, and its supports to transfers that fit into one turn of a bank, at most 4096 bytes.',
    up: 'From bank k, the address of every manager is cut to that of the bank, and its supports to transfers that fit into one turn of a bank, at most 4096 bytes; managers outside of the bank disappear.',
  };

  /** The node to bind: an edge for each bank on either side, ascending by the address bits that choose the bank. */
  readonly node: CustomNode<TileLink>;

  /** @throws RequirementError `tilelink/bank-mask` for a negative mask, `values/count` for more than 16 bits. */
  constructor(options: BankBinderOptions) {
    super();
    const { mask } = checkOptions('BankBinderOptions', options);
    demand(
      mask >= 0n,
      coherenceRules.bankMask,
      () => `A bank binder was given the negative mask ${hex(mask)}, which would make infinitely many banks.`,
      {
        help: 'Write tl.bankBinder({ banks, granularity }), or as the mask the bits that choose a bank, (banks - 1) times the granularity in bytes: 0xc0n for 4 banks of 64 bytes.',
      },
    );
    demandBits(enumerateBits(mask).length, () => `banks of ${this.path}`, {
      ...{ given: `mask: ${hex(mask)}`, give: 'a mask of at most', rest: ' bits that choose a bank' },
    });
    const banks = new Banks(mask);
    this.node = customNode({
      name: 'node',
      resolveStar: (counts, node) => resolveBanks(banks.count, counts, node),
      down: (ports) => ports.map((port, k) => clientsOfBank(port, banks, k, this)),
      up: (ports) => ports.map((port, k) => managersOfBank(port, banks, k, this)),
    });
  }
}

/** The banks of a mask. */
class Banks {
  readonly #bits: readonly bigint[];

  constructor(readonly mask: bigint) {
    this.#bits = enumerateBits(mask);
  }

  get count(): number {
    return 2 ** this.#bits.length;
  }

  /** A transfer must not reach into the next bank. */
  get sizes(): TransferSizes {
    const [lowest = 0n] = this.#bits;
    return new TransferSizes(1, lowest === 0n || lowest > 4096n ? 4096 : Number(lowest));
  }

  /** Bank k, banks sorted by the address bits that choose them. */
  bank(k: number): AddressSet {
    const base = this.#bits.reduce((id, bit, b) => ((k / 2 ** b) % 2 >= 1 ? id | bit : id), 0n);
    return new AddressSet(base, ~this.mask);
  }
}

/**
 * Puts a {@link BankBinder} into the current module and returns its node (tilelink 5.17). For banks that take turns
 * every `granularity` bytes, a power of two, give their number, a power of two, instead of a mask; 0 banks are an
 * ephemeral node.
 *
 * @throws RequirementError `tilelink/bank-mask` for a negative mask, and as {@link toAddress} does for `granularity`.
 */
export function bankBinder(options: bigint | BankBinderOptions | BankCountOptions): Handle<TileLink, TileLink> {
  if (typeof options === 'bigint') return bankBinder({ mask: options });
  if ('mask' in options) return lazyModule(() => new BankBinder(options), { shortcut: 'binder' }).node;
  const { banks, granularity } = checkOptions('BankCountOptions', options);
  return banks > 0 ? bankBinder({ mask: toAddress(granularity) * BigInt(banks - 1) }) : tempNode();
}

function resolveBanks(banks: number, { iKnown, oKnown, iStars, oStars }: StarCounts, node: Node): Stars {
  const share = (known: number, stars: number): number => (stars === 0 ? 0 : Math.trunc((banks - known) / stars));
  const iStar = share(iKnown, iStars);
  const oStar = share(oKnown, oStars);
  for (const [side, known, stars, star] of [
    ['inward', iKnown, iStars, iStar],
    ['outward', oKnown, oStars, oStar],
  ] as const) {
    if (star >= 0 && banks === known + star * stars) continue;
    const has = stars === 0 ? String(known) : `${known} and ${stars} star bindings for the rest`;
    throw arityError(
      coherenceRules.arityBankPorts,
      `Bank binder ${node.path} has ${banks} banks and needs one ${side} edge for each, but has ${has}.`,
      side === 'inward'
        ? `Bind ${banks} sources to ${node.path}, or one crossbar that gives as many edges as it takes: binder.starFrom(bus) (:*=).`
        : `Bind ${node.path} to ${banks} sinks, or to one crossbar that takes as many edges as it gives: bus.fromStar(binder) (:=*).`,
    );
  }
  return { iStar, oStar };
}

function clientsOfBank(
  port: TLMasterPortParameters,
  banks: Banks,
  k: number,
  module: LazyModule,
): TLMasterPortParameters {
  const bank = banks.bank(k);
  return port.mapMasters((client) => {
    const visibility = AddressSet.intersectAll(client.visibility, [bank]);
    demand(
      visibility.length > 0,
      coherenceRules.bankClient,
      () =>
        `Bank ${k} of bank binder ${module.path} has the addresses ${bank}, of which client ${client.name} sees none: it sees ${client.visibility.join(', ')}.`,
      {
        help: () => `Let ${client.name} see ${bank} as well, or keep it from this port.`,
      },
    );
    return client.copy({
      visibility,
      supports: mapSlaveToMaster(client.supports, (sizes) => sizes.intersect(banks.sizes)),
    });
  });
}

function managersOfBank(
  port: TLSlavePortParameters,
  banks: Banks,
  k: number,
  module: LazyModule,
): TLSlavePortParameters {
  const bank = banks.bank(k);
  const slaves = port.slaves.flatMap((slave) => {
    const address = AddressSet.intersectAll(slave.address, [bank]);
    if (address.length === 0) return [];
    return [
      slave.copy({ address, supports: mapMasterToSlave(slave.supports, (sizes) => sizes.intersect(banks.sizes)) }),
    ];
  });
  demand(
    slaves.length > 0,
    coherenceRules.bankManagers,
    () =>
      `Bank ${k} of bank binder ${module.path} has the addresses ${bank}, where none of its managers is: ${port.slaves.map((slave) => `${slave.title} at ${slave.address.join(', ')}`).join('; ')}.`,
    {
      help: 'Let the memory behind the binder cover all banks, or choose other bits for its mask.',
    },
  );
  return port.copy({ slaves });
}
