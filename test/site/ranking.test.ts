import { beforeAll, describe, expect, test } from 'vitest';
import { Ranking } from '../../site/client/ranking.js';
import { formsOf, wordsOf } from '../../site/client/words.js';
import type { Section } from '../../site/sections.js';

const sections: readonly Section[] = [
  ['rules/address/overlap.html', 'address/overlap', '', 'No two devices that a master sees share an address.', true],
  [
    'errors/no-input.html',
    'arity/nexus-no-input',
    '',
    'Nexus soc.bus.node has 1 outward edge but no inward one.',
    true,
  ],
  ['stars.html', 'Star bindings', '', 'How many edges a binding has. The operator :*= leaves it to the sink.', true],
  ['ci.html#github-action', 'The address map in CI', 'GitHub action', 'entente check --against origin/main', true],
  ['api.html#tltlwidthwidget', 'tl', 'tl.TLWidthWidget', 'A module between widths.', false],
  ['spec.html#stars', 'Core', 'Star bindings', 'What a binding of stars is resolved to, edge for edge.', false],
  ['crossbars.html', 'Crossbars', '', 'Who is connected with whom.', true],
  ['clocks.html#fast', 'Clocks', 'Frequencies', 'A fast clock is divided.', true],
  ['resets.html', 'Resets', '', 'The clock runs while it is fast.', true],
  ['devices.html', 'Masters and devices', '', 'What there is to put on a bus, such as nodes of a master.', true],
];
const ranking = new Ranking(sections);
beforeAll(async () => await ranking.start());

const best = (question: string): string => sections[ranking.search(question)[0]?.id ?? -1]?.[0] ?? 'nothing';

describe('a question finds', () => {
  test.each([
    ['what is called so, wherever a part of its name ends', 'TLWidthWidget', 'api.html#tltlwidthwidget'],
    ['the parts of a name', 'width widgets', 'api.html#tltlwidthwidget'],
    ['a rule by its name', 'address/overlap', 'rules/address/overlap.html'],
    ['other forms of a word', 'why do addresses of my devices overlap?', 'rules/address/overlap.html'],
    ['a message as it was pasted', 'Nexus tiny.x.node has 3 outward edges but no inward one.', 'errors/no-input.html'],
    ['what explains before what specifies', 'star binding', 'stars.html'],
    ['two words that are one', 'cross bars', 'crossbars.html'],
    ['words that stand beside each other in a text', 'how fast the clock is', 'clocks.html#fast'],
    ['operators', ':*=', 'stars.html'],
    ['options', '--against', 'ci.html#github-action'],
    ['a word that is not finished', 'bindi', 'stars.html'],
    ['a word that is written wrong', 'star bindngs', 'stars.html'],
    ['what it is about where all its words are idle', 'how many', 'stars.html'],
    ['nothing where no word is like it', 'zzzzzz', 'nothing'],
  ])('%s', (_, question, address) => {
    expect(best(question)).toBe(address);
  });
});

test('a page comes with its best section before what else is found of it', async () => {
  const many = new Ranking([
    ['a.html', 'One', '', 'A timer.', true],
    ['a.html#more', 'One', '', 'A timer.', true],
    ['b.html', 'Other', '', 'A timer, and more than that.', true],
  ]);
  await many.start();
  expect(many.search('timer').map(({ id }) => id)).toEqual([0, 2, 1]);
});

test('words have the forms of their parts, and the stems of all', () => {
  expect(wordsOf('tl.xbar() :*=* x, --fail-on #address-cells')).toEqual([
    ...['tl', 'xbar', ':*=*', 'x', '--fail-on', 'address', 'cells'],
  ]);
  expect(['TLWidthWidget', 'AXI4', 'WithNBigCores', 'overlapping', 'buses', 'bus', 'string'].map(formsOf)).toEqual([
    ['tlwidthwidget', 'tl', 'width', 'widget'],
    ['axi4', 'axi'],
    ['withnbigcores', 'withnbigcor', 'with', 'big', 'cores', 'cor'],
    ['overlapping', 'overlap'],
    ['buses', 'bus'],
    ['bus'],
    ['string'],
  ]);
});
