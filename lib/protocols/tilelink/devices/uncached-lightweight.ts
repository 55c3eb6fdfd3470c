import type { AddressSet, RegionType } from '../../../base/address/index.js';
import { TransferSizes } from '../../../base/address/index.js';
import { bytes, demand, listed } from '../../../base/diagnostic/index.js';
import { checkOptions } from '../../../base/options/index.js';
import { BundleField, BundleKey } from '../../../bus/fields/index.js';
import type { IdsLike } from '../../../bus/ids.js';
import { sizesInWords } from '../../../bus/sizes.js';
import { uint } from '../../../bus/wires/index.js';
import type { Resource } from '../../../devicetree/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  LazyModule,
  lazyModule,
  type SinkNode,
  type SourceNode,
} from '../../../graph/index.js';
import type { TLEdge } from '../edge.js';
import { adapterNode, clientNode, managerNode } from '../nodes.js';
import { requireBeat } from '../parameters/channel-bytes.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import { readOnly, readWrite } from '../parameters/transfer-claims.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** What hosts and devices of TL-UL have in common (standards 3). */
export interface ULOptions {
  /** Whether a host only reads, or a device can only be read. Default false. */
  readonly readOnly?: boolean;
  /** Data width and largest transfer in bytes. Default 4. */
  readonly beatBytes?: number;
  /** Whether it has OpenTitan's user fields: the type of an access, and check bits. Default false. */
  readonly integrity?: boolean;
}

/** Options of {@link ulHost}. */
export interface ULHostInit extends ULOptions {
  /** Name of the host and, unless a property names it, of the node. */
  readonly name: string;
  /** Request ids, one for each request in flight. Default one. */
  readonly sourceId?: IdsLike;
}

/** Options of {@link ulDevice}. */
export interface ULDeviceInit extends ULOptions {
  /** Address sets that the device answers; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
  /** How far the region may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean;
}

const field = (name: string, kind: 'control' | 'data', bits: number): BundleField =>
  new BundleField(new BundleKey(name, kind, `TLUL(${name})`), `TLULField(${name},${bits})`, uint(bits));
const dataIntegrity = field('data_intg', 'data', 7);
const onRequests = [field('instr_type', 'control', 4), field('cmd_intg', 'control', 7), dataIntegrity];
const onResponses = [field('rsp_intg', 'control', 7), dataIntegrity];
const keysOf = (fields: readonly BundleField[]): BundleKey[] => fields.map(({ key }) => key);

/**
 * A TL-UL host, like those of OpenTitan (standards 3): single reads and writes of up to a beat. In hardware, the devices behind its edge
 * must support nothing else (`tilelink/ul-host`).
 *
 * @example
 * const corei = tl.ulHost({ name: 'corei', readOnly: true });
 * const rom = tl.ulDevice({ address: [AddressSet.range('0x8000', '16K')], readOnly: true, executable: true });
 * connect(corei, rom);
 */
export function ulHost(init: ULHostInit): SourceNode<TileLink> {
  const { name, sourceId = 1, beatBytes = 4, integrity = false, ...only } = checkOptions('ULHostInit', init);
  requireBeat(beatBytes);
  const emits = only.readOnly === true ? readOnly(1, beatBytes) : readWrite(1, beatBytes);
  const fields = integrity ? { requestFields: onRequests, responseKeys: keysOf(onResponses) } : {};
  const node = clientNode([{ masters: [{ name, sourceId, emits }], ...fields }], {
    validate: ({ out }) => {
      for (const edge of out) checkHost(edge, name);
    },
  });
  node.nameByDefault(name);
  return node;
}

/**
 * A TL-UL device, like those of OpenTitan (standards 3): it answers single reads and writes of up to a beat, in order.
 *
 * @example
 * const uart = tl.ulDevice({ address: [AddressSet.range('0x4000_0000', '4K')] });
 * connect(tl.ulHost({ name: 'cored' }), uart);
 */
export function ulDevice(init: ULDeviceInit): SinkNode<TileLink> {
  const { beatBytes = 4, integrity = false, readOnly: only = false, ...slave } = checkOptions('ULDeviceInit', init);
  const supports = only ? readOnly(1, beatBytes) : readWrite(1, beatBytes);
  const fields = integrity ? { responseFields: onResponses, requestKeys: keysOf(onRequests) } : {};
  return managerNode([{ slaves: [{ ...slave, supports, fifoId: 0 }], beatBytes, ...fields }]);
}

/** Leaves of managers what TL-UL has: reads and writes of up to a beat (standards 3). */
export class TLToUL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Of what each manager supports only get, putFull and putPartial are left, of at most beatBytes.',
  };

  /** Hosts of TL-UL come in, managers of any kind are behind it. */
  readonly node: AdapterNode<TileLink>;

  constructor() {
    super();
    this.node = adapterNode({
      name: 'node',
      up: (port) =>
        port.mapSlaves((slave) => {
          const beat = new TransferSizes(1, port.beatBytes);
          const { get, putFull, putPartial } = slave.supports;
          const left = { get, putFull, putPartial };
          const none = Object.fromEntries(Object.keys(slave.supports).map((each) => [each, TransferSizes.none]));
          const within = Object.fromEntries(Object.entries(left).map(([each, sizes]) => [each, sizes.intersect(beat)]));
          return slave.copy({ supports: { ...none, ...within } });
        }),
    });
  }
}

/** Puts a {@link TLToUL} into the current module and returns its node (standards 3). */
export function toUL(): AdapterNode<TileLink> {
  return lazyModule(() => new TLToUL(), { shortcut: 'tl2ul' }).node;
}

function checkHost({ slave: { slaves, beatBytes } }: TLEdge, name: string): void {
  const beat = new TransferSizes(1, beatBytes);
  const others = slaves.flatMap((slave) => {
    const beyond = beyondUL(slave, beat);
    return beyond === undefined ? [] : [`${slave.title} supports ${beyond}`];
  });
  demand(
    others.length === 0,
    rules.ulHost,
    () => `Host ${name} of TL-UL sees more than reads and writes of up to ${bytes(beatBytes)}: ${listed(others)}.`,
    { help: () => `Put tl.toUL() between ${name} and them.` },
  );
}

// The first operation that TL-UL lacks, in words.
function beyondUL({ supports }: TLSlaveParameters, beat: TransferSizes): string | undefined {
  const plain: readonly string[] = ['get', 'putFull', 'putPartial'];
  const found = Object.entries(supports).find(
    ([operation, sizes]) => !sizes.isNone && !(plain.includes(operation) && beat.contains(sizes)),
  );
  return found === undefined ? undefined : `${found[0]} of ${sizesInWords(found[1])}`;
}
