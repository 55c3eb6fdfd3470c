import { type Facts, thingKey } from '../facts/facts.js';
import type { Thing } from '../facts/thing.js';

/** Something that firmware is told of, with the facts that it is among. */
export interface ToldIn {
  readonly thing: Thing;
  readonly facts: Facts;
}

const [extended, plain, parent] = ['interrupts-extended', 'interrupts', 'interrupt-parent'] as const;

/**
 * Two versions of what firmware is told of a device, in one notation: the interrupts of one controller are `interrupts` with their
 * `interrupt-parent`, those of several `interrupts-extended`, which mean the same (Devicetree Specification 0.4, 2.4.1).
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

// By how many cells a controller names an interrupt.
function cellsAt(controller: string, { things }: Facts): number | undefined {
  const told = things.get(thingKey({ aspect: 'firmware', subject: controller }))?.fields.get('#interrupt-cells');
  const [, count] = /^<([1-9]\d*)>$/.exec(told ?? '') ?? [];
  return count === undefined ? undefined : Number(count);
}
