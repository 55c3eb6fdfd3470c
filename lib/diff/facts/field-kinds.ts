/** How to compare two values of a field. */
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

/** A kind of field at the end of a bus, a clock or an interrupt. */
export interface FieldKind {
  /** Names of the fields; `x.*` matches all fields in `x`. */
  readonly fields: readonly string[];
  /** How its values are compared; undefined if they are ignored. */
  readonly comparison: Comparison | undefined;
  readonly reliance: Reliance;
  /** Why it is compared in this way, or ignored. */
  readonly because: string;
}

/** How the fields at the ends of a design are compared; the first row that matches applies (design 6). */
export const fieldKinds: readonly FieldKind[] = [
  {
    fields: ['$', '*.$'],
    comparison: undefined,
    reliance: 'nowhere',
    because: 'The class of a record adds nothing to its fields, unless the record has no other field.',
  },
  {
    fields: ['address', 'visibility'],
    comparison: 'addresses',
    reliance: 'everywhere',
    because: 'Drivers and linker scripts contain them. Additional addresses take nothing away.',
  },
  {
    fields: ['supports', 'emits'],
    comparison: 'operations',
    reliance: 'everywhere',
    because: 'If an operation or a size is removed, accesses that use it fail; an additional one breaks nothing.',
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
    because: 'If a size is removed, accesses that use it fail; an additional one breaks nothing.',
  },
  {
    fields: ['regionType'],
    comparison: 'region type',
    reliance: 'everywhere',
    because:
      'From UNCACHED to GET_EFFECTS, each type promises less than the one before. Whether others may hold copies changes what software has to do, in either direction.',
  },
  {
    fields: ['executable', 'alwaysGrantsT'],
    comparison: 'promise',
    reliance: 'everywhere',
    because: 'Others may depend on it as soon as it holds.',
  },
  {
    fields: ['mayDenyGet', 'mayDenyPut'],
    comparison: 'risk',
    reliance: 'everywhere',
    because: 'Others need not be prepared for it until it may happen.',
  },
  {
    fields: ['fifoId'],
    comparison: 'order',
    reliance: 'everywhere',
    because:
      'Only the grouping matters, not the numbers: which devices answer in order. A device that no longer does breaks masters that depend on the order.',
  },
  {
    fields: ['minLatency'],
    comparison: 'at least',
    reliance: 'everywhere',
    because: 'A master may reuse an id this many cycles after its request. A longer latency keeps that promise.',
  },
  {
    fields: ['requestKeys', 'responseKeys', 'requestFields', 'responseFields', 'userFields', 'unusedRegionTypes'],
    comparison: 'set',
    reliance: 'everywhere',
    because: 'Someone may depend on a removed element; nobody knows a new one yet. The order has no meaning.',
  },
  {
    fields: ['resources'],
    comparison: 'set',
    reliance: 'everywhere',
    because: 'Firmware finds a device by its resources.',
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
    because:
      'A node that provides several clocks provides a different one at each port. Port 0, the first, is not written.',
  },
  {
    fields: ['echoFields'],
    comparison: 'wires',
    reliance: 'at ports',
    because:
      'Adapters add them for their own use; only at the ports of the design are they wires. The outside has to return what arrives on them.',
  },
  {
    fields: ['sourceId', 'id'],
    comparison: 'ids',
    reliance: 'nowhere',
    because:
      'Buses reassign ids with every additional master. The number of bits is compared at the ports of the design.',
  },
  {
    fields: ['endSourceId', 'endSinkId'],
    comparison: 'equal',
    reliance: 'nowhere',
    because:
      'Buses reassign ids with every additional master. The number of bits is compared at the ports of the design.',
  },
  {
    fields: ['bundle.requestFields', 'bundle.responseFields', 'bundle.echoFields', 'bundle.userFields'],
    comparison: 'wires',
    reliance: 'at ports',
    because: 'They are additional wires, which the outside either has or lacks; their order has no meaning.',
  },
  {
    fields: ['bundle.*'],
    comparison: 'equal',
    reliance: 'at ports',
    because:
      'Wires follow from the parameters of both sides, which are compared separately. Hardware inside the design is generated to fit; hardware outside is not.',
  },
  {
    fields: ['name', '*.name'],
    comparison: 'equal',
    reliance: 'nowhere',
    because: 'A renamed part is otherwise the same part.',
  },
  {
    fields: ['range'],
    comparison: 'ids',
    reliance: 'everywhere',
    because: 'It gives the numbers of the interrupts on the way.',
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
    because: 'The two ends have to speak the same protocol, and the same variant of it.',
  },
  {
    fields: ['channelBytes.*', 'beatBytes', 'facts.beatBytes', 'width'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Another data width means other wires and other byte lanes.',
  },
  {
    fields: ['aligned', 'maxFlight', 'requestFifo', 'executesOnly', 'neverReleasesData'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'Devices are built for the requests that masters declare.',
  },
  {
    fields: ['isAligned', 'isContinuous', 'reqAligned', 'reqContinuous'],
    comparison: 'equal',
    reliance: 'everywhere',
    because: 'The receiver of a stream is built for the form in which it arrives.',
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
    because: 'Both halves of a crossing have to match.',
  },
];

/** Applies to fields that match no row of {@link fieldKinds}. */
export const anyOtherField: FieldKind = {
  fields: ['*'],
  comparison: 'equal',
  reliance: 'everywhere',
  because: 'Everyone who sees it may depend on it.',
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

/** Whether a name, such as `x.*` for all fields in `x`, matches a field. */
export function fits(name: string, field: string): boolean {
  if (name.startsWith('*.')) return field.endsWith(name.slice(1));
  return name.endsWith('.*') ? field.startsWith(name.slice(0, -1)) : name === field;
}
