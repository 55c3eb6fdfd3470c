import { describe, expect, test } from 'vitest';
import {
  busesView,
  clocksView,
  type Diagram,
  dot,
  fullView,
  interruptsView,
  mermaid,
} from '../../../lib/output/drawing/index.js';
import { bigCores } from './plain-graphs.js';

// What is said in texts, such as numbers of interrupts, may change with the design. Mermaid's colours of edges go by their order.
function withoutCounts(file: string): string[] {
  return file
    .split('\n')
    .filter((line) => !line.startsWith('  linkStyle ') && !line.startsWith('%% '))
    .map((line) => line.replace(/(label=|\|)"[^"]*"/g, '$1""').replace(/takes \d+/, 'takes'));
}

describe('a design that gets another core', () => {
  const [two, three] = [bigCores(2), bigCores(3)];

  test.each([
    ['buses', busesView],
    ['full', fullView],
    ['clocks', clocksView],
    ['interrupts', interruptsView],
  ])('has the lines that it had: %s', (_, view) => {
    for (const write of [mermaid, dot] as ((diagram: Diagram) => string)[]) {
      const before = withoutCounts(write(view(two)));
      const after = new Set(withoutCounts(write(view(three))));
      expect(before.filter((line) => !after.has(line))).toEqual([]);
      expect(after.size).toBeGreaterThan(new Set(before).size);
    }
  });

  test('its buses say nothing different', () => {
    const after = new Set(dot(busesView(three)).split('\n'));
    const changed = dot(busesView(two))
      .split('\n')
      .filter((line) => !after.has(line));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^ {2}graph \[.*5 of 6 masters · 7 buses/);
  });
});
