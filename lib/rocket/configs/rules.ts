import type { Rule } from '../../base/diagnostic/index.js';

export const configDigits: Rule = {
  id: 'config/digits',
  requires: 'A text that stands for a number consists of digits of its base.',
  because: 'BigInt(text, radix) reads it digit by digit; underscores and blanks have no value.',
  instead: 'Write the digits only, or write the number without quotes.',
  clause: 'rocket-system 10',
};

export const configTiles: Rule = {
  id: 'config/tiles',
  requires: 'The number of tiles that a fragment adds is an integer of at least 0.',
  because: 'The fragment makes as many tiles, and numbers them on from those below it.',
  instead: 'Write the number of cores.',
  clause: 'rocket-system 10.3',
};

export const configCloneSource: Rule = {
  id: 'config/clone-source',
  requires: 'The tile that WithCloneRocketTiles is to clone is added by a fragment to its right.',
  because: 'A clone shares the hardware of its prototype, which has to be a Rocket tile, and no clone itself.',
  instead: 'Give the id of a tile that is there, or add the tile further right.',
  clause: 'rocket-system 10.3',
};
