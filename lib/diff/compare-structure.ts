import {
  append,
  type EdgeRecord,
  type Elaboration,
  fieldOf,
  isRecord,
  type ModuleRecord,
  portInside,
} from '../model/index.js';
import { type Change, changeOf } from './change.js';
import { compareMaps } from './compare-facts.js';

/**
 * What changed inside: modules, nodes, and what edges between the nodes of both versions carry. `named` gives ids of the earlier
 * version their names in the later one.
 */
export function compareStructure(before: Elaboration, after: Elaboration, named: (id: string) => string): Change[] {
  const [old, young] = [modulesOf(before, named), modulesOf(after, (id) => id)];
  const both = new Set([...old.keys()].filter((id) => young.has(id)));
  const outermost = ([id, { parent }]: [string, Member]): boolean => parent === '' || both.has(parent) || both.has(id);
  const outer = (modules: ReadonlyMap<string, Member>): Map<string, Member> => new Map([...modules].filter(outermost));
  return [
    ...compareMaps(outer(old), outer(young), {
      gone: (id, { module }) => changeOf('module', 'removed', id, { before: module.className }),
      come: (id, { module }) => changeOf('module', 'added', id, { after: module.className }),
      both: (id, a, b) =>
        classOf(a) === classOf(b)
          ? compareNodes(a, b)
          : changeOf('module', 'changed', id, { before: a.module.className, after: b.module.className }),
    }),
    ...compareMaps(
      edgesOf(before, named),
      edgesOf(after, (id) => id),
      {
        gone: () => [],
        come: () => [],
        both: compareEdges,
      },
    ),
  ];
}

// A module that is a function has no class of its own, and is called after its name.
function classOf({ module: { className, name } }: Member): string {
  return className === name ? '' : className;
}

/** A module under the names of the later version. */
interface Member {
  readonly module: ModuleRecord;
  readonly parent: string;
  /** Kinds by ids. */
  readonly nodes: ReadonlyMap<string, string>;
}

function modulesOf({ modules }: Elaboration, named: (id: string) => string): Map<string, Member> {
  return new Map(
    modules.map((module) => [
      named(module.id),
      {
        module,
        parent: module.parent === null ? '' : named(module.parent),
        nodes: new Map(module.nodes.map(({ id, kind }) => [named(id), kind])),
      },
    ]),
  );
}

function compareNodes(a: Member, b: Member): Change[] {
  return compareMaps(a.nodes, b.nodes, {
    gone: (id, kind) => changeOf('node', 'removed', id, { before: kind }),
    come: (id, kind) => changeOf('node', 'added', id, { after: kind }),
    both: (id, before, after) => (before === after ? [] : changeOf('node', 'changed', id, { before, after })),
  });
}

// Edges by their ends. Ports are counted only among edges with the same ends: those of others come and go.
function edgesOf({ edges }: Elaboration, named: (id: string) => string): Map<string, EdgeRecord> {
  const byEnds = new Map<string, EdgeRecord[]>();
  for (const edge of edges) append(byEnds, `${named(edge.from)} → ${named(edge.to)}`, edge);
  return new Map(
    [...byEnds].flatMap(([ends, all]) => all.map((edge, k) => [k === 0 ? ends : `${ends} #${k + 1}`, edge] as const)),
  );
}

function compareEdges(id: string, a: EdgeRecord, b: EdgeRecord): Change[] {
  const [before, after] = [valuesOf(a), valuesOf(b)];
  return compareMaps(before, after, {
    gone: () => [],
    come: () => [],
    both: (detail, had, has) =>
      had === has ? [] : changeOf('edges', 'changed', id, { detail, before: had, after: has }),
  });
}

// The numbers of an edge that follow from the rest of the design.
function valuesOf({ down, up, bundle }: EdgeRecord): Map<string, string> {
  const record = isRecord(bundle) ? bundle : {};
  const widths = Object.entries(record).filter(([name, value]) => name !== '$' && typeof value !== 'object');
  const ids = [
    ['endSourceId', fieldOf(portInside(down), 'endSourceId')],
    ['endSinkId', fieldOf(portInside(up), 'endSinkId')],
  ] as const;
  return new Map(
    [...widths, ...ids].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value as unknown)]])),
  );
}
