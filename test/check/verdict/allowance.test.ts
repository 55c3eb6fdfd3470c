import {
  AddressSet,
  check,
  CheckedDesign,
  connect,
  elaborate,
  type Elaboration,
  LazyModule,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { allowanceProblem, partiesLeft } from '../../../lib/check/verdict/allowance.js';
import { type Allowance, findIn, judge, readAllowance } from '../../../lib/check/index.js';

const overlapping = elaborate(
  soc('soc', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    const spi = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
    const eth = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
    connect(cpu, bus, spi);
    connect(bus, eth);
    return { cpu, bus, spi, eth };
  }),
);

/** A comment right where something is declared. */
function beside(elaboration: Elaboration, id: string, text: string): Allowance {
  const at = new CheckedDesign(elaboration).locationsOf(id).at(-1);
  const said = readAllowance(text);
  if (at === undefined || said === undefined) throw new Error(`There is nothing to say about ${id}.`);
  return { ...said, place: at, lines: [at.line, at.line] };
}

describe('a comment', () => {
  test('is read with its rule, the other parties and a reason', () => {
    expect(readAllowance(' entente-allow  address/overlap  eth,usb : one: select ')).toEqual({
      rule: 'address/overlap',
      names: ['eth', 'usb'],
      reason: 'one: select',
    });
    expect(readAllowance('entente-allow address/overlap')).toEqual({ rule: 'address/overlap', names: [], reason: '' });
    expect(readAllowance('entente-allow address/overlap:')).toEqual({ rule: 'address/overlap', names: [], reason: '' });
    expect(readAllowance('entente-allow')).toEqual({ rule: '', names: [], reason: '' });
    expect(readAllowance('entente-allowance address/overlap: none')).toBeUndefined();
  });

  test.each([
    ['entente-allow: why', 'names no rule'],
    ['entente-allow address/overlaps: why', 'names a rule that there is not. Did you mean address/overlap?'],
    ['entente-allow something: why', 'names a rule that there is not'],
    ['entente-allow address/overlap eth', 'gives no reason'],
    ['entente-allow address/overlap eth: why', undefined],
  ])('%s: %s', (text, problem) => {
    const written = text.replace(': why', ' : why');
    expect(allowanceProblem(beside(overlapping, 'soc.spi', written), ['address/overlap'])).toBe(problem);
  });

  test('leaves the parties that it does not name', () => {
    const finding = {
      ...({ rule: 'address/overlap', severity: 'error', message: '', help: '' } as const),
      ...{ subjects: ['soc.spi', 'soc.eth', 'soc.cpu'], ranges: [], locations: [] },
    };
    const design = new CheckedDesign(overlapping);
    const left = (text: string): string[] => partiesLeft(finding, design, beside(overlapping, 'soc.spi', text));
    expect(left('entente-allow address/overlap: why')).toEqual(['soc.eth', 'soc.cpu']);
    expect(left('entente-allow address/overlap cpu: why')).toEqual(['soc.eth']);
    const elsewhere = beside(overlapping, 'soc.bus', 'entente-allow address/overlap: why');
    expect(partiesLeft(finding, design, elsewhere)).toEqual([]);
  });

  test('is about its own rule, and about names that are parties', () => {
    const accepted = (text: string): number =>
      check(overlapping, {}, { allowances: [beside(overlapping, 'soc.spi', text)] }).waived.length;
    expect(accepted('entente-allow address/overlap soc.eth: one select')).toBe(1);
    expect(accepted('entente-allow address/hole soc.eth: one select')).toBe(0);
    expect(accepted('entente-allow address/overlap soc.eth soc.uart: one select')).toBe(0);
  });

  test('accepts what it names all parties of, and is told with it', () => {
    const comment = beside(overlapping, 'soc.spi', 'entente-allow address/overlap soc.eth: one select');
    const { waived } = check(overlapping, {}, { allowances: [comment] });
    const { rule, reason, place } = comment;
    expect(waived.map(({ waiver }) => waiver)).toEqual([{ rule, reason, place, subject: ['soc.eth'] }]);
  });

  test('accepts nothing of a document at the same line of another file', () => {
    const comment = beside(overlapping, 'soc.spi', 'entente-allow address/overlap *: one select');
    const elsewhere = { ...comment, place: { ...comment.place, file: 'other.ts' } };
    expect(check(overlapping, {}, { allowances: [elsewhere] }).waived).toEqual([]);
  });

  test('is needed by all designs or by one of them', () => {
    const comment = beside(overlapping, 'soc.spi', 'entente-allow address/overlap *: one select');
    const fixed = elaborate(
      soc('fixed', () => connect(tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range(0n, '4K') }))),
    );
    const designs = [overlapping, fixed].map((elaboration) =>
      findIn({ elaboration, policy: {}, allowances: [comment] }),
    );
    const complaints = (some: typeof designs): string[] =>
      judge(some, {}, ['address/overlap'])
        .findings.filter(({ rule }) => rule === 'policy/waiver')
        .map(({ message }) => message);
    expect(complaints(designs)).toEqual([]);
    expect(complaints(designs.slice(1))).toEqual([
      'The comment "entente-allow address/overlap *" is not needed: it covers no finding.',
    ]);
  });
});

test('a comment where a module is placed is about what is in it, but none at the root is about everything', () => {
  class Device extends LazyModule {
    readonly control = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
  }
  const placed = elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const spi = lazyModule(() => new Device());
      const eth = lazyModule(() => new Device());
      connect(cpu, bus, spi.control);
      connect(bus, eth.control);
      return { cpu, bus, spi, eth };
    }),
  );
  const accepted = (...ids: string[]): number =>
    check(placed, {}, { allowances: ids.map((id) => beside(placed, id, 'entente-allow address/overlap: one select')) })
      .waived.length;
  expect(accepted('soc.spi', 'soc.eth')).toBe(1);
  expect(accepted('soc.spi')).toBe(0);
  // The class is that of both.
  expect(accepted('soc.spi.control')).toBe(1);
  expect(accepted('soc')).toBe(0);
});

test('a finding about an edge is accepted at the connection, or at both its ends', () => {
  const slow = elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: AddressSet.range(0n, '4K') });
      connect(cpu, ram);
      return { cpu, ram };
    }),
  );
  const [edge] = slow.edges;
  if (edge === undefined) throw new Error('There is no edge.');
  const rule = {
    ...({ id: 'team/edge', severity: 'error', requires: 'No.', because: 'No.', instead: 'No.' } as const),
    find: () => [{ message: 'An edge.', subjects: [edge.id] }],
  };
  const accepted = (...allowances: Allowance[]): number =>
    check(slow, { ownRules: [rule] }, { allowances }).waived.filter(({ finding }) => finding.rule === 'team/edge')
      .length;
  const text = 'entente-allow team/edge: so be it';
  const [at, from, to] = [edge.id, edge.from, edge.to].map((id) => beside(slow, id, text)) as [
    Allowance,
    Allowance,
    Allowance,
  ];
  expect([accepted(at), accepted(from), accepted(to), accepted(from, to)]).toEqual([1, 0, 0, 1]);
});
