import type { HardwareEnd, ModuleRecord } from '../record/elaboration.js';

/** The signals of an edge at a node, or a part of them. */
export type NodeEnd = Extract<HardwareEnd, { readonly node: string }>;

/**
 * The clock that a module declares for its children: `around` for that of the enclosing module, a signal of an edge of one of its nodes, or
 * `elsewhere` for that of a port; undefined if it declares none (hardware 4.1, 4.2).
 */
export function statedClock({ id, hardware }: ModuleRecord): 'around' | 'elsewhere' | NodeEnd | undefined {
  const { clock = 'input', drives = null, joins = [] } = hardware ?? {};
  const isOwnPort = (end: HardwareEnd): boolean => 'module' in end && end.module === id && end.port === 'clock';
  if (drives !== null) {
    if (clock === 'input' && isOwnPort(drives.clock)) return 'around';
    return 'node' in drives.clock ? drives.clock : 'elsewhere';
  }
  if (clock !== 'output') return undefined;
  const joined = joins.find((ends) => ends.some(isOwnPort));
  return joined?.find((end) => 'node' in end) ?? 'elsewhere';
}
