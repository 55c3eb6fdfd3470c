import type { Role } from '../model.js';
import type { Look } from '../looks.js';

/**
 * Colours of a drawing: fixed ones for light or dark ground; `print`, light with nothing filled; or `auto`, which follows the reader's
 * system.
 */
export type Theme = 'light' | 'dark' | 'print' | 'auto';

/** Fonts that are at most as wide as the one in which labels are measured. */
const fontFamily =
  "Inter, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans Condensed', sans-serif";

/** Light and dark colours, by the name of their CSS variable without the prefix `--entente-`. */
type Colours = Readonly<Record<string, readonly [light: string, dark: string]>>;

type Ground =
  | 'paper'
  | 'edge'
  | 'ink'
  | 'muted'
  | 'frame'
  | 'frame-line'
  | 'dim'
  | 'error'
  | 'warning'
  | 'added'
  | 'removed'
  | 'changed';

const ground: Readonly<Record<Ground, Colours[string]>> = {
  paper: ['#ffffff', '#12161e'],
  edge: ['#dfe4ec', '#2a313d'],
  ink: ['#18212f', '#e8edf5'],
  muted: ['#5a6678', '#9ba8ba'],
  frame: ['#23406e', '#a9c4f5'],
  'frame-line': ['#b9c4d4', '#465164'],
  dim: ['#dde3eb', '#2b323e'],
  error: ['#c8232c', '#ff8087'],
  warning: ['#b06a00', '#f0b64f'],
  added: ['#13803a', '#5fd38a'],
  removed: ['#c8232c', '#ff8087'],
  changed: ['#b0127b', '#e58aff'],
};

type RoleColours = readonly [fill: Colours[string], line: Colours[string]];

const green: RoleColours = [
  ['#e4f4e9', '#193a2b'],
  ['#67a67f', '#5fb385'],
];
const pale: RoleColours = [
  ['#f7f9fc', '#1c222c'],
  ['#b3bdcb', '#55617a'],
];

const grey: RoleColours = [
  ['#eceff3', '#2a313c'],
  ['#97a2b1', '#8491a3'],
];

// A closed module has these colours.
const roles: Readonly<Record<Role, RoleColours>> = {
  module: [
    ['#eef2f8', '#252d3a'],
    ['#8797b0', '#66758e'],
  ],
  source: [
    ['#e3edfb', '#1d3354'],
    ['#6a90c8', '#6f9be0'],
  ],
  sink: green,
  fabric: [
    ['#efe8fa', '#32264d'],
    ['#957bc4', '#a68ddb'],
  ],
  adapter: [
    ['#fdfdfe', '#222935'],
    ['#9ba8ba', '#75839a'],
  ],
  interrupt: [
    ['#f9eafb', '#3a2140'],
    ['#bd87ca', '#b57fc6'],
  ],
  clock: grey,
  sideband: [
    ['#f6f0e4', '#352c1b'],
    ['#bda475', '#b0945f'],
  ],
  identity: pale,
  device: green,
  blocked: grey,
  free: pale,
};

/** A colour of the light theme, for formats without style sheets. */
export function lightColour(name: Ground): string {
  return ground[name][0];
}

/** The colours of a role in the light theme. */
export function lightRole(role: Role): { readonly fill: string; readonly line: string } {
  const [[fill], [line]] = roles[role];
  return { fill, line };
}

/** The names of roles in a legend, in its order. */
export const roleNames: ReadonlyMap<Role, string> = new Map([
  ['module', 'module'],
  ['source', 'source'],
  ['fabric', 'crossbar'],
  ['adapter', 'adapter'],
  ['sink', 'sink'],
  ['interrupt', 'for interrupts'],
  ['clock', 'for clocks'],
  ['sideband', 'sideband'],
  ['identity', 'passes on'],
  ['device', 'device'],
  ['blocked', 'blocked by a firewall'],
  ['free', 'free'],
]);

/** The same if all lines are interrupts, where roles tell how boxes handle them. */
export const interruptRoleNames: ReadonlyMap<Role, string> = new Map([
  ...roleNames,
  ['interrupt', 'raises interrupts'],
  ['fabric', 'collects interrupts'],
  ['sink', 'takes interrupts'],
]);

type Rule = readonly [selector: string, declarations: string];

/**
 * The style sheet of a drawing with lines of the given looks: the rules for the given classes, or all rules for a program that changes classes. It
 * does not affect a page around the drawing.
 */
