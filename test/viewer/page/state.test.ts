import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewNames } from '../../../lib/output/drawing/index.js';
import { fromHash, initialState, toHash, unknownView, type ViewState, viewTitles } from '../../../viewer/page/state.js';
import { repeated } from '../../seeds.js';

const word = fc.string({ minLength: 1 });
const states: fc.Arbitrary<ViewState> = fc.record({
  view: fc.constantFrom(...viewTitles.map(([name]) => name)),
  open: fc.array(word).map((list) => new Set(list)),
  selected: fc.string(),
  hidden: fc.array(word).map((list) => new Set(list)),
  route: fc.string(),
  fold: fc.boolean(),
  interrupts: fc.boolean(),
  addresses: fc.boolean(),
  theme: fc.constantFrom('auto', 'light', 'dark'),
});

test('what is looked at can be passed on in an address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(fromHash(`#${toHash(state)}`)).toEqual(state);
    }),
    repeated(),
  );
});

test('every view has a tab, and so have the address map and the overview', () => {
  expect(viewTitles.map(([name]) => name)).toEqual([...viewNames, 'address', 'overview']);
});

test('what an address does not say is as at first', () => {
  expect(fromHash('')).toEqual(initialState);
  expect(fromHash('#view=unknown&theme=blue')).toEqual(initialState);
});

test('a view that an address asks for and that there is not is known by its name', () => {
  const asked = ['', 'view=', ...viewTitles.map(([name]) => `view=${name}`), 'selected=a&view=bogus', 'view=Buses'];
  expect(asked.map((parts) => unknownView(`#${parts}`)).filter((name) => name !== '')).toEqual(['bogus', 'Buses']);
});
