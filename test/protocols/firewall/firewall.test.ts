import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  elaborate,
  obi,
  setSecurity,
  soc,
  tl,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { blockedPairs, reach } from '../../../lib/query/index.js';

const address = AddressSet.range('0x1000', '4K');
const at = { address: [address], beatBytes: 4 };
const supports = { supportsRead: 4, supportsWrite: 4 } as const;
const regions = [{ address: [AddressSet.range('0x1000', '1K')], accepts: { secure: true } }] as const;

/** A master whose accesses are not secure, and memory of which the first KiB is secure, with a firewall between. */
const designs: Readonly<Record<string, () => object>> = {
  tl: () => {
    const cpu = setSecurity(tl.client({ name: 'cpu', sourceId: 1 }), { secure: false });
    const memory = tl.manager({ ...at, supports: { get: 4, putFull: 4, putPartial: 4 } });
    connect(cpu, tl.firewall({ regions }), memory);
    return { cpu, memory };
  },
  axi4: () => {
    const cpu = setSecurity(axi4.master({ name: 'cpu', id: 1 }), { secure: false });
    const memory = axi4.slave({ ...at, ...supports });
    connect(cpu, axi4.firewall({ regions }), memory);
    return { cpu, memory };
  },
  axi4lite: () => {
    const cpu = setSecurity(axi4lite.master({ name: 'cpu' }), { secure: false });
    const memory = axi4lite.slave(at);
    connect(cpu, axi4lite.firewall({ regions }), memory);
    return { cpu, memory };
  },
  ahb: () => {
    const cpu = setSecurity(ahb.master({ name: 'cpu' }), { secure: false });
    const memory = ahb.slave({ ...at, ...supports, lite: true });
    connect(cpu, ahb.arbiter(), ahb.firewall({ regions }), memory);
    return { cpu, memory };
  },
  apb: () => {
    const cpu = setSecurity(apb.master({ name: 'cpu' }), { secure: false });
    const memory = apb.slave(at);
    connect(cpu, apb.firewall({ regions }), memory);
    return { cpu, memory };
  },
  wishbone: () => {
    const cpu = setSecurity(wishbone.master({ name: 'cpu' }), { secure: false });
    const memory = wishbone.slave(at);
    connect(cpu, wishbone.firewall({ regions }), memory);
    return { cpu, memory };
  },
  obi: () => {
    const cpu = setSecurity(obi.master({ name: 'cpu' }), { secure: false });
    const memory = obi.slave(at);
    connect(cpu, obi.firewall({ regions }), memory);
    return { cpu, memory };
  },
};

test.each(Object.keys(designs))('a firewall of %s divides a device, and keeps accesses out of a part', (name) => {
  const design = elaborate(soc('chip', designs[name] ?? (() => ({}))));
  expect(design.status).toBe('negotiated');
  const rows = (each: readonly { master: string; device: string; sets: readonly AddressSet[] }[]) =>
    each.map(({ master, device, sets }) => `${master} ${device} ${sets.join(' ')}`);
  expect(rows(reach(design))).toEqual(['chip.cpu chip.memory AddressSet(0x1400, 0x3ff) AddressSet(0x1800, 0x7ff)']);
  expect(rows(blockedPairs(design))).toEqual(['chip.cpu chip.memory AddressSet(0x1000, 0x3ff)']);
});

test.each(['wishbone', 'obi'])('a firewall of %s may answer with an error', (name) => {
  const design = elaborate(soc('chip', designs[name] ?? (() => ({}))));
  expect(design.edges.map(({ up }) => up)).toMatchObject([{ error: true }, { error: false }]);
});
