import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, elaborateSoc } from '../../lib/descriptions/index.js';
import { diff, factsOf, lockText } from '../../lib/diff/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { type Elaboration, unwritable } from '../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { TextSum } from '../../lib/elaboration/saved/text-sum.js';
import { netlistOf, recordedForm } from '../../lib/hardware/index.js';
import { AddressSet, apb, connect, mirror, place, soc } from '../../lib/index.js';
import { allBoxes, viewNames, views } from '../../lib/output/drawing/index.js';
import { addressMap, deviceTreeSource, graphml, memoryMap, resourcesJson } from '../../lib/output/files/index.js';
import { idSpaces, list, listings, reach } from '../../lib/query/index.js';
import blinker from '../../topologies/blinker.js';
import gd32vf103 from '../../topologies/gd32vf103.js';
import mcu from '../../topologies/mcu.js';
import trustzone from '../../topologies/trustzone.js';
import { editedText, textEdits } from './mutations.js';
import { expectClear, Outcomes } from './outcome.js';
import { repeated } from '../seeds.js';

const saved = [...serialise(elaborate(mcu))].join('');

/** Saved elaborations, some of them damaged. */
const anySaved = fc.option(textEdits, { nil: [], freq: 9 }).map((changes) => editedText(saved, changes));

/** What becomes of a saved elaboration: it answers, or is refused as a whole. */
function become(text: string): string {
  const elaboration = deserialise(text);
  const { findings } = check(elaboration);
  for (const { message } of findings) expectClear(text, message);
  reach(elaboration);
  addressMap(elaboration);
  return elaboration.status;
}

test('damaged elaborations are refused as a whole', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anySaved, (text) => {
      outcomes.run(text, () => become(text));
    }),
    repeated(250),
  );
  console.info(outcomes.report('Saved elaborations'));
  expect(outcomes.kinds).toBe(2);
});

// Numbers, texts and words of the files, each with one of another kind in its place. Together the designs have all that an elaboration may have.
const board = `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; boot@80000000 { reg = <0x80000000 0x1000>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x10000>; };
  plic: interrupt-controller@c000000 { reg = <0xc000000 0x1000>; interrupt-controller; #interrupt-cells = <1>; };
  uart@10000000 { reg = <0x10000000 0x1000>; interrupts = <1>; interrupt-parent = <&plic>; };
  spi@10001000 { reg = <0x10001000 0x1000>; status = "disabled"; };
};
`;
const placed = soc('placed', () => {
  const core = apb.master({ name: 'core' });
  const bus = apb.fanout();
  const flash = apb.slave({
    address: [AddressSet.range('0x0800_0000', '4K'), AddressSet.range('0x0', '4K')],
    beatBytes: 4,
  });
  const ram = apb.slave({ address: [place('4K')], beatBytes: 4 });
  connect(core, bus, flash);
  connect(bus, ram);
  mirror(flash, { base: '0x0', size: '4K', of: '0x0800_0000' });
  return { core, bus, flash, ram };
});
const designs = [
  ...[mcu, gd32vf103, trustzone, blinker, placed].map((topology) => elaborate(topology)),
  elaborateSoc(
    describeSoc({ file: 'board.dts', content: new TextEncoder().encode(board), read: () => undefined }, 'device-tree')
      .soc,
  ),
].map((before) => {
  const file = [...serialise(before)].join('');
  const tokens = [...file.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+|true|false|null/g)];
  return { before, file, tokens: tokens.map(({ 0: text, index }) => ({ text, index })) };
});
const others = [
  'null',
  '-1',
  '7',
  '4294967296',
  'true',
  '""',
  '"0xzz"',
  '[]',
  '{}',
  '[[]]',
  '{"$ref":0}',
  '{"$path":0}',
];
const change = fc.record({
  design: fc.nat(designs.length - 1),
  token: fc.nat(1 << 20),
  other: fc.constantFrom(...others),
});

/** The file with something else in the place of a token, and with the sum that it would have been written with. */
function changed(
  file: string,
  { text, index }: { readonly text: string; readonly index: number },
  other: string,
): string {
  const all = `${file.slice(0, index)}${other}${file.slice(index + text.length)}`;
  const whole = all.slice(0, all.lastIndexOf(',"sum":"'));
  return `${whole},"sum":"${String(new TextSum().add(new TextEncoder().encode(whole)))}"}\n`;
}

/** What is asked of an elaboration, each a question by itself. */
const questions: readonly ((elaboration: Elaboration, before: Elaboration) => unknown)[] = [
  ({ status }) => status,
  (elaboration) => check(elaboration).findings.map(({ message }) => message),
  (elaboration) => reach(elaboration),
  (elaboration) => addressMap(elaboration),
  (elaboration) => idSpaces(elaboration),
  (elaboration) => listings.map((what) => list(elaboration, what)),
  (elaboration) => graphml(elaboration).next(),
  (elaboration) => lockText(factsOf(elaboration)),
  (elaboration, before) => diff(before, elaboration),
  (elaboration) => recordedForm(netlistOf(elaboration)),
  (elaboration) => [...serialise(elaboration)],
  ({ resources }) =>
    resources === null || unwritable(resources).length > 0
      ? []
      : [deviceTreeSource(resources), resourcesJson(resources), memoryMap(resources)].map((each) => [...each]),
  ...viewNames.map((view) => (elaboration: Elaboration) => [...allBoxes(views[view](elaboration))]),
];

test('elaborations that somebody changed, sum and all, are refused where they are wrong, or answer', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(change, fc.constantFrom(...questions), ({ design, token, other }, ask) => {
      const chosen = designs[design];
      const at = chosen?.tokens[token % chosen.tokens.length];
      if (chosen === undefined || at === undefined) throw new Error('There is a design, and something in it.');
      const { before, file } = chosen;
      const shown = `${before.name}: ${file.slice(Math.max(0, at.index - 80), at.index)}>>>${at.text.slice(0, 40)} → ${other}`;
      outcomes.run(shown, () => {
        const elaboration = deserialise(changed(file, at, other));
        ask(elaboration, before);
        return elaboration.status;
      });
    }),
    repeated(400),
  );
  console.info(outcomes.report('Changed elaborations'));
  expect(outcomes.kinds).toBeGreaterThanOrEqual(2);
});
