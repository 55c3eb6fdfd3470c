import { Config, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import * as chipyard from 'entente-soc/chipyard';
import type { RuleExamples } from '../rule-example.js';

/** Chips with fragments of their own. */
export const chipyardExamples: RuleExamples = {
  'chipyard/missing': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.chipyardConfig(
              'WithSerialTLROM ++ WithSerialTLMem ++ WithOffchipBusClient(SBUS) ++ WithOffchipBus ++ RocketConfig',
            ),
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, { config: new Config('MyConfig', chipyard.RocketConfig) });
      },
    },
  },

  'chipyard/unwritable': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.chipyardConfig('WithSbusNoC(Mesh2D(2, 2)) ++ RocketConfig')),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSbusNoC({
              kind: 'simple',
              inline: false,
              shape: chipyard.networks.mesh(2, 2),
              mapping: { inputs: { Core: 0, serial_tl: 1 }, outputs: { system: 2, pbus: 3 } },
            }),
            chipyard.RocketConfig,
          ),
        });
      },
    },
  },

  'chipyard/gcd': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.chipyardConfig('WithGCD(useAXI4 = true, useHLS = true) ++ RocketConfig'),
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.chipyardConfig('WithGCD(useHLS = true) ++ RocketConfig')),
        });
      },
    },
  },

  'chipyard/memory-ports': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            (rules) => rules.define(chipyard.ExtTLMem, ({ site }) => site.get(subsystem.ExtMem)),
            chipyard.RocketConfig,
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.WithTLBackingMemory(), chipyard.RocketConfig),
        });
      },
    },
  },

  'chipyard/boot-pin': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.WithNoBootAddrReg(), chipyard.RocketConfig),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithNoCustomBootPin(),
            chipyard.WithNoBootAddrReg(),
            chipyard.RocketConfig,
          ),
        });
      },
    },
  },

  'chipyard/clocks': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            (rules) => rules.set(subsystem.SubsystemDriveClockGroupsFromIO, true),
            chipyard.RocketConfig,
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, { config: new Config('MyConfig', chipyard.RocketConfig) });
      },
    },
  },

  'chipyard/clock-combination': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.WithMemoryBusFrequency(250), chipyard.RocketConfig),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.WithUniformBusFrequencies(250), chipyard.RocketConfig),
        });
      },
    },
  },

  'chipyard/link-ends': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSerialTL([{ phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 } }]),
            chipyard.RocketConfig,
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSerialTL([
              {
                client: { totalIdBits: 8, cacheIdBits: 2, masterWhere: subsystem.FBUS, supportsProbe: false },
                phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 },
              },
            ]),
            chipyard.RocketConfig,
          ),
        });
      },
    },
  },

  'chipyard/link-frequency': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            (rules) => rules.update(subsystem.FrontBusKey, (bus) => ({ ...bus, dtsFrequency: 250_000_000 })),
            chipyard.WithSerialTL([
              {
                client: { totalIdBits: 8, cacheIdBits: 2, masterWhere: subsystem.FBUS, supportsProbe: false },
                manager: {
                  memParams: [{ address: 0x1_0000_0000n, size: 0x1_0000n }],
                  romParams: [],
                  cohParams: [],
                  isMemoryDevice: false,
                  sinkIdBits: 8,
                  totalIdBits: 8,
                  cacheIdBits: 2,
                  slaveWhere: subsystem.PBUS,
                },
                phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 },
              },
            ]),
            chipyard.RocketConfig,
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSerialTL([
              {
                client: { totalIdBits: 8, cacheIdBits: 2, masterWhere: subsystem.FBUS, supportsProbe: false },
                manager: {
                  memParams: [{ address: 0x1_0000_0000n, size: 0x1_0000n }],
                  romParams: [],
                  cohParams: [],
                  isMemoryDevice: false,
                  sinkIdBits: 8,
                  totalIdBits: 8,
                  cacheIdBits: 4,
                  slaveWhere: subsystem.PBUS,
                },
                phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 },
              },
            ]),
            chipyard.RocketConfig,
          ),
        });
      },
    },
  },

  'chipyard/link-width': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithSerialTLMasterLocation(SBUS) ++ WithSystemBusWidth(128) ++ RocketConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithSerialTLMasterLocation(FBUS) ++ WithSystemBusWidth(128) ++ RocketConfig'),
        );
      },
    },
  },

  'chipyard/sharing-cores': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig(
            'WithReRoCC ++ WithAccumulatorRoCC ++ boom.v3.common.WithNSmallBooms(1) ++ AbstractConfig',
          ),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig(
            'WithReRoCC ++ WithAccumulatorRoCC ++ boom.v4.common.WithNSmallBooms(1) ++ AbstractConfig',
          ),
        );
      },
    },
  },

  'chipyard/vector-width': {
    program: {
      broken() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithRocketVectorUnit(128, 32) ++ RocketConfig'));
      },
      fixed() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithRocketVectorUnit(128, 64) ++ RocketConfig'));
      },
    },
  },

  'chipyard/cva6-regions': {
    program: {
      broken() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithTLBackingMemory ++ CVA6Config'));
      },
      fixed() {
        return chipyard.chipTopology(chipyard.chipyardConfig('CVA6Config'));
      },
    },
  },

  'chipyard/vector-lanes': {
    program: {
      broken() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithAraRocketVectorUnit(4096, 3) ++ RocketConfig'));
      },
      fixed() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithAraRocketVectorUnit(4096, 4) ++ RocketConfig'));
      },
    },
  },

  'chipyard/aes-width': {
    program: {
      broken() {
        return chipyard.chipTopology(chipyard.chipyardConfig('WithAES256ECBAccel ++ RocketConfig'));
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithAES256ECBAccel ++ WithSystemBusWidth(256) ++ RocketConfig'),
        );
      },
    },
  },

  'chipyard/huffman-symbols': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithHufSpeculationAmount(64) ++ WithZstdDecompressorBase ++ RocketConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithHufSpeculationAmount(32) ++ WithZstdDecompressorBase ++ RocketConfig'),
        );
      },
    },
  },

  'tile/vector-floats': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithRocketVectorUnit ++ WithNSmallCores(1) ++ AbstractConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithRocketVectorUnit ++ WithNBigCores(1) ++ AbstractConfig'),
        );
      },
    },
  },

  'chipyard/link-clients': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSerialTL([
              {
                client: { totalIdBits: 8, cacheIdBits: 2, masterWhere: subsystem.FBUS, supportsProbe: false },
                manager: {
                  memParams: [{ address: 0x1_0000_0000n, size: 0x1_0000n }],
                  romParams: [],
                  cohParams: [],
                  isMemoryDevice: false,
                  sinkIdBits: 8,
                  totalIdBits: 8,
                  cacheIdBits: 0,
                  slaveWhere: subsystem.SBUS,
                },
                phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 },
              },
            ]),
            chipyard.RocketConfig,
          ),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, {
          config: new Config(
            'MyConfig',
            chipyard.WithSerialTL([
              {
                client: { totalIdBits: 8, cacheIdBits: 2, masterWhere: subsystem.FBUS, supportsProbe: false },
                manager: {
                  memParams: [{ address: 0x1_0000_0000n, size: 0x1_0000n }],
                  romParams: [],
                  cohParams: [],
                  isMemoryDevice: false,
                  sinkIdBits: 8,
                  totalIdBits: 8,
                  cacheIdBits: 4,
                  slaveWhere: subsystem.SBUS,
                },
                phyParams: { kind: 'decoupled, clock outside', phitWidth: 4, flitWidth: 16 },
              },
            ]),
            chipyard.RocketConfig,
          ),
        });
      },
    },
  },

  'chipyard/switch-inputs': {
    program: {
      broken() {
        return topology(chipyard.ChipTop, {
          config: new Config('MyConfig', chipyard.WithOffchipBusClient(subsystem.SBUS), chipyard.ChipLikeRocketConfig),
        });
      },
      fixed() {
        return topology(chipyard.ChipTop, { config: chipyard.ChipLikeRocketConfig });
      },
    },
  },

  'chipyard/chip-numbers': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig('WithMultiChip(1, RocketConfig) ++ WithMultiChip(2, RocketConfig)'),
          ),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithHomogeneousMultiChip(2, RocketConfig)')),
        );
      },
    },
  },

  'chipyard/other-tile': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithRocketICacheScratchpad ++ WithNShuttleCores(1) ++ RocketConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithNShuttleCores(1) ++ WithRocketICacheScratchpad ++ RocketConfig'),
        );
      },
    },
  },

  'chipyard/trace-sink': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithTraceSinkAlways ++ RocketConfig')),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithTraceSinkAlways ++ WithTacitEncoder ++ RocketConfig')),
        );
      },
    },
  },

  'chipyard/shared-coprocessors': {
    program: {
      broken() {
        return chipyard.chipTopology(new Config('MyConfig', chipyard.chipyardConfig('WithReRoCC ++ RocketConfig')));
      },
      fixed() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithReRoCC ++ WithAccumulatorRoCC ++ RocketConfig')),
        );
      },
    },
  },

  'chipyard/core-features': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithShuttleFetchWidth(4) ++ WithNShuttleCores(1) ++ AbstractConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithShuttleFetchWidth(8) ++ WithNShuttleCores(1) ++ AbstractConfig'),
        );
      },
    },
  },

  'chipyard/core-caches': {
    program: {
      broken() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithL1DCacheMSHRs(0) ++ WithNShuttleCores(1) ++ AbstractConfig'),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          chipyard.chipyardConfig('WithL1DCacheMSHRs(1) ++ WithNShuttleCores(1) ++ AbstractConfig'),
        );
      },
    },
  },

  'chipyard/lanes': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithEmulatorCores(1, false) ++ AbstractConfig')),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig('WithEmulatorCores(1, false) ++ WithSimtConfig ++ AbstractConfig'),
          ),
        );
      },
    },
  },

  'chipyard/sodor-alone': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config('MyConfig', chipyard.chipyardConfig('WithNSodorCores(1) ++ RocketConfig')),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig(
              'WithNSodorCores(1) ++ WithNoScratchpads ++ WithNoMemPort ++ WithNBanks(0) ++ AbstractConfig',
            ),
          ),
        );
      },
    },
  },

  'chipyard/scratchpad': {
    program: {
      broken() {
        const memory = chipyard.WithMbusScratchpad('0x7000_0000', '4M', 3);
        return chipyard.chipTopology(new Config('MyConfig', memory, chipyard.RocketConfig));
      },
      fixed() {
        const memory = chipyard.WithMbusScratchpad('0x7000_0000', '4M', 4);
        return chipyard.chipTopology(new Config('MyConfig', memory, chipyard.RocketConfig));
      },
    },
  },

  'chipyard/sodor-scratchpad': {
    program: {
      broken() {
        const larger = chipyard.changeTiles('WithSets', [chipyard.sodorTile], ({ tile, ...attach }) => ({
          ...attach,
          tile: { ...tile, dcache: { ...tile.dcache, nSets: 5000 } },
        }));
        return chipyard.chipTopology(new Config('MyConfig', larger, chipyard.chipyardConfig('Sodor5StageConfig')));
      },
      fixed() {
        const larger = chipyard.changeTiles('WithSets', [chipyard.sodorTile], ({ tile, ...attach }) => ({
          ...attach,
          tile: { ...tile, dcache: { ...tile.dcache, nSets: 8192 } },
        }));
        return chipyard.chipTopology(new Config('MyConfig', larger, chipyard.chipyardConfig('Sodor5StageConfig')));
      },
    },
  },

  'chipyard/network-mapping': {
    program: {
      broken() {
        const mapping = { inputs: { 'Core 0': 0, serial_tl: 1 }, outputs: { system: 2 } };
        const network = { kind: 'simple', inline: false, shape: chipyard.networks.mesh(2, 2), mapping } as const;
        return chipyard.chipTopology(new Config('MyConfig', chipyard.WithSbusNoC(network), chipyard.RocketConfig));
      },
      fixed() {
        const mapping = { inputs: { 'Core 0': 0, serial_tl: 1 }, outputs: { system: 2, pbus: 3 } };
        const network = { kind: 'simple', inline: false, shape: chipyard.networks.mesh(2, 2), mapping } as const;
        return chipyard.chipTopology(new Config('MyConfig', chipyard.WithSbusNoC(network), chipyard.RocketConfig));
      },
    },
  },

  'chipyard/core-cluster': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig('WithRadianceCores(1) ++ WithCoalescer ++ WithSimtConfig ++ AbstractConfig'),
          ),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig(
              'WithRadianceCores(1, InCluster(0)) ++ WithRadianceSharedMem(0xff000000, 16384, 4, 4) ++ WithRadianceCluster(0) ++ WithCoalescer ++ WithVortexL1Banks ++ WithSimtConfig ++ AbstractConfig',
            ),
          ),
        );
      },
    },
  },

  'chipyard/shared-memory': {
    program: {
      broken() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig(
              'WithRadianceCores(1, InCluster(0)) ++ WithRadianceCluster(0) ++ WithCoalescer ++ WithVortexL1Banks ++ WithSimtConfig ++ AbstractConfig',
            ),
          ),
        );
      },
      fixed() {
        return chipyard.chipTopology(
          new Config(
            'MyConfig',
            chipyard.chipyardConfig(
              'WithRadianceCores(1, InCluster(0)) ++ WithRadianceSharedMem(0xff000000, 16384, 4, 4) ++ WithRadianceCluster(0) ++ WithCoalescer ++ WithVortexL1Banks ++ WithSimtConfig ++ AbstractConfig',
            ),
          ),
        );
      },
    },
  },
};
