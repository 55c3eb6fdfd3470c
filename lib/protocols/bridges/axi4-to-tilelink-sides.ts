import { freePage, hex, TransferSizes } from '../../base/address/index.js';
import { bytes, demand, listed } from '../../base/diagnostic/index.js';
import { ambaCorrupt, ambaProt } from '../../bus/fields/index.js';
import { sizesInWords } from '../../bus/sizes.js';
import { declaredBy, declaredSets, type EdgesOf, type LazyModule, type Node, nodesOf } from '../../graph/index.js';
import type { AXI4MasterPortParameters } from '../axi4/master-port.js';
import { atomicSizes, AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import { AXI4SlavePortParameters, maxBurstBeats } from '../axi4/slave-port.js';
import type { TLEdge } from '../tilelink/edge.js';
import type { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import { TileLink } from '../tilelink/tilelink.js';
import { demandAligned } from './aligned.js';
import * as rules from './rules.js';

// The parameters that bridges from AXI4 to TileLink present and require on both sides.

/** What masters see of the managers behind a bridge (amba 4.15). */
export function toSlaves(
  port: TLSlavePortParameters,
  { wcorrupt, atomics }: { readonly wcorrupt: boolean; readonly atomics: boolean },
): AXI4SlavePortParameters {
  const { beatBytes, minLatency, responseFields } = port;
  const burst = new TransferSizes(1, maxBurstBeats * beatBytes);
  const requestKeys = port.requestKeys.filter((key) => !key.equals(ambaProt));
  return AXI4SlavePortParameters.of({
    slaves: port.slaves.map(({ address, resources, regionType, executable, supports, nodePath }) =>
      AXI4SlaveParameters.of(
        {
          ...{ address, resources, regionType, executable },
          supportsWrite: supports.putPartial.intersect(burst),
          supportsRead: supports.get.intersect(burst),
          supportsAtomics: atomics ? performed(supports) : TransferSizes.none,
          interleavedId: 0,
        },
        nodePath,
      ),
    ),
    ...{ beatBytes, minLatency, responseFields },
    requestKeys: wcorrupt ? [ambaCorrupt, ...requestKeys] : requestKeys,
    atomics,
  });
}

// AXI4 uses one kind of transaction for arithmetic and logical atomics, and implies reads and writes.
function performed({
  arithmetic,
  logical,
  get,
  putPartial,
}: TLSlavePortParameters['slaves'][number]['supports']): TransferSizes {
  return [arithmetic, logical, get, putPartial].reduce((sizes, each) => sizes.intersect(each), atomicSizes);
}

/**
 * Checks that requests come aligned; the reference looks at the first master alone.
 *
 * @throws RequirementError `axi4/to-tilelink-aligned` unless they do.
 */
export function checkAligned({ masters }: AXI4MasterPortParameters, path: string): void {
  // A fragmenter removes the limits on requests in flight, which the bridge needs as well, so a user yanker restores them.
  const flight = Math.max(...masters.map(({ maxFlight = 0 }) => maxFlight));
  demandAligned(masters, rules.axi4ToTilelinkAligned, {
    ...{ bridge: 'AXI4-to-TileLink bridge', path },
    ...{ looked: masters.slice(0, 1), behind: `, axi4.userYanker(${flight})` },
  });
}

/**
 * Checks that there is somewhere to send illegal requests to.
 *
 * @throws RequirementError `axi4/to-tilelink-error` without an error device, `axi4/to-tilelink-error-sizes` for one that takes too little.
 */
export function checkErrorDevice(port: TLSlavePortParameters, bridge: LazyModule, edgesOf: EdgesOf): void {
  const { path } = bridge;
  const { slaves, maxTransfer } = port;
  const errors = slaves.filter((slave) => slave.nodePath?.origin.module.className === 'TLError');
  const [first, ...others] = errors;
  demand(
    first !== undefined,
    rules.axi4ToTilelinkError,
    () =>
      `AXI4-to-TileLink bridge ${path} needs an error device (TLError) to send illegal requests to, but reaches only ${listed(slaves.map(({ title }) => title))}.`,
    {
      help: () => errorDeviceHelp(port, bridge, edgesOf),
    },
  );
  const error = others.reduce((best, other) => (other.maxTransfer > best.maxTransfer ? other : best), first);
  for (const operation of ['putPartial', 'get'] as const) {
    const sizes = error.supports[operation];
    demand(
      sizes.contains(maxTransfer),
      rules.axi4ToTilelinkErrorSizes,
      () =>
        `AXI4-to-TileLink bridge ${path} reaches managers that take ${bytes(maxTransfer)}, but error device ${error.title} supports ${operation} of ${sizesInWords(sizes)}.`,
      {
        help: () => `Declare maxTransfer: ${maxTransfer} for ${declaredBy(error)}.`,
      },
    );
  }
}

// The error device belongs on the bus next to the bridge, unless an adapter on the way extends its transfers beyond those of memory.
function errorDeviceHelp(
  { slaves, maxTransfer, beatBytes: width }: TLSlavePortParameters,
  { path, design }: LazyModule,
  edgesOf: EdgesOf,
): string {
  const bus = busNextTo(slaves);
  const [edge] = (bus === undefined ? [] : edgesOf(bus).out) as TLEdge[];
  const beatBytes = edge?.slave.beatBytes ?? width;
  const others = declaredSets(design).map(({ set }) => set);
  const page = hex(
    freePage(
      slaves.flatMap(({ address }) => address),
      others,
    ),
  );
  const params = `{ address: [AddressSet.range('${page}', '4K')], maxAtomic: ${Math.min(8, maxTransfer)}, maxTransfer: ${maxTransfer} }`;
  const device = `tl.error({ params: ${params}, beatBytes: ${beatBytes} })`;
  return bus === undefined
    ? `Put tl.fifoFixer(), tl.xbar() directly behind ${path}, and bind ${device} to that tl.xbar(), too.`
    : `Bind ${device} to ${bus.path}.`;
}

// Modules that only pass requests on.
const transparent = new Set(['TLFIFOFixer', 'TLBuffer', 'TLWidthWidget']);

function busNextTo(slaves: TLSlavePortParameters['slaves']): Node | undefined {
  const met = [...nodesOf(slaves[0]?.nodePath)].find(
    ({ kind, module }) => kind !== 'identity' && !transparent.has(module.className),
  );
  return met?.kind === 'nexus' && met.outer.name === TileLink.name ? met : undefined;
}
