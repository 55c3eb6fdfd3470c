import { AddressSet, check, type CheckRule, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import type { Found } from '../../lib/check/policy/rule.js';

const design = elaborate(
  soc('chip', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
    const bus = tl.xbar();
    const ram = tl.ram({ address: AddressSet.range('0x1000', '4K') });
    const spare = tl.ram({ address: AddressSet.range('0x1000', '4K') });
    connect(cpu, bus, ram);
    connect(bus, spare);
    return { cpu, bus, ram, spare };
  }),
);

const rule = (id: string, find: CheckRule['find'], severity: CheckRule['severity'] = 'warning'): CheckRule => ({
  ...{ id, severity, requires: 'It is.', because: 'It has to be.', instead: 'Let it be.' },
  find,
});

const about: Found = { message: 'It is not.', subjects: ['chip.ram.node'] };

/** What is found of these rules, and by others where a design has another fault. */
function told(ownRules: readonly CheckRule[], severities: Record<string, 'off'> = {}): string[] {
  return check(design, { ownRules, rules: severities }).findings.map(
    ({ severity, rule: id, message, help }) => `${severity}[${id}]: ${message} ${help}`,
  );
}

const others = told([]);
const mend = 'Mend its find in the policy: what else it would find is not known.';

test.each<[string, CheckRule['find'], readonly string[]]>([
  [
    'at once',
    () => {
      throw new Error('boom');
    },
    [`error[team/x]: The rule threw Error: boom. ${mend}`],
  ],
  [
    'after what it had found, which counts',
    function* () {
      yield about;
      throw new TypeError('boom!');
    },
    [`error[team/x]: The rule threw TypeError: boom! ${mend}`, 'warning[team/x]: It is not. '],
  ],
  [
    'what is no error',
    () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- Rules are written by anybody.
      throw 'boom';
    },
    [`error[team/x]: The rule threw boom. ${mend}`],
  ],
])('a rule of the policy that throws, %s, is an error, and all others find what they find', (_, find, expected) => {
  const after = rule('team/y', () => [about]);
  expect(told([rule('team/x', find), after]).sort()).toEqual(
    [...others, ...expected, 'warning[team/y]: It is not. '].sort(),
  );
  expect(told([rule('team/x', find), after], { 'team/x': 'off' }).sort()).toEqual(
    [...others, 'warning[team/y]: It is not. '].sort(),
  );
});

test('a rule that returns what is not a list of findings is told by its id', () => {
  const find = (() => [{ message: 'It is not.' }]) as unknown as CheckRule['find'];
  expect(told([rule('team/x', find)]).filter((text) => !others.includes(text))).toEqual([
    `error[team/x]: The rule threw TypeError: Cannot read properties of undefined (reading 'flatMap'). ${mend}`,
  ]);
});

test('what it threw has the place of the design', () => {
  const find = (): never => {
    throw new Error('boom');
  };
  const { findings } = check(design, { ownRules: [rule('team/x', find)] });
  const threw = findings.find((finding) => finding.rule === 'team/x');
  expect(threw).toMatchObject({ rule: 'team/x', severity: 'error', subjects: [], locations: [{ line: 6 }] });
});
