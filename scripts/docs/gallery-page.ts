import { layoutKept } from '../../cli/cache/layouts.js';
import { selectedView } from '../../cli/commands/arguments/diagram.js';
import { withFindings } from '../../cli/reports/with-findings.js';
import { namesInPicture, toldInPicture } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import {
  addressView,
  compared,
  type Drawing,
  svg,
  type ViewName,
  viewNames,
  views,
  viewTraits,
} from '../../lib/output/drawing/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { generatedMark } from './generated-mark.js';

/** A system that the gallery shows in every view. */
interface Shown {
  readonly file: string;
  readonly title: string;
  /** What the command line is given for it. */
  readonly input: string;
  readonly design: () => Elaboration;
  /** How deep modules are open in the view of everything; all, where it is absent. */
  readonly depth?: number;
}

const allViews = [...viewNames, 'address'] as const;
type AnyView = (typeof allViews)[number];

const systems: readonly Shown[] = [
  rocket('dual-core', 'Two Rocket cores', 'DualCoreConfig'),
  rocket('tiny', 'A small core with a scratchpad', 'TinyConfig'),
  rocket('cores-8', 'Eight cores', 'WithNBigCores(8) ++ WithCoherentBusTopology ++ BaseConfig'),
  rocket('cores-64', 'Sixty-four cores', 'WithNBigCores(64) ++ WithCoherentBusTopology ++ BaseConfig'),
  rocket(
    'cluster',
    'A cluster of two cores',
    'WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
  ),
  rocket(
    'inclusive-cache',
    'An inclusive cache with four banks',
    'WithNBanks(4) ++ WithInclusiveCache ++ DefaultConfig',
  ),
  {
    ...{ file: 'microcontroller-axi', title: 'A microcontroller with AXI4 and APB' },
    ...{ input: 'topologies/microcontroller-axi.ts', design: () => elaborate(microcontroller) },
  },
];

function rocket(file: string, title: string, config: string): Shown {
  const quoted = config.includes(' ') ? `'${config}'` : config;
  return { file, title, input: `rocket --config ${quoted}`, design: () => rocketSystem(config), depth: 1 };
}

function rocketSystem(config: string): Elaboration {
  return elaborate(ExampleRocketSystem, rocketConfig(config));
}

const versions = { before: 'DefaultConfig', after: 'WithInclusiveCache ++ WithNoSlavePort ++ DualCoreConfig' };

/** What draws each picture of the gallery, by their names relative to `docs/`. */
export function galleryPictures(): ReadonlyMap<string, () => Promise<string>> {
  return new Map([
    ...systems.flatMap((system) => {
      let elaboration: Elaboration | undefined;
      const design = (): Elaboration => (elaboration ??= withoutPlaces(system.design));
      return allViews.map((view) => [pictureOf(system, view), () => drawn(design(), view, system)] as const);
    }),
    ['images/gallery/two-versions.svg', drawnTogether] as const,
  ]);
}

function pictureOf({ file }: Shown, view: AnyView): string {
  return `images/gallery/${file}-${view}.svg`;
}

// Source locations depend on the machine.
function withoutPlaces(design: () => Elaboration): Elaboration {
  return locatedAt({ resolve: () => undefined }, design);
}

// Draws like `entente diagram`.
async function drawn(design: Elaboration, view: AnyView, { depth }: Shown): Promise<string> {
  const elaboration = withFindings(design);
  if (view === 'address') return text(addressView(elaboration));
  return placed(await selectedView(elaboration, view, view === 'full' && depth !== undefined ? { depth } : {}), view);
}

// Draws like `entente diff --out`.
async function drawnTogether(): Promise<string> {
  const [before, after] = [versions.before, versions.after].map((config) => withoutPlaces(() => rocketSystem(config)));
  if (before === undefined || after === undefined) throw new Error('There are two versions.');
  const [names, told] = [namesInPicture(before, after), toldInPicture(before, after)];
  return placed(compared(views.buses(before), views.buses(after), names, told), 'buses');
}

async function placed(diagram: Drawing['diagram'], view: ViewName): Promise<string> {
  // No time limit: on a busy machine, the drawing must not be simplified.
  return text(
    await layoutKept(diagram, { direction: viewTraits[view].direction, timeLimit: 600_000, onFailure: 'throw' }),
  );
}

function text(drawing: Drawing): string {
  return [...svg(drawing)].join('');
}

/** The page that shows all pictures, with what draws them. */
export function galleryPage(): string {
  return `# Gallery

${introduction}

${systems.map(section).join('\n\n')}

## Two versions in one picture

\`\`\`sh
entente diff rocket rocket --config-before ${versions.before} --config-after '${versions.after}' --out versions.svg
\`\`\`

Additions are green, removals are red and dashed, and changed parts have a purple outline. Here, the second version has another core, an inclusive
cache in place of the broadcast hub, and no port for external masters.

![Both versions](images/gallery/two-versions.svg)

${changes}`;
}

const introduction = `The command above each picture draws it. If many modules are alike, one stands for all, with their number; \`--no-fold\` draws
each of them. The full view is large: for the Rocket systems, \`--depth 1\` closes modules that are nested more than one level deep. A picture in a
table opens in full size.

${generatedMark}`;

function section(system: Shown): string {
  const { title, input, depth } = system;
  const others = allViews.filter((view) => view !== 'buses');
  const options = (view: AnyView): string =>
    `--view ${view}${view === 'full' && depth !== undefined ? ` --depth ${depth}` : ''}`;
  const linked = (view: AnyView): string =>
    `[![${title}: ${view}](${pictureOf(system, view)})](${pictureOf(system, view)})`;
  return `## ${title}

\`\`\`sh
entente diagram ${input} --view buses --out buses.svg
\`\`\`

![${title}: buses](${pictureOf(system, 'buses')})

| ${others.map((view) => `\`${options(view)}\``).join(' | ')} |
| ${others.map(() => '---').join(' | ')} |
| ${others.map(linked).join(' | ')} |`;
}

// Drawn by earlier versions, which are not available any more.
const changes = `## Earlier drawings

These pictures compare drawings of an early version with those of today.

| before | today |
| --- | --- |
${['dual-core', 'tiny', 'microcontroller-axi'].map((file) => `| ![${file} before](images/gallery/before/${file}.png) | ![${file} today](images/gallery/${file}-buses.svg) |`).join('\n')}

- Two crossbars of one module used to be one box, which showed paths that do not exist: in the small core, the data cache seemed to reach the
  scratchpad through a crossbar, and the control bus seemed to lead through the core back to the system bus.
- Boxes have their common names, with the sizes and ways of caches and with harts.
- A width is shown where it changes, not on every line.
- A wide drawing runs down the page instead, in larger type and with devices in columns.
- Buses that leave the chip lead to its boundary. Other ports, such as those for debugging and external interrupts, are named at their devices. If
  no module around the system declares ports, as in Chipyard, the boundary is that of the system.
- The colours of protocols are distinguishable with the common kinds of colour blindness.
`;
