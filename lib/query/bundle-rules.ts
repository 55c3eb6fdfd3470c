import { type EdgeRecord, readHex } from '../model/index.js';
import { type Field, portOf, valueOf } from './fields.js';
import { itemsOf } from './items.js';

/** How a protocol works out a field of the bundle, or a fact, and the fields that it does so from, the decisive one first. */
export interface BundleRule {
  readonly rule: string;
  readonly from: readonly Field[];
}

interface Known {
  readonly rule: string;
  readonly from: readonly (readonly [side: 'down' | 'up', field: string])[];
}

const data = 'Eight times the width of the data in bytes.';
const addresses = 'As many bits as the highest address behind the edge has.';

/** By protocol, `bundle` or `facts`, and field (tilelink 3, amba 2, 7, 8, 9, interrupts-clocks 10). */
const rules: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  TLImp: {
    'bundle.addressBits': { rule: addresses, from: [['up', 'slaves.address']] },
    'bundle.dataBits': { rule: data, from: [['up', 'channelBytes.a']] },
    'bundle.sourceBits': {
      rule: 'As many bits as the source ids in front of the edge need.',
      from: [['down', 'endSourceId']],
    },
    'bundle.sinkBits': { rule: 'As many bits as the sink ids behind the edge need.', from: [['up', 'endSinkId']] },
    'bundle.sizeBits': {
      rule: 'As many bits as the logarithm of the largest transfer needs.',
      from: [['up', 'slaves.supports.get']],
    },
    'bundle.hasBCE': {
      rule: 'Whether some client can be probed, and some manager acquired.',
      from: [
        ['down', 'masters.supports.probe'],
        ['up', 'slaves.supports.acquireB'],
      ],
    },
    'facts.maxTransfer': {
      rule: 'The largest transfer that either side supports.',
      from: [['up', 'slaves.supports.get']],
    },
    'facts.maxLgSize': {
      rule: 'The logarithm of the largest transfer.',
      from: [['up', 'slaves.supports.get']],
    },
  },
  AXI4Imp: {
    'bundle.addrBits': { rule: addresses, from: [['up', 'slaves.address']] },
    'bundle.dataBits': { rule: data, from: [['up', 'beatBytes']] },
    'bundle.idBits': { rule: 'As many bits as the ids in front of the edge need.', from: [['down', 'masters.id']] },
  },
  AHBImpMaster: {
    'bundle.addrBits': { rule: addresses, from: [['up', 'slaves.address']] },
    'bundle.dataBits': { rule: data, from: [['up', 'beatBytes']] },
  },
  AHBImpSlave: {
    'bundle.addrBits': { rule: addresses, from: [['up', 'slaves.address']] },
    'bundle.dataBits': { rule: data, from: [['up', 'beatBytes']] },
  },
  APBImp: {
    'bundle.addrBits': { rule: addresses, from: [['up', 'slaves.address']] },
    'bundle.dataBits': { rule: data, from: [['up', 'beatBytes']] },
  },
  ClockImp: {
    'facts.clock': {
      rule: 'The clock that the source gives, or else the one that the sink takes.',
      from: [
        ['down', 'give'],
        ['up', 'take'],
      ],
    },
  },
};

/** The rule for a field of the bundle or of the facts; what has no rule of its own follows from both sides of the edge. */
export function bundleRule(edge: EdgeRecord, field: Field): BundleRule {
  const { protocol, names } = ofInner(edge.protocol, field);
  const [first, operation] = names;
  if (field.side === 'facts' && first === 'claims' && operation !== undefined) return claimsRule(edge, operation);
  const known = rules[protocol]?.[`${field.side}.${names.join('.')}`];
  if (known === undefined) {
    return { rule: `${edge.protocol} works it out from what both sides of the edge tell.`, from: [] };
  }
  return { rule: known.rule, from: known.from.flatMap(([side, name]) => fieldNamed(edge, side, name)) };
}

// A crossing's bundle has that of the protocol inside.
function ofInner(protocol: string, { names }: Field): { readonly protocol: string; readonly names: readonly string[] } {
  return names[0] === 'base'
    ? { protocol: protocol.replace(/Async|Rational|Credited/, ''), names: names.slice(1) }
    : { protocol, names };
}

function claimsRule(edge: EdgeRecord, operation: string): BundleRule {
  const from = [
    ...fieldNamed(edge, 'down', `masters.emits.${operation}`),
    ...fieldNamed(edge, 'up', `slaves.supports.${operation}`),
  ];
  return { rule: 'The sizes that some client emits and some manager supports.', from };
}

// The fields of that name: of the port, or of the item whose value is the largest.
function fieldNamed(edge: EdgeRecord, side: 'down' | 'up', name: string): Field[] {
  const [list, ...names] = name.split('.');
  const found = itemsOf(portOf(edge, side));
  if (found === undefined || found.list !== list) {
    const field: Field = { side, item: undefined, names: name.split('.') };
    return valueOf(edge, field) === undefined ? [] : [field];
  }
  const fields = found.items.map((_, index): Field => ({ side, item: { list: found.list, index }, names }));
  const [largest] = fields.toSorted((a, b) => magnitude(edge, b) - magnitude(edge, a));
  return largest === undefined ? [] : [largest];
}

function magnitude(edge: EdgeRecord, field: Field): number {
  const numbers = [valueOf(edge, field) ?? 0]
    .flat(3)
    .map((value) => (typeof value === 'string' ? readHex(value) : value));
  return Math.max(0, ...numbers.map(Number).filter((value) => !Number.isNaN(value)));
}
