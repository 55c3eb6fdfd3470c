import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { elaborateDocument, runDocument } from '../../../lib/documents/index.js';
import type { EdgeRecord, Elaboration, Json } from '../../../lib/elaboration/index.js';
import {
  explain,
  explanationText,
  type Field,
  fieldsOf,
  fieldText,
  findEdges,
  type Step,
  valueOf,
} from '../../../lib/query/index.js';
import mcu from '../../../topologies/mcu.js';
import { recordedRuns } from '../../golden/recorded.js';
import { someOf } from '../../seeds.js';

// A value that is said to pass from the node that declares it is another one once that declares another one. Documents are changed at the
// place that the explanation names, and negotiated once more.

type Mutable = { [key: string]: Mutable } & Mutable[] & Json;

/** A field where it is declared, and the ways of values that are said to be nothing but it. */
interface Claim {
  readonly edge: EdgeRecord;
  readonly field: Field;
  readonly pointer: string;
  readonly ways: (readonly Step[])[];
}

function claimsIn(elaboration: Elaboration): Claim[] {
  const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  const claims = new Map<string, Claim>();
  for (const edge of someOf(elaboration.edges, 12)) {
    for (const asked of fieldsOf(edge).filter(({ side }) => side === 'down' || side === 'up')) {
      const way = explain(elaboration, edge, asked);
      const end = way.at(-1);
      const first = edges.get(end?.edge ?? '');
      const isPassed = way.length > 1 && way.slice(0, -1).every(({ origin }) => origin === 'passed');
      if (end === undefined || first === undefined || !isPassed) continue;
      if (end.origin !== 'declared' && end.origin !== 'default') continue;
      const key = `${end.edge} ${end.field}`;
      const known = claims.get(key);
      known?.ways.push(way);
      const field = fieldsOf(first).find((each) => fieldText(each) === end.field);
      const pointer = end.location?.pointer;
      if (known === undefined && field !== undefined && pointer !== undefined)
        claims.set(key, { edge: first, field, pointer, ways: [way] });
    }
  }
  return [...claims.values()];
}

/** Other values that a field may have; none for those that others refer to. */
function othersThan(value: Json, name: string): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [2 * value + 1, 2 * value];
  if (name === 'regionType') return ['UNCACHED', 'IDEMPOTENT'].filter((each) => each !== value);
  if (name === 'name') return typeof value === 'string' ? [`${value}x`] : [];
  if (name === 'fifoId') return value === null ? [9] : [];
  if (!Array.isArray(value) || value.length !== 2) return [];
  const [least, most] = value as [Json, Json];
  if (typeof least !== 'number' || typeof most !== 'number' || ['sourceId', 'id', 'range'].includes(name)) return [];
  return most === 0
    ? [[4, 8]]
    : [
        [least, 2 * most],
        [0, 0],
      ];
}

/** The document with another value where the claim says that it is declared; undefined where it is not declared by a port. */
function changed(doc: unknown, { edge, field, pointer }: Claim, value: Json): string | undefined {
  const copy = structuredClone(doc) as Mutable;
  const statement = pointer
    .slice(1)
    .split('/')
    .reduce<Mutable | undefined>((at, key) => at?.[key as never], copy);
  const port = statement?.ports?.[field.side === 'down' ? edge.fromPort : edge.toPort];
  let at = field.item === undefined ? port : port?.[field.item.list]?.[field.item.index];
  if (at === undefined) return undefined;
  const names = [...field.names];
  const last = names.pop() ?? '';
  for (const name of names) at = at[name] ??= {} as Mutable;
  at[last] = value as Mutable;
  return JSON.stringify(copy, undefined, 2);
}

