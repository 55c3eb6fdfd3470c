import { type Elaboration, type ModuleRecord, append } from '../../../elaboration/index.js';
import { frameOf } from '../words/box-words.js';
import type { Connection, Place } from './lines/connection.js';
import { errorsIn, withFindings } from './findings.js';
import type { Box, Diagram } from '../model.js';
import { Looks } from '../looks.js';
import { Routes } from './lines/routes.js';
import { toldApart } from './told-apart.js';

/** A box without its ports. */
export type Content = Pick<Box, 'id' | 'role' | 'label' | 'sublabel' | 'notes' | 'details'> & {
  /** Ids of the nodes that it represents. */
  readonly nodes: readonly string[];
  /** Its position in a grid, if all boxes of the module have one. */
  readonly at?: NonNullable<Box['at']>;
  /** The enclosing modules that are drawn, outermost first, without the root. */
  readonly around: readonly ModuleRecord[];
};

/** The content of a view that selects what to draw. */
export interface Contents {
  readonly subtitle: string;
  /** Whether lines need room for labels. Default false. */
  readonly labelled?: boolean;
  /** Whether adjacent boxes keep their order, even if lines cross. Default false. */
  readonly ordered?: boolean;
  readonly boxes: readonly Content[];
  /** Text beside the name of the outermost module. Default none. */
  readonly beside?: string;
  /** Additional text in the frames of modules, by module id. Default none. */
  readonly frameNotes?: ReadonlyMap<string, readonly string[]>;
  /** Between boxes, by their ids. */
  readonly connections: readonly Connection[];
  /** Between boxes and the outside of a module that is drawn as a frame, by default the outermost one. Default none. */
  readonly boundary?: { readonly of?: ModuleRecord | undefined; readonly connections: readonly Connection[] };
}

/** Creates the frames around boxes, keeping the order of the boxes, and routes the connections. */
export function assemble(elaboration: Elaboration, contents: Contents): Diagram {
  const {
    subtitle,
    labelled = false,
    ordered = false,
    boxes,
    connections,
    boundary,
    beside = '',
    frameNotes,
  } = apartFromFrames(contents, elaboration);
  const { name, diagnostics, modules } = elaboration;
  const [root] = modules;
  if (root === undefined) throw new Error(`The elaboration ${name} has no modules.`);
  const places = new Map(
    boxes.map(({ id, around }): [string, Place] => [
      id,
      { box: id, around: [root.id, ...around.map((module) => module.id)] },
    ]),
  );
  const looks = Looks.in(elaboration);
  const devices = new Set(boxes.filter(({ role }) => role === 'sink' || role === 'source').map(({ id }) => id));
  const routes = new Routes(looks, {
    ...{ places, devices },
    connections: [...connections, ...(boundary?.connections ?? [])],
    aroundOutside: aroundOf(boundary?.of, boxes, root),
  });

  const inside = new Map<string, Box[]>();
  for (const { around, ...content } of boxes) append(inside, (around.at(-1) ?? root).id, block(content, routes));
  const frames = new Map(boxes.flatMap(({ around }) => around.map((module, k) => [module, around[k - 1] ?? root])));
  const order = new Map<string, number>();
  for (const { id, around } of boxes)
    for (const each of [...around.map((module) => module.id), id]) if (!order.has(each)) order.set(each, order.size);
  const inOrder = (id: string): Box[] =>
    (inside.get(id) ?? []).toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  // Modules deeper inside are finished before those around them.
  for (const [module, outside] of [...frames].sort(([a], [b]) => depthOf(b) - depthOf(a)))
    append(inside, outside.id, frame(module, inOrder(module.id), routes, frameNotes?.get(module.id)));
  const findings = errorsIn(elaboration);
  const whole = frame(root, inOrder(root.id), routes);
  const sublabel = [whole.sublabel, beside].filter((text) => text !== '').join(' · ');
  const diagram = { title: name, subtitle, findings, labelled, ordered, root: { ...whole, sublabel } };
  return withFindings(diagram, diagnostics);
}

// If other boxes are drawn inside a module that is represented by a box, the box is named after a node, because the frame has the name of the module.
function apartFromFrames(contents: Contents, { modules: [root] }: Elaboration): Contents {
  const frames = new Set(contents.boxes.flatMap(({ around }) => around.map(({ id }) => id)));
  if (root !== undefined) frames.add(root.id);
  const names = new Map(
    contents.boxes
      .filter(({ id, nodes }) => frames.has(id) && nodes.length > 0)
      .map(({ id, nodes: [node = id] }) => [id, node]),
  );
  if (names.size === 0) return contents;
  const named = (id: string): string => names.get(id) ?? id;
  const renamed = (each: Connection): Connection => ({ ...each, from: named(each.from), to: named(each.to) });
  return {
    ...contents,
    boxes: contents.boxes.map((box) => ({ ...box, id: named(box.id) })),
    connections: contents.connections.map(renamed),
    ...(contents.boundary === undefined
      ? {}
      : { boundary: { ...contents.boundary, connections: contents.boundary.connections.map(renamed) } }),
  };
}

// The ids of the frames around a module that is drawn as a frame, outermost first; empty for the outermost one.
function aroundOf(module: ModuleRecord | undefined, boxes: readonly Content[], root: ModuleRecord): string[] {
  if (module === undefined || module === root) return [];
  const around = boxes.find((box) => box.around.includes(module))?.around ?? [];
  return [root, ...around.slice(0, around.indexOf(module))].map(({ id }) => id);
}

function depthOf({ id }: ModuleRecord): number {
  return id.split('.').length;
}

function block({ nodes, ...content }: Omit<Content, 'around'>, routes: Routes): Box {
  const ports = routes.portsOf(content.id);
  const others = nodes.filter((node) => !`${node}.`.startsWith(`${content.id}.`));
  const also = others.length === 0 ? {} : { nodes: others };
  return { ...content, ...also, shape: 'block', faint: false, mark: null, ports, boxes: [], lines: [] };
}

function frame(module: ModuleRecord, boxes: readonly Box[], routes: Routes, notes: readonly string[] = []): Box {
  const [ports, lines] = [routes.portsOf(module.id), routes.linesOf(module.id)];
  const own = frameOf(module);
  return { ...own, notes: [...own.notes, ...notes], ports, boxes: toldApart(boxes), lines };
}
