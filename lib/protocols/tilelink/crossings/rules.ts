import type { Rule } from '../../../base/diagnostic/index.js';

export const creditedDelay: Rule = {
  id: 'tilelink/credited-delay',
  requires: 'Every channel of a credited TileLink crossing has a delay of at least one cycle.',
  because: 'The queue at the far end has as many entries as the round trip has cycles. With none it holds nothing.',
  instead: 'Give one half, or a buffer between the two, a delay.',
  clause: 'interrupts-clocks 14',
};
