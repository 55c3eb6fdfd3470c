/** The names of the systems that come with Entente, which can be used as inputs. */
export const stockNames = ['rocket', 'chipyard'] as const;
export type StockName = (typeof stockNames)[number];

/** Whether a name is that of a stock system. */
export function isStock(name: string): name is StockName {
  return (stockNames as readonly string[]).includes(name);
}
