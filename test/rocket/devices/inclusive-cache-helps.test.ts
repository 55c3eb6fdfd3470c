import fc from 'fast-check';
import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  devices,
  lazyModule,
  type Node,
  obi,
  SimpleDevice,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { optionTypes } from '../../../lib/base/options/table.js';
import { atLeast, repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

// Helps about what is behind an inclusive cache name options that it takes, and lead to a design that can be built.

const address = AddressSet.range('0x8000_0000', '1M');

/** What a help may set. */
interface Given {
  readonly cacheable?: boolean;
  readonly regionType?: 'UNCACHED' | 'IDEMPOTENT';
}

interface Maker {
  readonly options: keyof typeof optionTypes;
  readonly make: (given: Given) => Node;
  readonly bridges: () => readonly Node[];
}

const toAXI4 = (): Node[] => [tl.toAXI4(), axi4.userYanker(), axi4.deinterleaver(1024), axi4.fragmenter()];

const makers = {
  'tl.ram': { options: 'TLRAMOptions', make: (given) => tl.ram({ address, ...given }), bridges: () => [] },
  'axi4.ram': { options: 'AXI4RAMOptions', make: (given) => axi4.ram({ address, ...given }), bridges: toAXI4 },
  'ahb.ram': {
    options: 'AHBRAMOptions',
    make: (given) => ahb.ram({ address, ...given }),
    bridges: () => [tl.toAHB(), ahb.arbiter()],
  },
  'apb.ram': { options: 'APBRAMOptions', make: (given) => apb.ram({ address, ...given }), bridges: () => [tl.toAPB()] },
  'obi.ram': { options: 'OBIRAMOptions', make: (given) => obi.ram({ address, ...given }), bridges: () => [tl.toOBI()] },
  'wishbone.ram': {
    options: 'WishboneRAMOptions',
    make: (given) => wishbone.ram({ address, ...given }),
    bridges: () => [tl.toWishbone()],
  },
  'axi4lite.ram': {
    options: 'AmbaRAMOptions',
    make: (given) => axi4lite.ram({ address, ...given }),
    bridges: () => [...toAXI4(), axi4.toAXI4Lite()],
  },
  'tl.manager': {
    options: 'ManagerInit',
    make: (given) =>
      tl.manager({ address: [address], supports: tl.readWrite(1, 16), fifoId: 0, beatBytes: 4, ...given }),
    bridges: () => [],
  },
  'axi4.slave': {
    options: 'AXI4SlaveInit',
    make: (given) =>
      axi4.slave({ address: [address], supportsRead: [1, 4], supportsWrite: [1, 4], beatBytes: 4, ...given }),
    bridges: toAXI4,
  },
  'tl.registerNode': {
    options: 'TLRegisterNodeOptions',
    make: () => tl.registerNode({ address: [address], device: new SimpleDevice('dev', []) }),
    bridges: () => [],
  },
  'axi4.registerNode': {
    options: 'AmbaRegisterNodeOptions',
    make: () => axi4.registerNode({ address }),
    bridges: toAXI4,
  },
  'ahb.registerNode': {
    options: 'AmbaRegisterNodeOptions',
    make: () => ahb.registerNode({ address }),
    bridges: () => [tl.toAHB(), ahb.arbiter()],
  },
  'apb.registerNode': {
    options: 'AmbaRegisterNodeOptions',
    make: () => apb.registerNode({ address }),
    bridges: () => [tl.toAPB()],
  },
  'obi.registerNode': {
    options: 'OBIRegisterNodeOptions',
    make: () => obi.registerNode({ address }),
    bridges: () => [tl.toOBI()],
  },
  'wishbone.registerNode': {
    options: 'WishboneRegisterNodeOptions',
    make: () => wishbone.registerNode({ address }),
    bridges: () => [tl.toWishbone()],
  },
  'axi4lite.registerNode': {
    options: 'AmbaRegisterNodeOptions',
    make: () => axi4lite.registerNode({ address }),
    bridges: () => [...toAXI4(), axi4.toAXI4Lite()],
  },
} as const satisfies Readonly<Record<string, Maker>>;

interface Plan {
  readonly maker: keyof typeof makers;
  readonly given: Given;
  /** TileLink adapters between the cache and the device, with their options. */
  readonly way: readonly string[];
  readonly besideCache: boolean;
}

const adapters: Readonly<Record<string, (options: never) => unknown>> = {
  cacheCork: tl.cacheCork,
  fragmenter: tl.fragmenter,
  buffer: tl.buffer,
};

function adapterOf(call: string): Node {
  const [, name = '', options = ''] = /^tl\.(\w+)\((.*)\)$/.exec(call) ?? [];
  const make = adapters[name];
  if (make === undefined) throw new Error(`What is ${call}?`);
  return make((options === '' ? undefined : JSON.parse(options.replaceAll(/(\w+):/g, '"$1":'))) as never) as Node;
}

interface Wrong {
  readonly message: string;
  readonly help: string;
}

function wrongIn({ maker, given, way, besideCache }: Plan): Wrong[] {
  const { make, bridges }: Maker = makers[maker];
  const { elaboration, failures } = withoutPlaces(() =>
    tryElaborate(
      soc('t', () => {
        const l2 = lazyModule(
          () => new devices.InclusiveCache({ ways: 4, sets: 64, blockBytes: 64, beatBytes: 4, memCycles: 40 }),
          { name: 'l2' },
        );
        const cpu = tl.client({
          name: 'cpu',
          sourceId: 4,
          supports: { probe: 64 },
          emits: { acquireB: 64, acquireT: 64, get: [1, 4], putFull: [1, 4] },
        });
        const ways: Node[] = [...way.map(adapterOf), ...bridges(), make(given)];
        const steps = besideCache ? ways : [l2.node, ...ways];
        let source: Node = cpu;
        for (const step of steps) {
          (step as unknown as { from(source: Node): void }).from(source);
          source = step;
        }
        return { cpu };
      }),
    ),
  );
  const found = [...failures, ...(elaboration?.diagnostics ?? [])];
  const findings = failures.length > 0 || elaboration === undefined ? [] : check(elaboration).findings;
  return [...found, ...findings]
    .filter(({ severity }) => severity === 'error')
    .map(({ message, help = '' }) => ({ message, help }));
}

function taken(maker: keyof typeof makers, key: string): boolean {
  return optionTypes[makers[maker].options].split(' ').some((each) => each.replace(/[!:=].*/, '') === key);
}

function follow(plan: Plan, help: string): Plan {
  if (/^Bind \S+ to a crossbar in front of the cache; or, if it is memory/.test(help)) {
    const told = [...help.matchAll(/(\w+): ('?)(\w+)\2 of/g)].map(([, key = '', quote, value]) => ({
      [key]: quote === '' ? true : value,
    }));
    expect(told).toEqual([{ cacheable: true }, { regionType: 'UNCACHED' }]);
    // Registers have neither.
    const set = told.find((each) => Object.keys(each).every((key) => taken(plan.maker, key)));
    return set === undefined ? { ...plan, besideCache: true } : { ...plan, given: { ...plan.given, ...set } };
  }
  if (/^Let .*, or bind it to a crossbar in front of the cache\.$/.test(help)) return { ...plan, besideCache: true };
  const [, calls = ''] = /^Put (tl\..*) between t\.l2 and \S+\.$/.exec(help) ?? [];
  if (calls !== '') return { ...plan, way: [...calls.split(' and '), ...plan.way] };
  const [, only] = /^Put (tl\.fragmenter\(.*\)) in front of \S+\.$/.exec(help) ?? [];
  if (only !== undefined) return { ...plan, way: [...plan.way, only] };
  const between = /^Put (tl\.fragmenter\(.*\)) between \S+ and \S+\.$/.exec(help)?.[1];
  if (between !== undefined) return { ...plan, way: [...plan.way, between] };
  if (help.startsWith('Set holdFirstDeny: true'))
    return { ...plan, way: plan.way.map((call) => call.replace(/^(tl\.fragmenter.*) }/, '$1, holdFirstDeny: true }')) };
  throw new Error(`What is meant by ${help}?`);
}

const plans: fc.Arbitrary<Plan> = fc.record({
  maker: fc.constantFrom(...(Object.keys(makers) as (keyof typeof makers)[])),
  given: fc.constantFrom({}, { cacheable: false }, { regionType: 'IDEMPOTENT' as const }),
  way: fc.constantFrom([], ['tl.buffer()'], ['tl.cacheCork()'], ['tl.cacheCork()', 'tl.buffer()']),
  besideCache: fc.constant(false),
});

test('what is done as helps say is a design that can be built', () => {
  let helped = 0;
  fc.assert(
    fc.property(plans, (start) => {
      fc.pre(Object.keys(start.given).every((key) => taken(start.maker, key)));
      let plan = start;
      const said: Wrong[] = [];
      for (let step = 0; step < 8; step++) {
        const [first] = wrongIn(plan);
        if (first === undefined) return;
        said.push(first);
        plan = follow(plan, first.help);
        helped++;
      }
      throw new Error(`It does not end: ${JSON.stringify([start, said], null, 2)}`);
    }),
    repeated(100),
  );
  expect(helped).toBeGreaterThan(atLeast(100));
});
