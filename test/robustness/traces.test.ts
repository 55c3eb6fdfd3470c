import { Protocols } from '../../lib/elaboration/index.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { Replay, replayJson, replayText, traceReader } from '../../lib/query/index.js';
import mcu from '../../topologies/mcu.js';
import { anyNumber, anyText, edited, edits, editedText, textEdits } from './mutations.js';
import { expectClear, Outcomes } from './outcome.js';
import { long, repeated } from '../seeds.js';

const elaboration = elaborate(mcu);

const access = fc.record({
  time: fc.oneof(fc.nat(), anyNumber),
  master: fc.oneof(fc.constantFrom('cpu', 'dma', 'mcu.cpu'), anyText),
  operation: fc.oneof(fc.constantFrom('get', 'put', 'atomic', 'acquire', 'constructor', 'toString'), anyText),
  address: fc.oneof(
    fc.constantFrom('0x8000_0000', '0x6400_0000', '1e30', '0x1_0000_0000_0000_0000'),
    anyNumber,
    anyText,
  ),
  size: fc.oneof(fc.constantFrom(1, 4, 64, 3, 2 ** 40, '1e400', 'Infinity'), anyNumber),
});
const line = fc.oneof(
  access.map((each) => JSON.stringify(each)),
  access.map((each) => Object.values(each).join(',')),
  fc.tuple(access, edits).map(([each, changes]) => JSON.stringify(edited(each, changes))),
  fc.tuple(access, textEdits).map(([each, changes]) => editedText(JSON.stringify(each), changes)),
  fc.constantFrom('time,master,operation,address,size', 'master', 'size,master,size', 'address,op,time,master,size'),
  anyText,
);

/** Traces with anything in them. */
const anyTrace: fc.Arbitrary<string[]> = fc.array(line, { minLength: 1, maxLength: 10 });

/** What becomes of a trace: its accesses are counted, its other lines refused. */
function become(lines: readonly string[]): string {
  const read = traceReader();
  const replay = new Replay(elaboration);
  let refused = 0;
  for (const each of lines) {
    const found = read(each);
    if (typeof found === 'string') {
      expectClear(each, found.replace(/^It is not JSON: .*/s, ''));
      refused++;
    } else if (found !== undefined) replay.add(found);
  }
  const report = replay.report();
  for (const { message } of report.failures) expectClear(lines, message);
  JSON.stringify(replayJson(report, Protocols.in(elaboration)));
  replayText(report, Protocols.in(elaboration), { all: true });
  return refused > 0 ? 'refused' : report.failed > 0 ? 'failed accesses' : 'passed';
}

test('traces with anything in them are replayed, and what cannot be read is told', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anyTrace, (lines) => {
      outcomes.run(lines, () => become(lines));
    }),
    repeated(600),
  );
  console.info(outcomes.report('Traces'));
  expect(outcomes.kinds).toBeGreaterThan(long ? 2 : 1);
});
