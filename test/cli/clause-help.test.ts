import { expect, test } from 'vitest';
import { clauseHelp, clausesOf } from '../../cli/help/index.js';

const chapter = `# Buses

Before the first clause.

## 1. Wires

### 1.1 Names

A name stands for a wire,
and for nothing else. It goes on and on, so that a line of a terminal is not long enough to hold all of what it says.

- one item,
  which goes on
- another

| name   | wires |
| ------ | ----- |
| \`data\` | 8     |

\`\`\`
# 9 is no heading
\`\`\`

---

## Not numbered

Outside all clauses.

## 2. Sizes

Powers of two.
`;

const clauses = clausesOf('bus', chapter);

test('clauses are the numbered headings, each with what stands below it', () => {
  expect(clauses.map(({ number, heading }) => [number, heading])).toEqual([
    ['1', '1. Wires'],
    ['1.1', '1.1 Names'],
    ['2', '2. Sizes'],
  ]);
  expect(clauses[2]?.text).toBe('Powers of two.');
});

test('a clause is shown with its paragraphs wrapped, its items, tables and code', () => {
  expect(clauseHelp('bus 1.1', clauses)).toBe(`Clause: bus 1.1 Names

  A name stands for a wire, and for nothing else. It goes on and on, so that a
  line of a terminal is not long enough to hold all of what it says.

  - one item, which goes on
  - another

  | name | wires |
  | \`data\` | 8 |

      # 9 is no heading`);
});

test('a clause that only has clauses within it names them', () => {
  expect(clauseHelp('bus 1', clauses)).toBe('Clause: bus 1. Wires\n\n  1.1 Names');
});

test('a clause that there is not', () => {
  expect(() => clauseHelp('bus 3', clauses)).toThrow('The specification has no clause bus 3.');
});
