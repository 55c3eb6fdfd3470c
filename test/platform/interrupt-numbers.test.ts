import {
  tryElaborate,
  AddressSet,
  check,
  connect,
  devices,
  elaborate,
  type Elaboration,
  firmware,
  gic,
  hart,
  int,
  interruptController,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { diff, factsOf, lockText } from '../../lib/diff/index.js';
import { diffText } from '../../lib/diff/change/text.js';
import { addressMapSvd, deviceTreeSource, mapContent } from '../../lib/output/files/index.js';
import { list } from '../../lib/query/index.js';
import { twoHarts } from './designs.js';

const sparse = elaborate(twoHarts({ uart: 4, gpio: [7, 9, 12], spi: 6 }));

/** Each interrupt of a sink as `number name: source index`. */
function numbersAt(elaboration: Elaboration, sink: string): string[] {
  return list(elaboration, 'interrupts', { under: sink }).map(
    ({ number, name, from, index }) => `${number} ${name}: ${from} ${index}`,
  );
}

/** What a check finds, each with its help. */
function findingsOf(elaboration: Elaboration): string[] {
  return check(elaboration).findings.map(
    ({ severity, rule, message, help }) => `${severity} ${rule}: ${message} ${help}`,
  );
}

function treeOf({ resources }: Elaboration): string {
  return resources === null ? '' : [...deviceTreeSource(resources)].join('');
}

test('interrupts have the numbers that they were connected with', () => {
  expect(numbersAt(sparse, 'chip.plic')).toEqual([
    '4 : chip.uart.interrupts 0',
    '7 : chip.gpio.interrupts 0',
    '9 : chip.gpio.interrupts 1',
    '12 : chip.gpio.interrupts 2',
    '6 : chip.spi.interrupts 0',
  ]);
});

test('those of a hart have the names of their causes', () => {
  expect(numbersAt(sparse, 'chip.application')).toEqual([
    '3 msip: chip.clint.intnode 2',
    '7 mtip: chip.clint.intnode 3',
    '11 meip: chip.plic.intnode 1',
    '9 seip: chip.plic.intnode 2',
  ]);
});

test('they count on from one number; what has none takes those that are free', () => {
  const elaboration = elaborate(twoHarts({ gpio: 2 }));
  expect(numbersAt(elaboration, 'chip.plic')).toEqual([
    '1 : chip.uart.interrupts 0',
    '2 : chip.gpio.interrupts 0',
    '3 : chip.gpio.interrupts 1',
    '4 : chip.gpio.interrupts 2',
    '5 : chip.spi.interrupts 0',
  ]);
});

test('the device tree has the same numbers, as many sources as the highest, and contexts in their order', () => {
  const text = treeOf(sparse);
  const label = (name: string): string | undefined => new RegExp(String.raw`(L\d+): ${name} \{`).exec(text)?.[1];
  const plic = label('interrupt-controller@c000000');
  const [first, second] = [...text.matchAll(/(L\d+): interrupt-controller \{/g)].map(([, found]) => found);
  expect(text).toContain(`\t\t\tinterrupt-parent = <&${plic}>;\n\t\t\tinterrupts = <7 9 12>;\n`);
  expect(text).toContain('riscv,ndev = <12>;');
  expect(text).toContain(`interrupts-extended = <&${first} 11 &${second} 11 &${second} 9>;`);
  expect(text).toContain(`interrupts-extended = <&${first} 3 &${first} 7 &${second} 3 &${second} 7>;`);
});

test('so have the SVD, the lock, and a comparison', () => {
  const svd = addressMapSvd(mapContent(sparse, { design: 'chip', input: 'chip.ts' }));
  expect([...svd.matchAll(/<value>(\d+)<\/value>/g)].map(([, value]) => value)).toEqual(['4', '7', '9', '12', '6']);
  const lock = lockText(factsOf(sparse));
  expect(lock.match(/^.*gpio.*plic.*number.*$/gm)).toHaveLength(3);
  const moved = elaborate(twoHarts({ uart: 5, gpio: [7, 9, 12], spi: 6 }));
  expect(diffText(diff(sparse, moved))).toBe(
    '1 breaking change\n  interrupt moved  chip.uart.interrupts[0] → chip.plic.intnode: 4 → 5; with it firmware changed\n',
  );
});

test('a number twice is told with both places', () => {
  const { diagnostics } = elaborate(twoHarts({ uart: 4, gpio: [7, 4, 12], spi: 6 }));
  expect(diagnostics.map(({ rule, message, subjects, help }) => ({ rule, message, subjects, help }))).toEqual([
    {
      rule: 'interrupts/number-twice',
      message: 'Interrupt 4 of chip.plic is connected twice: chip.uart.interrupts and chip.gpio.interrupts have it.',
      subjects: ['chip.uart.interrupts', 'chip.gpio.interrupts', 'chip.plic.intnode'],
      help: 'Connect chip.gpio.interrupts with the number that the manual gives it in place of 4 in its list, such as 1.',
    },
  ]);
  const [uart, gpio] = diagnostics[0]?.locations ?? [];
  expect(uart?.file).toMatch(/test\/platform\/designs\.ts$/);
  expect(gpio?.line).toBe((uart?.line ?? 0) + 1);
});

test('devices share a number where each is connected to share it', () => {
  const said = (...sharing: readonly boolean[]): string[] => {
    const design = soc('chip', () => {
      const [uart, gpio] = [devices.interruptDevice(), devices.interruptDevice()];
      const vic = devices.interruptDevice();
      for (const [k, device] of [uart, gpio].entries()) {
        if (sharing[k] === true) vic.connectShared(device, 5);
        else vic.connect(device, 5);
      }
      const core = int.sink({ name: 'core' });
      connect(vic.controller, core);
      return { uart, gpio, vic, core };
    });
    return elaborate(design).diagnostics.map(({ rule, message, help }) => `${rule}: ${message} ${help}`);
  };
  const twice =
    'interrupts/number-twice: Interrupt 5 of chip.vic is connected twice: chip.uart.interrupts and chip.gpio.interrupts have it. Connect chip.gpio.interrupts with the number that the manual gives it, such as 0, or both with connectShared.';
  expect(said(false, false)).toEqual([twice]);
  expect(said(true, false)).toEqual([twice]);
  expect(said(true, true)).toEqual([]);
});

test('a number that there is not, and a list that is too short', () => {
  const said = (numbers: Parameters<typeof twoHarts>[0]): string[] =>
    elaborate(twoHarts(numbers)).diagnostics.map(({ message, help }) => `${message} ${help}`);
  expect(said({ uart: 0 })).toEqual([
    'chip.uart.interrupts is connected as interrupt 0 of chip.plic, which numbers its interrupts from 1 to 1023. Use a number from 1 to 1023.',
  ]);
  expect(said({ gpio: [7, 9] })).toEqual([
    'chip.gpio.interrupts has 3 interrupts, but is connected to chip.plic with 2 numbers: 7, 9. Give one number for each of 3 interrupts, or the first alone if they count on.',
  ]);
});

test('a list that is too short is told where it is', () => {
  const [uart, gpio] = elaborate(twoHarts({ uart: 4, gpio: [7, 4, 12] })).diagnostics[0]?.locations ?? [];
  const [place] = elaborate(twoHarts({ gpio: [7, 9] })).diagnostics[0]?.locations ?? [];
  expect([uart, place]).toEqual([expect.anything(), gpio]);
});

test.each<[string, () => void, string]>([
  [
    'a name that no interrupt of a hart has',
    () => {
      hart({ id: 0, isa: 'rv64imac' }).connect(int.source({ name: 'timer', num: 2 }), ['msip', 'mtp'] as never);
    },
    'A hart has an interrupt as "mtp", and not as a number or "ssip" or "msip" or "stip" or "mtip" or "seip" or "meip" or "debug". Did you mean mtip?',
  ],
  [
    'a number that is a text',
    () => {
      devices.interruptDevice().connect(int.source({ name: 'timer' }), '7' as never);
    },
    'A controller has an interrupt as a string, and not as a number. Give an interrupt as a number.',
  ],
])('%s', (_, body, message) => {
  const { failures } = tryElaborate(soc('chip', body));
  expect(failures.map((failure) => `${failure.message} ${failure.help}`)).toEqual([message]);
});

test('helps name what the receiver has', () => {
  const said = (body: () => void): string[] =>
    elaborate(soc('chip', body)).diagnostics.flatMap(({ rule, message, help }) =>
      rule.startsWith('interrupts/number') ? [`${message} ${help}`] : [],
    );
  expect(
    said(() => {
      const core = hart({ id: 0, isa: 'rv64imac' });
      const plic = devices.plic({ beatBytes: 8 });
      connect(tl.client({ name: 'cpu' }), plic.node);
      for (let k = 0; k < 2; k++) core.connect(plic.intnode, 'meip');
    }),
  ).toEqual([
    'Interrupt 11 of chip.hart is connected twice: chip.plic.intnode has it both times. Remove one of both, unless they stand for two interrupts: then connect chip.plic.intnode with another name; free are ssip, msip, stip, mtip, seip, debug and 48 others.',
  ]);
  const controller = (number: number): string[] =>
    said(() => {
      const few = interruptController({ compatible: ['example,ic'], first: 1, lines: 4 });
      few.connect(int.source({ name: 'timer' }), number);
      connect(few.intnode, int.sink({ name: 'core' }));
    });
  const wanted = (number: number): string =>
    `chip.timer is connected as interrupt ${number} of chip.interruptController, which numbers its interrupts from 1 to 4. Use a number from 1 to 4`;
  expect(controller(0)).toEqual([`${wanted(0)}.`]);
  expect(controller(5)).toEqual([`${wanted(5)}, or declare chip.interruptController with more lines.`]);
});

test('what is no interrupt is told, and so is a list of names for one', () => {
  const said = (body: () => void): string[] => {
    const { failures, elaboration } = tryElaborate(soc('chip', body));
    return [...failures, ...(elaboration?.diagnostics ?? [])].flatMap(({ rule, message, help, locations }) =>
      rule.startsWith('interrupts/') || rule.startsWith('options/') ? [`${message} ${help} ${locations.length}`] : [],
    );
  };
  const vic = (): ReturnType<typeof interruptController> =>
    interruptController({ compatible: ['example,ic'], first: 1, lines: 4 });
  const needed = (given: string): string =>
    `A node that raises interrupts is needed, and ${given} was given. Give a node, as int.source() makes it, or a device that raises interrupts. 1`;
  expect(said(() => vic().connect({} as never, [5]))).toEqual([needed('an object')]);
  expect(said(() => hart({ id: 0, isa: 'rv64imac' }).connect(vic() as never, 'meip'))).toEqual([
    needed('an InterruptController'),
  ]);
  expect(said(() => hart({ id: 0, isa: 'rv64imac' }).connect(vic().intnode, ['meip', 'seip', 'msip']))).toEqual([
    'chip.interruptController.intnode has 1 interrupt, but is connected to chip.hart with 3 names: meip, seip, msip. Give it the name meip alone, and connect it once more for seip and for msip. 4',
  ]);
  expect(said(() => hart({ id: 0, isa: 'rv64imac' }).connect(int.source({ num: 3 }), ['meip', 'seip']))).toEqual([
    'chip.source0 has 3 interrupts, but is connected to chip.hart with 2 names: meip, seip. Give one name for each of 3 interrupts. 3',
  ]);
});

test('a hart takes no interrupt without a name: the lowest numbers are causes of something else', () => {
  const { failures, elaboration } = tryElaborate(
    soc('chip', () => {
      const core = hart({ id: 0, isa: 'rv64imac' });
      const [timers, uart] = [int.source({ num: 2 }), int.source()];
      connect(timers, core.intnode);
      core.connect(uart, 'meip');
      return { core, timers, uart };
    }),
  );
  expect(
    [...failures, ...(elaboration?.diagnostics ?? [])].map(({ rule, message, help }) => `${rule}: ${message} ${help}`),
  ).toEqual([
    'interrupts/number-count: chip.timers is bound to chip.core.intnode without a name for each of its 2 interrupts. Connect it by chip.core.connect(…) with such names; free are ssip, msip, stip, mtip, seip, debug and 48 others.',
  ]);
});

test('every receiver takes devices, which raise as many interrupts as there are numbers', () => {
  const elaboration = elaborate(
    soc('chip', () => {
      const core = hart({ id: 0, isa: 'rv64imac' });
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu' }), bus);
      const plic = devices.plic({ beatBytes: 8 });
      connect(bus, plic.node);
      const uart = devices.interruptDevice({ name: 'uart' });
      const dma = devices.interruptDevice({ name: 'dma' });
      plic.connect(uart, 7);
      plic.connect(dma, [9, 4]);
      core.connect(plic.intnode, 'meip');
      core.connect(devices.interruptDevice({ name: 'timer' }), 'mtip');
      return { core, bus, plic };
    }),
  );
  expect(numbersAt(elaboration, 'chip')).toEqual([
    '7 : chip.uart.interrupts 0',
    '9 : chip.dma.interrupts 0',
    '4 : chip.dma.interrupts 1',
    '11 meip: chip.plic.intnode 0',
    '7 mtip: chip.timer.interrupts 0',
  ]);
});

test('what ends at a device without a core can be bound as the help says, and keeps its number', () => {
  const design = (isBound: boolean) =>
    elaborate(
      soc('chip', () => {
        const vic = devices.interruptDevice({ compatible: ['example,vic'] });
        vic.connect(devices.interruptDevice({ name: 'button' }), 5);
        if (isBound) connect(vic.controller, int.sink({ name: 'core' }));
        return { vic };
      }),
    );
  expect(findingsOf(design(false))).toEqual([
    'warning interrupts/unconnected-source: 1 interrupt of chip.button.interrupts ends at chip.vic.controller, which has no receiver behind it.' +
      " Bind the interrupt sink of a core behind chip.vic.controller: connect(chip.vic.controller, int.sink({ name: 'core' })).",
  ]);
  expect(numbersAt(design(false), 'chip')).toEqual(['5 : chip.button.interrupts 0']);
  expect(findingsOf(design(true))).toEqual([]);
  expect(numbersAt(design(true), 'chip')).toEqual(['0 : chip.vic.controller 0', '5 : chip.button.interrupts 0']);
});

test('a controller that raises interrupts itself tells those who take them', () => {
  const { findings } = check(
    elaborate(
      soc('chip', () => {
        const vic = devices.interruptDevice({ name: 'vic' });
        const gpio = devices.interruptDevice({ name: 'gpio' });
        gpio.connect(devices.interruptDevice({ name: 'button' }), 3);
        vic.connect(gpio, 7);
        return { vic, gpio };
      }),
    ),
  );
  expect(findings.map(({ message }) => message)).toEqual([
    '1 interrupt of chip.gpio.interrupts ends at chip.vic.controller, which has no receiver behind it.',
  ]);
});

test('several controllers, each with numbers of its own; the device tree of a GIC counts each class from 0', () => {
  const elaboration = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const core = int.sink({ name: 'core' });
      const distributor = interruptController({ compatible: ['arm,gic-400'], ...gic });
      const plic = devices.plic({ beatBytes: 8 });
      const timer = new SimpleDevice('timer', ['arm,armv8-timer'], { parent: undefined });
      const uart = new SimpleDevice('serial', ['example,port0']);
      const timers = int.source({ num: 2, resources: timer.int, name: 'timers' });
      const lines = int.source({ num: 2, resources: uart.int, name: 'lines' });
      const registers = tl.registerNode({
        address: [AddressSet.range('0x1_0000', '4K')],
        device: distributor.device,
        beatBytes: 8,
      });
      connect(cpu, bus);
      connect(bus, plic.node);
      connect(bus, registers);
      firmware({ model: 'Example', compatible: ['example,chip'], bus });
      distributor.connect(timers, 29);
      distributor.connect(lines, [33, 64]);
      distributor.connect(plic.intnode, 100);
      plic.connect(int.source({ resources: uart.int, name: 'error' }), 1);
      connect(distributor.intnode, core);
      return { bus, registers, distributor };
    }),
  );
  expect(numbersAt(elaboration, 'chip')).toEqual([
    '0 : chip.distributor.intnode 0',
    '1 : chip.error 0',
    '29 : chip.timers 0',
    '30 : chip.timers 1',
    '33 : chip.lines 0',
    '64 : chip.lines 1',
    '100 : chip.plic.intnode 0',
  ]);
  const text = treeOf(elaboration);
  expect(text).toContain('#interrupt-cells = <3>;');
  expect(text).toContain('interrupts = <1 13 4 1 14 4>;');
  expect(text).toMatch(/interrupts-extended = <&(L\d+) 0 1 4 &\1 0 32 4 &(L\d+) 1>;/);
  expect(text).toMatch(/interrupts-extended = <&L\d+ 0 68 4>;/);
});
