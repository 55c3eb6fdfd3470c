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
  apb: (more: object) => {
    const master = apb.master({ name: 'm' });
    connect(master, apb.registerNode({ address, ...more }));
    return master;
  },
  ahb: (more: object) => {
    const master = ahb.master({ name: 'm' });
    connect(master, ahb.arbiter(), ahb.registerNode({ address, ...more }));
    return master;
  },
  axi4: (more: object) => {
    const master = axi4.master({ name: 'm' });
    connect(master, axi4.registerNode({ address, ...more }));
    return master;
  },
  axi4lite: (more: object) => {
    const master = axi4lite.master({ name: 'm' });
    connect(master, axi4lite.registerNode({ address, ...more }));
    return master;
  },
  wishbone: (more: object) => {
    const master = wishbone.master({ name: 'm' });
    connect(master, wishbone.registerNode({ address, ...more }));
    return master;
  },
  obi: (more: object) => {
    const master = obi.master({ name: 'm' });
    connect(master, obi.registerNode({ address, ...more }));
    return master;
  },
};

test.each(Object.entries(registers))('registers on %s can be told of as the help says', (_, declare) => {
  const untold = (more: object): readonly string[] =>
    check(
      elaborate(
        soc('chip', () => {
          const master = declare(more);
          firmware({ model: 'a,b', compatible: ['a,b'], bus: master });
          return { master };
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
