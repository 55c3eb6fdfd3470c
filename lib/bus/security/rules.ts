import type { Rule } from '../../base/diagnostic/index.js';

export const noWorld: Rule = {
  id: 'security/no-world',
  requires: 'Attributes that limit worlds name one at least.',
  because: 'No access is of no world: a master would make none, and a region would take none, without saying so.',
  instead: 'Name the worlds, or leave them out for any; an empty list in place of the attributes stands for no access.',
  clause: 'design 6',
};
