import type { Rule } from '../base/diagnostic/index.js';

export const syntax: Rule = {
  id: 'document/syntax',
  requires: 'A topology document is valid JSON.',
  because: 'JSON is stricter than JavaScript: keys and strings in double quotes, no comma at the end, no comments.',
  instead: 'Correct what the message points at.',
  clause: 'design 5',
};

export const shape: Rule = {
  id: 'document/shape',
  requires: 'A topology document has the keys, types and values of its schema.',
  because: 'A key that is misspelt would otherwise silently leave out what it says.',
  instead: 'Follow the message; docs/topology-documents.md and the JSON schema list what is allowed.',
  clause: 'design 5',
};

export const second: Readonly<Record<'node' | 'module', Rule>> = {
  node: {
    id: 'document/second-node',
    requires: 'Each node of a topology document has an id of its own.',
    because: 'Bindings name nodes by their ids. If two had the same, a binding could mean either of them.',
    instead: 'Give one of the two nodes another id, and name it in the bindings that mean it.',
    clause: 'design 5',
  },
  module: {
    id: 'document/second-module',
    requires: 'Each module of a topology document has an id of its own.',
    because:
      'Statements such as "in" name modules by their ids. A module without an id is known by its name, so two modules of one name have the same.',
    instead: 'Give one of the two modules an id; their names may stay the same.',
    clause: 'design 5',
  },
};

export const unknown: Readonly<Record<'node' | 'module', Rule>> = {
  node: {
    id: 'document/unknown-node',
    requires: 'A statement of a topology document names nodes that were declared before it.',
    because:
      'Statements run in the order in which they are written, like the lines of a program. Later declarations do not exist yet.',
    instead: 'Correct the id, or move the statement behind the declaration of the node.',
    clause: 'design 5',
  },
  module: {
    id: 'document/unknown-module',
    requires: 'A statement of a topology document names modules that were declared before it.',
    because:
      'Statements run in the order in which they are written, like the lines of a program. Later declarations do not exist yet.',
    instead: 'Correct the id, or move the statement behind the declaration of the module.',
    clause: 'design 5',
  },
};
