export * from './chip-configs.js';
export * from './chip-fragments.js';
export { chipyardVocabulary, chipyardConfig } from './vocabulary.js';
export * from './link-fragments.js';
export {
  WithCbusNoC,
  WithGlobalNoC,
  WithMbusNoC,
  WithPbusNoC,
  WithReRoCCNoC,
  WithRingSystemBus,
  WithSbusNoC,
} from './network-fragments.js';
export { injecting } from './injecting.js';
