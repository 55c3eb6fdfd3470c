import type { DescribedFinding, DescribedPart, DescribedWindow } from '../description.js';

const plainBuses: readonly string[] = ['simple-bus', 'simple-pm-bus'];

/**
 * The windows of plain buses that only cover the devices on them, each with its bus: such a bus has no registers (Devicetree Specification 4.5).
 * Windows that overlap others by mistake are excluded.
 */
export function aperturesOf(
  parts: readonly DescribedPart[],
  findings: readonly DescribedFinding[],
): ReadonlyMap<DescribedWindow, DescribedPart> {
  const faulty = new Set(findings.flatMap((each) => (each.rule === 'description/overlap' ? each.parts : [])));
  const byId = new Map(parts.map((part) => [part.id, part]));
  const found = new Map<DescribedWindow, DescribedPart>();
  for (const { windows, parent } of parts) {
    for (let bus = byId.get(parent ?? ''); bus !== undefined; bus = byId.get(bus.parent ?? '')) {
      if (faulty.has(bus.id) || !bus.compatible.some((name) => plainBuses.includes(name))) continue;
      for (const aperture of bus.windows)
        if (windows.some((window) => isIn(window, aperture))) found.set(aperture, bus);
    }
  }
  return found;
}

function isIn(inner: DescribedWindow, outer: DescribedWindow): boolean {
  return inner.base >= outer.base && inner.base + inner.size <= outer.base + outer.size;
}
