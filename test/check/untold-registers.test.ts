import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  elaborate,
  firmware,
  obi,
  SimpleDevice,
  soc,
  tl,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';

const address = AddressSet.range('0x4000_1000', '4K');

// A node with registers, which takes the place of the help.
const registers = {
  apb: (more: object) => connect(apb.master({ name: 'm' }), apb.registerNode({ address, ...more })),
  ahb: (more: object) => connect(ahb.master({ name: 'm' }), ahb.arbiter(), ahb.registerNode({ address, ...more })),
  axi4: (more: object) => connect(axi4.master({ name: 'm' }), axi4.registerNode({ address, ...more })),
  axi4lite: (more: object) => connect(axi4lite.master({ name: 'm' }), axi4lite.registerNode({ address, ...more })),
  wishbone: (more: object) => connect(wishbone.master({ name: 'm' }), wishbone.registerNode({ address, ...more })),
  obi: (more: object) => connect(obi.master({ name: 'm' }), obi.registerNode({ address, ...more })),
};

test.each(Object.entries(registers))('registers on %s can be told of as the help says', (_, declare) => {
  const untold = (more: object): readonly string[] =>
    check(
      elaborate(
        soc('chip', () => {
          const bus = tl.xbar();
          connect(tl.client({ name: 'core' }), bus);
          const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
          connect(bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), ram);
          firmware({ model: 'a,b', compatible: ['a,b'], bus });
          declare(more);
          return { bus, ram };
        }),
      ),
    )
      .findings.filter(({ rule }) => rule === 'firmware/untold')
      .map(({ help }) => help);
  const [help] = untold({});
  expect(help).toMatch(/ resources: .* resources: new SimpleDevice\(name, compatible\)\.reg\(\) for registers\.$/);
  expect(untold({ resources: new SimpleDevice('uart', ['a,uart']).reg() })).toEqual([]);
});

const ram = "resources: [new Resource(new MemoryDevice(), 'reg')] for RAM";
const rom = "resources: new SimpleDevice(name, compatible).reg('mem') for a ROM or a flash";
const ofRegisters = 'resources: new SimpleDevice(name, compatible).reg() for registers';

test.each<[kind: string, says: object, helps: string]>([
  ['RAM', { supports: tl.readWrite(1, 8), regionType: 'UNCACHED' }, ram],
  ['a flash', { supports: tl.readOnly(1, 8), regionType: 'UNCACHED', executable: true }, rom],
  ['what may be RAM or registers', { supports: tl.readWrite(1, 8) }, `${ram}, ${ofRegisters}`],
  ['what may be a flash or registers', { supports: tl.readOnly(1, 8) }, `${rom}, ${ofRegisters}`],
])('the help for %s is about nothing else', (_, says, helps) => {
  const chip = elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core' });
      const memory = tl.manager({ address: [address], beatBytes: 8, supports: tl.readOnly(1, 8), ...says });
      connect(core, memory);
      firmware({ model: 'a,b', compatible: ['a,b'], bus: memory });
      return { core, memory };
    }),
  );
  const untold = check(chip).findings.filter(({ rule }) => rule === 'firmware/untold');
  expect(untold.map(({ help }) => help)).toEqual([`Give chip.memory ${helps}.`]);
});
