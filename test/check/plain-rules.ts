import type { Finding } from '../../lib/check/index.js';
import type { EdgeRecord } from '../../lib/elaboration/index.js';
import {
  common,
  countAddresses,
  devicesOn,
  fields,
  inBoth,
  interruptsOn,
  type Listed,
  mastersOn,
  meet,
  type PlainDesign,
  sees,
} from './plain-design.js';

/** A rule asked plainly: what it should find, each as the subjects of a finding joined by blanks. */
type Question = (design: PlainDesign) => Iterable<string>;

const overlaps: Question = (design) =>
  design.first.flatMap((edge) =>
    mastersOn(edge).flatMap((master) =>
      devicesOn(edge).flatMap((a, k, all) =>
        all
          .slice(k + 1)
          .filter((b) =>
            (a.sets ?? []).some((x) => (b.sets ?? []).some((y) => windows(master.sets).some((z) => meet(x, y, z)))),
          )
          .map((b) => [a.origin, b.origin].toSorted().join(' ')),
      ),
    ),
  );

const windows = (
  visibility: readonly (readonly [bigint, bigint])[] | undefined,
): readonly (readonly [bigint, bigint])[] => visibility ?? [[0n, -1n]];

const addressBits: Readonly<Record<string, bigint>> = {
  APBImp: 32n,
  AHBImpMaster: 64n,
  AHBImpSlave: 64n,
  AXI4Imp: 64n,
};

const tooWide: Question = (design) =>
  design.last.flatMap((edge) => {
    const bits = addressBits[edge.protocol];
    if (bits === undefined) return [];
    const beyond = devicesOn(edge).filter(({ sets = [] }) =>
      sets.some(([base, mask]) => mask >= 0n && (base | mask) >> bits !== 0n),
    );
    return beyond.map(({ origin }) => origin);
  });

// Clocks are followed back to where they begin.
const undriven: Question = (design) =>
  design.last
    .filter(({ protocol }) => protocol === 'ClockImp' || protocol === 'ClockGroupImp')
    .filter((edge) => {
      let at = edge;
      for (let [before] = design.before(at); before !== undefined; [before] = design.before(at)) at = before;
      return design.nodes.get(at.from)?.kind !== 'source';
    })
    .map(({ to }) => to);

// Sinks of one clock are gathered where it begins or is divided; all must be content with what it has, or with one another.
const disagreeing: Question = (design) => {
  const asked = new Map<string, { readonly wanted: number; readonly has: unknown; readonly error: number }[]>();
  for (const edge of design.last.filter(({ protocol }) => protocol === 'ClockImp')) {
    const { take, freqErrorPPM } = fields(edge.up);
    const wanted = fields(take).freqMHz;
    if (typeof wanted !== 'number') continue;
    let at = edge;
    for (let [before] = design.before(at); before?.protocol === 'ClockImp' && !design.changesClock(at.from);) {
      at = before;
      [before] = design.before(at);
    }
    const clock = `${at.from} ${at.fromPort}`;
    const has = fields(fields(at.facts).clock).freqMHz;
    asked.set(clock, [...(asked.get(clock) ?? []), { wanted, has, error: Number(freqErrorPPM ?? 0) }]);
  }
  return [...asked]
    .filter(([, all]) =>
      all.some(({ wanted, has, error }) =>
        all.some((other) => Math.abs(wanted - Number(has ?? other.wanted)) / wanted > error / 1e6),
      ),
    )
    .map(([clock]) => clock.split(' ')[0] ?? '');
};

// Whether some master that an edge lists may ask for some of its devices, and arrives there.
function used(design: PlainDesign, edge: EdgeRecord, device?: string): boolean {
  return mastersOn(edge).some((master) =>
    devicesOn(edge).some(
      (each) =>
        (device === undefined || each.origin === device) &&
        sees(master, each.sets ?? []) &&
        common(master, each).length > 0 &&
        design.arrives(edge, master.origin, each.origin),
    ),
  );
}

const unreached: Question = (design) =>
  design.last
    .flatMap((edge) => devicesOn(edge))
    .map(({ origin }) => origin)
    .filter((device) => design.nodes.get(device)?.className !== 'TLError')
    .filter((device) => !design.first.some((edge) => used(design, edge, device)));

// What sends streams addresses nothing.
const idle: Question = (design) =>
  design.first
    .filter((edge) => edge.protocol !== 'AXISImp' && mastersOn(edge).length > 0 && !used(design, edge))
    .map(({ from }) => from);

// What a master says that it does, and no device that it sees knows. One that reaches nothing at all is idle.
const unsupported: Question = (design) =>
  design.first
    .filter((edge) => devicesOn(edge).length > 0 && used(design, edge))
    .flatMap((edge) =>
      mastersOn(edge).flatMap((master) => {
        const { sizes = {} } = master;
        const said = Object.entries(sizes).filter(([name, [, most]]) => most > 0 && name !== 'probe');
        if (said.length === 0 || Object.values(sizes).every(([, most]) => most === 4096)) return [];
        const possible = devicesOn(edge)
          .filter((each) => sees(master, each.sets ?? []) && design.arrives(edge, master.origin, each.origin))
          .flatMap((each) => common(master, each));
        return said.some(([name]) => !possible.includes(name)) ? [edge.from] : [];
      }),
    );

