import {
  dictionaryOf,
  flag,
  type Found,
  listOf,
  matching,
  oneOf,
  optional,
  orNull,
  pairOf,
  record,
  type Shape,
  text,
  whole,
} from '../../base/shape/index.js';
import type { FileEdge, FileModule } from './file-form.js';
import { address, addressPairs } from './address-shape.js';
import { FileFormError } from './file-form-error.js';
import { treeShape } from './tree-shape.js';
import { synchronisationShape, traitShapes } from '../../bus/traits-shapes.js';
import { nodeKinds, unknowns } from '../record/elaboration.js';
import { notations } from '../record/notations.js';

const location = record({ file: text, line: whole, column: whole, pointer: optional(text) });
const place = orNull(location);

// The traits of a protocol, and its name if that differs from its title.
const protocolShape = record({ ...traitShapes, name: optional(text), bridges: optional(dictionaryOf(text)) });

// The traits of a class of modules.
const moduleShape: Shape = record({
  ...{ defaultDevice: optional(flag), standIn: optional(flag), newClock: optional(flag), firewall: optional(flag) },
  isolation: optional(flag),
  ...{ synchronises: optional(synchronisationShape) },
});

// A part of a description without nodes.
const partAside = record({ id: text, ranges: addressPairs });

const enclosed = record({ base: address, size: address, name: optional(text) });

const end = record({ path: listOf(text), module: optional(text), node: optional(text) });

// The hardware of a module in addition to its automatic ports.
const hardwareShape: Shape = record({
  clock: oneOf(['input', 'output', 'none']),
  reset: oneOf(['reset', 'sync', 'async']),
  ports: listOf(record({ name: text })),
  joins: listOf(listOf(end)),
  drives: orNull(record({ clock: end, reset: end })),
  gates: optional(listOf(text)),
});

/** The head of a file, before its parts. */
export const headShape: Shape = record({
  format: oneOf(['entente-elaboration']),
  version: versionIs(2),
  name: text,
  status: oneOf(['negotiated', 'failed']),
  protocols: dictionaryOf(protocolShape),
  resources: orNull(treeShape),
  diagnostics: listOf(
    record({
      ...{ rule: text, category: text, severity: oneOf(['error', 'warning', 'info']), message: text },
      ...{ subjects: listOf(text), locations: listOf(location), help: optional(text) },
    }),
  ),
  freePlaces: optional(
    listOf(record({ node: text, base: orNull(address), size: address, seenAt: listOf(address), reason: text })),
  ),
  placements: optional(
    listOf(record({ node: text, base: address, size: address, within: pairOf(address, address), locked: flag })),
  ),
  described: optional(
    record({
      ...{ notation: oneOf(notations), assumptions: listOf(text) },
      unknown: listOf(oneOf(unknowns)),
      findings: listOf(
        record({
          rule: text,
          message: text,
          subjects: listOf(text),
          ranges: addressPairs,
          locations: listOf(location),
        }),
      ),
      told: optional(
        listOf(
          record({
            ...{ id: text, isCore: flag, properties: dictionaryOf(text) },
            takes: optional(
              listOf(record({ property: text, provider: text, args: listOf(whole), name: optional(text) })),
            ),
          }),
        ),
      ),
      disabled: optional(listOf(partAside)),
      reserved: optional(listOf(partAside)),
    }),
  ),
});

const role = record({ title: text, facts: listOf(text), closed: optional(flag) });
const fabric = record({
  routers: listOf(record({ name: text, at: listOf(whole) })),
  links: listOf(listOf(whole)),
  attached: listOf(record({ node: text, inputs: listOf(whole), outputs: listOf(whole) })),
});
const note = optional(text);
const notes = record({ owner: note, datasheet: note, registers: note, resetDomain: note, powerDomain: note });

// The RTL module that a module or node represents.
const rtl = record({
  ...{ module: text, ports: oneOf(['auto', 'standard']), prefix: dictionaryOf(text), clock: orNull(text) },
  reset: orNull(record({ name: text, active: oneOf(['high', 'low']) })),
  ...{ without: listOf(text), parameters: dictionaryOf(parameter) },
});

function parameter(value: unknown, at: () => string, found: Found): void {
  if (typeof value !== 'number' && typeof value !== 'boolean') text(value, at, found);
}

// An index below a number that is computed on demand.
function numberBelow(count: () => number): Shape {
  return (value, at, found) => {
    whole(value, at, found);
    if (Number(value) >= count()) found(at(), `is ${String(value)}, of only ${count()}`);
  };
}

// The format version that this version of Entente reads.
function versionIs(version: number): Shape {
  return (value, at, found) => {
    whole(value, at, found);
    if (value !== version) {
      found(at(), `is ${String(value)}, and this version of Entente reads ${version}: elaborate the design again`);
    }
  };
}

/** The numbers of items that indices refer to. */
export interface Counts {
  readonly nodes: () => number;
  readonly values: () => number;
  readonly texts: () => number;
}

