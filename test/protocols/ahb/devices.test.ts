import { describe, expect, test } from 'vitest';
import {
  AHBRAM,
  type AHBRAMOptions,
  AHBRegisterRouter,
  ram,
  registerNode,
} from '../../../lib/protocols/gathered/ahb.js';
import type { AddressSet } from '../../../lib/base/address/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import { at, broken, elaborated } from '../tilelink/designs.js';
import { first, portLine } from './designs.js';

const set = (text: string): AddressSet => first(at(text));

describe('registers (amba 7.3, 9.11)', () => {
  const registers = (address: string, beatBytes?: number): string =>
    portLine(
      registerNode({ name: 'regs', address: set(address), ...(beatBytes === undefined ? {} : { beatBytes }) }).ports[0],
    );

  test.each([
    ['0x100/0xff', undefined, '4 bytes lite: disconnected 0x100/0xff GET_EFFECTS: R 1..64 W 1..64'],
    ['0x100/0xf', undefined, '4 bytes lite: disconnected 0x100/0xf GET_EFFECTS: R 1..16 W 1..16'],
    ['0x0/0x3fffffff', 8, '8 bytes lite: disconnected 0x0/0x3fffffff GET_EFFECTS: R 1..128 W 1..128'],
  ])('%s', (address, beatBytes, line) => {
    expect(elaborated(() => registers(address, beatBytes)).made).toBe(line);
  });

  test('executable on request', () => {
    const flags = [undefined, true].map(
      (executable) =>
        elaborated(() =>
          registerNode({ address: set('0x0/0xff'), ...(executable === undefined ? {} : { executable }) }),
        ).made.ports[0]?.slaves[0]?.executable,
    );
    expect(flags).toEqual([false, true]);
  });

  test.each([
    [
      '0x0/0x3',
      8,
      'ahb/slave-port-transfer: An AHB port is 8 bytes wide, but the largest transfer of its slaves is 4 bytes: an AHB slave at AddressSet(0x0, 0x3). (Support transfers of at least 8 bytes, or declare beatBytes: 4.)',
    ],
    [
      '0x0/0x10ff',
      4,
      "ahb/register-contiguous: AHB registers at AddressSet(0x0, 0x10ff) are not one block: the mask has gaps. (Give registers one block, such as AddressSet.range('0x0', '4K').)",
    ],
    [
      '0x0/0x7fffffff',
      4,
      'ahb/register-size: AHB registers at AddressSet(0x0, 0x7fffffff) take 2 GiB. (Give registers an AddressSet of less than 2 GiB.)',
    ],
    [
      '0x0/~0x0',
      4,
      'ahb/register-size: AHB registers at AddressSet(0x0, ~0x0) take infinitely many bytes. (Give registers an AddressSet of less than 2 GiB.)',
    ],
  ])('refuses %s', (address, beatBytes, complaint) => {
    expect(broken(() => registers(address, beatBytes))).toBe(complaint);
  });

  test('of a device', () => {
    class Uart extends AHBRegisterRouter {}
    const { made } = elaborated(() =>
      lazyModule(() => new Uart({ name: 'uart', compat: ['acme,uart'], base: 0x4000, size: 0x100 })),
    );
    expect(made.device).toMatchObject({ name: 'uart', compatible: ['acme,uart'] });
    expect(made.node).toBe(made.controlNode);
    expect([made.controlNode.name, portLine(made.node.ports[0])]).toEqual([
      'controlNode',
      '4 bytes lite: disconnected 0x4000/0xff GET_EFFECTS: R 1..64 W 1..64',
    ]);
  });
});

describe('AHBRAM (amba 7.3, 9.11)', () => {
  const memory = (options: AHBRAMOptions): { line: string; text: string } => {
    const { made } = elaborated(() => lazyModule(() => new AHBRAM(options)));
    const [port] = made.node.ports;
    const [only] = port?.slaves ?? [];
    const { owner, key } = only?.resources[0] ?? { owner: undefined, key: '' };
    return {
      line: portLine(port),
      text: `${owner?.deviceClass} ${owner?.name} ${owner?.compatible.join()} ${key} ${only?.executable}`,
    };
  };

  test('bursts of 16 beats', () => {
    expect(memory({ address: set('0x0/0xff') })).toEqual({
      line: '4 bytes lite: disconnected 0x0/0xff UNCACHED: R 1..64 W 1..64',
      text: 'MemoryDevice memory  reg/mem true',
    });
    const other: AHBRAMOptions = {
      address: set('0x0/0xff'),
      errors: at('0x200/0x7f 0x300/0x7f'),
      cacheable: false,
      executable: false,
      beatBytes: 8,
      devName: 'sram',
    };
    expect(memory(other)).toEqual({
      line: '8 bytes lite: disconnected 0x0/0xff 0x200/0x7f 0x300/0x7f IDEMPOTENT: R 1..128 W 1..128',
      text: 'SimpleDevice sram sifive,sram0 reg/mem false',
    });
  });

  test('needs 16 beats of space in every set', () => {
    expect(broken(() => ram({ address: set('0x0/0x1f') }))).toBe(
      'ahb/slave-alignment: An AHB slave at AddressSet(0x0, 0x1f) supports transfers of 64 bytes, but its addresses are only aligned to 0x20 (32 bytes). (A transfer must not leave the region: align every set to 64 bytes, or support at most 32 bytes.)',
    );
    expect(broken(() => ram({ address: set('0x0/0xff'), errors: at('0x200/0x1f') }))).toMatch(/^ahb\/slave-alignment/);
  });
});
