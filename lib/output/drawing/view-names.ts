import type { Direction } from './drawing.js';

/** What drawings of a design show: its buses as people draw them; all modules and nodes; who clocks whom; who interrupts whom. */
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
