import { explainFailures, type Explanation, type Node } from '../graph/index.js';
import * as coherenceRules from '../protocols/tilelink/adapters/coherence-rules.js';
import * as nodeRules from '../graph/nodes/rules.js';
import * as rules from './rules.js';

// Explains failures of the graph in terms of a subsystem: buses, tiles and devices, with the fragments to add or to remove (rocket-system 11).

/** A bus whose clock group nothing drives. */
export function explainBusClock(node: Node, busName: string): void {
  explainFailures(node, (rule) =>
    rule === nodeRules.arityNexusNoInput.id
      ? {
          rule: rules.busClock.id,
          message: `Bus ${busName} has no clock: nothing drives its clock group.`,
          help: `Leave out WithDontDriveBusClocksFromSBus, so that the system bus drives it, or bind a clock group to it: locate(${busName.toUpperCase()}).clockGroupNode.from(…).`,
        }
      : undefined,
  );
}

/** Clock groups of the whole subsystem that nothing drives. */
export function explainClockGroups(node: Node): void {
  explainFailures(node, (rule) =>
    rule.startsWith('arity/')
      ? {
          rule: rules.clocks.id,
          message: 'The subsystem has no clocks: nothing drives its clock groups.',
          help: 'Leave out WithClocksNotFromIO, or bind a source of clock groups: system.allClockGroupsNode.from(…).',
        }
      : undefined,
  );
}

const noTiles = (help = 'Add cores, such as WithNBigCores(1) or WithNSmallCores(1).'): Explanation => ({
  rule: rules.noTiles.id,
  message: 'The subsystem has no tiles, so its boot ROM and its interrupts lead nowhere.',
  help,
});

/** What reset vectors come from. */
export interface ResetVectors {
  /** How many tiles take them. */
  readonly tiles: number;
  /** Whether they are to come from outside. */
  readonly fromOutside: boolean;
  /** Whether there are boot ROMs in the configuration, which systems of one's own have to make. */
  readonly hasROMs: boolean;
  /** How there would be tiles, if not by adding cores. */
  readonly forTiles?: string | undefined;
}

/** Reset vectors that nothing gives, or that nothing takes. */
export function explainResetVector(node: Node, { tiles, fromOutside, hasROMs, forTiles }: ResetVectors): void {
  explainFailures(node, (rule) => {
    if (rule === nodeRules.arityNexusNoInput.id) {
      return {
        rule: rules.noResetVector.id,
        message: `Nothing tells the ${tiles === 1 ? 'tile' : `${tiles} tiles`} where to begin: there is no boot ROM.`,
        help: `${hasROMs ? 'Make the boot ROMs of the configuration: bootROMs(this)' : 'Leave out WithoutBootROM'}, or let reset vectors come from outside: WithExternalResetVector.`,
      };
    }
    if (rule !== nodeRules.arityNexusNoOutput.id) return undefined;
    if (tiles === 0) return noTiles(forTiles);
    if (!fromOutside) return undefined;
    return {
      rule: rules.twoResetVectors.id,
      message: 'The tiles take their reset vectors from outside, so nothing takes that of the boot ROM.',
      help: 'Leave out WithExternalResetVector, or do without the boot ROM: WithoutBootROM.',
    };
  });
}

/** Notifications of a place without tiles, as {@link explainResetVector} for the subsystem itself, whose `clusterId` is undefined. */
export function explainNotifications(node: Node, clusterId: number | undefined, forTiles?: string): void {
  explainFailures(node, (rule) => {
    if (rule !== nodeRules.arityNexusNoInput.id) return undefined;
    if (clusterId === undefined) return noTiles(forTiles);
    return {
      rule: rules.noTiles.id,
      message: `Cluster ${clusterId} has no tiles.`,
      help: `Add cores to it, such as WithNBigCores(1, InCluster(${clusterId})), or leave out WithCluster(${clusterId}).`,
    };
  });
}

/** Interrupts that no controller takes. */
export function explainInterrupts(node: Node): void {
  explainFailures(node, (rule) =>
    rule === nodeRules.arityNexusNoOutput.id
      ? {
          rule: rules.noInterruptController.id,
          message: 'Interrupts of devices come in, but there is no interrupt controller to take them.',
          help: 'Leave out WithoutPLIC, or have no interrupts: WithNExtTopInterrupts(0).',
        }
      : undefined,
  );
}

/** A memory bus without memory. */
export function explainMemoryBus(node: Node, busName: string): void {
  explainFailures(node, (rule) =>
    rule === nodeRules.arityNexusNoOutput.id
      ? {
          rule: rules.noMemory.id,
          message: `Bus ${busName} leads to no memory.`,
          help: 'Leave out WithNoMemPort and WithNMemoryChannels(0), or do without a memory bus, and so without caches: WithScratchpadsOnly, and WithNBanks(0) or WithIncoherentBusTopology.',
        }
      : undefined,
  );
}

/** A coherence manager in front of memory that another one already keeps coherent. */
export function explainCoherence(node: Node, place: string): void {
  explainFailures(node, (rule) => {
    if (rule === coherenceRules.broadcastAcquire.id) {
      return {
        rule: rules.twoCoherenceManagers.id,
        message: `${place} keeps caches coherent in front of memory that another coherence manager already keeps: only the last one before memory may.`,
        help: 'Leave out WithClusterBanks, or keep the memory behind it incoherent: WithNBanks(0), or WithIncoherentBusTopology.',
      };
    }
    if (rule === coherenceRules.broadcastNothing.id) {
      return {
        rule: rules.nothingToKeep.id,
        message: `${place} is to keep caches coherent, but there is no memory behind its coherence manager.`,
        help: 'Add memory, such as WithDefaultMemPort, or do without a coherence manager: WithNBanks(0).',
      };
    }
    return undefined;
  });
}
