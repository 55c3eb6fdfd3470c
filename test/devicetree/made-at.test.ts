import {
  AddressSet,
  connect,
  firmware,
  int,
  onBinding,
  Resource,
  resourceInt,
  resourceReference,
  SimpleDevice,
  type SimpleDeviceOptions,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import { expect, test } from 'vitest';

/** A device that cannot be described, and what is said of it. */
interface Mistake {
  readonly options?: () => SimpleDeviceOptions;
  readonly resources: (device: SimpleDevice) => readonly Resource[];
  readonly address?: AddressSet;
  readonly rule: string;
}

const other = new SimpleDevice('other', []);

const mistakes: Readonly<Record<string, Mistake>> = {
  'registers that are bound to nothing': {
    resources: (device) => {
      onBinding(({ bindings }) => bindings.bind(new Resource(device, 'reg/a/b'), resourceInt(1)));
      return [];
    },
    rule: 'resources/description',
  },
  'a bank of many ranges': {
    resources: (device) => device.reg(),
    address: new AddressSet(0x8000_0000n, 0xff_ffbfn),
    rule: 'resources/pieces',
  },
  'a reference to what is not there': {
    options: () => {
      const gone = new SimpleDevice('gone', []);
      return { properties: () => ({ 'example,other': [resourceReference(gone)] }) };
    },
    resources: (device) => device.reg(),
    rule: 'resources/unknown-label',
  },
  'interrupts of no controller': {
    options: () => ({ properties: () => ({ interrupts: [resourceInt(1)] }) }),
    resources: (device) => device.reg(),
    rule: 'resources/specifier',
  },
};

test.each(Object.entries(mistakes))('%s: the device is shown where it was made', (_, mistake) => {
  const { options = () => ({}), resources, address = AddressSet.range('0x8000_0000', '4K'), rule } = mistake;
  const lines: (string | undefined)[] = [];
  const { elaboration, failures } = tryElaborate(
    soc('top', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const said = options();
      lines.push(new Error('here').stack);
      const device = new SimpleDevice('device', ['example,device'], said);
      const registers = tl.manager({ address: [address], supports: tl.readWrite(1, 4), resources: resources(device) });
      connect(cpu, registers);
      firmware({ model: 'Board', compatible: ['example,board'], bus: cpu });
      return { cpu, registers };
    }),
  );
  expect(failures).toEqual([]);
  const found = elaboration?.diagnostics.filter((each) => each.rule === rule) ?? [];
  const line = Number(/made-at\.test\.ts:(\d+)/.exec(lines[0] ?? '')?.[1]) + 1;
  expect(found.flatMap(({ locations }) => locations.map((at) => at.line))).toEqual([line]);
});

test('a device that was made outside of the design has no place there', () => {
  const { elaboration } = tryElaborate(
    soc('top', () => {
      const irq = int.source({ resources: [new Resource(other, 'reg/a/b')] });
      connect(irq, int.sink({ name: 'cpu' }));
      onBinding(({ bindings }) => bindings.bind(new Resource(other, 'reg/a/b'), resourceInt(1)));
      return { irq };
    }),
  );
  expect(
    elaboration?.diagnostics.filter(({ rule }) => rule.startsWith('resources/')).flatMap(({ locations }) => locations),
  ).toEqual([]);
});