/** The steps that are said to pass a value on, and do not. */
function lies(claim: Claim, before: Elaboration, after: Elaboration): string[] {
  const now = new Map(after.edges.map((edge) => [edge.id, edge]));
  const then = new Map(before.edges.map((edge) => [edge.id, edge]));
  const valueNow = ({ edge: id, field: text }: Step): string => {
    const [old, edge] = [then.get(id), now.get(id)];
    const field = old && fieldsOf(old).find((each) => fieldText(each) === text);
    return JSON.stringify(edge && field && valueOf(edge, field));
  };
  return claim.ways.flatMap((way) =>
    way.slice(0, -1).flatMap((step, k) => {
      const next = way[k + 1];
      return next === undefined || valueNow(step) === valueNow(next)
        ? []
        : [`${step.node}: ${step.field} on ${step.edge}`];
    }),
  );
}

test.each([
  ['tl', 4],
  ['axi4', 8],
  ['bridges', 25],
  ['crossings', 6],
  ['clock', 40],
])('what is said to pass does, whatever is declared, in documents of %s', (family, count) => {
  const runs = recordedRuns(family).filter(({ recorded }) => 'graph' in recorded.expect);
  const wrong: string[] = [];
  let tried = 0;
  for (const { recorded, result } of someOf(runs, count)) {
    if (!result.ok) continue;
    const before = elaborateDocument(result);
    for (const claim of someOf(claimsIn(before), 15)) {
      const { edge, field } = claim;
      for (const value of othersThan(valueOf(edge, field) ?? null, field.names.at(-1) ?? '')) {
        const text = changed(recorded.doc, claim, value);
        const again = text === undefined ? undefined : runDocument({ file: 'changed.json', text, firstLine: 1 });
        if (again?.ok !== true) continue;
        const after = elaborateDocument(again);
        const told = after.edges.find(({ id }) => id === edge.id);
        if (told === undefined || JSON.stringify(valueOf(told, field)) !== JSON.stringify(value)) continue;
        tried++;
        wrong.push(...lies(claim, before, after).map((each) => `${recorded.doc.name}: ${each}`));
        break;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(3);
});

test.each(['tl', 'bridges', 'crossings'])(
  'the largest transfer is that which it is said to be, in documents of %s',
  (family) => {
    const wrong: string[] = [];
    let told = 0;
    for (const { recorded, result } of someOf(recordedRuns(family), 20)) {
      if (!result.ok) continue;
      const elaboration = elaborateDocument(result);
      for (const edge of elaboration.edges)
        for (const field of fieldsOf(edge).filter((each) => fieldText(each) === 'facts.maxTransfer')) {
          const [step] = explain(elaboration, edge, field);
          const sizes = step?.inputs.map(({ value }) => (Array.isArray(value) ? (value[1] as Json) : value));
          if (JSON.stringify(sizes) !== JSON.stringify([step?.value]))
            wrong.push(
              `${recorded.doc.name}: ${edge.id} ${JSON.stringify(step?.value)} from ${JSON.stringify(step?.inputs)}`,
            );
          told++;
        }
    }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(5);
  },
);

test('what a node makes is not said to pass where it happens to be as before', () => {
  const design = elaborate(mcu);
  const [text = ''] = findEdges(design, 'mcu.sram.down.masters[0].supports.get').flatMap(({ edge, fields }) =>
    fields.map((field) => explanationText(explain(design, edge, field)).replaceAll(/ {2}\S+\.ts:\d+:\d+$/gm, '')),
  );
  expect(text).toBe(`down.masters[0].supports.get = none
on mcu.fragmenter.node:0->mcu.sram.node:0
  mcu.cpu              has the default none
  mcu.bus.node         passes on none      
  mcu.atomics.node     passes on none      
  mcu.fragmenter.node  keeps none          
      Unless minSize equals maxSize, all clients become one called TLFragmenter, with the sourceId range
      [0, endSourceId × 2 × maxSize ÷ minSize), twice as large with earlyAck PutFulls, to number the
      fragments; it has requestFifo and emits what any of them emits, with alwaysMin only up to minSize;
      all else about it has its defaults, such as no supports.
`);
});
