import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences } from '../golden/recorded.js';
import { recordedFile, type RecordedSystem, recordedReport, recordedSystems } from '../golden/recorded-systems.js';
import { entente, ententeIn } from './run.js';

function recorded(name: string): RecordedSystem {
  const system = recordedSystems.find((other) => other.name === name);
  if (system === undefined) throw new Error(`no system ${name} was recorded`);
  return system;
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'entente-'));
}

describe('entente elaborate rocket', () => {
  // Names of classes show in GraphML: the published bundle must not shorten them.
  test.each(['DefaultConfig', 'TwoClusters'])('writes from any folder what is recorded of %s', async (name) => {
    const system = recorded(name);
    const folder = temporaryFolder();
    const { status, stderr } = await ententeIn(
      folder,
      'elaborate',
      'rocket',
      '--config',
      system.config,
      '--out',
      'build',
    );
    expect([status, stderr]).toEqual([0, '']);
    const read = (ending: string): string => readFileSync(join(folder, `build/ExampleRocketSystem.${ending}`), 'utf8');
    expect(readdirSync(join(folder, 'build')).sort()).toEqual(
      ['address-map.txt', 'dts', 'graphml', 'memmap.json', 'resources.json'].map((e) => `ExampleRocketSystem.${e}`),
    );
    expect(read('graphml') === recordedFile(system, 'graphml.gz')).toBe(true);
    expect(read('dts')).toBe(recordedFile(system, 'dts'));
    expect(read('memmap.json')).toBe(recordedFile(system, 'memmap.json'));
    expect(read('address-map.txt')).toBe(recordedFile(system, 'address-map.txt'));
    expect(JSON.parse(read('resources.json'))).toEqual(JSON.parse(recordedFile(system, 'resources.json')));
  });

  test('says what was made of it', async () => {
    const { stdout } = await entente('elaborate', 'rocket', '--config', 'WithNSmallCores(4) ++ DefaultSmallConfig');
    const tile = (hart: number): string => `top.tile_prci_domain_${hart}.element_reset_domain.rockettile`;
    const caches = (hart: number): string => `${tile(hart)}.frontend.icache.masterNode, ${tile(hart)}.dcache.node`;
    expect(stdout.split('\n\n')[0]).toBe(`ExampleRocketSystem: negotiated
  321 modules, 572 nodes, 431 edges (AXI4Imp, BundleBridgeImp, ClockGroupImp, ClockImp, DebugCustomImp, IntImp, IntSyncImp, TLAsyncImp, TLImp)
  12 masters: top.l2FrontendAXI4Node, top.tlDM.dmOuter.dmi2tl.node, ${caches(4)}, ${caches(3)}, ${caches(2)} and 4 more
  9 devices, and 1 that no master sees: top.tlDM.dmOuter.dmiBypass.error.node`);
  });

  test('explains what is missing; nothing of it is in a source of the user', async () => {
    expect((await entente('elaborate', 'rocket', '--config', 'WithNSmallCores(4) ++ BaseConfig')).stderr)
      .toBe(`error[config/undefined]: Key TLNetworkTopologyLocated(InSubsystem) is not defined: no fragment sets it and it has no default.
  help: Choose the buses: add WithCoherentBusTopology, WithIncoherentBusTopology or WithJustOneBus.
`);
  });
});

describe('entente parameters', () => {
  test.each(['rocket', 'topologies/rocket.ts', 'topologies/rocket.ts#ExampleRocketSystem'])(
    'prints the report of %s under a configuration',
    async (input) => {
      const system = recorded('AsyncTiles');
      const { status, stdout } = await entente('parameters', input, '--config', system.config);
      expect(status).toBe(0);
      expect(differences(JSON.parse(stdout), recordedReport(system))).toEqual([]);
    },
  );

  test('takes another top by its name', async () => {
    const system = recorded('TLPorts');
    for (const input of ['rocket#TLPortSystem', 'topologies/rocket.ts#TLPortSystem']) {
      const { stdout } = await entente('parameters', input, '--config', system.config);
      const { edges } = JSON.parse(stdout) as { readonly edges: unknown };
      expect(differences({ edges }, { edges: (recordedReport(system) as { readonly edges: unknown }).edges })).toEqual(
        [],
      );
    }
  });
});

describe('what --config cannot be', () => {
  test('an expression that does not parse', async () => {
    expect(await entente('check', 'rocket', '--config', 'WithNBigCores(2) ++')).toEqual({
      status: 2,
      stdout: `error[config/syntax]: In the configuration, a fragment is expected here:
  WithNBigCores(2) ++
                     ^
  help: Join fragments by ++, the one with the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'.

1 error
`,
      stderr: '',
    });
  });

  test('a fragment that nobody knows', async () => {
    expect(await entente('check', 'topologies/my-device.ts', '--config', 'WithTimr(1) ++ DefaultConfig')).toEqual({
      status: 2,
      stdout: `error[config/unknown]: In the configuration, there is no fragment WithTimr:
  WithTimr(1) ++ DefaultConfig
  ^^^^^^^^^^^
  help: Did you mean WithTimer?

1 error
`,
      stderr: '',
    });
  });

  test('given for a topology document, which has its own', async () => {
    const input = join(temporaryFolder(), 'soc.json');
    writeFileSync(input, '{}');
    expect(await entente('check', input, '--config', 'DefaultConfig')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: ${input} is not a topology, and has no configuration.
  help: Leave out --config, or give it a topology file or a stock system.
`,
    });
  });

  test('given for a stock system that does not exist', async () => {
    expect(await entente('check', 'rocket#Rocket')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: rocket has no export called Rocket.
  help: It exports rocket#ExampleRocketSystem, rocket#GroundTestSubsystem, rocket#SyncInterruptSystem, rocket#TLPortSystem.
`,
    });
  });
});

describe("a device of one's own on a bus", () => {
  test('has its entry in the device tree, where a fragment of the topology puts it', async () => {
    const folder = temporaryFolder();
    await entente(
      'elaborate',
      'topologies/my-device.ts',
      '--config',
      'WithTimer(0x10030000) ++ DefaultConfig',
      '--out',
      folder,
    );
    const dts = readFileSync(join(folder, 'MySystem.dts'), 'utf8');
    expect(/L\d+: timer@.*?};/s.exec(dts)?.[0]).toBe(`L13: timer@10030000 {
			clocks = <&L0>;
			compatible = "example,timer0";
			interrupt-parent = <&L7>;
			interrupts = <3>;
			reg = <0x10030000 0x1000>;
			reg-names = "control";
		};`);
    expect(/L0: .*/.exec(dts)?.[0]).toBe('L0: pbus_clock {');
    expect(/L7: .*/.exec(dts)?.[0]).toBe('L7: interrupt-controller@c000000 {');
  });
});