export function styleSheet(theme: Theme, looks: readonly Look[], classes?: ReadonlySet<string>): string {
  const colours = new Map<string, Colours[string]>(Object.entries(ground));
  for (const [role, [fill, line]] of Object.entries(roles)) colours.set(`${role}-box`, fill).set(`${role}-line`, line);
  for (const { key, light, dark } of looks) colours.set(key, [light, dark]);
  const plain = (name: string): string => {
    if (theme === 'print' && (name.endsWith('-box') || name === 'edge' || name === 'frame')) return '#ffffff';
    return colours.get(name)?.[theme === 'dark' ? 1 : 0] ?? '';
  };
  const written = (rules: readonly Rule[]): string => rules.map((rule) => ruleText(rule, classes)).join('');
  const fixed = written([...shapes(looks), ...colouring(looks, plain)]);
  // Programs without support for variables do not support media rules either, so they use the plain colours.
  const variable = written(colouring(looks, (name) => `var(--entente-${name},${plain(name)})`));
  const named = new Set(Array.from(variable.matchAll(/var\(--entente-([^,]+),/g), ([, name]) => name));
  const dark = [...colours].flatMap(([name, [, colour]]) => (named.has(name) ? [`--entente-${name}:${colour}`] : []));
  const auto = theme === 'auto' ? `@media (prefers-color-scheme:dark){.entente{${dark.join(';')}}}` : '';
  return `${fixed}@media all{${variable}}${auto}`;
}

// Empty if no class matches.
function ruleText([selector, declarations]: Rule, classes: ReadonlySet<string> | undefined): string {
  const isUsed = (each: string): boolean =>
    classes === undefined || Array.from(each.matchAll(/\.([\w-]+)/g)).every(([, name = '']) => classes.has(name));
  const scoped = selector
    .split(',')
    .filter(isUsed)
    .map((each) => `.entente ${each}`);
  return scoped.length === 0 ? '' : `${scoped.join(',')}{${declarations}}`;
}

function shapes(looks: readonly Look[]): Rule[] {
  return [
    ['text', `font-family:${fontFamily};text-rendering:geometricPrecision`],
    ['.strong', 'font-weight:600'],
    ['.middle', 'text-anchor:middle'],
    ['.frame', 'fill-opacity:.035;stroke-width:1'],
    ['.box', 'stroke-width:1.1'],
    ['.faint,.free', 'stroke-dasharray:3 2.5'],
    ['.box.tear', 'fill:none;stroke-dasharray:none'],
    ['.hatch', 'fill:none;stroke-width:1;stroke-opacity:.4'],
    ['.error,.warning', 'stroke-width:1.6'],
    ['.wire', 'fill:none;stroke-linejoin:round'],
    ['.hit', 'fill:none;stroke:none;stroke-width:9;pointer-events:stroke'],
    ...looks.map(({ key, width, dash }): Rule => [
      `.p-${key} .wire`,
      `stroke-width:${width}${dash === null ? '' : `;stroke-dasharray:${dash}`}`,
    ]),
    ['.broken .wire', 'stroke-dasharray:2 3;opacity:.7'],
    ['.added>.box,.added>.frame,.removed>.box,.removed>.frame,.changed>.box,.changed>.frame', 'stroke-width:2.2'],
    ['.added .wire,.removed .wire', 'stroke-width:2.4;stroke-dasharray:none'],
    ['.removed>.box,.removed>.frame,.removed .wire', 'stroke-dasharray:5 3'],
    ['.line:hover .wire,.lit .wire', 'stroke-width:3'],
    ['[data-id].dim', 'opacity:.2'],
    ['.aside .wire', 'stroke-width:.9'],
    ['.aside', 'opacity:.5'],
  ];
}

function colouring(looks: readonly Look[], colour: (name: string) => string): Rule[] {
  return [
    ['.paper', `fill:${colour('paper')};stroke:${colour('edge')}`],
    ['.ink', `fill:${colour('ink')}`],
    ['.muted', `fill:${colour('muted')}`],
    ['.frame', `fill:${colour('frame')};stroke:${colour('frame-line')}`],
    ...Object.keys(roles).map((role): Rule => [
      `.${role}`,
      `fill:${colour(`${role}-box`)};stroke:${colour(`${role}-line`)}`,
    ]),
    ['.hatch', `stroke:${colour('blocked-line')}`],
    ['.sign', `stroke:${colour('paper')}`],
    ...['error', 'warning'].flatMap((mark): Rule[] => [
      [`.${mark}`, `stroke:${colour(mark)}`],
      [`.${mark}-text`, `fill:${colour(mark)}`],
    ]),
    ...looks.flatMap(({ key }): Rule[] => [
      [`.p-${key} .wire`, `stroke:${colour(key)}`],
      [`.p-${key} .tip,.p-${key} .port,.p-${key} .note`, `fill:${colour(key)}`],
    ]),
    ...(['added', 'removed', 'changed'] as const).flatMap((change): Rule[] => [
      [`.${change}>.box,.${change}>.frame,.${change} .wire`, `stroke:${colour(change)}`],
      [`.${change}.line .tip,.${change}.line .note`, `fill:${colour(change)}`],
    ]),
    // Not by opacity, because overlapping lines would add up.
    ['.dim .wire', `stroke:${colour('dim')}`],
    ['.dim .tip,.dim .note,.dim .port', `fill:${colour('dim')}`],
  ];
}
