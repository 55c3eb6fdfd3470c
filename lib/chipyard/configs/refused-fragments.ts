import type { RefusedFragment } from '../../config/index.js';
import * as rules from '../rules.js';

// What fragments and configurations need that is not there, and which of Chipyard's do (chipyard 6.1).
const missing: Readonly<Record<string, readonly string[]>> = {
  'a ring in place of the system bus': ['NonBlockingTraceGenL2RingConfig', 'WithRingSystemBus'],
  'what its requests are joined or kept by': ['RadianceNoCacheConfig', 'RadianceNoCoalConfig'],
};

// Those whose arguments are programs, or objects of many fields.
const unwritable: readonly string[] = [
  'WithCbusNoC',
  'WithGlobalNoC',
  'WithMbusNoC',
  'WithPbusNoC',
  'WithReRoCCNoC',
  'WithSbusNoC',
  'WithSerialTL',
];

/** Fragments and configurations that are known, and cannot be used in expressions (chipyard 6.1). */
export const refusedFragments: readonly (readonly [name: string, fragment: RefusedFragment])[] = [
  ...Object.entries(missing).flatMap(([what, names]) =>
    names.map((name): [string, RefusedFragment] => [
      name,
      {
        rule: rules.chipyardMissing,
        why: `needs ${what}, which this library does not have`,
        help: 'Leave it out, or use another configuration: the guide to Chipyard lists those that can be elaborated.',
      },
    ]),
  ),
  ...unwritable.map((name): [string, RefusedFragment] => [
    name,
    {
      rule: rules.chipyardUnwritable,
      why: 'takes what an expression cannot have',
      help: `Write it in TypeScript: new Config('MyConfig', chipyard.${name}(…), chipyard.chipyardConfig('RocketConfig')).`,
    },
  ]),
];
