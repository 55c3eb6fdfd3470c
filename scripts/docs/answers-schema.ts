import { type AnswerName, answerOf } from '../../lib/base/answer.js';
import { regionTypes } from '../../lib/base/address/index.js';
import { type Aspect, allImpacts, type Happening } from '../../lib/diff/index.js';
import { nodeKinds } from '../../lib/elaboration/index.js';
import { type Obstacle, operations, type Origin } from '../../lib/query/index.js';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON schema of what commands answer with `--format json`: one for each answer, by its `format`. */
export function answersSchema(): Schema {
  const names = Object.keys(answers) as AnswerName[];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Entente answers',
    description:
      'The output of commands with --format json. Addresses and the sizes of address ranges are hexadecimal strings; sizes of accesses are bytes. Address sets are [base, mask]: an address is in the set if it equals the base in all bits outside the mask.',
    type: 'object',
    required: ['format', 'version'],
    properties: { format: { enum: names.map(formatOf) }, version: { const: 1 } },
    allOf: names.map((name) => ({
      if: { properties: { format: { const: formatOf(name) } } },
      then: { $ref: `#/$defs/${name}` },
    })),
    $defs: { ...parts, ...Object.fromEntries(names.map((name) => [name, headed(name)])) },
  };
}

function formatOf(name: AnswerName): string {
  return answerOf(name, {}).format;
}

function headed(name: AnswerName): Schema {
  const { description, forms } = answers[name];
  const head = { format: { const: formatOf(name) }, version: { const: 1 } };
  const schemas = forms.map(({ required, optional = {} }) => record({ ...head, ...required }, optional));
  return { description, ...(schemas.length === 1 ? schemas[0] : { anyOf: schemas }) };
}

