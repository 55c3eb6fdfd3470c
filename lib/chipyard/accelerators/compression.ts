import { demand } from '../../base/diagnostic/index.js';
import { currentView, LazyModule, lazyModule, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { LazyRoCC, type RoCCUnit } from '../../rocket/index.js';
import { CompressionPlacementKey, HufDecompressDecompAtOnce } from '../keys.js';
import * as rules from '../rules.js';
import { L2MemHelper, L2MemHelperLatencyInjection } from './memory-helpers.js';

// Coprocessors that compress and decompress (chipyard 9.10).

const busBytes = 32;

/** One of their masters: the name of its module, that of its requests unless it is the same, and how many are in flight, 32 unless said. */
type Helper = readonly [module: string, requests?: string, inFlight?: number];

/** A coprocessor with many masters, all past the arbiter of its tile. */
abstract class CompressionUnit extends LazyRoCC {
  /** Makes the masters, some of them behind so many buffers. */
  protected makeHelpers(
    helpers: readonly Helper[],
    Kind: typeof L2MemHelper = L2MemHelper,
    cyclesOf: (module: string) => number = () => 0,
  ): void {
    setRole(this, { name: this.className });
    for (const [module, requests = module, inFlight = 32] of helpers) {
      const helper = lazyModule(() => new Kind(`[${requests}]`, inFlight), { name: module });
      setRole(helper, { name: `${module} of ${this.className}`, title: module });
      const way = this.tlNode.from(tl.widthWidget(busBytes));
      const cycles = cyclesOf(module);
      (cycles === 0 ? way : way.from(tl.bufferChain(cycles))).from(helper.masterNode);
    }
  }
}

const fewInFlight = 4;

/** Compresses by Zstandard, and by Snappy where it is told to (chipyard 9.10). */
class ZstdCompressor extends CompressionUnit {
  constructor() {
    super();
    const named = (name: string, inFlight = 32): Helper => [`l2_${name}`, name, inFlight];
    const helpers = [
      ...[named('fhdr_writer', fewInFlight), named('bhdr_writer', fewInFlight)],
      ...['mf_reader', 'mf_seqwriter', 'mf_litwriter', 'huf_lit_reader', 'huf_dic_reader', 'huf_dic_writer'].map(
        (name) => named(name),
      ),
      ...[named('huf_hdr_writer', fewInFlight), named('huf_jt_writer', fewInFlight), named('huf_lit_writer')],
      ...['seq_reader', 'seq_reader2', 'seq_writer', 'raw_block_reader', 'raw_block_writer'].map((name) => named(name)),
      ...[named('raw_lit_reader'), named('raw_lit_writer')],
    ];
    this.makeHelpers(helpers, L2MemHelperLatencyInjection);
  }
}

class ZstdFrameDecompressor extends LazyModule {}

const mostAtOnce = 32;

/** Decompresses Zstandard (chipyard 9.10). */
class ZstdDecompressor extends CompressionUnit {
  constructor() {
    super();
    const atOnce = currentView().get(HufDecompressDecompAtOnce);
    demand(
      Number.isInteger(atOnce) && atOnce >= 1 && atOnce <= mostAtOnce,
      rules.chipyardHuffmanSymbols,
      () => `A decompressor is to try ${atOnce} symbols at once.`,
      { help: `Let it try 1 to ${mostAtOnce}: WithHufSpeculationAmount(4).` },
    );
    lazyModule(() => new ZstdFrameDecompressor(), { name: 'frame_decompressor' });
    this.makeHelpers(
      [
        ['l2_cmpflag_writer', 'cmpflag_writer', 2],
        ['l2_fhdr_reader', 'fhdr_reader', fewInFlight],
        ['l2_bhdr_reader', 'bhdr_reader', fewInFlight],
        ['l2_huf_literal_reader', 'huf_lit_reader'],
        ['l2_huf_header_reader', 'huf_hdr_reader', fewInFlight],
        ['l2_huf_literal_writer', 'huf_lit_writer'],
        ['mem_decomp_ireader_dtbuilder'],
        ['mem_decomp_ireader_dtreader'],
        ['mem_decomp_ireader_histlookup', 'm_decomp_readbackref'],
        ['mem_decomp_ireader_seqexec'],
        ['mem_decomp_writer_seqexec', 'm_decomp_writer_seqexec'],
        ['mem_decomp_ireader_rawrle'],
      ],
      L2MemHelperLatencyInjection,
    );
  }
}

/** Finds repetitions for Zstandard (chipyard 9.10). */
class ZstdMatchFinderRoCC extends CompressionUnit {
  constructor() {
    super();
    this.makeHelpers([['mem_comp_ireader'], ['mem_seq_writer', 'm_seq_writer'], ['mem_lit_writer', 'm_lit_writer']]);
  }
}

const decompressing: readonly Helper[] = [
  ['mem_decomp_ireader'],
  ['mem_decomp_writer', 'm_decomp_writer'],
  ['mem_decomp_readbackref', 'm_decomp_readbackref'],
];

/** Compresses by Snappy (chipyard 9.10). */
class SnappyCompressor extends CompressionUnit {
  constructor() {
    super();
    const { cycles } = currentView().get(CompressionPlacementKey);
    this.makeHelpers([['mem_comp_ireader'], ['mem_comp_writer', 'm_comp_writer']], L2MemHelper, () => cycles);
  }
}

/** Decompresses Snappy (chipyard 9.10). */
class SnappyDecompressor extends CompressionUnit {
  constructor() {
    super();
    const { cycles, localCache } = currentView().get(CompressionPlacementKey);
    this.makeHelpers(decompressing, L2MemHelper, (module) =>
      localCache && module === 'mem_decomp_readbackref' ? 0 : cycles,
    );
  }
}

const shortWrites = 2;

/** Compresses by Huffman codes (chipyard 9.10). */
class HufCompressor extends CompressionUnit {
  constructor() {
    super();
    this.makeHelpers([
      ['l2_lit_reader'],
      ['l2_dic_reader'],
      ['l2_dic_writer'],
      ['l2_hdr_writer', 'l2_hdr_writer', shortWrites],
      ['l2_jt_writer', 'l2_jt_writer', shortWrites],
      ['l2_lit_writer'],
    ]);
  }
}

/** Compresses by finite state entropy (chipyard 9.10). */
class FSECompressor extends CompressionUnit {
  constructor() {
    super();
    this.makeHelpers([['l2_src_reader'], ['l2_src_reader2'], ['l2_dst_writer']]);
  }
}

/** Compresses sequences by finite state entropy (chipyard 9.10). */
class FSESequenceCompressor extends CompressionUnit {
  constructor() {
    super();
    this.makeHelpers([['l2_src_reader'], ['l2_src2_reader'], ['l2_writer']]);
  }
}

/** What compresses or decompresses, or a part of it alone (chipyard 9.10). */
export type CompressionKind =
  | 'ZstdCompressor'
  | 'ZstdDecompressor'
  | 'ZstdMatchFinderRoCC'
  | 'SnappyCompressor'
  | 'SnappyDecompressor'
  | 'HufCompressor'
  | 'FSECompressor'
  | 'FSESequenceCompressor';

const units: Readonly<Record<CompressionKind, new () => LazyRoCC>> = {
  ...{ ZstdCompressor, ZstdDecompressor, ZstdMatchFinderRoCC },
  ...{ SnappyCompressor, SnappyDecompressor, HufCompressor, FSECompressor, FSESequenceCompressor },
};

/**
 * A coprocessor that compresses or decompresses memory, with many masters; `name` is that of its module (chipyard 9.10).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(chipyard.compression('SnappyCompressor'), chipyard.compression('SnappyDecompressor'));
 * export default chipyard.chipTopology(new Config('Example', units, subsystem.WithNHugeCores(1), chipyard.AbstractConfig));
 */
export function compression(kind: CompressionKind, name: string = kind): RoCCUnit {
  const Unit = units[kind];
  return { name, make: () => new Unit() };
}
