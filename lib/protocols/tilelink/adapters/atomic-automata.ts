import { checkOptions } from '../../../base/options/index.js';
import { TransferSizes } from '../../../base/address/index.js';
import { bytes, capitalised, demand, demandAll } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  LazyModule,
  lazyModule,
  type Node,
  type NodeEdges,
  nodesOf,
  unusualSettings,
} from '../../../graph/index.js';
import type { TLEdge } from '../edge.js';
import { adapterNode } from '../nodes.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { sizesInWords } from '../../../bus/sizes.js';
import { behindViolations, findTreeViolation } from './tree-violation.js';
import * as rules from './rules.js';

/** Options of {@link TLAtomicAutomata}. */
export interface TLAtomicAutomataOptions {
  /** Whether logical operations are done here. Default true. */
  readonly logical?: boolean;
  /** Whether arithmetic operations are done here. Default true. */
  readonly arithmetic?: boolean;
  /** Operations that may be in progress at once, at least 1; no effect on parameters. Default 1. */
  readonly concurrency?: number;
  /** Whether managers that can do an operation themselves still do it. Default true. */
  readonly passthrough?: boolean;
  /** Appended to the name of the hardware module. Default none. */
  readonly nameSuffix?: string | undefined;
}

/**
 * Does atomic operations for managers that can only be read and written (tilelink 5.11). Negotiation throws
 * `tilelink/automata-support` for one that can, but not with all sizes from 1 byte to a beat; the check of the hardware
 * throws `tilelink/automata-tree` where requests reach a helped manager on another way, and `tilelink/automata-fifo`
 * where one has no fifoId.
 */
export class TLAtomicAutomata extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Managers that support get and putFull of all sizes from 1 to beatBytes support arithmetic and logical of these sizes, too (each unless it is switched off), with passthrough also of the larger ones that they support themselves, unless these begin above two beats; mayDenyGet becomes true where mayDenyPut is.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  readonly #nameSuffix: string | undefined;

  /** @throws RequirementError `tilelink/automata-concurrency` unless concurrency is at least 1. */
  constructor(options: TLAtomicAutomataOptions = {}) {
    super();
    const {
      logical = true,
      arithmetic = true,
      concurrency = 1,
      passthrough = true,
      nameSuffix,
    } = checkOptions('TLAtomicAutomataOptions', options);
    demand(
      concurrency >= 1,
      rules.automataConcurrency,
      () => `Atomic automata were given a concurrency of ${concurrency}, so they could not do a single operation.`,
      {
        help: 'Set concurrency to at least 1: the number of atomic operations that may be in progress at once.',
      },
    );
    this.#nameSuffix = nameSuffix;
    const does = { logical, arithmetic, passthrough };
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ concurrency: 1, passthrough: true }, options),
      up: (port) => addAtomics(port, does, this),
      validate: ({ out }, edgesOf) => {
        const helped = out.flatMap(({ slave: port }) =>
          managersNeedingHelp(port, does).map((slave) => ({ slave, beatBytes: port.beatBytes })),
        );
        demandAll(
          () =>
            helped.forEach(({ slave, beatBytes }) => {
              checkTree(slave, { path: this.path, beatBytes, does }, edgesOf);
            }),
          () => helped.forEach(({ slave }) => checkOrder(slave, this.path)),
        );
      },
    });
  }

  override desiredName(): string {
    return this.#nameSuffix === undefined ? this.className : `${this.className}_${this.#nameSuffix}`;
  }
}

/**
 * Puts a {@link TLAtomicAutomata} into the current module and returns its node (tilelink 5.11).
 *
 * @throws RequirementError if concurrency is below 1.
 */
export function atomicAutomata(options: TLAtomicAutomataOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLAtomicAutomata(options), { shortcut: 'atomics' }).node;
}

type Settings = Required<Pick<TLAtomicAutomataOptions, 'logical' | 'arithmetic' | 'passthrough'>>;

function addAtomics(port: TLSlavePortParameters, settings: Settings, module: LazyModule): TLSlavePortParameters {
  const { beatBytes } = port;
  const ours = new TransferSizes(1, beatBytes);
  const widen = (sizes: TransferSizes): TransferSizes =>
    settings.passthrough && sizes.min <= 2 * beatBytes ? new TransferSizes(1, Math.max(beatBytes, sizes.max)) : ours;
  return port.mapSlaves((slave) => {
    const { putFull, get, arithmetic, logical } = slave.supports;
    const able = canHelp(slave, ours);
    demand(
      putFull.isNone || get.isNone || able,
      rules.automataSupport,
      () =>
        `Atomic automata ${module.path} read and write 1 to ${bytes(beatBytes)}, but ${slave.title} supports get of ${sizesInWords(get)} and putFull of ${sizesInWords(putFull)}.`,
      {
        help: () => supportHelp(slave, beatBytes),
      },
    );
    return slave.copy({
      supports: {
        arithmetic: settings.arithmetic && able ? widen(arithmetic) : arithmetic,
        logical: settings.logical && able ? widen(logical) : logical,
      },
      mayDenyGet: slave.mayDenyGet || slave.mayDenyPut,
    });
  });
}

// A fragmenter can extend accesses that are too short; other accesses must be supported.
function supportHelp({ title, supports: { get, putFull } }: TLSlaveParameters, beatBytes: number): string {
  const max = Math.min(get.max, putFull.max);
  return get.min === 1 && putFull.min === 1
    ? `Put tl.fragmenter({ minSize: ${max}, maxSize: ${beatBytes} }) in front of ${title}.`
    : `Let ${title} support get and putFull of [1, ${beatBytes}].`;
}

