import type { BindingRecord, EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from '../../elaboration/index.js';

/** Whether a field of an elaboration is compared between versions, and why. */
export interface RecordField {
  readonly compared: boolean;
  readonly because: string;
}

type Fields<T> = Readonly<Record<keyof T, RecordField>>;

const compared = (because: string): RecordField => ({ compared: true, because });
const leftOut = (because: string): RecordField => ({ compared: false, because });

const drawn = leftOut('It concerns only how the edge is drawn.');
const moves = leftOut('It changes with every line added above.');
const hardwareName = leftOut('It follows from the names of modules and from the bundles of edges.');
const named = leftOut('It is a label for readers.');
const counted = leftOut('It counts declarations, and their order has no meaning.');

/** Every field of an elaboration: whether it is compared or ignored (design 6). */
export const recordFields: {
  readonly elaboration: Fields<Elaboration>;
  readonly module: Fields<ModuleRecord>;
  readonly node: Fields<NodeRecord>;
  readonly edge: Fields<EdgeRecord>;
  readonly binding: Fields<BindingRecord>;
} = {
  elaboration: {
    format: leftOut('It is the same in all elaborations.'),
    version: leftOut('It is the version of the format.'),
    name: compared('A lock belongs to one design. Another name for the same design is a rename.'),
    status: leftOut('Only designs that negotiate are compared.'),
    protocols: leftOut('They are the same wherever the protocol is used.'),
    modules: compared('They are added, removed and renamed.'),
    edges: compared('Others depend on what ends see.'),
    bindings: leftOut('The resulting edges are compared.'),
    ephemeralEdges: leftOut('Negotiation removes them from the graph; the edges that replace them are compared.'),
    resources: compared('Firmware finds devices by them.'),
    diagnostics: leftOut('entente check reports them.'),
    freePlaces: leftOut('They are advice that follows from the rest.'),
    placements: leftOut('Devices are compared by their addresses, however these were chosen.'),
    described: compared('It binds drivers to parts. What a notation does not state is not a fact of the design.'),
  },
  module: {
    id: compared('Paths identify modules.'),
    parent: compared('It is part of the path.'),
    index: counted,
    name: compared('It is part of the path.'),
    className: compared('Another class means other hardware.'),
    moduleName: hardwareName,
    instanceName: hardwareName,
    pathName: hardwareName,
    inlined: leftOut('It follows from what is inside.'),
    omitted: leftOut('It follows from what is inside.'),
    clone: compared('Reusing hardware is a design decision.'),
    location: moves,
    placed: moves,
    traits: leftOut('They belong to the class.'),
    role: named,
    fabric: leftOut('It concerns only how the inside is drawn.'),
    rtl: leftOut('It names RTL that others provide.'),
    notes: leftOut('They are for readers, and nothing follows from them.'),
    within: leftOut('What firmware is told about each device is compared.'),
    base: leftOut('The addresses of each device are compared.'),
    hardware: leftOut('It belongs to the class and follows from what is inside.'),
    nodes: compared('They are added, removed and renamed.'),
  },
  node: {
    id: compared('Paths identify nodes.'),
    index: counted,
    name: compared('It is part of the path.'),
    wireName: hardwareName,
    kind: compared('Another kind means another role in the design.'),
    className: compared('Another class means other hardware.'),
    inner: compared('Another protocol means another bus.'),
    outer: compared('Another protocol means another bus.'),
    circuitIdentity: leftOut('It follows from the bundles of the edges.'),
    omitted: leftOut('It follows from the edges.'),
    debug: compared('It describes the inside, such as the depths of a buffer.'),
    settings: compared('They configure the hardware and appear nowhere else.'),
    contents: compared('Software that boots from a ROM, or reads tables in it, depends on its contents.'),
    formats: leftOut('It concerns only how the node is described.'),
    text: leftOut('It concerns only how the node is described.'),
    flexible: leftOut('The resulting edges are compared.'),
    iStar: leftOut('The resulting edges are compared.'),
    oStar: leftOut('The resulting edges are compared.'),
    effects: compared('It describes what the node does to accesses that pass it.'),
    connects: leftOut('The devices that each master reaches are compared.'),
    pools: leftOut('It belongs to the class and concerns only how routes are followed.'),
    raises: named,
    mirrors: compared('Software depends on what it finds at each address.'),
    inputs: compared('Each interrupt is compared with its number.'),
    devices: leftOut('What firmware is told about each device is compared.'),
    role: named,
    rtl: leftOut('It names RTL that others provide.'),
    notes: leftOut('They are for readers, and nothing follows from them.'),
    location: moves,
    placed: moves,
  },
  edge: {
    id: leftOut('It follows from what the edge connects.'),
    from: compared('Edges are added and removed.'),
    fromPort: compared('A port of a source is identified by its number; elsewhere the order of ports has no meaning.'),
    to: compared('Edges are added and removed.'),
    toPort: compared('A port of a sink is identified by its number; elsewhere the order of ports has no meaning.'),
    protocol: compared('Another protocol means another bus.'),
    label: drawn,
    colour: drawn,
    flipped: drawn,
    down: compared('Devices see it, field by field.'),
    up: compared('Masters see it, field by field.'),
    bundle: compared('It describes the wires.'),
    wires: leftOut('They follow from the bundle and the protocol.'),
    facts: compared('It holds what only both sides together determine, such as the clock provided.'),
    text: leftOut('It repeats the other fields in words.'),
    location: moves,
  },
  binding: {
    from: leftOut('The resulting edges are compared.'),
    to: leftOut('The resulting edges are compared.'),
    location: moves,
  },
};
