import type { RuleExamples } from '../rule-example.js';

/** Subsystems and their buses, as config expressions. */
export const subsystemExamples: RuleExamples = {
  'bus/beat-bytes': {
    config: {
      broken: 'WithSystemBusBeatBytes(12) ++ DefaultConfig',
      fixed: 'WithSystemBusBeatBytes(16) ++ DefaultConfig',
    },
  },

  'bus/block-bytes': {
    config: {
      broken: 'WithCacheBlockBytes(4) ++ DefaultConfig',
      fixed: 'WithCacheBlockBytes(64) ++ DefaultConfig',
    },
  },

  'subsystem/banks': {
    config: {
      broken: 'WithNBanks(3) ++ DefaultConfig',
      fixed: 'WithNBanks(4) ++ DefaultConfig',
    },
  },

  'subsystem/memory-channels': {
    config: {
      broken: 'WithNMemoryChannels(3) ++ DefaultConfig',
      fixed: 'WithNMemoryChannels(4) ++ DefaultConfig',
    },
  },

  'subsystem/memory-blocks': {
    config: {
      broken: 'WithExtMemSize(0x1001) ++ DefaultConfig',
      fixed: 'WithExtMemSize(0x1040) ++ DefaultConfig',
    },
  },

  'subsystem/incoherent-base': {
    config: {
      broken: 'WithExtMemSbusBypass(0x1800000000) ++ DefaultConfig',
      fixed: 'WithExtMemSbusBypass(0x2000000000) ++ DefaultConfig',
    },
  },

  'subsystem/bus-clock': {
    config: {
      broken: 'WithDontDriveBusClocksFromSBus ++ DefaultConfig',
      fixed: 'DefaultConfig',
    },
  },

  'subsystem/clocks': {
    config: {
      broken: 'WithClocksNotFromIO ++ DefaultConfig',
      fixed: 'DefaultConfig',
    },
  },

  'subsystem/no-tiles': {
    config: {
      broken: 'WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'subsystem/no-bus': {
    config: {
      broken: 'WithNBigCores(1) ++ WithJustOneBus ++ BaseConfig',
      fixed: 'WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'subsystem/no-interrupt-controller': {
    config: {
      broken: 'WithoutPLIC ++ DefaultConfig',
      fixed: 'WithNExtTopInterrupts(0) ++ WithoutPLIC ++ DefaultConfig',
    },
  },

  'subsystem/no-memory': {
    config: {
      broken: 'WithNoMemPort ++ DefaultConfig',
      fixed: 'DefaultConfig',
    },
  },

  'subsystem/no-reset-vector': {
    config: {
      broken: 'WithoutBootROM ++ DefaultConfig',
      fixed: 'WithExternalResetVector ++ WithoutBootROM ++ DefaultConfig',
    },
  },

  'subsystem/two-reset-vectors': {
    config: {
      broken: 'WithExternalResetVector ++ DefaultConfig',
      fixed: 'WithExternalResetVector ++ WithoutBootROM ++ DefaultConfig',
    },
  },

  'subsystem/two-coherence-managers': {
    config: {
      broken:
        'WithNBigCores(2, InCluster(0)) ++ WithClusterBanks(0, 2) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
      fixed: 'WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'subsystem/clone-cluster': {
    config: {
      broken:
        'WithCloneCluster(1, 0) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
      fixed:
        'WithNBigCores(2, InCluster(1)) ++ WithCluster(1) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'subsystem/clone-source': {
    config: {
      broken:
        'WithCloneRocketTiles(1, 0, InSubsystem, InCluster(0)) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
      fixed:
        'WithCloneRocketTiles(1, 0, InCluster(0), InCluster(0)) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
    },
  },

  'subsystem/rtc-period': {
    config: {
      broken: 'WithTimebase(60000000) ++ DefaultConfig',
      fixed: 'WithTimebase(50000000) ++ DefaultConfig',
    },
  },
};
