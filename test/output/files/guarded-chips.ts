import { AddressSet } from '../../../lib/base/address/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { setSecurity, soc } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import {
  type Attributes,
  type Decoder,
  half,
  has,
  Maker,
  type Part,
  places,
  points,
} from '../../query/access/guarded-topologies.js';
import { withoutPlaces } from '../../without-places.js';

/** The masters of a chip. */
export const masters = ['cpu', 'dma', 'dsp'] as const;
type Master = (typeof masters)[number];

// Half of each device.
const lower = places
  .filter((address) => address % (2n * half) === 0n)
  .map((address) => AddressSet.range(address, half));

/** A random topology with firewalls, and what each master of it may do. */
export interface Chip {
  readonly elaboration: Elaboration;
  /** Whether a master asks for an address. */
  readonly asks: (master: Master, address: bigint) => boolean;
  /** What may be read and written at an address by a master, one access at a time. */
  readonly may: (master: Master, address: bigint) => string;
  readonly deviceAt: (address: bigint) => string | undefined;
  /** Whether the device at an address is memory. */
  readonly isRam: (address: bigint) => boolean;
}

/** A master that may make any access, one that makes some, and one that sees the lower half of each device, in front of a part. */
export function chipOf(part: Part, made: Attributes): Chip {
  let decode: Decoder = () => undefined;
  const topology = soc('t', () => {
    const bus = tl.xbar();
    const cpu = tl.client({ name: 'cpu' });
    const dma = setSecurity(tl.client({ name: 'dma' }), made);
    const dsp = tl.client({ name: 'dsp', visibility: lower });
    for (const master of [cpu, dma, dsp]) bus.from(master);
    decode = new Maker().attach(part, bus);
    return { cpu, dma, dsp };
  });
  const elaboration = withoutPlaces(() => elaborate(topology));
  const asks = {
    cpu: () => true,
    dma: () => made.length > 0,
    dsp: (address: bigint) => lower.some((set) => set.contains(address)),
  };
  return {
    elaboration,
    asks: (master, address) => asks[master](address),
    deviceAt: (address) => decode(address)?.device,
    isRam: (address) => decode(address)?.isRam === true,
    may: (master, address) => {
      if (!asks[master](address)) return '';
      const own = master === 'dma' ? points.filter((point) => has(made, point)) : points;
      const allowed = (operation: 'read' | 'write'): boolean =>
        own.some((point) => decode(address)?.lets(point, operation) === true);
      return `${allowed('read') ? 'R' : ''}${allowed('write') ? 'W' : ''}`;
    },
  };
}
