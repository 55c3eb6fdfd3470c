import { excerpt, listed, suggest } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';
import { fieldOf, fieldsOf, itemsOf, type PlacedValue, textOf } from '../placed/value.js';
import { DescriptionError } from '../reading.js';
import { odd, refused } from './findings.js';

/** The fields that records of one kind have in a configuration. */
interface Shape {
  /** What messages call one that has no name of its own. */
  readonly what: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const shapes = {
  network: {
    what: 'The network',
    required: [
      ...['name', 'description', 'network_type', 'routing', 'protocols'],
      ...['endpoints', 'routers', 'connections'],
    ],
    optional: ['params'],
  },
  routing: {
    what: 'The routing',
    required: ['route_algo'],
    optional: [
      ...['use_id_table', 'rob_idx_bits', 'port_id_bits', 'num_vc_id_bits'],
      ...['decouple_rw', 'vc_impl', 'collective'],
    ],
  },
  protocol: {
    what: 'A protocol',
    required: ['name', 'protocol', 'data_width', 'addr_width', 'id_width'],
    optional: ['description', 'type', 'direction', 'user_width', 'type_prefix'],
  },
  endpoint: {
    what: 'An endpoint',
    required: ['name'],
    optional: [
      ...['description', 'array', 'num', 'addr_range', 'xy_id_offset'],
      ...['mgr_port_protocol', 'sbr_port_protocol'],
    ],
  },
  range: {
    what: 'A range',
    required: [],
    optional: [
      ...['start', 'end', 'base', 'size', 'desc', 'en_collective'],
      ...['rdl_name', 'rdl_as_mem', 'rdl_addrmap_grp', 'rdl_params'],
    ],
  },
  router: {
    what: 'A router',
    required: ['name'],
    optional: ['array', 'tree', 'xy_id_offset', 'auto_connect', 'degree'],
  },
  connection: {
    what: 'A connection',
    required: ['src', 'dst'],
    optional: [
      ...['src_range', 'dst_range', 'src_idx', 'dst_idx', 'src_lvl', 'dst_lvl', 'src_dir', 'dst_dir'],
      ...['allow_multi', 'bidirectional', 'description'],
    ],
  },
} satisfies Readonly<Record<string, Shape>>;

/** A field that says something; undefined for one that is missing, or has nothing in it. */
export function givenIn(value: PlacedValue | undefined, name: string): PlacedValue | undefined {
  const field = fieldOf(value, name);
  return textOf(field) === 'null' ? undefined : field;
}

/** The items of a field that is a list; none where it says nothing. Throws a {@link DescriptionError} for what is not a list. */
export function listIn(value: PlacedValue, name: string): readonly PlacedValue[] {
  const field = givenIn(value, name);
  if (field !== undefined && field.kind !== 'list')
    throw new DescriptionError(`${name} is not a list.`, field.place, 'Write it in brackets, or behind a dash.');
  return itemsOf(field);
}

/** One item, or a list of them; none where the field says nothing. */
export function oneOrManyIn(value: PlacedValue, name: string): readonly PlacedValue[] {
  const field = givenIn(value, name);
  return field === undefined ? [] : field.kind === 'list' ? field.items : [field];
}

/** Whether a field is written as true; `otherwise` where it is missing. */
export function isTrueIn(value: PlacedValue | undefined, name: string, otherwise: boolean): boolean {
  const field = fieldOf(value, name);
  return field === undefined ? otherwise : /^(true|yes|on|1)$/i.test(textOf(field) ?? '');
}

/** Fields that the generator does not have, and those that it asks for and does not find. */
export function fieldFindings(document: PlacedValue): DescribedFinding[] {
  return [
    ...found(document, shapes.network),
    ...recordsIn(document, 'routing').flatMap((each) => found(each, shapes.routing)),
    ...recordsIn(document, 'protocols').flatMap((each) => found(each, shapes.protocol)),
    ...recordsIn(document, 'endpoints').flatMap((each) => [
      ...found(each, shapes.endpoint),
      ...recordsIn(each, 'addr_range').flatMap((range) => found(range, shapes.range)),
    ]),
    ...recordsIn(document, 'routers').flatMap((each) => found(each, shapes.router)),
    ...recordsIn(document, 'connections').flatMap((each) => found(each, shapes.connection)),
  ];
}

/** Texts with parameters in them, which are not put in; numbers with some are refused where they are read. */
export function parameterFindings(document: PlacedValue): DescribedFinding[] {
  const findings: DescribedFinding[] = [];
  // What aliases stand for is one and the same.
  const seen = new Set<unknown>();
  const visit = (value: PlacedValue): void => {
    if (value.kind === 'scalar') {
      if (value.text.includes('${'))
        findings.push(odd(`Parameters are not put in: ${excerpt(value.text)} stays as it is written.`, value.place));
      return;
    }
    const inside = value.kind === 'list' ? value.items : value.fields;
    if (seen.has(inside)) return;
    seen.add(inside);
    for (const each of inside.values()) visit(each);
  };
  for (const [name, value] of fieldsOf(document)) if (name !== 'params' && name !== 'description') visit(value);
  return findings;
}

function recordsIn(value: PlacedValue, name: string): readonly PlacedValue[] {
  return oneOrManyIn(value, name).filter(({ kind }) => kind === 'record');
}

function found(value: PlacedValue, { what, required, optional }: Shape): DescribedFinding[] {
  const fields = fieldsOf(value);
  const called = textOf(value, 'name') ?? what;
  const missing = required.filter((name) => !fields.has(name));
  const known = [...required, ...optional];
  return [
    ...(missing.length === 0 ? [] : [refused(`${called} has no ${listed(missing)}.`, value.place)]),
    ...[...fields]
      .filter(([name]) => !known.includes(name))
      .map(([name, field]) => {
        const meant = suggest(name, known);
        return odd(
          `${called} has a field ${name}, which is unknown: it is left out.${meant === undefined ? '' : `\n${meant}`}`,
          field.place,
        );
      }),
  ];
}
