import { type Facts, thingKey } from '../facts/facts.js';
import type { Thing } from '../facts/thing.js';

/** A device tree node, with the facts that contain it. */
export interface ToldIn {
  readonly thing: Thing;
  readonly facts: Facts;
}

const [extended, plain, parent] = ['interrupts-extended', 'interrupts', 'interrupt-parent'] as const;

/**
 * Converts two versions of a device tree node to the same notation of interrupts: those of one controller may be written as `interrupts` with
 * `interrupt-parent`, those of several as `interrupts-extended`, with the same meaning (Devicetree Specification 0.4, 2.4.1).
 */
export function inOneNotation(before: ToldIn, after: ToldIn): [Thing, Thing] {
  const isExtended = [before, after].some(({ thing }) => thing.fields.has(extended));
  return isExtended ? [asExtended(before), asExtended(after)] : [before.thing, after.thing];
}

function asExtended({ thing, facts }: ToldIn): Thing {
  const { [plain]: numbers, [parent]: controller, ...others } = Object.fromEntries(thing.fields);
  if (numbers === undefined || controller === undefined) return thing;
  const size = cellsAt(controller, facts);
  const cells = numbers.split(', ');
  if (size === undefined || cells.length % size !== 0) return thing;
  const list = Array.from({ length: cells.length / size }, (_, k) => [
    controller,
    ...cells.slice(k * size, (k + 1) * size),
  ]);
  return { ...thing, fields: new Map(Object.entries({ ...others, [extended]: list.flat().join(', ') })) };
}

// The number of cells with which a controller identifies an interrupt.
function cellsAt(controller: string, { things }: Facts): number | undefined {
  const told = things.get(thingKey({ aspect: 'firmware', subject: controller }))?.fields.get('#interrupt-cells');
  const [, count] = /^<([1-9]\d*)>$/.exec(told ?? '') ?? [];
  return count === undefined ? undefined : Number(count);
}
