import type { RuleTexts } from './rule-text.js';

/** Rules of configurations and of config expressions (core 9, rocket-system 10), and of locations (core 8.11). */
export const configRules: RuleTexts = {
  'config/undefined': {
    requires: 'A key that is asked for has a value: some fragment sets it, or it has a default.',
    because: 'What is built depends on the value, and there is nothing to guess it from.',
    instead: 'Add a fragment that sets the key, or give the field a default.',
    clause: 'core 9',
  },
  'config/cycle': {
    requires: 'The value of a key does not depend on itself.',
    because:
      'Rules are asked anew for each value. A rule that asks the whole configuration, site, for its own key gets its own answer, again and again.',
    instead: 'Ask up for the value from the fragments below, and change that.',
    clause: 'core 9',
  },
  'config/unreachable': {
    requires: 'A fragment sets a key once, unless its first rule has a condition.',
    because:
      'The first rule of a fragment that applies decides. What follows a rule without a condition is never asked.',
    instead: 'Remove one of the rules, or give the first one a condition.',
    clause: 'core 9',
  },
  'config/argument': {
    requires: 'The arguments of a family of keys can be compared by what they are.',
    because:
      'Depth(1) means the same key wherever it is written. Two functions or maps cannot be told to be the same, so their keys would never be found again.',
    instead: 'Use numbers, texts or objects with visible fields as arguments.',
    clause: 'core 9',
  },
  'config/syntax': {
    requires: 'A config expression consists of fragments that are joined by ++.',
    because: 'It is read as in the sources of Rocket Chip: names, with arguments in parentheses, the strongest first.',
    instead: "Write 'WithNBigCores(2) ++ DefaultConfig', for example.",
    clause: 'rocket-system 10',
  },
  'config/unknown': {
    requires: 'Every name in a config expression is known.',
    because: 'A name that is misspelt would otherwise leave out what it stands for.',
    instead: 'Correct the name. The fragments are listed in docs/fragments.md.',
    clause: 'rocket-system 10',
  },
  'config/arguments': {
    requires: 'A fragment in a config expression gets the arguments that it takes.',
    because: 'The expression is a call of a function, with arguments by position or by name.',
    instead: 'Give each argument that may not be left out, once, and of the kind that the message says.',
    clause: 'rocket-system 10',
  },
  'config/digits': {
    requires: 'A text that stands for a number consists of digits of its base.',
    because: 'BigInt(text, radix) reads it digit by digit; underscores and blanks have no value.',
    instead: 'Write the digits only, or write the number without quotes.',
    clause: 'rocket-system 10',
  },
  'config/tiles': {
    requires: 'The number of tiles that a fragment adds is an integer of at least 0.',
    because: 'The fragment makes as many tiles, and numbers them on from those below it.',
    instead: 'Write the number of cores.',
    clause: 'rocket-system 10.3',
  },
  'config/clone-source': {
    requires: 'The tile that WithCloneRocketTiles is to clone is added by a fragment to its right.',
    because: 'A clone shares the hardware of its prototype, which has to be a Rocket tile, and no clone itself.',
    instead: 'Give the id of a tile that is there, or add the tile further right.',
    clause: 'rocket-system 10.3',
  },
  'location/undefined': {
    requires: 'Something is attached at the location that is asked for.',
    because: 'A location is only a name. What stands there is whatever was attached under that name before.',
    instead: 'Attach something first, or ask with optional(…) where there may be nothing.',
    clause: 'core 8.11',
  },
};
