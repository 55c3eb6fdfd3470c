/** How two values of a field compare. */
export type Comparison =
  | 'equal'
  | 'addresses'
  | 'operations'
  | 'sizes'
  | 'set'
  | 'wires'
  | 'ids'
  | 'at least'
  | 'promise'
  | 'risk'
  | 'region type'
  | 'order'
  | 'node'
  | 'port';

/** Where somebody outside relies on a field: at every end, only at the ports of the outermost module, or nowhere. */
export type Reliance = 'everywhere' | 'at ports' | 'nowhere';

/** A kind of field that an end of a bus, a clock or an interrupt sees. */
export interface FieldKind {
  /** Names of the fields; `x.*` are all those in `x`. */
  readonly fields: readonly string[];
  /** How its values compare; undefined for what is left out. */
  readonly comparison: Comparison | undefined;
  readonly reliance: Reliance;
  /** Why it is compared this way, or left out. */
  readonly because: string;
}

/** What is compared of what the ends of a design see, and how; the first row that fits a field counts (design 6). */
export const fieldKinds: readonly FieldKind[] = [
  {
    fields: ['$', '*.$'],
    comparison: undefined,
    reliance: 'nowhere',
    because: 'The class of a record says nothing that its fields do not, unless it has no others.',
  },
  {
    fields: ['address', 'visibility'],
    comparison: 'addresses',
    reliance: 'everywhere',
    because: 'Firmware has them in its drivers and linker scripts. More addresses take nothing away.',
  },
  {
    fields: ['supports', 'emits'],
    comparison: 'operations',
    reliance: 'everywhere',
    because: 'An operation or a size that is gone is an access that fails; one more is none.',
  },
  {
    fields: [
      'supportsRead',
      'supportsWrite',
      'supportsAtomics',
      'supportsSizes',
      'emitsSizes',
      'transferSizes',
      'facts.transferSizes',
    ],
    comparison: 'sizes',
    reliance: 'everywhere',
    because: 'A size that is gone is an access that fails; one more is none.',
  },
  {
    fields: ['regionType'],
    comparison: 'region type',
    reliance: 'everywhere',
    because:
      'From UNCACHED to GET_EFFECTS each type promises less than the one before. Whether others may hold copies changes what software has to do in either direction.',
  },
  {
    fields: ['executable', 'alwaysGrantsT'],
    comparison: 'promise',
    reliance: 'everywhere',
    because: 'Others may rely on it as soon as it holds.',
  },
  {
    fields: ['mayDenyGet', 'mayDenyPut'],
    comparison: 'risk',
    reliance: 'everywhere',
    because: 'Others need not expect it until it may happen.',
  },
  {
    fields: ['fifoId'],
    comparison: 'order',
    reliance: 'everywhere',
    because:
      'The numbers mean nothing: what counts is which devices answer in order. A device that no longer does breaks masters that rely on it.',
  },
  {
    fields: ['minLatency'],
    comparison: 'at least',
    reliance: 'everywhere',
    because: 'A master may reuse an id so many cycles after its request. More cycles are within what it was told.',
  },
  {
    fields: ['requestKeys', 'responseKeys', 'requestFields', 'responseFields', 'userFields', 'unusedRegionTypes'],
    comparison: 'set',
    reliance: 'everywhere',
    because: 'What is gone may be missed; what is new is not known yet. Their order has no meaning.',
  },
  {
    fields: ['resources'],
    comparison: 'set',
    reliance: 'everywhere',
    because: 'Firmware finds a device by what it owns.',
  },
  {
    fields: ['clock', 'rootClock', 'rootClock.*'],
    comparison: 'node',
    reliance: 'everywhere',
    because: 'Constraints and crossings are written for the clock that drives a module.',
  },
  {
    fields: ['clockPort', 'rootClockPort', 'rootClockPort.*'],
    comparison: 'port',
    reliance: 'everywhere',
    because: 'What gives several clocks gives another one at each of its ports. The first of them, 0, is not written.',
  },
  {
    fields: ['echoFields'],
    comparison: 'wires',
    reliance: 'at ports',
    because:
      'Adapters add them for themselves; they are wires only where the design ends. Who is outside has to give back what comes on them.',
  },
  {
    fields: ['sourceId', 'id'],
    comparison: 'ids',
    reliance: 'nowhere',
    because: 'Buses hand ids out anew with every master. How many bits they take is compared where the design ends.',
  },
  {
    fields: ['endSourceId', 'endSinkId'],
    comparison: 'equal',
    reliance: 'nowhere',
    because: 'Buses hand ids out anew with every master. How many bits they take is compared where the design ends.',
  },
  {
    fields: ['bundle.requestFields', 'bundle.responseFields', 'bundle.echoFields', 'bundle.userFields'],
    comparison: 'wires',
    reliance: 'at ports',
    because: 'They are wires beside the others, which are outside or are not; their order has no meaning.',
  },
  {
    fields: ['bundle.*'],
    comparison: 'equal',
    reliance: 'at ports',
    because:
      'Wires follow from what both sides say, which is compared in its own right. Inside, hardware is made to fit; what is outside is not.',
  },
  {
    fields: ['name', '*.name'],
    comparison: 'equal',
    reliance: 'nowhere',
    because: 'A rename is a rename.',
  },
  {
    fields: ['range'],
    comparison: 'ids',
    reliance: 'everywhere',
    because: 'They are the numbers of the interrupts on their way.',
  },
  {
    fields: ['nodePath', 'passed'],
    comparison: undefined,
    reliance: 'nowhere',
    because: 'The nodes on the way are compared as modules, nodes and edges.',
  },
  {
    fields: ['protocol', 'class', 'device', 'genOpt', 'lite', 'interleavedId', 'destinationId'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'What speaks another protocol, or a variant of it, does not understand it.',
  },
  {
    fields: ['channelBytes.*', 'beatBytes', 'facts.beatBytes', 'width'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Data of another width are other wires, and other strobes.',
  },
  {
    fields: ['aligned', 'maxFlight', 'requestFifo', 'executesOnly', 'neverReleasesData'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Devices are made for the requests that masters say they make.',
  },
  {
    fields: ['isAligned', 'isContinuous', 'reqAligned', 'reqContinuous'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'What takes a stream is made for how it comes.',
  },
  {
    fields: [
      ...['give.*', 'take.*', 'jitterPS', 'phaseDeg', 'phaseErrorDeg', 'freqErrorPPM'],
      ...['members.*', 'facts.clock.*'],
    ],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Constraints and dividers are written for these numbers.',
  },
  {
    fields: ['async.*', 'delay.*', 'facts.delay.*', 'direction.*', 'direction'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Both halves of a crossing have to fit together.',
  },
];

/** What holds for a field that no row of {@link fieldKinds} is about. */
export const anyOtherField: FieldKind = {
  fields: ['*'],
  comparison: 'equal',
  reliance: 'everywhere',
  because: 'Whoever sees it may rely on it.',
};

const known = new Map<string, FieldKind>();

/** The kind of a field, by its name: `supports`, `give.freqMHz`, `bundle.dataBits`. */
export function fieldKindOf(field: string): FieldKind {
  let kind = known.get(field);
  if (kind === undefined) known.set(field, (kind = findKind(field)));
  return kind;
}

function findKind(field: string): FieldKind {
  return fieldKinds.find(({ fields }) => fields.some((name) => fits(name, field))) ?? anyOtherField;
}

/** Whether a name, such as `x.*` for all that is in `x`, means a field. */
export function fits(name: string, field: string): boolean {
  if (name.startsWith('*.')) return field.endsWith(name.slice(1));
  return name.endsWith('.*') ? field.startsWith(name.slice(0, -1)) : name === field;
}
