import type { Direction } from './drawing.js';

/** The views of a design: a block diagram of its buses, all modules and nodes, clocks, interrupts. */
export const viewNames = ['buses', 'full', 'clocks', 'interrupts'] as const;
/** One of {@link viewNames}. */
export type ViewName = (typeof viewNames)[number];

/** The traits of a view, known before anything is drawn. */
export interface ViewTraits {
  /** Its title on a page. */
  readonly title: string;
  /** Its default direction: for buses the one that fits a page best; to the right for views with text on their lines. */
  readonly direction: Direction | 'auto';
  /** Whether modules lie in others, and can be closed. */
  readonly nests: boolean;
}

/** The traits of each view. */
export const viewTraits: Readonly<Record<ViewName, ViewTraits>> = {
  buses: { title: 'Buses', direction: 'auto', nests: true },
  full: { title: 'Everything', direction: 'right', nests: true },
  clocks: { title: 'Clocks', direction: 'right', nests: false },
  interrupts: { title: 'Interrupts', direction: 'right', nests: false },
};
