import { expect, test } from 'vitest';
import { demand, RequirementError } from '../../../lib/base/diagnostic/index.js';

test('what is demanded and holds makes neither message nor help', () => {
  const never = (): string => {
    throw new Error('nobody asked for this');
  };
  demand(true, 'ram/dense', never, { help: never });
});

test.each([
  [{}, undefined],
  [{ help: 'Fill them.' }, 'Fill them.'],
  [{ help: () => 'Fill all.' }, 'Fill all.'],
] as const)('what is demanded and does not hold is told with its help (%j)', (options, help) => {
  const raise = (): void => demand(false, 'ram/dense', () => 'It has holes.', { ...options, category: 'other' });
  expect(raise).toThrow(RequirementError);
  expect(raise).toThrow(
    expect.objectContaining({ rule: 'ram/dense', message: 'It has holes.', help, category: 'other' }),
  );
});
