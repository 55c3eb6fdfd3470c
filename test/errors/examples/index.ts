import { tilelinkPortExamples } from './tilelink-ports.js';
import { tilelinkManagerExamples } from './tilelink-managers.js';
import { tilelinkAdapterExamples } from './tilelink-adapters.js';
import { tilelinkAdjusterExamples } from './tilelink-adjuster.js';
import { tilelinkCoherenceExamples } from './tilelink-coherence.js';
import { tilelinkDeviceExamples } from './tilelink-devices.js';
import { tilelinkFilterExamples } from './tilelink-filters.js';
import type { RuleExamples } from '../rule-example.js';
import { apbExamples } from './apb.js';
import { valueExamples } from './values.js';
import { arityEndExamples } from './arity-ends.js';
import { arityBetweenExamples } from './arity-between.js';
import { arityFixedExamples } from './arity-fixed.js';
import { cycleExamples } from './cycle.js';
import { graphExamples } from './graph.js';
import { cloneExamples } from './graph-clones.js';
import { axi4PortExamples } from './axi4-ports.js';
import { axi4BundleExamples } from './axi4-bundles.js';
import { axi4AdapterExamples } from './axi4-adapters.js';
import { axi4FilterExamples } from './axi4-filters.js';
import { axi4AtomicsExamples } from './axi4-atomics.js';
import { axi4BridgeExamples } from './axi4-bridges.js';
import { ahbPortExamples } from './ahb-ports.js';
import { ahbNodeExamples } from './ahb-nodes.js';
import { apbPortExamples } from './apb-ports.js';
import { axisExamples } from './axis.js';
import { bundleBridgeExamples } from './bundlebridge.js';
import { hardwareExamples } from './hardware.js';
import { interruptExamples } from './interrupts.js';
import { clockExamples } from './clocks.js';
import { configExamples } from './config.js';
import { deviceExamples } from './devices.js';
import { inclusiveCacheExamples } from './inclusive-cache.js';
import { subsystemExamples } from './subsystem.js';
import { subsystemProgramExamples } from './subsystem-programs.js';
import { blockExamples } from './blocks.js';
import { chipyardExamples } from './chipyard.js';
import { tileExamples } from './tile.js';
import { coreExamples } from './cores.js';
import { debugExamples } from './debug.js';
import { mapExamples } from './maps.js';
import { resourceExamples } from './resources.js';
import { documentExamples } from './document.js';
import { inputExamples } from './input.js';
import { placementExamples } from './placement.js';
import { wordBusExamples } from './word-bus.js';
import { tilelinkULExamples } from './tilelink-ul.js';
import { wishboneExamples } from './wishbone.js';
import { obiExamples } from './obi.js';
import { nameExamples } from './names.js';
import { policyExamples } from './policies.js';
import { optionExamples } from './options.js';
import { securityExamples } from './security.js';

/** An example of every rule. */
export const ruleExamples: RuleExamples = {
  ...apbExamples,
  ...valueExamples,
  ...arityEndExamples,
  ...arityBetweenExamples,
  ...arityFixedExamples,
  ...cycleExamples,
  ...graphExamples,
  ...cloneExamples,
  ...tilelinkPortExamples,
  ...tilelinkManagerExamples,
  ...axi4PortExamples,
  ...axi4AtomicsExamples,
  ...axi4BundleExamples,
  ...axi4AdapterExamples,
  ...axi4FilterExamples,
  ...axi4BridgeExamples,
  ...ahbPortExamples,
  ...ahbNodeExamples,
  ...apbPortExamples,
  ...axisExamples,
  ...bundleBridgeExamples,
  ...hardwareExamples,
  ...interruptExamples,
  ...clockExamples,
  ...tilelinkAdapterExamples,
  ...tilelinkAdjusterExamples,
  ...tilelinkCoherenceExamples,
  ...tilelinkDeviceExamples,
  ...tilelinkFilterExamples,
  ...tilelinkULExamples,
  ...configExamples,
  ...deviceExamples,
  ...inclusiveCacheExamples,
  ...subsystemExamples,
  ...subsystemProgramExamples,
  ...tileExamples,
  ...coreExamples,
  ...debugExamples,
  ...blockExamples,
  ...chipyardExamples,
  ...mapExamples,
  ...resourceExamples,
  ...documentExamples,
  ...inputExamples,
  ...placementExamples,
  ...wordBusExamples,
  ...wishboneExamples,
  ...obiExamples,
  ...nameExamples,
  ...policyExamples,
  ...optionExamples,
  ...securityExamples,
};
