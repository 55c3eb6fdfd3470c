import { describe, expect, test } from 'vitest';
import { lazyModule, type SinkNode } from '../../../lib/graph/index.js';
import { SimpleDevice } from '../../../lib/devicetree/index.js';
import {
  clientNode,
  deadlock,
  type DevNullInit,
  error,
  maskROM,
  ram,
  rom,
  testRAM,
  type TileLink,
  TLRAM,
  type TLRAMOptions,
  zero,
} from '../../../lib/protocols/gathered/tl.js';
import { broken, complaint, cpu, elaborated, one, slaveLine } from './designs.js';

const address = one('0x1000/0xfff');

/** What a device says on its port, in lines. */
function port(make: () => SinkNode<TileLink>): Record<string, unknown> {
  const { made, n } = elaborated(() => {
    const sink = make();
    sink.from(clientNode([cpu], { name: 'cpu' }));
    return sink;
  });
  const [edge] = n.edges(made).in;
  const [slave] = edge?.slave.slaves ?? [];
  if (edge === undefined || slave === undefined) throw new Error(n.failures.map(complaint).join('\n'));
  const { owner, key } = slave.resources[0] ?? { owner: undefined, key: undefined };
  const flags = {
    x: slave.executable,
    denyGet: slave.mayDenyGet,
    denyPut: slave.mayDenyPut,
    grantsT: slave.alwaysGrantsT,
  };
  return {
    line: slaveLine(slave),
    is: Object.entries(flags)
      .flatMap(([flag, set]) => (set ? [flag] : []))
      .join(' '),
    port: `${edge.slave.beatBytes} bytes, latency ${edge.slave.minLatency}, sinks ${edge.slave.endSinkId}`,
    device: `${owner?.deviceClass} ${owner?.name} ${owner?.compatible.join(', ')} ${key}`,
  };
}

