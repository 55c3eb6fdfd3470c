import { AddressRange, AddressSet, formatSize } from '../../../../lib/base/address/index.js';
import { addressSpaces, type Elaboration, fieldOf, portInside, regionsOf } from '../../../../lib/elaboration/index.js';
import { list } from '../../../../lib/query/index.js';
import { type Picture, readSvg, type SeenBox, waysIn } from '../svg-reader.js';
import { isBus, ownersOf } from './owners.js';
import { legendFaults, namesakes } from './legend.js';
import { pathFaults } from './paths.js';
import { reachFaults } from './reach.js';
import { portFaults } from './ports.js';
import { interruptLooks, isToldBy, textOf } from './interrupts.js';

export function busFaults(picture: Picture, elaboration: Elaboration): string[] {
  return [
    ...pathFaults(picture, elaboration, isBus),
    ...reachFaults(picture, elaboration),
    ...widthFaults(picture, elaboration),
    ...addressFaults(picture, elaboration),
    ...portFaults(picture, elaboration),
  ];
}

/** What the light layer of interrupts of a picture of buses says that is not so. */
export function layerUntruths(text: string, elaboration: Elaboration): string[] {
  const picture = readSvg(text);
  const owners = ownersOf(picture, elaboration);
  const pair = (from: string | undefined, to: string | undefined): string => `${from} interrupts ${to}`;
  const listed = new Map<string, number[]>();
  for (const { id, from, number } of list(elaboration, 'interrupts')) {
    const [source, sink] = [owners.boxOf(String(from))?.id, owners.boxOf(String(id))?.id];
    const key = pair(source, sink);
    if (source !== sink || source === undefined) listed.set(key, [...(listed.get(key) ?? []), Number(number)]);
  }
  const isInterrupt = interruptLooks(elaboration);
  const drawn = waysIn(picture)
    .filter(({ protocol }) => isInterrupt.has(protocol))
    .map(({ from, to, label }) => ({ key: pair(from.id, to.id), label }));
  const keys = new Set(drawn.map(({ key }) => key));
  return [
    ...legendFaults(picture),
    ...namesakes(picture),
    ...busFaults(
      { ...picture, lines: picture.lines.filter(({ protocol }) => !isInterrupt.has(protocol)) },
      elaboration,
    ),
    ...[...listed.keys()].filter((key) => !keys.has(key)).map((key) => `${key}, but no line is drawn`),
    ...[...keys].filter((key) => !listed.has(key)).map((key) => `${key} in the drawing only`),
    // Numbers stand where there is room: those that do are all that the line has.
    ...drawn
      .filter(({ key, label }) => label !== '' && !isToldBy(label, listed.get(key) ?? []))
      .map(({ key, label }) => `${key} by ${label}, listed are ${textOf(listed.get(key))}`),
    ...picture.lines
      .filter(({ protocol, aside }) => isInterrupt.has(protocol) !== aside)
      .map(({ details: [what] }) => `${what} is drawn as if it were of another layer`),
  ];
}

// The width beside a line is that of an edge into the box at its end.
function widthFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const widths = new Map<SeenBox, Set<string>>();
  const { protocols } = owners.netlist;
  for (const edge of elaboration.edges.filter((each) => isBus(protocols, each))) {
    const box = owners.into(edge);
    // What a protocol of somebody's own says of itself may begin with a number as well.
    const said = protocols.of(edge.protocol).family === 'other' ? Number.parseInt(edge.label, 10) : undefined;
    const bits = fieldOf(portInside(edge.bundle), 'dataBits') ?? said;
    if (box !== undefined) widths.set(box, (widths.get(box) ?? new Set()).add(JSON.stringify(bits)));
  }
  return waysIn(picture).flatMap(({ from, to, label }) => {
    const [, bits] = /^(\d+)\b/.exec(label) ?? [];
    return bits === undefined || widths.get(to)?.has(bits) ? [] : [`${from.id} to ${to.id} says ${bits} bits`];
  });
}

// Addresses in boxes are those that are listed.
function addressFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const bases = new Map<SeenBox, string>();
  for (const { id, addresses } of list(elaboration, 'devices')) {
    const box = owners.boxOf(String(id));
    if (box !== undefined) bases.set(box, `${bases.get(box) ?? ''} ${addresses}`);
  }
  const seen = addressSpaces(elaboration).flatMap(({ regions }) => regions);
  return picture.boxes.flatMap((box) =>
    box.words.flatMap((word) => {
      const [, base, size] = /^(0x[0-9a-f]+), (\d.*)$/.exec(word) ?? [];
      if (base === undefined || bases.get(box)?.includes(` ${base}..`) === true) return [];
      // What a box stands for has a range together, or one of its parts does: as masters see it, or as it is itself if none does.
      const nodes = owners.nodesOf(box);
      const sets = nodes.map(({ record, inward }) => {
        const decoded = seen.flatMap((region) => (region.owner === record.id ? region.sets : []));
        return decoded.length > 0
          ? decoded
          : inward.flatMap((edge) => regionsOf(edge) ?? []).flatMap((each) => each.sets);
      });
      const isSo = [sets.flat(), ...sets].some((each) => areRange(each, base, size ?? ''));
      return isSo ? [] : [`${box.id} says ${word}`];
    }),
  );
}

// Channels of a memory share a range: it is theirs from end to end if nothing in it is missing.
function areRange(sets: readonly AddressSet[], base: string, size: string): boolean {
  const whole = AddressSet.unify(sets).filter(({ contiguous, finite }) => contiguous && finite);
  return AddressRange.fromSets(whole).some((range) => range.base === BigInt(base) && formatSize(range.size) === size);
}
