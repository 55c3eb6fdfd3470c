import type { RefusedFragment } from '../../config/index.js';
import * as rules from '../rules.js';

// Fragments whose arguments are programs, or objects with many fields.
const unwritable: readonly string[] = [
  'WithCbusNoC',
  'WithGlobalNoC',
  'WithMbusNoC',
  'WithPbusNoC',
  'WithReRoCCNoC',
  'WithSbusNoC',
  'WithSerialTL',
];

/** Fragments that are known, and cannot be used in expressions (chipyard 6.1). */
export const refusedFragments: readonly (readonly [name: string, fragment: RefusedFragment])[] = unwritable.map(
  (name): [string, RefusedFragment] => [
    name,
    {
      rule: rules.chipyardUnwritable,
      why: 'takes what an expression cannot have',
      help: `Write it in TypeScript: new Config('MyConfig', chipyard.${name}(…), chipyard.chipyardConfig('RocketConfig')).`,
    },
  ],
);