// Addresses are counted, not compared: on the way to a device they may be moved. What is repeated counts twice: see `movedDevices`.
const halfSeen: Question = (design) =>
  [...design.nodes.keys()].filter((node) => {
    const own = design.last.filter(({ to }) => to === node).flatMap((edge) => devicesOn(edge));
    const seen = design.first.flatMap((edge) => {
      const views = mastersOn(edge).flatMap(({ sets }) => windows(sets));
      const listed = devicesOn(edge).filter(({ origin }) => origin === node);
      return listed.flatMap(({ sets = [] }) =>
        sets.flatMap((set) => views.filter((view) => meet(set, view)).map((view) => inBoth(set, view))),
      );
    });
    return seen.length > 0 && countAddresses(seen) < countAddresses(own.flatMap(({ sets = [] }) => sets));
  });

/** Devices that are seen at addresses that they do not have: counting them tells less than following them does. */
export const movedDevices: Question = (design) =>
  [...design.nodes.keys()].filter((node) => {
    const own = design.last.filter(({ to }) => to === node).flatMap((edge) => devicesOn(edge));
    const seen = design.first.flatMap((edge) => devicesOn(edge)).filter(({ origin }) => origin === node);
    const [ownText, seenText] = [own, seen].map((all) => all.flatMap(({ sets = [] }) => sets.map(String)));
    return seenText?.some((set) => ownText?.includes(set) !== true) === true;
  });

// A device is called after its module unless it says otherwise, which is no name of its own where the module has several.
function ownName({ elaboration }: PlainDesign, { origin, name }: Listed): string | undefined {
  const [module] = elaboration.modules.filter(({ nodes }) => nodes.some(({ id }) => id === origin));
  const isOnly = module?.nodes.filter(({ kind }) => kind === 'sink').length === 1;
  return isOnly ? (name ?? module.name) : name === module?.name ? undefined : name;
}

const namesakes: Question = (design) =>
  design.first.flatMap((edge) =>
    mastersOn(edge).flatMap((master) => {
      const seen = devicesOn(edge)
        .filter((each) => sees(master, each.sets ?? []))
        .map((each) => ({ origin: each.origin, name: ownName(design, each) }));
      return seen
        .filter(({ origin, name }) =>
          seen.some((other) => name !== undefined && name === other.name && origin !== other.origin),
        )
        .map(({ origin }) => origin);
    }),
  );

// Sources and sinks that are not bound have no ports, and identities are wires.
const forgotten: Question = ({ elaboration: { modules, edges, bindings } }) =>
  modules
    .filter(({ id }) => edges.some(({ from, to }) => [from, to].some((node) => node.startsWith(`${id}.`))))
    .flatMap(({ nodes }) => nodes)
    .filter(({ kind }) => !['source', 'sink', 'identity', 'ephemeral'].includes(kind))
    .map(({ id }) => id)
    .filter((node) => !bindings.some(({ from, to }) => from.node === node || to.node === node));

const interruptsInto = (design: PlainDesign, node: string): EdgeRecord[] =>
  design.elaboration.edges.filter(({ to, protocol }) => to === node && protocol === 'IntImp');

const uninterrupted: Question = (design) =>
  [...design.nodes]
    .filter(([node, { kind }]) => kind === 'sink' && interruptsInto(design, node).length > 0)
    .map(([node]) => node)
    .filter((node) =>
      interruptsInto(design, node)
        .flatMap((edge) => interruptsOn(edge))
        .every((source) => design.nodes.get(source)?.className === 'NullIntSource'),
    );

const unheard: Question = (design) =>
  [...design.nodes.keys()]
    .filter((node) => design.nodes.get(node)?.kind !== 'sink')
    .filter((node) => !design.elaboration.edges.some(({ from }) => from === node))
    .flatMap((node) =>
      interruptsInto(design, node)
        .flatMap((edge) => interruptsOn(edge))
        .map((source) => `${source} ${node}`),
    );

/** The rules that are asked plainly, with the subjects of a finding that the plain answer consists of. */
export const plainRules: readonly (readonly [
  rule: string,
  ask: Question,
  told: (finding: Finding) => readonly string[],
])[] = [
  ['address/overlap', overlaps, ({ subjects }) => [subjects.toSorted().join(' ')]],
  ['address/width', tooWide, ({ subjects }) => subjects],
  ['clocks/undriven', undriven, ({ subjects }) => subjects.slice(1)],
  ['clocks/frequency', disagreeing, ({ subjects }) => subjects.slice(2)],
  ['reach/unreachable-device', unreached, ({ subjects }) => subjects],
  ['reach/idle-master', idle, ({ subjects }) => subjects],
  ['transfers/unsupported', unsupported, ({ subjects }) => subjects],
  ['address/window', halfSeen, ({ subjects }) => subjects],
  ['address/duplicate-name', namesakes, ({ subjects }) => subjects],
  ['graph/dangling-node', forgotten, ({ subjects }) => subjects],
  ['interrupts/unconnected-sink', uninterrupted, ({ subjects }) => subjects.slice(0, 1)],
  [
    'interrupts/unconnected-source',
    unheard,
    ({ subjects }) => subjects.slice(0, -1).map((source) => `${source} ${subjects.at(-1)}`),
  ],
];
