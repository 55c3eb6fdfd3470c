import { expect, test } from 'vitest';
import { Config, Field } from '../../lib/config/index.js';
import { CommandError } from '../../cli/process/exit-codes.js';
import { withinTime } from '../../cli/topology/limits.js';

const Endless = new Field<number>('Endless');
const Missing = new Field<number>('Missing');

test('a rule that is ended by force asks for nothing any more', () => {
  const endless = new Config('Loops', (rules) =>
    rules.define(Endless, () => {
      for (;;);
    }),
  );
  const late = new CommandError('too late');
  expect(() => {
    withinTime(
      0.05,
      () => late,
      () => endless.get(Endless),
    );
  }).toThrow(late);
  expect(() => endless.get(Missing)).toThrow(
    /^Key Missing is not defined: no fragment sets it and it has no default\.$/,
  );
  // Nor is it needed for its own answer.
  expect(() => {
    withinTime(
      0.05,
      () => late,
      () => endless.get(Endless),
    );
  }).toThrow(late);
});