describe('devices (tilelink 6.1)', () => {
  test('RAM', () => {
    expect(port(() => ram({ address }))).toEqual({
      line: 'ram 0x1000/0xfff UNCACHED fifo 0: GFP 1..4',
      is: 'x',
      port: '4 bytes, latency 1, sinks 0',
      device: 'MemoryDevice memory  reg/mem',
    });
    const options: TLRAMOptions = {
      address,
      cacheable: false,
      executable: false,
      atomics: true,
      beatBytes: 8,
      devName: 'itim',
    };
    expect(port(() => ram(options))).toEqual({
      line: 'itim 0x1000/0xfff IDEMPOTENT fifo 0: ALGFP 1..8',
      is: '',
      port: '8 bytes, latency 1, sinks 0',
      device: 'SimpleDevice itim sifive,sram0 reg/mem',
    });
    expect(port(() => ram({ ...options, dtsCompat: ['acme,tcm'] })).device).toBe('SimpleDevice itim acme,tcm reg/mem');
    const devOverride = new SimpleDevice('own', ['acme,own']);
    expect(port(() => ram({ address, devOverride })).device).toBe('SimpleDevice own acme,own reg/mem');
  });

  test('RAM that tells of errors', () => {
    const nodes = (notifyErrors: boolean): string[] =>
      elaborated(() => lazyModule(() => new TLRAM({ address, ecc: { notifyErrors } }))).made.declaredNodes.map(
        ({ name }) => name,
      );
    expect([nodes(false), nodes(true)]).toEqual([['node'], ['node', 'notifyNode']]);
  });

  test('RAM for tests', () => {
    expect(port(() => testRAM({ address, executable: false, beatBytes: 8 }))).toEqual({
      line: 'ram 0x1000/0xfff UNCACHED fifo 0: GFP 1..8',
      is: '',
      port: '8 bytes, latency 0, sinks 0',
      device: 'MemoryDevice memory  reg',
    });
  });

  test('ROM', () => {
    expect(port(() => rom({ base: 0x10000, size: '64K', beatBytes: 8 }))).toEqual({
      line: 'rom 0x10000/0xffff UNCACHED fifo 0: G 1..8',
      is: 'x',
      port: '8 bytes, latency 0, sinks 0',
      device: 'SimpleDevice rom sifive,rom0 reg/mem',
    });
  });

  test('a ROM whose size is not a power of two is negotiated with holes, as in Rocket Chip, and reported', () => {
    const size = '3K';
    expect(port(() => rom({ base: 0x1000, size, beatBytes: 8 })).line).toBe('rom 0x1000/0xbff UNCACHED fifo 0: G 1..8');
    const { n } = elaborated(() => rom({ base: 0x1000, size }).from(clientNode([cpu], { name: 'cpu' })));
    expect(n.failures).toEqual([]);
    expect(n.validate().map(complaint)).toEqual([
      'address/size: Size 0xc00 (3 KiB) is not a power of two. (Make it 4 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x1000, 0xc00).)',
    ]);
    expect(broken(() => rom({ base: 0x1000, size: 0 }))).toBe(
      'address/size: Size 0x0 (0 bytes) is not a power of two. (Give the number of bytes of the region, a power of two.)',
    );
  });

  test('mask ROM', () => {
    expect(port(() => maskROM({ address: 0x3000, name: 'boot', depth: 0x1800, width: 64 }))).toEqual({
      line: 'maskrom 0x3000/0xfff 0x4000/0x3fff 0x8000/0x3fff 0xc000/0x1fff 0xe000/0xfff UNCACHED fifo 0: G 1..8',
      is: 'x',
      port: '8 bytes, latency 0, sinks 0',
      device: 'SimpleDevice rom sifive,maskrom0 reg/mem',
    });
  });

  const params: DevNullInit = { address: [address], maxAtomic: 4, maxTransfer: 64 };

  test('error device', () => {
    expect(port(() => error({ params }))).toEqual({
      line: 'error 0x1000/0xfff VOLATILE fifo 0: AL 1..4 GFPH 1..64',
      is: 'x denyGet denyPut',
      port: '4 bytes, latency 1, sinks 0',
      device: 'SimpleDevice error-device sifive,error0 reg',
    });
    const tracked = { ...params, regionType: 'TRACKED', maxAtomic: 0, hint: false, executable: false } as const;
    expect(port(() => error({ params: tracked, buffer: false, beatBytes: 8 }))).toEqual({
      line: 'error 0x1000/0xfff TRACKED fifo 0: TBGFP 1..64',
      is: 'denyGet denyPut grantsT',
      port: '8 bytes, latency 0, sinks 1',
      device: 'SimpleDevice error-device sifive,error0 reg',
    });
  });

  test('deadlock device', () => {
    const quiet = { ...params, mayDenyGet: false, mayDenyPut: false };
    expect(port(() => deadlock({ params: quiet, beatBytes: 8 }))).toEqual({
      line: 'deadlock 0x1000/0xfff VOLATILE fifo 0: AL 1..4 GFPH 1..64',
      is: 'x',
      port: '8 bytes, latency 1, sinks 0',
      device: 'SimpleDevice deadlock-device sifive,deadlock0 reg',
    });
  });

  test('zero device', () => {
    expect(port(() => zero({ address, beatBytes: 8 }))).toEqual({
      line: 'zero 0x1000/0xfff UNCACHED fifo 0: ALGFPH 1..8',
      is: 'x',
      port: '8 bytes, latency 1, sinks 0',
      device: 'SimpleDevice rom ucbbar,cacheable-zero0 reg',
    });
  });

  describe('refuse', () => {
    test('code words that do not fit a beat', () => {
      expect(broken(() => ram({ address, ecc: { bytes: 3 } }))).toBe(
        'tilelink/ram-ecc: A RAM was given code words of 3 bytes, which is not a power of two. (Set ecc.bytes to 2 or 4.)',
      );
      expect(broken(() => ram({ address, ecc: { bytes: 8 } }))).toBe(
        'tilelink/ram-ecc: A RAM was given code words of 8 bytes, larger than a beat of 4 bytes. (Set ecc.bytes to at most 4.)',
      );
      expect(broken(() => ram({ address, beatBytes: 6 }))).toBe(
        'tilelink/ram-width: A RAM was given a beat of 6 bytes, which is not a power of two. (Set beatBytes to 4 or 8.)',
      );
    });

    test('addresses that cut beats', () => {
      expect(broken(() => testRAM({ address: one('0x1000/0xff2') }))).toBe(
        'tilelink/test-ram-address: A test RAM at AddressSet(0x1000, 0xff2) does not hold whole beats of 4 bytes. (Set address to AddressSet.of(0x1000, 0xff3), whole beats.)',
      );
    });

    test('contents that do not fit', () => {
      const burned = (bytes: number): string[] =>
        elaborated(() =>
          rom({ base: 0, size: 0x100, contents: new Uint8Array(bytes) }).from(clientNode([cpu], { name: 'cpu' })),
        )
          .n.validate()
          .map(complaint);
      expect(burned(0x100)).toEqual([]);
      expect(burned(0)).toEqual([]);
      expect(burned(0x101)).toEqual([
        'tilelink/rom-contents: ROM top.rom holds 256 bytes, but its contents of 257 bytes take 512 bytes, a power of two. (Set size to 0x200 or more.)',
      ]);
    });

    test('atomics and transfers that are too large', () => {
      expect(broken(() => error({ params: { ...params, maxAtomic: 128 } }))).toBe(
        'tilelink/dev-null-atomic: A device at AddressSet(0x1000, 0xfff) was given a maxAtomic of 128 bytes, larger than its maxTransfer of 64 bytes. (Set maxAtomic to at most 64.)',
      );
      expect(broken(() => error({ params: { ...params, maxTransfer: 8192 } }))).toBe(
        'tilelink/dev-null-transfer: A device at AddressSet(0x1000, 0xfff) was given a maxTransfer of 8192 bytes, larger than 4096. (Set maxTransfer to at most 4096.)',
      );
    });
  });
});
