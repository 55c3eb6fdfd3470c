import type { JoinedLine } from '../transforms/joined-lines.js';
import type { Box } from '../model.js';
import { lightColour, lightRole } from './theme.js';
import { oneLine } from '../../../base/text/index.js';

/** The appearance of a box in formats without style sheets, in the light theme. */
export interface BoxLook {
  readonly fill: string;
  readonly line: string;
  readonly text: string;
  /** The width of the border in px. */
  readonly width: number;
  readonly dashed: boolean;
  /** Whether it is dimmed because other parts are highlighted. */
  readonly dim: boolean;
}

/** The appearance of a line in such formats. */
export interface LineLook {
  readonly colour: string;
  /** In px. */
  readonly width: number;
  /** Lengths of dashes and gaps in px; null for a solid line. */
  readonly dash: string | null;
  readonly dim: boolean;
}

/** The appearance of a box; a module that shows its content is pale. */
export function boxLook({ role, mark, faint, emphasis, boxes }: Box): BoxLook {
  const { fill, line } = boxes.length > 0 ? frameColours : lightRole(role);
  return {
    fill,
    line: mark === null ? line : lightColour(mark),
    text: lightColour(mark ?? 'ink'),
    width: mark === null ? 1 : 2,
    dashed: faint,
    dim: emphasis === 'dim',
  };
}

/** The colours of a module that shows its content. */
export const frameColours: { readonly fill: string; readonly line: string } = {
  fill: '#f7f8fa',
  line: lightColour('frame-line'),
};

/** The appearance of a connection. */
export function lineLook({ look, own }: JoinedLine): LineLook {
  const { light, width, dash } = look;
  return {
    colour: light,
    width: own.emphasis === 'lit' ? 3 : width,
    dash: own.broken ? '2 3' : dash,
    dim: own.emphasis === 'dim',
  };
}

/** The opacity of dimmed parts. */
export const dimness = 0.2;

/** A colour with the opacity of dimmed parts, as `#rrggbbaa`. */
export function dimmed(colour: string, dim: boolean): string {
  return dim ? `${colour}33` : colour;
}

/** The text of a box, line by line: its name, its class, and its notes. */
export function boxWords({ label, sublabel, notes }: Box): string[] {
  return [label, sublabel, ...notes].map(oneLine).filter((text) => text !== '');
}
