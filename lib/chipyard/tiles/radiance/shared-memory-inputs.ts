import { AddressSet } from '../../../base/address/index.js';
import { type Handle, lazyModule, type NexusNode, type ProtocolTypes } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { disableMonitors } from '../../../rocket/index.js';
import { extPolicyMasterNode } from './cluster-protocols.js';
import type { GemminiTile } from './gemmini-tile.js';
import type { RadianceTile } from './radiance-tile.js';
import { AlignFilterNode, DistributorNode, RWSplitterNode, XbarWithExtPolicy } from './splitting-nodes.js';
import type { RadianceSharedMemParams } from './simt.js';

// How the requests of a cluster are distributed before they reach the banks of its shared memory (chipyard 7.10).

type From = Handle<ProtocolTypes, TileLink>;
type Xbar = NexusNode<TileLink>;

const wordBytes = 4;

/** What reaches the banks: for each bank and word those that take a whole row, and those that go anywhere. */
export interface SharedMemoryInputs {
  readonly uniformReads: readonly (readonly Xbar[])[][];
  readonly uniformWrites: readonly (readonly Xbar[])[][];
  readonly otherReads: readonly From[];
  readonly otherWrites: readonly From[];
  /** Requests of the lanes, which also go to the bus of the cluster. */
  readonly lanes: readonly Xbar[];
}

function times<T>(n: number, make: (k: number) => T): T[] {
  return Array.from({ length: n }, (_, k) => make(k));
}

// A crossbar that distributes requests to several places.
function fanOut(from: From, name = 't'): Xbar {
  const { node } = lazyModule(() => new tl.TLXbar(), { name });
  disableMonitors(() => node.from(from));
  return node;
}

function splitter(from: From, visibility: AddressSet, name: string): Xbar {
  const { node } = lazyModule(() => new RWSplitterNode(visibility), { name });
  disableMonitors(() => node.from(from));
  return node;
}

/** Deals out the requests of cores and accelerators of cluster `clusterId`, in the current module. */
export function sharedMemoryInputs(
  memory: RadianceSharedMemParams,
  clusterId: number,
  gemminis: readonly GemminiTile[],
  cores: readonly RadianceTile[],
): SharedMemoryInputs {
  const { numBanks, numWords, serializeUnaligned } = memory;
  const lanes = cores.map((core, c) =>
    core.smemNodes.map((smem, l) => {
      const name = `rad_smem_fanout_cl${clusterId}_c${c}_l${l}_xbar`;
      const { node } = lazyModule(() => new tl.TLXbar(), { name });
      node.fromStar(smem);
      return node;
    }),
  );
  const nLanes = lanes[0]?.length ?? 0;
  const fixed = cores
    .flatMap(({ tcSmemNodes }) => tcSmemNodes)
    .map((node) => {
      const fixer = tl.fifoFixer();
      disableMonitors(() => fixer.from(node));
      return fixer;
    });
  const tensors = fixed.map((node) => fanOut(node, 'tc_fanout'));
  const serial = serializeUnaligned === 'CoreSerialized' ? coreSerial(cores.length, nLanes) : undefined;

  const rows = (nodes: readonly (From | undefined)[], suffix: string): readonly Xbar[][] =>
    byWord(gemminis, nodes, numWords, suffix);
  const reads = times(numBanks, () =>
    rows(
      gemminis.map(({ gemmini }) => gemmini.spad_read_nodes),
      'r',
    ),
  );
  const writes = times(numBanks, () =>
    rows(
      gemminis.map(({ gemmini }) => gemmini.spad_write_nodes),
      'w',
    ),
  );
  const moved = rows(
    gemminis.map(({ gemmini }) => gemmini.spadWriterNode),
    'ws',
  );
  const tensorRows = times(numBanks, () =>
    tensors.map((node) => distributor(node, numWords * wordBytes, 'tcDistNodes')),
  );
  const tensorWords = tensorRows.map((bank) =>
    times(numWords, () =>
      bank
        .map((node) => {
          const buffer = tl.buffer(2);
          disableMonitors(() => buffer.from(node));
          return buffer;
        })
        .map((node) => fanOut(node, 'tc_dist_fanout')),
    ),
  );
  const { aligned, unaligned } = filtered(memory, lanes);
  const [alignedReads, alignedWrites] = times(2, () =>
    aligned.map((word) => word.map((node) => fanOut(node, 'rad_aligned'))),
  );
  const [otherReads = [], otherWrites = []] = times(2, (k) => together(unaligned, serial?.[k]));
  const joined = (...parts: readonly (readonly Xbar[] | undefined)[]): readonly Xbar[] =>
    parts.flatMap((part) => part ?? []);
  return {
    uniformReads: reads.map((bank, b) =>
      times(numWords, (word) => joined(bank[word], tensorWords[b]?.[word], alignedReads?.[word])),
    ),
    uniformWrites: writes.map((bank) =>
      times(numWords, (word) => joined(bank[word], moved[word], alignedWrites?.[word])),
    ),
    ...{ otherReads, otherWrites, lanes: lanes.flat() },
  };
}

function distributor(from: From, bytes: number, name: string): Xbar {
  const { node } = lazyModule(() => new DistributorNode(bytes, wordBytes), { name });
  disableMonitors(() => node.from(from));
  return node;
}

