/** What drawings of a design show: all modules and nodes; its buses as people draw them; who clocks whom; who interrupts whom. */
export const viewNames = ['full', 'buses', 'clocks', 'interrupts'] as const;
/** One of {@link viewNames}. */
export type ViewName = (typeof viewNames)[number];
