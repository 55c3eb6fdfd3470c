import { demand, repeated } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type Handle, type IdentityNode, LazyModule, lazyModule, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { type RocketSubsystem, SBUS } from '../../rocket/index.js';
import { CoalXbarKey, MemtraceCoreKey } from '../keys.js';
import * as rules from '../rules.js';
import { CoalescingUnit } from '../tiles/radiance/coalescing-unit.js';
import { CoalescerKey, SIMTCoreKey } from '../tiles/radiance/simt.js';

/** Accesses to memory that are replayed from a file, lane by lane (chipyard 9.8). */
export interface MemTracerOptions {
  /** The file, which only the hardware reads. */
  readonly file: string;
  /** Masters, at least 1. */
  readonly lanes: number;
  /** Ids of each of them, at least 1. */
  readonly sourceIds: number;
  /** Ids of accesses that are joined. Default: none are. */
  readonly coalescedIds?: number | undefined;
  /** Whether two crossbars bring all of them together in front of the bus. Default false. */
  readonly joined?: boolean;
}

class MemTraceDriver extends LazyModule {
  readonly node: IdentityNode<TileLink>;

  constructor({ file, lanes, sourceIds }: MemTracerOptions) {
    super();
    setRole(this, { name: 'the memory tracer', title: 'Memory tracer', facts: [file] });
    const clients = repeated(lanes, 'lanes', (k) =>
      tl.clientNode([{ masters: [{ name: `MemTraceDriver${k}`, sourceId: sourceIds }] }], { name: 'laneNodes' }),
    );
    this.node = tl.identity({ name: 'node' });
    for (const client of clients) this.node.from(client);
  }
}

/** Writes down what passes. */
class MemTraceLogger extends LazyModule {
  readonly node: IdentityNode<TileLink> = tl.identity({ name: 'node' });
}

/**
 * Attaches what replays accesses to memory from a file to the system bus, as those of a core that runs threads in step (chipyard 9.8).
 *
 * @throws RequirementError `subsystem/no-bus` without a system bus.
 *
 * @example
 * chipyard.attachMemTracer(system, { file: 'vecadd.trace', lanes: 4, sourceIds: 8, coalescedIds: 2 });
 */
export function attachMemTracer(system: RocketSubsystem, options: MemTracerOptions): LazyModule {
  const { coalescedIds, joined = false } = checkOptions('MemTracerOptions', options);
  const bus = system.locate(SBUS, 'the memory tracer');
  return bus.generateSynchronousDomain().inside(() => {
    const tracer = lazyModule(() => new MemTraceDriver(options), { name: 'tracer' });
    const coreSide = lazyModule(() => new MemTraceLogger(), { name: 'coreSideLogger' });
    const memorySide = lazyModule(() => new MemTraceLogger(), { name: 'memSideLogger' });
    let requests: Handle<TileLink, TileLink> = tracer.node;
    if (coalescedIds !== undefined) {
      const coal = lazyModule(() => new CoalescingUnit(coalescedIds), { name: 'coal' });
      coal.cpuNode.fromStar(coreSide.node).fromStar(tracer.node);
      requests = memorySide.node.fromStar(coal.aggregateNode);
    }
    for (const name of joined ? ['coXbar', 'tileXbar'] : []) {
      requests = lazyModule(() => new tl.TLXbar(), { name }).node.fromStar(requests);
    }
    bus.coupleFrom('gpu-tracer', (to) => to.fromStar(requests));
    return tracer;
  });
}

/**
 * The memory tracer, if the configuration has one (chipyard 9.8).
 *
 * @throws RequirementError `subsystem/no-bus` without a system bus, `chipyard/lanes` where nothing says how wide it is.
 */
export function memTracer(system: RocketSubsystem): void {
  const { view } = system;
  const file = view.get(MemtraceCoreKey);
  if (file === undefined) return;
  const simt = view.get(SIMTCoreKey);
  demand(simt !== undefined, rules.chipyardLanes, () => 'Nothing says how wide the memory tracer is.', {
    help: 'Add WithSimtConfig.',
    category: 'other',
  });
  attachMemTracer(system, {
    ...{
      file,
      joined: view.get(CoalXbarKey),
      lanes: simt.nMemLanes,
      sourceIds: simt.nSrcIds,
      coalescedIds: view.get(CoalescerKey)?.nNewSrcIds,
    },
  });
}
