import * as subsystem from '../../lib/entries/rocket.js';
import {
  AddressSet,
  check,
  elaborate,
  type Handle,
  lazyModule,
  negotiate,
  reopen,
  SimpleLazyModule,
  soc,
  tl,
  type LazyModule,
} from '../../lib/index.js';
import { locatedAt } from '../../lib/graph/index.js';
import { reportOf, runDocument } from '../../lib/documents/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';

// Measures one scenario in a process of its own: prints the wall and processor time of the measured part in ms.
const [name, size] = [process.argv[2], Number(process.argv[3])];

/** What is measured, by name: prepares for a size and returns the part that counts. */
const scenarios: Readonly<Record<string, (size: number) => () => void>> = {
  /** `size` masters and `size` slaves on one crossbar. */
  crossbar: (count) => {
    const top = design(() => {
      const bus = tl.xbar();
      for (let k = 0; k < count; k++) bus.from(tl.client({ name: `m${k}`, sourceId: 4 }));
      for (let k = 0; k < count; k++) device(k).from(bus);
    });
    return () => mustNegotiate(top);
  },
  /** A chain of `size` adapters. */
  chain: (count) => {
    const top = design(() => {
      let last: Handle<never, tl.TileLink> = tl.client({ name: 'm', sourceId: 4 }) as never;
      for (let k = 0; k < count; k++) last = tl.adapterNode({ name: 'adapter' }).from(last);
      device(0).from(last);
    });
    return () => mustNegotiate(top);
  },
  /** A Rocket system with `size` small cores, declared and negotiated. */
  rocket: (cores) => () => {
    negotiateRocket(cores);
  },
  /** The same in a process that has done it before, as the figures known of Rocket Chip are taken. */
  'rocket-warm': (cores) => {
    for (let k = 0; k < 3; k++) negotiateRocket(cores);
    return () => {
      negotiateRocket(cores);
    };
  },
  /** The same in the long run, when the engine has compiled what there is to compile. */
  'rocket-long': (cores) => {
    for (let k = 0; k < 20; k++) negotiateRocket(cores);
    return () => {
      negotiateRocket(cores);
    };
  },
  /** Checks `size` devices on buses of fifty, of which every twentieth overlaps the one before. */
  check: (count) => {
    const elaboration = elaborate(
      soc('devices', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'm' }));
        for (let first = 0; first < count; first += 50) {
          const group = tl.xbar();
          group.from(bus);
          for (let k = first; k < first + 50; k++) device(k % 20 === 19 ? k - 1 : k).from(group);
        }
      }),
    );
    return () => {
      const { findings } = check(elaboration);
      const overlaps = findings.filter(({ rule }) => rule === 'address/overlap').length;
      if (overlaps !== Math.floor(count / 20)) throw new Error(`${overlaps} overlaps were found`);
    };
  },
  /** `size` small documents, read, negotiated and reported one after the other. */
  documents: (count) => () => {
    for (let k = 0; k < count; k++) {
      const result = runDocument({ file: 'bench.json', text: smallDocument(k), firstLine: 1 });
      if (!result.ok) throw new Error(result.failures[0].message);
      JSON.stringify(reportOf(result));
    }
  },
};

function negotiateRocket(cores: number): void {
  const config = subsystem.rocketConfig(`WithNSmallCores(${cores}) ++ WithCoherentBusTopology ++ BaseConfig`);
  // Stock systems have no locations in the user's sources.
  const { failures } = locatedAt({ resolve: () => undefined }, () => negotiate(ExampleRocketSystem.declare(config)));
  if (failures[0] !== undefined) throw new Error(failures[0].message);
}

function design(body: () => void): LazyModule {
  const top = lazyModule(() => new SimpleLazyModule('Top'), { name: 'top' });
  reopen(top, body);
  return top;
}

function device(k: number): ReturnType<typeof tl.manager> {
  return tl.manager({
    name: `s${k}`,
    address: [AddressSet.range(BigInt(k) * 4096n, 4096)],
    supports: tl.readWrite(1, 8),
    fifoId: 0,
    beatBytes: 8,
  });
}

function mustNegotiate(top: LazyModule): void {
  const { failures } = negotiate(top.design);
  if (failures[0] !== undefined) throw new Error(failures[0].message);
}

function smallDocument(k: number): string {
  const port = { masters: [{ name: 'cpu', sourceId: [0, 1 + (k % 8)] }] };
  const ram = { node: 'ram', type: 'tl.ram', address: ['0x80000000', '0xffff'], beatBytes: 8 };
  const body = [
    { node: 'cpu', type: 'tl.client', ports: [port] },
    { node: 'bus', type: 'tl.xbar' },
    { node: 'fragmenter', type: 'tl.fragmenter', minSize: 8, maxSize: 64 },
    ram,
    { bind: ['bus', ':=', 'cpu'] },
    { bind: ['fragmenter', ':=', 'bus'] },
    { bind: ['ram', ':=', 'fragmenter'] },
  ];
  return JSON.stringify({ version: 1, name: `small-${k}`, module: { name: 'top', body } });
}

const scenario = scenarios[name ?? ''];
if (scenario === undefined) throw new Error(`no scenario called ${name}`);
const measured = scenario(size);
const [start, taken] = [performance.now(), process.cpuUsage()];
measured();
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(taken);
process.stdout.write(JSON.stringify({ milliseconds, processor: (user + system) / 1000 }));
