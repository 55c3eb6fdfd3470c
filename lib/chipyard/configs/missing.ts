// What fragments and configurations need that is not there, and which of Chipyard's do (chipyard 6.1).
const needs: Readonly<Record<string, readonly string[]>> = {
  'a ring in place of the system bus': ['NonBlockingTraceGenL2RingConfig', 'WithRingSystemBus'],
  'what its requests are joined or kept by': ['RadianceNoCacheConfig', 'RadianceNoCoalConfig'],
};

/** Fragments and configurations that are known, and what each needs that is not there (chipyard 6.1). */
export const missing: ReadonlyMap<string, string> = new Map(
  Object.entries(needs).flatMap(([what, names]) => names.map((name): [string, string] => [name, what])),
);

/** Fragments whose arguments cannot be written in an expression: programs, or values of many fields. */
export const unwritable: readonly string[] = [
  'WithCbusNoC',
  'WithClockGroupsCombinedByName',
  'WithGlobalNoC',
  'WithMbusNoC',
  'WithPbusNoC',
  'WithReRoCCNoC',
  'WithSbusNoC',
  'WithSerialTL',
];
