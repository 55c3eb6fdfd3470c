/** How the lines of a protocol look. */
export interface ProtocolStyle {
  /** Name of the CSS class and of the CSS variable, after `--entente-`. */
  readonly key: string;
  /** Name for people. */
  readonly name: string;
  /** Colours on light and on dark ground. */
  readonly light: string;
  readonly dark: string;
  /** Width of lines in px. */
  readonly width: number;
  /** Lengths of dashes and gaps in px; null for a solid line. */
  readonly dash: string | null;
  /** What it carries. A `bus` carries requests of masters to slaves, which drawings lead from west to east. */
  readonly family: 'bus' | 'interrupt' | 'clock' | 'sideband' | 'other';
  /** Whether all edges of one outward node are one signal that branches, and are drawn as a tree. */
  readonly branches: boolean;
  /** How the label of an edge reads beside its line; null for labels that say too much or nothing. */
  readonly label: ((label: string) => string) | null;
}

interface Kind extends Pick<ProtocolStyle, 'width' | 'family' | 'branches' | 'label'> {
  readonly dash?: string;
}

const data: Kind = { width: 1.75, family: 'bus', branches: false, label: (bits) => bits };
const crossing: Kind = { width: 1.75, family: 'bus', branches: false, label: null };
const interrupt: Kind = {
  width: 1.25,
  family: 'interrupt',
  branches: false,
  label: (count) => (count === '1' ? '' : count),
};
const clock: Kind = { width: 1, family: 'clock', branches: true, label: null };
const sideband: Kind = { width: 1, family: 'sideband', branches: true, label: null };

function style(kind: Kind, key: string, name: string, light: string, dark: string, dash?: string): ProtocolStyle {
  return { ...kind, key, name, light, dark, dash: dash ?? null };
}

const tilelink = style(data, 'tilelink', 'TileLink', '#2460b0', '#82b4f2');
const asynchronous = style(crossing, 'async', 'asynchronous crossing', '#c8323a', '#f4898e', '6 3');
const rational = style(crossing, 'rational', 'rational crossing', '#1f8449', '#6fd396', '9 3 2 3');
const credited = style(crossing, 'credited', 'credited crossing', '#a86200', '#ecb24a', '2.5 2.5');
const axi4 = style(data, 'axi4', 'AXI4', '#00857a', '#4fcabd');
const axis = style(data, 'axis', 'AXI4-Stream', '#5862c4', '#a5acf5');
const ahb = style(data, 'ahb', 'AHB', '#4f7a1a', '#a9d06e');
const apb = style(data, 'apb', 'APB', '#7c7a10', '#cfcb5e');
// Of a bus that a description does not say the protocol of.
const unknown = style(data, 'unknown', 'protocol not known', '#4b5a6b', '#a9b6c6');
const interrupts = style(interrupt, 'interrupt', 'interrupt', '#9238b6', '#d196e8');
const synchronised = style(interrupt, 'interrupt-sync', 'synchronised interrupt', '#c02f86', '#f391c8');
const clocks = style(clock, 'clock', 'clock', '#6b7686', '#9aa6b6');
const clockGroups = style(clock, 'clock-group', 'clock group', '#4a5566', '#b9c3d0', '4 2');
const bridge = style(sideband, 'bundle-bridge', 'bundle bridge', '#8a6a34', '#cdae78', '1.5 2');
const debug = style(sideband, 'debug-custom', 'debug custom', '#4f7481', '#8fb9c8', '5 2 1 2');

const known: ReadonlyMap<string, ProtocolStyle> = new Map([
  ['TLImp', tilelink],
  ['AXI4Imp', axi4],
  ['AHBImpMaster', ahb],
  ['AHBImpSlave', ahb],
  ['APBImp', apb],
  ['UnknownImp', unknown],
  ['AXISImp', axis],
  ['TLAsyncImp', asynchronous],
  ['AXI4AsyncImp', asynchronous],
  ['TLRationalImp', rational],
  ['TLCreditedImp', credited],
  ['AXI4CreditedImp', credited],
  ['IntImp', interrupts],
  ['IntSyncImp', synchronised],
  ['ClockImp', clocks],
  ['ClockGroupImp', clockGroups],
  ['BundleBridgeImp', bridge],
  ['DebugCustomImp', debug],
]);

// Protocols that are not known here share these colours by their name.
const spare: readonly (readonly [light: string, dark: string])[] = [
  ['#3c6e8f', '#8fc1e0'],
  ['#8a4b32', '#e0a58d'],
  ['#4b6b3a', '#a4cc8f'],
  ['#7a3e6b', '#d79bc9'],
  ['#56569a', '#b1b1ee'],
  ['#7d6608', '#d9c25a'],
];

/** How the lines of a protocol look, by its name in reports. A protocol that nobody told of here gets a look from its name. */
export function protocolStyle(protocol: string): ProtocolStyle {
  const found = known.get(protocol);
  if (found !== undefined) return found;
  const slot = hash(protocol) % spare.length;
  const [light, dark] = spare[slot] ?? ['#3c6e8f', '#8fc1e0'];
  return style({ ...data, family: 'other' }, `other-${slot}`, protocol.replace(/Imp$/, ''), light, dark);
}

/** Order of protocols in a legend: data first, what belongs to no family last. */
export function legendOrder(a: ProtocolStyle, b: ProtocolStyle): number {
  const order = [...known.values()];
  const place = (of: ProtocolStyle): number => (order.includes(of) ? order.indexOf(of) : order.length);
  return place(a) - place(b) || (a.name < b.name ? -1 : Number(a.name > b.name));
}

// FNV-1a, so that a name has its colour on every machine and in every release.
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let k = 0; k < text.length; k++) state = Math.imul(state ^ text.charCodeAt(k), 0x01000193) >>> 0;
  return state;
}
