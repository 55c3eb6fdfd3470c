import type { Direction } from './drawing.js';

/** The views of a design: a block diagram of its buses, all modules and nodes, clocks, interrupts. */
export const viewNames = ['buses', 'full', 'clocks', 'interrupts'] as const;
/** One of {@link viewNames}. */
export type ViewName = (typeof viewNames)[number];

/** What is known of a view before anything is drawn. */
export interface ViewTraits {
  /** What a page calls it. */
  readonly title: string;
  /** Which way it runs where nobody says it: buses as a page shows them best, and what has words on its lines to the right. */
  readonly direction: Direction | 'auto';
  /** Whether modules lie in others, and can be closed. */
  readonly nests: boolean;
}

/** What is known of each view. */
export const viewTraits: Readonly<Record<ViewName, ViewTraits>> = {
  buses: { title: 'Buses', direction: 'auto', nests: true },
  full: { title: 'Everything', direction: 'right', nests: true },
  clocks: { title: 'Clocks', direction: 'right', nests: false },
  interrupts: { title: 'Interrupts', direction: 'right', nests: false },
};