function canHelp({ supports }: TLSlaveParameters, ours: TransferSizes): boolean {
  return supports.putFull.contains(ours) && supports.get.contains(ours);
}

/**
 * The managers of an outward port that automata with these settings do atomic operations for (tilelink 5.11).
 *
 * @throws RequirementError `tilelink/channel-widths-differ` unless all channels of the port are equally wide.
 */
export function managersNeedingHelp(
  port: TLSlavePortParameters,
  options: TLAtomicAutomataOptions = {},
): TLSlaveParameters[] {
  const { logical = true, arithmetic = true, passthrough = true } = checkOptions('TLAtomicAutomataOptions', options);
  const ours = new TransferSizes(1, port.beatBytes);
  return port.slaves.filter(
    (slave) =>
      canHelp(slave, ours) &&
      ((logical && !slave.supports.logical.contains(ours)) ||
        (arithmetic && !slave.supports.arithmetic.contains(ours)) ||
        !passthrough),
  );
}

/** Automata that work for managers behind a port. */
interface Automata {
  readonly path: string;
  readonly beatBytes: number;
  readonly does: Settings;
}

// A requirement of the hardware (tilelink 5.11, [E]).
function checkTree(slave: TLSlaveParameters, automata: Automata, edgesOf: (node: Node) => NodeEdges): void {
  const violation = findTreeViolation(slave.nodePath, edgesOf);
  demand(
    violation === undefined,
    rules.automataTree,
    () =>
      `Atomic automata ${automata.path} do the atomic operations of ${sizesDone(slave, automata)} of ${slave.title}, but others can reach it without passing them, through ${violation?.path}, which has ${violation === undefined ? 0 : edgesOf(violation).in.length} inputs.`,
    {
      help: () => treeHelp(slave, automata, edgesOf),
    },
  );
}

// The sizes of requested atomics that a manager performs itself.
function doneBy({ supports }: TLSlaveParameters, { logical, arithmetic, passthrough }: Settings): TransferSizes {
  if (!passthrough) return TransferSizes.none;
  const asked = [...(logical ? [supports.logical] : []), ...(arithmetic ? [supports.arithmetic] : [])];
  return TransferSizes.intersect(asked);
}

// The sizes that the automata perform: those below and above the ones of the manager.
function sizesDone(slave: TLSlaveParameters, { beatBytes, does }: Automata): string {
  const { min, max, isNone } = doneBy(slave, does);
  if (isNone) return sizesInWords(new TransferSizes(1, beatBytes));
  const left = [
    ...(min > 1 ? [new TransferSizes(1, min / 2)] : []),
    ...(max < beatBytes ? [new TransferSizes(2 * max, beatBytes)] : []),
  ];
  return left.map((sizes) => sizesInWords(sizes)).join(' and ');
}

// Automata exist only for TileLink; AXI4 can perform atomics for all masters that share a bus.
function treeHelp(slave: TLSlaveParameters, { path, does }: Automata, edgesOf: (node: Node) => NodeEdges): string {
  const { title } = slave;
  const own = doneBy(slave, does);
  const nodes = [...nodesOf(slave.nodePath)];
  const beatBehind = (node: Node): number => (edgesOf(node).out as TLEdge[])[0]?.slave.beatBytes ?? Infinity;
  const narrow = nodes.find((node) => node.module.className === 'TLWidthWidget' && beatBehind(node) <= own.max);
  if (own.min === 1 && narrow !== undefined) {
    return `Put tl.atomicAutomata() directly behind ${narrow.path}, where the bus is ${bytes(beatBehind(narrow))} wide: ${title} does operations of ${sizesInWords(own)} itself.`;
  }
  const behind = behindViolations(slave.nodePath, edgesOf);
  const [join] = behind;
  const start = behind.find(({ outer }) => outer.name === 'TileLink');
  if (start !== undefined && start.kind !== 'sink') {
    return `Put tl.atomicAutomata() between ${start.path} and ${title}, where all requests to it pass.`;
  }
  const bridge = nodes.find(({ module }) => module.className === 'TLToAXI4');
  if (join?.outer.name === 'AXI4' && bridge !== undefined && own.isNone) {
    const [edge] = edgesOf(bridge).out as { readonly master: { readonly atomics: boolean } }[];
    const passing = edge?.master.atomics === true ? '' : `set atomics: true for ${bridge.module.path}, and `;
    const filter = behind.find(({ module }) => module.className === 'AXI4AtomicsFilter');
    const where =
      filter === undefined ? `directly behind ${join.path} on the way to` : `in place of ${filter.path} in front of`;
    return `${capitalised(passing)}${passing === '' ? 'Put' : 'put'} axi4.atomics() ${where} ${title}: it does them for all masters.`;
  }
  return `Bind those who make the other requests in front of ${path}, too.`;
}

function checkOrder({ title, fifoId }: TLSlaveParameters, path: string): void {
  demand(
    fifoId !== undefined,
    rules.automataFifo,
    () => `Atomic automata ${path} do the atomic operations of ${title}, which does not promise to answer in order.`,
    {
      help: () => `Put tl.fifoFixer() between ${path} and ${title}.`,
    },
  );
}
