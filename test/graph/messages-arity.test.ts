import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { soc } from '../../lib/graph/index.js';
import { negotiate } from '../../lib/graph/index.js';
import { adapter, sink, source } from './trace-nodes.js';
import { shown } from './shown.js';

test('x', () => {
  const design = soc('top', () => {
    const s = source(2);
    const a = adapter();
    const k = sink(1);
    a.fromStar(s);
    k.from(a);
    return { s, a, k };
  }).declare();
  const [d] = negotiate(design).failures;
  console.log(d, shown(d!, relative(process.cwd(), import.meta.filename)));
});
