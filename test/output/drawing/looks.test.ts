import { expect, test } from 'vitest';
import { legendOrder, Looks } from '../../../lib/output/drawing/looks.js';
import { builtInProtocols } from '../../../lib/protocols/gathered/built-in.js';

const names = (count: number): string[] => Array.from({ length: count }, (_, k) => `Own${k}Imp`);
const looksOf = (own: readonly string[]): Looks =>
  Looks.in({ protocols: { ...builtInProtocols, ...Object.fromEntries(own.map((name) => [name, {}])) } });

test('a protocol looks as it says', () => {
  const look = { light: '#102030', dark: '#a0b0c0', dash: '6 3', key: 'own', name: 'my own', place: 3 };
  expect(Looks.in({ protocols: { MineImp: { family: 'interrupt', look } } }).of('MineImp')).toEqual({
    ...look,
    width: 1.25,
    family: 'interrupt',
    branches: false,
  });
});

test('without a key it has a class of its own, and without a name its title', () => {
  const look = { light: '#102030', dark: '#a0b0c0' };
  expect(Looks.in({ protocols: { 'My BusImp': { title: 'My bus', look } } }).of('My BusImp')).toEqual({
    ...look,
    ...{ key: 'own-my-busimp', name: 'My bus', dash: null, width: 1.75, family: 'other', branches: false },
  });
});

test('protocols that say nothing each have a look of their own', () => {
  for (const count of [1, 2, 6, 7, 24]) {
    const own = names(count);
    const looks = looksOf(own);
    const drawn = own.map((name) => looks.of(name)).map(({ light, dash }) => `${light} ${dash}`);
    expect(new Set(drawn).size).toBe(count);
    expect(new Set(own.map((name) => looks.of(name).key)).size).toBe(count);
  }
});

test('what a protocol looks like does not depend on the order in which protocols are met', () => {
  const own = names(9);
  const [there, back] = [looksOf(own), looksOf(own.toReversed())];
  for (const name of own) expect(back.of(name)).toEqual(there.of(name));
});

test('the legend has data first, crossings behind them, and what is not known last', () => {
  const looks = looksOf(['OwnImp']);
  const order = [...Object.keys(builtInProtocols), 'OwnImp'].map((name) => looks.of(name)).sort(legendOrder);
  expect([...new Set(order.map(({ name }) => name))]).toEqual([
    ...['TileLink', 'AXI4', 'AHB', 'APB', 'AXI4-Lite', 'AXI4-Stream', 'Wishbone', 'OBI'],
    ...['asynchronous crossing', 'rational crossing', 'credited crossing'],
    ...['interrupt', 'synchronised interrupt', 'clock', 'clock group', 'bundle bridge', 'Own'],
  ]);
});