// Rows of accelerators, split into words; a row of the memory may contain several of them.
function byWord(
  gemminis: readonly GemminiTile[],
  nodes: readonly (From | undefined)[],
  numWords: number,
  suffix: string,
): readonly Xbar[][] {
  const words = gemminis.map(({ params }, g): readonly Xbar[] => {
    const bytes = params.gemmini.sharedMemory?.rowBytes ?? wordBytes;
    const node = nodes[g];
    if (node === undefined) throw new Error('Gemmini has its memory outside');
    const dist = distributor(node, bytes, 'dist');
    const fan = times(bytes / wordBytes, (word) => {
      const buffer = tl.buffer({ a: 2, c: 2, e: 2, b: 'none', d: 'none' });
      buffer.from(dist);
      return fanOut(buffer, `spad_g${g}w${word}_fanout_${suffix}`);
    });
    return times((numWords * wordBytes) / bytes, () => fan).flat();
  });
  return times(numWords, (word) => words.flatMap((each) => each[word] ?? []));
}

interface Filtered {
  /** By word. */
  readonly aligned: readonly (readonly Xbar[])[];
  /** By lane and core. */
  readonly unaligned: readonly (readonly Xbar[])[];
}

// Requests to the bank of their own lane take a direct path.
function filtered({ address, size, numWords }: RadianceSharedMemParams, lanes: readonly (readonly Xbar[])[]): Filtered {
  const nLanes = lanes[0]?.length ?? 0;
  const wordSet = (word: number): AddressSet =>
    new AddressSet(address + BigInt(word * wordBytes), BigInt(size - 1 - (numWords - 1) * wordBytes));
  const filter = (sets: readonly AddressSet[], name: string, lane: Xbar): Xbar => {
    const { node } = lazyModule(() => new AlignFilterNode(sets), { name });
    disableMonitors(() => node.from(lane));
    return node;
  };
  const unaligned: Xbar[][] = times(nLanes, () => []);
  if (nLanes >= numWords) {
    const aligned = times(numWords, (word) =>
      lanes.flatMap((core, c) =>
        core.flatMap((lane, l) => {
          if (l % numWords !== word) return [];
          const node = filter([wordSet(word)], `filter_l${l}_w${word}`, lane);
          const own = splitter(node, wordSet(word), `aligned_splitter_c${c}_l${l}_w${word}`);
          unaligned[l]?.push(splitter(node, AddressSet.everything, `unaligned_splitter_c${c}_l${l}`));
          return [own];
        }),
      ),
    );
    return { aligned, unaligned };
  }
  const copies = numWords / nLanes;
  const filters = times(nLanes, (l) =>
    lanes.flatMap((core, c) => {
      const lane = core[l];
      const sets = times(copies, (copy) => wordSet(copy * nLanes + l));
      return lane === undefined ? [] : [filter(sets, `filter_c${c}_w${l}`, lane)];
    }),
  );
  const aligned = times(copies, (copy) =>
    filters.map((cores, l) =>
      cores.map((node, c) => splitter(node, wordSet(copy * nLanes + l), `aligned_split_c${c}_l${l}_d${copy}`)),
    ),
  ).flat();
  filters.forEach((cores, l) => {
    cores.forEach((node, c) => {
      unaligned[l]?.push(splitter(node, AddressSet.everything, `unaligned_split_c${c}_l${l}`));
    });
  });
  return { aligned, unaligned };
}

/** A crossbar for a lane of all cores, of which one is selected. */
interface LaneSerial {
  readonly into: Handle<TileLink, TileLink>;
  readonly out: From;
  readonly select: () => void;
}

function coreSerial(nCores: number, nLanes: number): readonly LaneSerial[][] {
  const policies = times(2, () => times(nLanes, () => extPolicyMasterNode(nCores, 'coreSerialPolicy')));
  return times(2, (rw) =>
    times(nLanes, (lane) => {
      const into = tl.identity({ name: 'inIdNode' });
      const out = tl.identity({ name: 'outIdNode' });
      const xbar = lazyModule(() => new XbarWithExtPolicy(`lane_${lane}_serial_in_xbar_${rw}`), { name: 'xbar' });
      xbar.node.fromStar(into);
      out.fromStar(xbar.node);
      const policy = policies[rw]?.[lane];
      return { into, out, select: () => policy && xbar.policySlaveNode.from(policy) };
    }),
  );
}

// Requests to arbitrary banks are serialised, and so are those of a lane if that is requested.
function together(unaligned: readonly (readonly Xbar[])[], serial: readonly LaneSerial[] | undefined): readonly From[] {
  if (serial !== undefined) {
    return serial.map(({ into, out, select }, l) => {
      select();
      for (const node of unaligned[l] ?? []) into.from(node);
      const ephemeral = tl.ephemeral({ name: 'fUnaligned' });
      disableMonitors(() => ephemeral.from(out));
      return fanOut(ephemeral, `lane_${l}_serial_out`);
    });
  }
  const serialized = tl.ephemeral({ name: 'serializedNode' });
  const xbar = (name: string): Xbar => lazyModule(() => new tl.TLXbar(), { name }).node;
  const into = xbar('unaligned_serialized_in_xbar');
  const out = xbar('unaligned_serialized_out_xbar');
  disableMonitors(() => {
    for (const node of unaligned.flat()) into.from(node);
    serialized.from(into);
    out.from(serialized);
  });
  return [out];
}
