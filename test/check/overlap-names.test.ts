import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

const page = (base: string, size = '4K'): AddressSet => AddressSet.range(base, size);
const supports = tl.readWrite(1, 8);

function overlaps(declare: () => object): { readonly message: string; readonly help: string }[] {
  return findingsIn('address/overlap', elaborate(soc('soc', declare))).map(({ message, help }) => ({ message, help }));
}

test('two devices of a node are told by their names', () => {
  const declare = (): object => {
    const cpu = tl.client({ name: 'cpu', emits: supports });
    const slaves = [
      { name: 'fuses', address: [page('0x1000')], supports },
      { name: 'regs', address: [page('0x0', '8K')], supports },
      { name: 'clocks', address: [page('0x1000', '2K')], supports },
    ];
    const node = tl.managerNode([{ slaves, beatBytes: 8 }]);
    connect(cpu, node);
    return { cpu, node };
  };
  const help = 'Give each device of soc.node addresses of its own.';
  expect(overlaps(declare)).toEqual([
    {
      message:
        'fuses of soc.node and regs of soc.node overlap at [0x1000, 0x2000) (4 KiB).\n  fuses of soc.node: [0x1000, 0x2000) (4 KiB)\n  regs of soc.node: [0x0, 0x2000) (8 KiB)\n  seen by soc.cpu',
      help,
    },
    {
      message:
        'clocks of soc.node and fuses of soc.node overlap at [0x1000, 0x1800) (2 KiB).\n  clocks of soc.node: [0x1000, 0x1800) (2 KiB)\n  fuses of soc.node: [0x1000, 0x2000) (4 KiB)\n  seen by soc.cpu',
      help,
    },
    {
      message:
        'clocks of soc.node and regs of soc.node overlap at [0x1000, 0x1800) (2 KiB).\n  clocks of soc.node: [0x1000, 0x1800) (2 KiB)\n  regs of soc.node: [0x0, 0x2000) (8 KiB)\n  seen by soc.cpu',
      help,
    },
  ]);
});

test('two devices of a node that have no names are two, too', () => {
  const declare = (): object => {
    const cpu = tl.client({ name: 'cpu', emits: supports });
    const bus = tl.xbar();
    const node = tl.managerNode(
      [0, 1].map(() => ({ slaves: [{ address: [page('0x1000')], supports }], beatBytes: 8 })),
    );
    connect(cpu, bus);
    connect(bus, node);
    connect(bus, node);
    return { cpu, bus, node };
  };
  expect(overlaps(declare)).toEqual([
    {
      message:
        'Two devices of soc.node overlap at [0x1000, 0x2000) (4 KiB).\n  soc.node: [0x1000, 0x2000) (4 KiB)\n  soc.node: [0x1000, 0x2000) (4 KiB)\n  seen by soc.cpu',
      help: 'Give each device of soc.node addresses of its own.',
    },
  ]);
});

test('one device behind two ways is reached twice', () => {
  const declare = (): object => {
    const cpu = tl.client({ name: 'cpu', emits: supports });
    const [bus, inner] = [tl.xbar(), tl.xbar()];
    const ram = tl.ram({ address: page('0x1000'), beatBytes: 8 });
    connect(cpu, bus, inner, ram);
    connect(bus, tl.buffer(), inner);
    return { cpu, bus, inner, ram };
  };
  expect(overlaps(declare)).toEqual([
    {
      message:
        'soc.ram.node is reached twice, by ways that overlap at [0x1000, 0x2000) (4 KiB).\n  soc.ram.node: [0x1000, 0x2000) (4 KiB)\n  soc.ram.node: [0x1000, 0x2000) (4 KiB)\n  seen by soc.cpu',
      help: 'Let only one way lead to these addresses: filter them out of the other one, or bind the device once.',
    },
  ]);
});
