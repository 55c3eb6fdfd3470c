import { describe, expect, test } from 'vitest';
import {
  BankedScratchpadKey,
  chipyardConfig,
  type SerialMemory,
  type SerialTLParams,
  SerialTLKey,
} from '../../lib/chipyard/index.js';
import { Config, type Rules } from '../../lib/config/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { deviceTreeSource } from '../../lib/output/files/index.js';
import { ControlBusKey, FBUS, FrontBusKey, PBUS } from '../../lib/rocket/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { withoutPlaces } from '../without-places.js';

// What no fragment sets, but a configuration may.

interface Made {
  readonly chip: Elaboration | undefined;
  readonly failures: readonly string[];
}

function made(expression: string, change: (rules: Rules) => void): Made {
  const config = new Config('Changed', new Config('Change', change), chipyardConfig(expression));
  const { elaboration, failures } = withoutPlaces(() => tryElaborate(ChipTop, config));
  return { chip: elaboration, failures: failures.map(({ rule, message }) => `${rule}: ${message}`) };
}

describe('a serial link', () => {
  const oneCore = 'WithNBigCores(1) ++ AbstractConfig';

  function link(change: Partial<SerialTLParams>, more: (rules: Rules) => void = () => undefined): Made {
    return made(oneCore, (rules) => {
      rules.update(SerialTLKey, (links) => links.map((each) => ({ ...each, ...change })));
      more(rules);
    });
  }

  const devices = {
    ...{ romParams: [], cohParams: [], isMemoryDevice: false, sinkIdBits: 8, totalIdBits: 10, cacheIdBits: 4 },
    slaveWhere: PBUS,
  };
  const memory: SerialMemory = { address: 0x9000_0000, size: 0x1000 };

  test('has masters with caches that are probed by blocks of their bus, not of that of its devices', () => {
    const client = { totalIdBits: 4, cacheIdBits: 2, masterWhere: FBUS, supportsProbe: true };
    const { chip, failures } = link({ client, manager: { ...devices, memParams: [memory] } }, (rules) =>
      rules.update(FrontBusKey, (bus) => ({ ...bus, blockBytes: 32 })),
    );
    expect(failures).toEqual([]);
    const edge = chip?.edges.find(({ from }) => from.endsWith('serdesser.clientNode'));
    expect(edge?.down).toMatchObject({ masters: Array.from({ length: 4 }, () => ({ supports: { probe: [32, 32] } })) });
  });

  test('has memory that may be of another kind than UNCACHED', () => {
    const kinds = (...memParams: SerialMemory[]): unknown =>
      link({ manager: { ...devices, memParams } }).chip?.edges.find(({ to }) => to.endsWith('serdesser.managerNode'))
        ?.up;
    expect(kinds(memory, { address: 0xa000_0000, size: 0x1000, regionType: 'VOLATILE' })).toMatchObject({
      slaves: [{ regionType: 'UNCACHED' }, { regionType: 'VOLATILE' }],
    });
  });

  test('has no memory of a kind that caches hold copies of', () => {
    const { failures } = link({ manager: { ...devices, memParams: [{ ...memory, regionType: 'TRACKED' }] } });
    expect(failures.map((failure) => failure.split(':')[0])).toEqual(['tilelink/slave-region']);
  });
});

test('firmware may use a scratchpad as main memory if it is told so', () => {
  const scratchpad = 'WithScratchpad(base=0x0810_0000, size=0x1_0000) ++ WithNBigCores(1) ++ AbstractConfig';
  const status = (dtsEnabled?: boolean): unknown => {
    const { chip } = made(scratchpad, (rules) =>
      rules.update(BankedScratchpadKey, (all) =>
        all.map((each) => (dtsEnabled === undefined ? each : { ...each, dtsEnabled })),
      ),
    );
    const text = chip?.resources && [...deviceTreeSource(chip.resources)].join('');
    return /memory@8100000 \{[^}]*status = "(\w+)"/.exec(text ?? '')?.[1];
  };
  expect([status(), status(false), status(true)]).toEqual(['disabled', 'disabled', 'okay']);
});

test('a domain on the clock of a bus that is not named asks for a clock with an empty name', () => {
  const { chip } = made('WithBlockDevice(true) ++ WithNBigCores(1) ++ AbstractConfig', () => undefined);
  const edge = chip?.edges.find(({ to }) => to.endsWith('.block_device_domain.clockNode'));
  expect(edge?.up).toMatchObject({ name: '' });
});

describe('a bus for devices with a network, but without automata', () => {
  const withoutAutomata = (rules: Rules): void => {
    rules.update(ControlBusKey, (bus) => ({ ...bus, atomics: null }));
  };

  test('has no crossbar of masters', () => {
    const { chip, failures } = made('WithNoCustomBootPin ++ MultiNoCConfig', withoutAutomata);
    expect(failures).toEqual([]);
    const inside = chip?.modules.filter(({ parent }) => parent === 'chiptop0.system.cbus').map(({ name }) => name);
    expect(inside).toContain('noc');
    expect(inside).not.toContain('in_xbar');
    expect(inside).not.toContain('out_noc');
  });

  test('has one master only', () => {
    expect(made('MultiNoCConfig', withoutAutomata).failures.map((failure) => failure.split(':')[0])).toEqual([
      'arity/adapter-stars',
    ]);
  });
});
