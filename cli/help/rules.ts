import type { Rule } from '../../lib/base/diagnostic/index.js';
import * as address from '../../lib/base/address/rules.js';
import * as diagnostic from '../../lib/base/diagnostic/rules.js';
import * as options from '../../lib/base/options/rules.js';
import * as crossings from '../../lib/bus/crossings/rules.js';
import * as fields from '../../lib/bus/fields/rules.js';
import * as chipyard from '../../lib/chipyard/rules.js';
import * as config from '../../lib/config/rules.js';
import * as devicetree from '../../lib/devicetree/rules.js';
import * as documents from '../../lib/documents/rules.js';
import * as declare from '../../lib/graph/declare/rules.js';
import * as negotiate from '../../lib/graph/negotiate/rules.js';
import * as nodes from '../../lib/graph/nodes/rules.js';
import * as files from '../../lib/output/files/rules.js';
import * as ahb from '../../lib/protocols/ahb/rules.js';
import * as apb from '../../lib/protocols/apb/rules.js';
import * as axi4 from '../../lib/protocols/axi4/rules.js';
import * as axis from '../../lib/protocols/axis/rules.js';
import * as bridges from '../../lib/protocols/bridges/rules.js';
import * as bundleBridge from '../../lib/protocols/bundle-bridge/rules.js';
import * as clocks from '../../lib/protocols/clocks/rules.js';
import * as interrupts from '../../lib/protocols/interrupts/rules.js';
import * as coherence from '../../lib/protocols/tilelink/adapters/coherence-rules.js';
import * as adapters from '../../lib/protocols/tilelink/adapters/rules.js';
import * as tilelinkCrossings from '../../lib/protocols/tilelink/crossings/rules.js';
import * as tilelinkDevices from '../../lib/protocols/tilelink/devices/rules.js';
import * as parameters from '../../lib/protocols/tilelink/parameters/rules.js';
import * as tilelink from '../../lib/protocols/tilelink/rules.js';
import * as blocks from '../../lib/rocket/blocks/rules.js';
import * as buses from '../../lib/rocket/buses/rules.js';
import * as configs from '../../lib/rocket/configs/rules.js';
import * as debug from '../../lib/rocket/devices/debug/rules.js';
import * as devices from '../../lib/rocket/devices/rules.js';
import * as ports from '../../lib/rocket/ports/rules.js';
import * as rocket from '../../lib/rocket/rules.js';
import * as tiles from '../../lib/rocket/tiles/rules.js';
import * as input from '../rules.js';

// Each file exports rules, and records of rules.
const gathered: readonly Readonly<Record<string, object>>[] = [
  address,
  diagnostic,
  options,
  crossings,
  fields,
  chipyard,
  config,
  devicetree,
  documents,
  declare,
  negotiate,
  nodes,
  files,
  ahb,
  apb,
  axi4,
  axis,
  bridges,
  bundleBridge,
  clocks,
  interrupts,
  coherence,
  adapters,
  tilelinkCrossings,
  tilelinkDevices,
  parameters,
  tilelink,
  blocks,
  buses,
  configs,
  debug,
  devices,
  ports,
  rocket,
  tiles,
  input,
];

/** All rules that diagnostics name, by their ids in the order of the alphabet (design 5). */
export const rules: ReadonlyMap<string, Rule> = new Map(
  gathered
    .flatMap((file) => Object.values(file))
    .flatMap((exported) => (isRule(exported) ? [exported] : Object.values(exported).filter(isRule)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => [rule.id, rule]),
);

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'requires' in value;
}
