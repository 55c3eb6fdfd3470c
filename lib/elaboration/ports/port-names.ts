import type { HardwareRecord } from '../record/elaboration.js';

/** What the ports are called that a module has without declaring them: those for its clock, and that of its edges (hardware 3.1, 4.1). */
export function automaticNames(clock: HardwareRecord['clock']): readonly string[] {
  return clock === 'none' ? ['auto'] : ['clock', 'reset', 'auto'];
}

/** What all ports of a module are called, by what its hardware is; undefined for what it mostly is. */
export function portNames(hardware: HardwareRecord | undefined): readonly string[] {
  const { clock, ports } = hardware ?? { clock: 'input', ports: [] };
  return [...automaticNames(clock), ...ports.map(({ name }) => name)];
}
