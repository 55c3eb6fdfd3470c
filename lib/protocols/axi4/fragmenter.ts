import { TransferSizes } from '../../base/address/index.js';
import { bytes, demand } from '../../base/diagnostic/index.js';
import { axi4FragLastField } from '../../bus/fields/index.js';
import { type AdapterAbout, type AdapterNode, declaredBy, LazyModule, lazyModule } from '../../graph/index.js';
import { sizesInWords } from '../../bus/sizes.js';
import type { AXI4 } from './axi4.js';
import { bridgeBehind } from './bridge-behind.js';
import { adapterNode } from './nodes.js';
import type { AXI4SlaveParameters } from './slave-parameters.js';
import { type AXI4SlavePortParameters, maxBurstBeats } from './slave-port.js';
import * as rules from './rules.js';

/**
 * Splits bursts for slaves that take single beats (amba 4.4). The hardware needs slaves that take whole beats
 * (`axi4/fragmenter-beat`).
 */
export class AXI4Fragmenter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'aligned becomes true for all masters, and maxFlight is dropped; echoFields gain AXI4FragLast.',
    up: 'supportsRead and supportsWrite, where there are any, reach up to the alignment of the address sets of the slave, at most 256 beats, and supportsAtomics ends at beatBytes; interleavedId is dropped.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  constructor() {
    super();
    this.node = adapterNode({
      name: 'node',
      down: (port) =>
        port
          .mapMasters((master) => master.copy({ aligned: true, maxFlight: undefined }))
          .copy({ echoFields: [axi4FragLastField, ...port.echoFields] }),
      up: (port) => port.mapSlaves((slave) => expandSlave(slave, port.beatBytes)),
      validate: ({ out }) => {
        for (const { slave } of out) checkSlaves(slave, this.path);
      },
    });
  }
}

/** Puts an {@link AXI4Fragmenter} into the current module and returns its node (amba 4.4). */
export function fragmenter(): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4Fragmenter(), { shortcut: 'axi4frag' }).node;
}

// Bursts as long as the slave's addresses and AXI4 allow.
function expandSlave(slave: AXI4SlaveParameters, beatBytes: number): AXI4SlaveParameters {
  const limit = maxBurstBeats * beatBytes;
  const { minAlignment, supportsWrite, supportsRead, supportsAtomics } = slave;
  const max = minAlignment < BigInt(limit) ? Number(minAlignment) : limit;
  const expand = (sizes: TransferSizes): TransferSizes =>
    sizes.isNone || sizes.max === max ? sizes : new TransferSizes(sizes.min, max);
  return slave.copy({
    supportsWrite: expand(supportsWrite),
    supportsRead: expand(supportsRead),
    supportsAtomics: supportsAtomics.intersect(new TransferSizes(1, beatBytes)),
    interleavedId: undefined,
  });
}

function checkSlaves({ slaves, beatBytes }: AXI4SlavePortParameters, path: string): void {
  for (const slave of slaves) {
    for (const [operation, key] of [
      ['reads', 'supportsRead'],
      ['writes', 'supportsWrite'],
    ] as const) {
      const sizes = slave[key];
      demand(
        sizes.isNone || sizes.contains(beatBytes),
        rules.fragmenterBeat,
        () =>
          `AXI4 fragmenter ${path} needs ${operation} of a whole beat of ${bytes(beatBytes)}, but ${slave.title} supports ${operation} of ${sizesInWords(sizes)}.`,
        {
          help: () => helpFor(slave, key, beatBytes),
        },
      );
    }
  }
}

// TileLink splits larger transfers itself.
function helpFor(slave: AXI4SlaveParameters, key: 'supportsRead' | 'supportsWrite', beatBytes: number): string {
  const sizes = slave[key];
  const operation = key === 'supportsRead' ? 'reads' : 'writes';
  if (sizes.max < beatBytes && bridgeBehind(slave) !== undefined) {
    return `Put tl.fragmenter({ minSize: ${sizes.max}, maxSize: ${beatBytes}, holdFirstDeny: true }) in front of ${declaredBy(slave)}, where the bus is ${bytes(sizes.max)} wide, or have it support ${operation} of ${bytes(beatBytes)}.`;
  }
  return `Declare ${key}: [${Math.min(sizes.min, beatBytes)}, ${Math.max(sizes.max, beatBytes)}] for ${declaredBy(slave)}, or no ${operation} at all.`;
}
