import { describe, expect, test } from 'vitest';
import { chipyardConfig } from '../../lib/chipyard/index.js';
import { RequirementError } from '../../lib/base/diagnostic/index.js';

function refusal(expression: string): string {
  try {
    chipyardConfig(`${expression} ++ RocketConfig`);
  } catch (error) {
    if (error instanceof RequirementError) return [`${error.rule}: ${error.message}`, error.help].join('\n');
    throw error;
  }
  return 'accepted';
}

function mistake(what: string, expression: string, marked: string, help: string): string {
  const whole = `${expression} ++ RocketConfig`;
  const mark = `${' '.repeat(whole.indexOf(marked))}${'^'.repeat(marked.length)}`;
  return `config/arguments: In the configuration, ${what}:\n  ${whole}\n  ${mark}\n${help}`;
}

describe('arguments of fragments have their kinds', () => {
  const rocketUnit =
    "It takes WithRocketVectorUnit(vLen?: an integer, dLen?: an integer, params?: a vector unit's parameters such as VectorParams.refParams, cores?: None, or Some of a list of integers, useL1DCache?: true or false, mLen?: None, or Some of an integer).";
  test.each([
    [
      'WithRocketVectorUnit(128, 64, 5)',
      '5',
      "argument params of WithRocketVectorUnit is to be a vector unit's parameters such as VectorParams.refParams",
      rocketUnit,
    ],
    [
      'WithRocketVectorUnit(cores = "x")',
      '"x"',
      'argument cores of WithRocketVectorUnit is to be None, or Some of a list of integers',
      rocketUnit,
    ],
    [
      'WithRocketVectorUnit(cores = Some(Seq(0, "x")))',
      'Seq(0, "x")',
      'argument cores of WithRocketVectorUnit is to be None, or Some of a list of integers',
      rocketUnit,
    ],
    [
      'WithOffchipBusClient(SBUS, 5)',
      '5',
      'argument blockRange of WithOffchipBusClient is to be a list of address sets such as Seq(AddressSet(0, 0xffff))',
      'It takes WithOffchipBusClient(location: a bus such as SBUS or CCBUS(0), blockRange?: a list of address sets such as Seq(AddressSet(0, 0xffff)), replicationBase?: None, or Some of an address).',
    ],
    [
      'WithAccumulatorRoCC(5)',
      '5',
      'argument op of WithAccumulatorRoCC is to be a set of opcodes such as OpcodeSet.custom1',
      'It takes WithAccumulatorRoCC(op?: a set of opcodes such as OpcodeSet.custom1).',
    ],
  ])('%s', (expression, marked, what, help) => {
    expect(refusal(expression)).toBe(mistake(what, expression, marked, help));
  });

  test.each([
    'new WithRocketVectorUnit(128, 64, VectorParams.refParams, Some(Seq(0)))',
    'WithShuttleVectorUnit(cores = None)',
    'WithOffchipBusClient(SBUS, Seq(AddressSet(0, 0xffff)), Some(0x10000)) ++ WithOffchipBus',
    'WithOffchipBusClient(SBUS, AddressSet.misaligned(0x80000000L, 0x100000000L)) ++ WithOffchipBus',
    'WithAccumulatorRoCC(OpcodeSet.custom0) ++ WithCharacterCountRoCC(OpcodeSet.all)',
  ])('%s is accepted', (expression) => {
    expect(refusal(expression)).toBe('accepted');
  });

  test('Some takes one value', () => {
    expect(refusal('WithRocketVectorUnit(cores = Some())')).toBe(
      `config/syntax: In the configuration, Some takes one value:
  WithRocketVectorUnit(cores = Some()) ++ RocketConfig
                               ^^^^^^
Write Some(value), or None.`,
    );
  });
});
