import type { BindingRecord, EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from '../../elaboration/index.js';

/** What becomes of a field of an elaboration when two are compared, and why. */
export interface RecordField {
  readonly compared: boolean;
  readonly because: string;
}

type Fields<T> = Readonly<Record<keyof T, RecordField>>;

const compared = (because: string): RecordField => ({ compared: true, because });
const leftOut = (because: string): RecordField => ({ compared: false, because });

const drawn = leftOut('It is how the edge is drawn.');
const moves = leftOut('It moves with every line above it.');
const hardwareName = leftOut('It follows from the names of modules and from what edges carry.');
const named = leftOut('It is what people call it.');
const counted = leftOut('It counts declarations, whose order has no meaning of its own.');

/** Every field of an elaboration: what is compared, and what is left out (design 6). */
export const recordFields: {
  readonly elaboration: Fields<Elaboration>;
  readonly module: Fields<ModuleRecord>;
  readonly node: Fields<NodeRecord>;
  readonly edge: Fields<EdgeRecord>;
  readonly binding: Fields<BindingRecord>;
} = {
  elaboration: {
    format: leftOut('It is the same in all elaborations.'),
    version: leftOut('It is that of the format.'),
    name: compared('A lock holds for one design. Another name of the same is a rename.'),
    status: leftOut('Only what negotiates is compared.'),
    protocols: leftOut('They are the same for a protocol wherever it is spoken.'),
    modules: compared('They come and go, and change their names.'),
    edges: compared('What ends see is what others rely on.'),
    bindings: leftOut('What comes of them are edges.'),
    ephemeralEdges: leftOut('They vanish from the graph; those that take their place are compared.'),
    resources: compared('Firmware finds devices by them.'),
    diagnostics: leftOut('entente check tells of them.'),
    freePlaces: leftOut('They are advice, and follow from the rest.'),
    placements: leftOut('Devices are compared by their addresses, however these were found.'),
    described: compared(
      'What software is told of parts binds drivers. What a notation does not say is no fact of the design.',
    ),
  },
  module: {
    id: compared('Paths tell modules apart.'),
    parent: compared('It is part of the path.'),
    index: counted,
    name: compared('It is part of the path.'),
    className: compared('Another class is other hardware.'),
    moduleName: hardwareName,
    instanceName: hardwareName,
    pathName: hardwareName,
    inlined: leftOut('It follows from what is inside.'),
    omitted: leftOut('It follows from what is inside.'),
    clone: compared('Whether hardware is used again is a decision.'),
    location: moves,
    placed: moves,
    traits: leftOut('They are those of the class.'),
    role: named,
    fabric: leftOut('It is how the inside is drawn.'),
    rtl: leftOut('It names what others bring.'),
    notes: leftOut('They are for people, and nothing follows from them.'),
    within: leftOut('What firmware is told of each device is compared.'),
    base: leftOut('The addresses of each device are compared.'),
    hardware: leftOut('It is that of the class, and follows from what is inside.'),
    nodes: compared('They come and go, and change their names.'),
  },
  node: {
    id: compared('Paths tell nodes apart.'),
    index: counted,
    name: compared('It is part of the path.'),
    wireName: hardwareName,
    kind: compared('Another kind is another part in the design.'),
    className: compared('Another class is other hardware.'),
    inner: compared('Another protocol is another bus.'),
    outer: compared('Another protocol is another bus.'),
    circuitIdentity: leftOut('It follows from what the edges carry.'),
    omitted: leftOut('It follows from the edges.'),
    debug: compared('It says what is inside, such as the depths of a buffer.'),
    settings: compared('They are what its hardware is made with that nothing else says.'),
    contents: compared('Whoever boots from a ROM, or reads tables in it, relies on what it holds.'),
    formats: leftOut('It is how the node is described.'),
    text: leftOut('It is how the node is described.'),
    flexible: leftOut('What comes of it are edges.'),
    iStar: leftOut('What comes of it are edges.'),
    oStar: leftOut('What comes of it are edges.'),
    effects: compared('It says what the node does to those that pass it.'),
    connects: leftOut('What each master reaches is compared.'),
    pools: leftOut('It says how ways are followed, and is that of the class.'),
    raises: named,
    mirrors: compared('Software relies on what it finds at each address.'),
    inputs: compared('Each interrupt is compared with its number.'),
    devices: leftOut('What firmware is told of each device is compared.'),
    role: named,
    rtl: leftOut('It names what others bring.'),
    notes: leftOut('They are for people, and nothing follows from them.'),
    location: moves,
    placed: moves,
  },
  edge: {
    id: leftOut('It follows from what the edge connects.'),
    from: compared('Edges come and go.'),
    fromPort: compared(
      'What a port of a source sees is told by its number; elsewhere the order of ports has no meaning.',
    ),
    to: compared('Edges come and go.'),
    toPort: compared('What a port of a sink sees is told by its number; elsewhere the order of ports has no meaning.'),
    protocol: compared('Another protocol is another bus.'),
    label: drawn,
    colour: drawn,
    flipped: drawn,
    down: compared('Devices see it, field by field.'),
    up: compared('Masters see it, field by field.'),
    bundle: compared('It is what is on the wires.'),
    wires: leftOut('They follow from the bundle and the protocol.'),
    facts: compared('It is what only both sides together say, such as the clock that is given.'),
    text: leftOut('It repeats the rest in words.'),
    location: moves,
  },
  binding: {
    from: leftOut('What comes of it are edges.'),
    to: leftOut('What comes of it are edges.'),
    location: moves,
  },
};