/** The shapes of the parts of a file. */
export function partShapes({
  nodes,
  values,
  texts,
}: Counts): Readonly<Record<'modules' | 'edges' | 'bindings', Shape>> {
  const [node, value] = [numberBelow(nodes), numberBelow(values)];
  const end = record({ node, index: whole, kind: oneOf(['once', 'query', 'star', 'flex']), start: whole, end: whole });
  return {
    modules: listOf(
      record({
        ...{ id: text, parent: orNull(text), index: whole, name: text, className: text, moduleName: text },
        ...{ instanceName: text, pathName: text, inlined: flag, omitted: flag, clone: orNull(text) },
        ...{ location: place, placed: optional(location), traits: optional(moduleShape), role: optional(role) },
        ...{ notes: optional(notes), hardware: optional(hardwareShape), rtl: optional(rtl), fabric: optional(fabric) },
        ...{ within: optional(listOf(enclosed)), base: optional(address) },
        nodes: listOf(
          record({
            ...{
              id: text,
              index: whole,
              name: text,
              kind: oneOf(nodeKinds),
              className: text,
              inner: text,
              outer: text,
            },
            ...{ traits: value, location: place, placed: optional(location), role: optional(role) },
            ...{ devices: optional(listOf(whole)), rtl: optional(rtl) },
            settings: optional(dictionaryOf(parameter)),
            contents: optional(record({ bytes: whole, sha256: matching(/^[0-9a-f]{64}$/, '64 hexadecimal digits') })),
            notes: optional(notes),
          }),
        ),
      }),
    ),
    edges: listOf(
      record({
        ...{ from: node, fromPort: whole, to: node, toPort: whole, protocol: text, label: text, colour: text },
        ...{ flipped: flag, down: value, up: value, bundle: value, facts: value, wires: optional(value) },
        ...{ text: orNull(numberBelow(texts)), location: place },
      }),
    ),
    bindings: listOf(record({ from: end, to: end, location: place })),
  };
}

/** The shared properties of nodes. */
export const traitsShape: Shape = record({
  ...{ circuitIdentity: flag, omitted: flag, debug: text, formats: flag, text: orNull(text), flexible: flag },
  ...{ iStar: whole, oStar: whole, effects: orNull(record({ down: text, up: text })) },
  connects: optional(listOf(listOf(whole))),
  pools: optional(flag),
  wireName: optional(text),
  inputs: optional(record({ named: listOf(record({ name: text, number: whole })), first: whole })),
  raises: optional(listOf(record({ index: whole, name: text }))),
  mirrors: optional(listOf(record({ base: address, size: address, of: address }))),
});

/** Paths. */
export const pathsShape: Shape = record({ nodes: listOf(text), links: listOf(numberFromEnd) });
/** Texts. */
export const textsShape: Shape = record({ lines: listOf(text), texts: listOf(listOf(whole)) });

function numberFromEnd(value: unknown, at: () => string, found: Found): void {
  if (value !== -1) whole(value, at, found);
}

/**
 * Checks that modules form a tree: each has a unique id and follows its parent, only the first one has no parent, and the prototype of a clone
 * exists. Node ids are unique, too.
 *
 * @throws FileFormError otherwise.
 */
export function checkTree(modules: readonly FileModule[]): void {
  const [known, nodes] = [new Set<string>(), new Set<string>()];
  for (const [k, { id, parent, nodes: own }] of modules.entries()) {
    const place = `modules[${k}]`;
    if (id === '' || known.has(id))
      throw new FileFormError(`${place}.id is ${id === '' ? 'empty' : 'that of another'}.`);
    if (k === 0 ? parent !== null : parent === null || !known.has(parent)) {
      throw new FileFormError(`${place}.parent is ${k === 0 ? 'not null' : 'no module before it'}.`);
    }
    known.add(id);
    for (const [n, node] of own.entries()) {
      if (nodes.has(node.id)) throw new FileFormError(`${place}.nodes[${n}].id is that of another.`);
      nodes.add(node.id);
    }
  }
  const alone = modules.findIndex(({ clone }) => clone !== null && !known.has(clone));
  if (alone >= 0) throw new FileFormError(`modules[${alone}].clone is not a module.`);
}

/**
 * Checks that edges form no cycle, because a design with one does not negotiate.
 *
 * @throws FileFormError with one of the edges of a cycle.
 */
export function checkAcyclic(edges: readonly FileEdge[]): void {
  const inward = new Map<number, number>();
  const outward = new Map<number, number[]>();
  for (const { from, to } of edges) {
    inward.set(from, inward.get(from) ?? 0);
    inward.set(to, (inward.get(to) ?? 0) + 1);
    const ends = outward.get(from) ?? [];
    outward.set(from, ends);
    ends.push(to);
  }
  const ready = [...inward].filter(([, count]) => count === 0).map(([node]) => node);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    inward.delete(node);
    for (const to of outward.get(node) ?? []) {
      const left = (inward.get(to) ?? 0) - 1;
      inward.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  const closing = edges.findIndex(({ from, to }) => inward.has(from) && inward.has(to));
  if (closing >= 0) throw new FileFormError(`edges[${closing}] leads in a circle.`);
}
