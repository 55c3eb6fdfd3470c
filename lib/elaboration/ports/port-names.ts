import type { HardwareRecord } from '../record/elaboration.js';

/** The names of automatic ports of a module: those of its clock, and that of its edges (hardware 3.1, 4.1). */
export function automaticNames(clock: HardwareRecord['clock']): readonly string[] {
  return clock === 'none' ? ['auto'] : ['clock', 'reset', 'auto'];
}

/** The names of all ports of a module, given its hardware; undefined for the default. */
export function portNames(hardware: HardwareRecord | undefined): readonly string[] {
  const { clock, ports } = hardware ?? { clock: 'input', ports: [] };
  return [...automaticNames(clock), ...ports.map(({ name }) => name)];
}
