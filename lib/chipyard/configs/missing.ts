// What fragments and configurations need that is not there, and which of Chipyard's do (chipyard 6.1).
const needs: Readonly<Record<string, readonly string[]>> = {
  'the order of more than four injectors': ['ManyMMIOAcceleratorRocketConfig'],
  'a ring in place of the system bus': ['NonBlockingTraceGenL2RingConfig', 'WithRingSystemBus'],
  'tiles of its own': ['AbstractTraceGenConfig', 'RadianceBaseConfig', 'TutorialStarterConfig'],
  'what its requests are joined or kept by': ['RadianceNoCacheConfig', 'RadianceNoCoalConfig'],
  'networks on chip in expressions': [
    'TutorialNoCConfig',
    'WithSbusNoC',
    'WithMbusNoC',
    'WithCbusNoC',
    'WithPbusNoC',
    'WithGlobalNoC',
    'WithReRoCCNoC',
  ],
};

/** Fragments and configurations that are known, and what each needs that is not there (chipyard 6.1). */
export const missing: ReadonlyMap<string, string> = new Map(
  Object.entries(needs).flatMap(([what, names]) => names.map((name): [string, string] => [name, what])),
);
