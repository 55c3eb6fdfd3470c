import { checkOptions } from '../../../base/options/index.js';
import { compareRegionType, type TransferSizes } from '../../../base/address/index.js';
import { listed, demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { type ClientFilter, cIdentity, type ManagerFilter, mIdentity } from './filters.js';
import type { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { adapterNode } from '../nodes.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { firstNotContained, type MasterToSlaveOperation } from '../parameters/transfer-claims.js';
import { sizesInWords } from '../../../bus/sizes.js';
import * as rules from './rules.js';

/** Options of {@link TLFilter}. */
export interface TLFilterOptions {
  /** Applied to every manager. Default {@link mIdentity}. */
  readonly mfilter?: ManagerFilter;
  /** Applied to every client. Default {@link cIdentity}. */
  readonly cfilter?: ClientFilter;
}

/**
 * Hides managers and clients from each other, or some of what they can do (tilelink 5.8). The hardware is wires.
 * Negotiation throws `tilelink/filter-*` for a filter that adds something, or that leaves no client or no manager.
 */
export class TLFilter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Only the clients that cfilter keeps go on, with what it leaves of their sourceId, visibility and supports.',
    up: 'Only the managers that mfilter keeps go on, with what it leaves of their address, supports, regionType, executable, fifoId, alwaysGrantsT and resources; endSinkId becomes 0 if none of them supports acquireB.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLFilterOptions = {}) {
    super();
    const { mfilter = mIdentity, cfilter = cIdentity } = checkOptions('TLFilterOptions', options);
    this.node = adapterNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: () => true,
      down: (port) => filterClients(port, cfilter, this),
      up: (port) => filterManagers(port, mfilter, this),
    });
  }
}

/** Puts a {@link TLFilter} into the current module and returns its node (tilelink 5.8). */
export function filter(options: TLFilterOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLFilter(options), { shortcut: 'filter' }).node;
}

function filterClients(port: TLMasterPortParameters, apply: ClientFilter, module: LazyModule): TLMasterPortParameters {
  const masters = port.masters.flatMap((client) => {
    const kept = apply(client);
    if (kept === undefined) return [];
    checkClient(client, kept, module);
    return [kept];
  });
  demand(
    masters.length > 0,
    rules.filterNoClients,
    () => `Filter ${module.path} hides all clients: ${listed(port.masters.map(({ name }) => name))}.`,
    {
      help: 'Let its cfilter keep at least one client, or remove the binding.',
    },
  );
  return port.copy({ masters });
}

function filterManagers(port: TLSlavePortParameters, apply: ManagerFilter, module: LazyModule): TLSlavePortParameters {
  const slaves = port.slaves.flatMap((manager) => {
    const kept = apply(manager);
    if (kept === undefined) return [];
    checkManager(manager, kept, module);
    return [kept];
  });
  demand(
    slaves.length > 0,
    rules.filterNoManagers,
    () => `Filter ${module.path} hides all managers: ${listed(port.slaves.map(({ title }) => title))}.`,
    {
      help: 'Let its mfilter keep at least one manager, or remove the binding.',
    },
  );
  const acquirable = slaves.some((slave) => !slave.supports.acquireB.isNone);
  return port.copy({ slaves, endSinkId: acquirable ? port.endSinkId : 0 });
}

const removesOnly = 'A filter may only take capabilities away.';

function checkClient(client: TLMasterParameters, kept: TLMasterParameters, module: LazyModule): void {
  if (client === kept) return;
  const { start, end } = client.sourceId;
  demand(
    client.sourceId.contains(kept.sourceId),
    rules.filterSourceId,
    () =>
      `Filter ${module.path} gives client ${client.name} the source ids [${kept.sourceId.start}, ${kept.sourceId.end}), which are not all among its ids [${start}, ${end}).`,
    {
      help: () => `${removesOnly} Give it ids within [${start}, ${end}).`,
    },
  );
  const operation = firstNotContained(client.supports, kept.supports);
  demand(
    operation === undefined,
    rules.filterClientSizes,
    () =>
      `Filter ${module.path} lets client ${client.name} support ${operation} of ${operation && sizesInWords(kept.supports[operation])}, but it supports ${operation && sizesInWords(client.supports[operation])}.`,
    {
      help: () => `${removesOnly} Leave ${operation} as it is, or narrow it.`,
    },
  );
  demand(
    !client.requestFifo || kept.requestFifo,
    rules.filterRequestFifo,
    () => `Filter ${module.path} takes from client ${client.name} the wish for responses in order.`,
    {
      help: 'Keep requestFifo true: a filter may not make promises weaker.',
    },
  );
}

// The adapter that provides an operation that a manager lacks, or larger transfers of it.
function adapterFor(operation: MasterToSlaveOperation, own: TransferSizes, wanted: TransferSizes): string {
  if (operation === 'arithmetic' || operation === 'logical') return '; tl.atomicAutomata() does atomics';
  if (operation.startsWith('acquire') || own.isNone || wanted.max <= own.max) return '';
  return `; tl.fragmenter({ minSize: ${own.max}, maxSize: ${wanted.max} }) cuts longer accesses`;
}

function checkManager(manager: TLSlaveParameters, kept: TLSlaveParameters, module: LazyModule): void {
  if (manager === kept) return;
  const outside =
    manager.address === kept.address
      ? undefined
      : kept.address.find((set) => !manager.address.some((own) => own.contains(set)));
  demand(
    outside === undefined,
    rules.filterAddress,
    () =>
      `Filter ${module.path} gives manager ${manager.title} the address ${outside}, which none of its own contains: ${manager.address.join(', ')}.`,
    {
      help: () => `${removesOnly} Give it parts of its own address sets; tl.map moves addresses.`,
    },
  );
  demand(
    compareRegionType(kept.regionType, manager.regionType) <= 0,
    rules.filterRegion,
    () =>
      `Filter ${module.path} raises the region type of manager ${manager.title} from ${manager.regionType} to ${kept.regionType}.`,
    {
      help: () => `${removesOnly} Keep the region type at ${manager.regionType} or lower it.`,
    },
  );
  const operation = firstNotContained(manager.supports, kept.supports);
  demand(
    operation === undefined,
    rules.filterSizes,
    () =>
      `Filter ${module.path} lets manager ${manager.title} support ${operation} of ${operation && sizesInWords(kept.supports[operation])}, but it supports ${operation && sizesInWords(manager.supports[operation])}.`,
    {
      help: () =>
        `${removesOnly} Leave ${operation} as it is, or narrow it${operation && adapterFor(operation, manager.supports[operation], kept.supports[operation])}.`,
    },
  );
  demand(
    kept.fifoId === undefined || kept.fifoId === manager.fifoId,
    rules.filterFifo,
    () =>
      `Filter ${module.path} gives manager ${manager.title} the fifoId ${kept.fifoId} instead of ${manager.fifoId ?? 'none'}.`,
    {
      help: 'Keep its fifoId, or remove it; tl.fifoFixer() keeps the order that a fifoId promises.',
    },
  );
}
