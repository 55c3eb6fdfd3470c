import { AddressSet, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import {
  atomicAutomata,
  buffer,
  type ClaimsInit,
  clientNode,
  managerNode,
  type MasterToSlaveOperation,
  type TLAtomicAutomataOptions,
  xbar,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, between, broken, complaint, cpu, device, elaborated, refusals, sizes, unfit } from '../designs.js';

const rw = { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] } as const;

function widened(supports: ClaimsInit<MasterToSlaveOperation>, options: TLAtomicAutomataOptions = {}): string {
  const { inner } = between(cpu, () => atomicAutomata(options), device({ supports }));
  const { arithmetic, logical } = inner.slave.anySupportClaims;
  return sizes({ arithmetic, logical });
}

describe('what managers support then (tilelink 5.11)', () => {
  test('everything up to a beat, and what they support themselves if it is near that', () => {
    expect(widened({ ...rw, arithmetic: [4, 16], logical: [16, 32] })).toBe('A 1..16 L 1..32');
    expect(widened(rw)).toBe('AL 1..8');
  });

  test('larger sizes are lost where the smallest is more than two beats', () => {
    expect(widened({ ...rw, arithmetic: [32, 64] })).toBe('AL 1..8');
  });

  test('their own atomics are hidden without passthrough', () => {
    expect(widened({ ...rw, arithmetic: [4, 16] }, { passthrough: false })).toBe('AL 1..8');
  });

  test('only the operations asked for', () => {
    expect(widened({ ...rw, arithmetic: [4, 16] }, { arithmetic: false })).toBe('A 4..16 L 1..8');
    expect(widened(rw, { logical: false })).toBe('A 1..8');
  });

  test('read-only managers are left alone', () => {
    expect(widened({ get: [1, 64] })).toBe('');
  });

  test('denied writes become denied reads', () => {
    const denying = device({ mayDenyPut: true });
    expect(between(cpu, () => atomicAutomata(), denying).inner.slave.mayDenyGet).toBe(true);
  });
});

describe('what it refuses', () => {
  test('managers whose reads and writes are too coarse', () => {
    const coarse = device({ supports: { get: [4, 64], putFull: [4, 64] } });
    expect(refusals(cpu, () => atomicAutomata(), coarse)).toEqual([
      'tilelink/automata-support: Atomic automata top.atomics read and write 1 to 8 bytes, but dev supports get of 4 to 64 bytes and putFull of 4 to 64 bytes. (Let dev support get and putFull of [1, 8].)',
    ]);
  });

  test('no concurrency', () => {
    expect(broken(() => atomicAutomata({ concurrency: 0 }))).toBe(
      'tilelink/automata-concurrency: Atomic automata were given a concurrency of 0, so they could not do a single operation. (Set concurrency to at least 1: the number of atomic operations that may be in progress at once.)',
    );
  });

  test('managers without order', () => {
    expect(unfit(cpu, () => atomicAutomata(), device({ fifoId: undefined }))).toEqual([
      'tilelink/automata-fifo: Atomic automata top.atomics do the atomic operations of dev, which does not promise to answer in order. (Put tl.fifoFixer() between top.atomics and dev.)',
    ]);
    const able = { get: [1, 8], putFull: [1, 8], arithmetic: [1, 8], logical: [1, 8] } as const;
    expect(unfit(cpu, () => atomicAutomata(), device({ fifoId: undefined, supports: able }))).toEqual([]);
  });

  test('managers that others reach on another way', () => {
    const { n } = elaborated(() => {
      const near = clientNode([cpu], { name: 'near' });
      const far = clientNode([cpu], { name: 'far' });
      const shared = xbar();
      const own = atomicAutomata();
      shared.from(own).from(near);
      shared.from(far);
      managerNode([device()], { name: 'dev' }).from(buffer()).from(shared);
    });
    expect(n.validate().map(complaint)).toEqual([
      'tilelink/automata-tree: Atomic automata top.atomics do the atomic operations of 1 to 8 bytes of dev, but others can reach it without passing them, through top.xbar.node, which has 2 inputs. (Put tl.atomicAutomata() between top.xbar.node and dev, where all requests to it pass.)',
    ]);
  });
});

test('a tree of crossbars with one input is fine', () => {
  const { n } = elaborated(() => {
    const bus = xbar();
    bus.from(atomicAutomata()).from(clientNode([cpu], { name: 'cpu' }));
    managerNode([device()], { name: 'a' }).from(bus);
    managerNode([device({ address: at('0x2000/0xfff') })], { name: 'b' }).from(bus);
  });
  expect(n.failures.concat(n.validate())).toEqual([]);
});

describe('helps where others reach a manager on another way', () => {
  /** What is said of automata in front of memory on a bus of AXI4 that a DMA engine shares. */
  function said(options: { readonly atomics?: boolean; readonly behind?: 'atomics' | 'atomicsFilter' }): string[] {
    const design = soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 8), ...tl.atomics(4, 8) } });
      const bus = axi4.xbar();
      const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const { atomics = false, behind } = options;
      connect(cpu, tl.atomicAutomata(), tl.toAXI4({ atomics }), axi4.userYanker(4), axi4.deinterleaver(8), bus);
      connect(axi4.master({ name: 'dma', id: 2, aligned: true, maxFlight: 2 }), bus);
      if (behind === undefined) connect(bus, axi4.fragmenter(), ram);
      else connect(bus, axi4[behind](), axi4.fragmenter(), ram);
      return { cpu, bus, ram };
    });
    return elaborate(design).diagnostics.map(({ rule, help }) => `${rule}: ${help}`);
  }

  test('on a bus of AXI4 it does them itself, once the help is carried out', () => {
    expect(said({})).toEqual([
      'tilelink/automata-tree: Set atomics: true for chip.tl2axi4, and put axi4.atomics() directly behind chip.bus.node on the way to chip.ram.node: it does them for all masters.',
    ]);
    expect(said({ atomics: true, behind: 'atomicsFilter' })).toEqual([
      'tilelink/automata-tree: Put axi4.atomics() in place of chip.axi4atomicsfilter.node in front of chip.ram.node: it does them for all masters.',
    ]);
    expect(said({ atomics: true, behind: 'atomics' })).toEqual([]);
  });

  test('sizes that are left are told, and where none is left', () => {
    const wide = (isBehind: boolean): string[] => {
      const design = soc('chip', () => {
        const shared = tl.xbar();
        const dev = tl.manager({
          address: at('0x1000/0xfff'),
          supports: { ...tl.readWrite(1, 16), ...tl.atomics(1, 8) },
          fifoId: 0,
          beatBytes: 8,
        });
        const [automata, widget] = [tl.atomicAutomata(), tl.widthWidget(16)];
        const cpu = tl.client({ name: 'cpu' });
        if (isBehind) connect(cpu, widget, automata, shared);
        else connect(cpu, automata, widget, shared);
        connect(tl.client({ name: 'dma' }), shared);
        connect(shared, dev);
        return { shared, dev };
      });
      return elaborate(design).diagnostics.map(({ message, help }) => `${message} ${help}`);
    };
    expect(wide(false)).toEqual([
      'Atomic automata chip.atomics do the atomic operations of 16 bytes of chip.dev, but others can reach it without passing them, through chip.shared.node, which has 2 inputs. Put tl.atomicAutomata() directly behind chip.widget.node, where the bus is 8 bytes wide: chip.dev does operations of 1 to 8 bytes itself.',
    ]);
    expect(wide(true)).toEqual([]);
  });
});
