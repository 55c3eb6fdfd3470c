import type { EdgeRecord, Elaboration, FabricRecord } from '../../../../lib/elaboration/index.js';
import { type Picture, readSvg, waysIn } from '../svg-reader.js';
import { ownersOf } from './owners.js';

/**
 * What a picture of buses says of networks on chip that is not so: routers, where they stand in their grid, the links between them, and what
 * is at each.
 */
export function networkUntruths(text: string, elaboration: Elaboration): string[] {
  const picture = readSvg(text);
  const owners = ownersOf(picture, elaboration);
  const ways = waysIn(picture);
  const networks = elaboration.modules.flatMap(({ id, fabric }) => (fabric === undefined ? [] : [{ id, ...fabric }]));
  const routers = new Map<string, string>(
    networks.flatMap(({ id, routers: all }) => all.map((_, k) => [`${id}.router ${k}`, id] as const)),
  );
  const ports = new Map(
    networks.flatMap(({ id, attached }) => attached.map((at) => [at.node, { id, ...at }] as const)),
  );
  const pair = (from: string, to: string): string => `${from} -> ${to}`;

  /** The box that an edge comes from, through nodes that are not drawn. */
  const sources = (edge: EdgeRecord): string[] => {
    const at = ports.get(edge.from);
    if (at !== undefined) return [`${at.id}.router ${at.outputs[edge.fromPort]}`];
    const box = owners.from(edge);
    return box === undefined ? owners.netlist.before(edge).flatMap(sources) : [box.id];
  };
  const sinks = (edge: EdgeRecord): string[] => {
    const at = ports.get(edge.to);
    if (at !== undefined) return [`${at.id}.router ${at.inputs[edge.toPort]}`];
    const box = owners.into(edge);
    return box === undefined ? owners.netlist.after(edge).flatMap(sinks) : [box.id];
  };
  const meant = new Set([
    ...networks.flatMap(({ id, links }) => links.map(([a, b]) => pair(`${id}.router ${a}`, `${id}.router ${b}`))),
    ...networks.flatMap(({ id, attached }) =>
      attached.flatMap(({ node, inputs, outputs }) => {
        const { inward, outward } = owners.netlist.node(node);
        return [
          ...inward.flatMap((edge, k) => sources(edge).map((from) => pair(from, `${id}.router ${inputs[k]}`))),
          ...outward.flatMap((edge, k) => sinks(edge).map((to) => pair(`${id}.router ${outputs[k]}`, to))),
        ];
      }),
    ),
  ]);
  const drawn = new Set(
    ways
      .filter(({ from, to }) => routers.has(from.id) || routers.has(to.id))
      .map(({ from, to }) => pair(from.id, to.id)),
  );
  return [
    ...networks.flatMap((network) => gridFaults(picture, network)),
    ...[...meant].filter((each) => !drawn.has(each)).map((each) => `${each} has no line`),
    ...[...drawn].filter((each) => !meant.has(each)).map((each) => `${each} is drawn, but there is nothing`),
  ];
}

// Each router once, by its name, right of those with a lower column and below those with a lower row.
function gridFaults({ boxes }: Picture, { id, routers }: FabricRecord & { readonly id: string }): string[] {
  const found = routers.map((router, k) => ({ router, box: boxes.find((box) => box.id === `${id}.router ${k}`) }));
  const faults = found.flatMap(({ router: { name }, box }) =>
    box?.words.join(' ').includes(name) ? [] : [`${name} of ${id} is not drawn by its name`],
  );
  for (const { router, box } of found)
    for (const other of found) {
      if (box === undefined || other.box === undefined) continue;
      const [right, below] = [router.at[0] > other.router.at[0], router.at[1] > other.router.at[1]];
      if (right && box.left < other.box.right) faults.push(`${router.name} is not right of ${other.router.name}`);
      if (below && box.top < other.box.bottom) faults.push(`${router.name} is not below ${other.router.name}`);
    }
  return faults;
}
