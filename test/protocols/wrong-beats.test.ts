import { AddressSet, ahb, apb, axi4, devices, obi, SimpleDevice, soc, tl, tryElaborate, wishbone } from 'entente-soc';
import { expect, test } from 'vitest';

const set = AddressSet.range('0x1000_0000', '4K');
const address = [set];
const nothing = { address, maxAtomic: 4, maxTransfer: 4 };

/** What has a port of a width that is given as beatBytes. */
const ports: Readonly<Record<string, (beatBytes: number) => unknown>> = {
  'tl.manager': (beatBytes) => tl.manager({ address, supports: tl.readWrite(1, beatBytes), beatBytes }),
  'tl.ram': (beatBytes) => tl.ram({ address: set, beatBytes }),
  'tl.testRAM': (beatBytes) => tl.testRAM({ address: set, beatBytes }),
  'tl.rom': (beatBytes) => tl.rom({ base: '0x1_0000', size: '64K', beatBytes }),
  'tl.zero': (beatBytes) => tl.zero({ address: set, beatBytes }),
  'tl.error': (beatBytes) => tl.error({ params: nothing, beatBytes }),
  'tl.deadlock': (beatBytes) => tl.deadlock({ params: nothing, beatBytes }),
  'tl.registerNode': (beatBytes) => tl.registerNode({ device: new SimpleDevice('a', ['b']), address, beatBytes }),
  'tl.ulDevice': (beatBytes) => tl.ulDevice({ address, beatBytes }),
  'tl.ulHost': (beatBytes) => tl.ulHost({ name: 'host', beatBytes }),
  'tl.busBypass': (beatBytes) => tl.busBypass({ beatBytes }),
  'devices.clint': (beatBytes) => devices.clint({ beatBytes }),
  'devices.plic': (beatBytes) => devices.plic({ beatBytes }),
  'axi4.slave': (beatBytes) => axi4.slave({ address, supportsRead: [1, beatBytes], beatBytes }),
  'axi4.ram': (beatBytes) => axi4.ram({ address: set, beatBytes }),
  'axi4.registerNode': (beatBytes) => axi4.registerNode({ address: set, beatBytes }),
  'ahb.slave': (beatBytes) => ahb.slave({ address, supportsRead: [1, beatBytes], beatBytes }),
  'ahb.ram': (beatBytes) => ahb.ram({ address: set, beatBytes }),
  'ahb.registerNode': (beatBytes) => ahb.registerNode({ address: set, beatBytes }),
  'apb.slave': (beatBytes) => apb.slave({ address, beatBytes }),
  'apb.ram': (beatBytes) => apb.ram({ address: set, beatBytes }),
  'apb.registerNode': (beatBytes) => apb.registerNode({ address: set, beatBytes }),
  'obi.slave': (beatBytes) => obi.slave({ address, beatBytes }),
  'wishbone.slave': (beatBytes) => wishbone.slave({ address, beatBytes }),
};

test.each(Object.entries(ports))('%s: a beat that is not a power of two is told as such', (_, make) => {
  const said = (beatBytes: number): string[] =>
    tryElaborate(
      soc('chip', () => {
        make(beatBytes);
      }),
    ).failures.map(({ message, help }) => `${message} ${help}`);
  for (const width of [6, 12]) {
    expect(said(width)).toEqual([expect.stringMatching(new RegExp(String.raw`\b${width} bytes.* Set beatBytes to `))]);
  }
  expect(said(4).join()).not.toContain('beatBytes');
});