/** An object with fields that are always there, and such as may be missing, and no others. */
function record(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

function pairOf(items: Schema): Schema {
  return { type: 'array', items, minItems: 2, maxItems: 2 };
}

function dictionaryOf(values: Schema, names?: readonly string[]): Schema {
  return {
    type: 'object',
    ...(names === undefined ? {} : { propertyNames: { enum: names } }),
    additionalProperties: values,
  };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function part(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

function said(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

/** All words of a type, so that none is forgotten. */
function wordsOf<T extends string>(words: Readonly<Record<T, true>>): Schema {
  return { enum: Object.keys(words) };
}

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const always: Schema = { const: true };
const whole: Schema = { type: 'integer', minimum: 0 };
const numeric: Schema = { type: 'number' };
const hex: Schema = { type: 'string', pattern: '^0x[0-9a-f]+$' };
const id: Schema = said('Id of a node.', text);
const edge: Schema = said('Id of an edge.', text);
const protocol: Schema = said('Title of a protocol.', text);
const operation: Schema = { enum: operations };
const sizes: Schema = said('The smallest and the largest transfer in bytes.', pairOf(whole));
const permitted = ['read', 'write', 'execute', 'cache', 'atomic'];
const counts: Schema = dictionaryOf(numeric);

const parts: Readonly<Record<string, Schema>> = {
  json: {},
  location: record(
    { file: text, line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } },
    { pointer: said('JSON pointer of the place in a document.', text) },
  ),
  permissions: record(Object.fromEntries(permitted.map((each) => [each, flag]))),
  security: said(
    'Accesses, as sets that each combine some attributes.',
    listOf(record({}, { secure: flag, privileged: flag, worlds: listOf(text) })),
  ),
  guard: record({}, { read: part('security'), write: part('security') }),
  sets: listOf(pairOf(hex)),
  pair: record(
    {
      master: id,
      port: said('Outward port of that node.', whole),
      client: said('Name of the client.', text),
      device: id,
      name: said('Name of the device.', text),
      sets: part('sets'),
      operations: said('Sizes by operation; unsupported operations are absent.', dictionaryOf(sizes, operations)),
      stripped: said(
        'The capabilities of the device that nodes on the way remove.',
        listOf(record({ operation, node: id, before: sizes, after: sizes })),
      ),
    },
    {
      unknown: said('It is not known what the device supports.', always),
      permitted: said('The operations, if only their sizes are unknown.', listOf(operation)),
      makes: said('The accesses that the master makes.', part('security')),
      accesses: said('The accesses with which it reads and writes the device.', part('guard')),
      guard: said('The accesses that firewalls on the way let through.', part('guard')),
    },
  ),
  blocked: listOf(
    record({
      ...{ master: id, client: text, device: id, name: text, sets: part('sets') },
      ...{ firewall: id, message: text, help: text },
    }),
  ),
  hop: record(
    {
      ...{ edge, from: id, to: id, protocol },
      address: said('The address on this edge.', hex),
      operation: said('The operation on this edge.', operation),
      size: said('Bytes of each request.', whole),
      requests: said('The number of requests on this edge.', whole),
    },
    {
      client: said('The client that stands for the master here.', text),
      ids: said('Its ids, from the first to one behind the last.', pairOf(whole)),
      reads: said('Each write comes with a read.', always),
      beatBytes: said('Width of the edge in bytes.', whole),
      beats: said('Beats of data of all requests.', whole),
      domain: said('Clock domain of the node where the edge ends; missing for that of the root.', text),
    },
  ),
  end: {
    anyOf: [
      record(
        {
          kind: { const: 'device' },
          node: id,
          name: said('Name of the device; empty for none.', text),
          window: said(
            'The part of its addresses that the access hits, from the first to one behind the last.',
            pairOf(hex),
          ),
          offset: hex,
        },
        { device: id, accesses: part('security') },
      ),
      record({ kind: { const: 'dead' }, reason: text, node: id, message: text, help: text }),
    ],
  },
  step: record({
    ...{ edge, field: text, value: part('json') },
    origin: wordsOf<Origin>({
      ...{ declared: true, default: true, derived: true, passed: true, kept: true },
      ...{ chosen: true, changed: true, made: true, computed: true },
    }),
    node: said('The node that declared it on the edge; null for values that the protocol computes.', orNull(id)),
    rule: said('The change, in words.', text),
    location: orNull(part('location')),
    inputs: listOf(record({ edge, field: text, value: part('json') })),
  }),
  explanation: record({
    ...{ edge, field: text, value: part('json') },
    steps: said('From its origin to the edge of the question.', listOf(part('step'))),
  }),
  space: record(
    {
      ...{ edge, node: id },
      bits: said('Width of an id in bits.', whole),
      unused: listOf(pairOf(whole)),
      shares: listOf(record({ span: pairOf(whole), node: id }, { client: text, space: part('space') })),
    },
    { replaces: said('The ids on the other side of a node that hands out its own.', part('space')) },
  ),
  end_traffic: record({ node: id, name: text, accesses: whole, requests: whole, bytes: whole }),
  refusal: record({ rule: said('The rule that it breaks.', orNull(text)), message: text, help: text }),
};

const piece = { start: hex, end: said('One behind the last.', hex), size: hex };
const interleaved = said('Its own addresses, if the device is interleaved.', record({ base: hex, mask: hex }));

interface Form {
  readonly required: Readonly<Record<string, Schema>>;
  readonly optional?: Readonly<Record<string, Schema>>;
}

interface Answer {
  readonly description: string;
  readonly forms: readonly Form[];
}

const listed = {
  nodes: record({ id, kind: { enum: nodeKinds }, protocol: text, in: whole, out: whole, module: text }),
  edges: record({ id: edge, protocol, label: text, domain: text }),
  masters: record({
    ...{ id, name: text, protocol, bytes: orNull(whole), ids: orNull(whole), accesses: text },
    ...{ devices: orNull(whole), domain: text },
  }),
  devices: record({ id, name: text, protocol, bytes: orNull(whole), masters: orNull(whole), addresses: text }),
  buses: record({ id, protocol: text, bytes: orNull(whole), masters: whole, slaves: whole, domain: text }),
  domains: record({ id: text, clock: text, MHz: text, nodes: whole }),
  interrupts: record({
    ...{ id, number: orNull(whole), name: text, from: id, index: whole, called: text, device: text },
  }),
};

const answers: Readonly<Record<AnswerName, Answer>> = {
  list: {
    description: 'entente list: the parts of one kind.',
    forms: Object.entries(listed).map(([what, row]) => ({ required: { [what]: listOf(row) } })),
  },
  map: {
    description: 'entente map: the devices by address.',
    forms: [
      {
        required: {
          map: listOf(
            record(
              {
                ...piece,
                permissions: orNull(part('permissions')),
                regionType: orNull({ enum: regionTypes }),
                width: said('Width of the bus at the device in bytes.', orNull(whole)),
                device: id,
                name: text,
                masters: listOf(id),
                source: said('Its source location; empty if unknown.', text),
              },
              {
                interleaved,
                window: said('Name of this window at the device.', text),
                within: said('The node that answers there in its place.', id),
                mirrorOf: said('Another address of its first byte.', hex),
                base: said('The address from which software counts registers, if it is before the start.', hex),
                parts: listOf(
                  record(
                    {
                      ...piece,
                      access: listOf(record({ masters: listOf(id), permissions: orNull(part('permissions')) })),
                    },
                    { interleaved, firewalls: listOf(part('guard')), closed: always },
                  ),
                ),
                placedIn: said('The window in which it was placed.', pairOf(hex)),
                placedAt: hex,
                notes: record(
                  {},
                  { owner: text, datasheet: text, registers: text, resetDomain: text, powerDomain: text },
                ),
              },
            ),
          ),
        },
      },
    ],
  },
  'free-space': {
    description: 'entente map --gaps: the free addresses.',
    forms: [
      {
        required: {
          addressBits: whole,
          gaps: listOf(
            record(piece, { slot: said('The address for the device; null if the range is too small.', orNull(hex)) }),
          ),
        },
        optional: {
          seen: said('The visible addresses, if not all are visible.', listOf(record({ base: hex, mask: hex }))),
          holed: said('Devices with unlisted holes between their blocks.', listOf(id)),
          slot: record({ size: hex, alignment: hex, lowest: orNull(hex) }, { nearest: orNull(hex) }),
        },
      },
    ],
  },
  route: {
    description: 'entente route: the route of an access, from edge to edge.',
    forms: [
      {
        required: {
          routes: listOf(
            record({
              ...{ master: id, port: whole, protocol, client: text, operation, address: hex, size: whole },
              ...{ hops: listOf(part('hop')), end: part('end') },
            }),
          ),
        },
      },
    ],
  },
  reach: {
    description: 'entente reach: which master reaches which device.',
    forms: [{ required: { reach: listOf(part('pair')) }, optional: { blocked: part('blocked') } }],
  },
  'why-not': {
    description: 'entente why-not: the obstacles between masters and devices.',
    forms: [
      {
        required: {
          obstacles: listOf(
            record({
              ...{ master: id, client: text, device: id },
              reason: wordsOf<Obstacle['reason']>({
                ...{ hidden: true, unmapped: true, filtered: true, blocked: true, 'not-made': true },
                ...{ 'not-emitted': true, misaligned: true, unsupported: true, size: true, 'not-connected': true },
              }),
              node: said('The node to change; null if an edge is missing.', orNull(id)),
              ...{ message: text, help: text },
            }),
          ),
        },
        optional: {
          ...{ blocked: part('blocked'), limited: listOf(part('pair')) },
          hidden: said(
            'Parts of devices that masters do not get to at all, although they get to the rest, in addresses of the device.',
            listOf(
              record({
                ...{
                  master: id,
                  client: text,
                  device: id,
                  sets: part('sets'),
                  reason: { enum: ['hidden', 'filtered'] },
                },
                ...{ node: id, message: text, help: text },
              }),
            ),
          ),
        },
      },
    ],
  },
  explain: {
    description: 'entente explain: the origin of a value, or the differences between an edge and its neighbours.',
    forms: [
      { required: { explanations: listOf(part('explanation')) } },
      { required: { edge, differences: listOf(part('step')) } },
      {
        required: {
          port: record({
            ...{ module: text, place: text, name: text, direction: { enum: ['input', 'output'] }, bits: whole },
          }),
          explanations: listOf(part('explanation')),
        },
      },
    ],
  },
  ids: {
    description: 'entente ids: the owners of source ids.',
    forms: [{ required: { ids: listOf(record({ sink: id, space: part('space') })) } }],
  },
  replay: {
    description: 'entente replay: the results of a trace of accesses.',
    forms: [
      {
        required: {
          ...{ accesses: whole, failed: whole, span: numeric, unordered: whole },
          ...{ masters: listOf(part('end_traffic')), devices: listOf(part('end_traffic')) },
          edges: listOf(
            record(
              { edge, protocol, accesses: whole, requests: whole, beats: orNull(whole), bytes: whole, peak: whole },
              { ids: whole },
            ),
          ),
          failures: listOf(
            record({
              ...{ master: text, operation, size: whole, count: whole, first: hex, last: hex },
              ...{ message: text, help: text },
            }),
          ),
        },
      },
    ],
  },
  heat: {
    description: 'entente replay --heat: the traffic on each edge, for drawings.',
    forms: [
      {
        required: {
          span: numeric,
          edges: dictionaryOf(
            record({
              ...{ accesses: whole, requests: whole, beats: whole, bytes: whole },
              heat: { type: 'number', minimum: 0, maximum: 1 },
            }),
          ),
        },
      },
    ],
  },
  diff: {
    description: 'entente diff: the changes between two versions.',
    forms: [
      {
        required: {
          counts: record(Object.fromEntries(allImpacts.map((impact) => [impact, whole]))),
          changes: listOf(
            record({
              impact: { enum: allImpacts },
              aspect: wordsOf<Aspect>({
                ...{ device: true, place: true, master: true, reach: true, access: true, interrupt: true, port: true },
                ...{ clock: true, crossing: true, bus: true, contents: true, windows: true, firmware: true },
                ...{ hardware: true, module: true, node: true, edge: true, edges: true },
              }),
              happening: wordsOf<Happening>({
                ...{ added: true, removed: true, moved: true, shrunk: true, grown: true, lost: true, gained: true },
                ...{ changed: true, renamed: true },
              }),
              ...{ subject: text, detail: text, before: text, after: text, seenBy: listOf(text) },
            }),
          ),
          groups: said(
            'Causes and consequences among the changes, by their positions in the list.',
            listOf(record({ impact: { enum: allImpacts }, cause: whole, consequences: listOf(whole) })),
          ),
        },
      },
    ],
  },
  'sweep-table': {
    description: 'entente sweep: the result of each combination.',
    forms: [
      {
        required: {
          rows: listOf(
            record(
              {
                design: text,
                choices: dictionaryOf({ type: ['string', 'number', 'boolean'] }),
                figures: counts,
                findings: dictionaryOf(whole),
                refused: said('Why the design was refused.', orNull(part('refusal'))),
                untried: said('Why it has no result.', orNull(part('refusal'))),
              },
              { changes: counts },
            ),
          ),
        },
      },
    ],
  },
};
