// Integer arithmetic with the types and results of Scala (rocket-system 10).

/** A number with its type in Scala. */
export type ScalaNumber =
  | { readonly type: 'Int' | 'Long' | 'BigInt'; readonly value: bigint }
  | { readonly type: 'Float' | 'Double'; readonly value: number };

type ScalaInteger = Extract<ScalaNumber, { readonly value: bigint }>;

/** Why numbers come to nothing. */
export interface Refusal {
  readonly what: string;
  readonly help: string;
}

/** Operators between two numbers, those that bind least first: `1 << 2 + 3` is `1 << 5`. */
export const operators: readonly (readonly string[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Operators before a number. */
export const prefixes: readonly string[] = ['-', '+', '~'];

const bits = { Int: 32, Long: 64 } as const;
const widen = { Int: 'Make the first number a Long, such as 1L.', Long: 'Make the first number a BigInt: BigInt(1).' };

// A larger shift would exhaust the memory.
const widestShift = 4096n;

/** The number that a literal is in Scala; one that its type does not hold is none. */
export function scalaNumber(literal: string): ScalaNumber | Refusal {
  const written = literal.replaceAll(/\s/g, '');
  const suffix = (/0x/i.test(written) ? /l$/i : /[ldf]$/i).exec(written)?.[0].toUpperCase();
  const digits = (suffix === undefined ? written : written.slice(0, -1)).replaceAll('_', '');
  if (suffix === 'F') return { type: 'Float', value: Math.fround(Number(digits)) };
  if (suffix === 'D' || digits.includes('.')) return { type: 'Double', value: Number(digits) };
  const value = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits);
  const type = suffix === 'L' ? 'Long' : 'Int';
  if (BigInt.asIntN(bits[type], value) === value) return { type, value };
  const longer = type === 'Int' && BigInt.asIntN(64, value) === value;
  return {
    what: `${written} is more than ${named(type)} holds`,
    help: longer ? `Write ${written}L.` : `Write BigInt("${value.toString()}").`,
  };
}

/** What an operator before a number makes of it. */
export function prefixed(operator: string, operand: ScalaNumber): ScalaNumber | Refusal {
  if (operator === '+')
    return operand.type === 'BigInt' ? { what: 'no + stands before a BigInt', help: 'Leave it out.' } : operand;
  if (isReal(operand)) return operator === '~' ? onlyIntegers(operator) : { ...operand, value: -operand.value };
  const { type, value } = operand;
  return operator === '~' ? { type, value: ~value } : fitting({ type, value: -value }, `-(${value})`);
}

/** What two numbers come to. */
export function computed(left: ScalaNumber, operator: string, right: ScalaNumber): ScalaNumber | Refusal {
  if (isReal(left) || isReal(right)) return computedReal(left, operator, right);
  if (operator.startsWith('<') || operator.startsWith('>')) return shifted(left, operator, right);
  const value = computedInteger(left.value, operator, right.value);
  if (value === undefined) return { what: 'this divides by 0', help: 'Divide by another number.' };
  const type = [left.type, right.type].includes('BigInt')
    ? 'BigInt'
    : [left.type, right.type].includes('Long')
      ? 'Long'
      : 'Int';
  return fitting({ type, value }, `${left.value} ${operator} ${right.value}`);
}

function computedInteger(a: bigint, operator: string, b: bigint): bigint | undefined {
  switch (operator) {
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '&':
      return a & b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      if (b === 0n) return undefined;
      return operator === '/' ? a / b : a % b;
  }
}

function computedReal(left: ScalaNumber, operator: string, right: ScalaNumber): ScalaNumber | Refusal {
  if (left.type === 'BigInt' || right.type === 'BigInt')
    return { what: 'a BigInt goes with integers only', help: 'Write an integer in place of the other number.' };
  const value = realValue(Number(left.value), operator, Number(right.value));
  if (value === undefined) return onlyIntegers(operator);
  const isDouble = left.type === 'Double' || right.type === 'Double';
  return isDouble ? { type: 'Double', value } : { type: 'Float', value: Math.fround(value) };
}

function realValue(a: number, operator: string, b: number): number | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    default:
      return undefined;
  }
}

// The left operand decides the type; Scala uses only the lowest bits of the distance.
function shifted({ type, value }: ScalaInteger, operator: string, by: ScalaInteger): ScalaNumber | Refusal {
  const written = `${value} ${operator} ${by.value}`;
  if (type === 'BigInt' ? by.type !== 'Int' : by.type === 'BigInt')
    return { what: `${written} shifts by ${named(by.type)}`, help: 'Shift by an Int, such as 32.' };
  if (type === 'BigInt' && operator === '>>>')
    return { what: 'a BigInt has no sign that could be shifted', help: 'Write >> in place of >>>.' };
  const most = type === 'BigInt' ? widestShift : BigInt(bits[type] - 1);
  if (by.value < 0n) return { what: `${written} shifts by less than 0 bits`, help: 'Shift in the other direction.' };
  if (by.value > most)
    return {
      what: `${written} shifts ${named(type)} by more than ${most}`,
      help: type === 'BigInt' ? 'Shift by fewer bits.' : widen[type],
    };
  if (operator === '<<') return fitting({ type, value: value << by.value }, written);
  if (operator === '>>' || type === 'BigInt') return { type, value: value >> by.value };
  const unsigned = BigInt.asUintN(bits[type], value) >> by.value;
  return { type, value: BigInt.asIntN(bits[type], unsigned) };
}

// Scala would silently drop the upper bits of an overflow, which is most likely a mistake.
function fitting(result: ScalaInteger, written: string): ScalaNumber | Refusal {
  const { type, value } = result;
  if (type === 'BigInt' || BigInt.asIntN(bits[type], value) === value) return result;
  const what = `${written} is ${value}, more than ${named(type)} holds: Scala comes to ${BigInt.asIntN(bits[type], value)}`;
  return { what, help: widen[type] };
}

function isReal(number: ScalaNumber): number is Exclude<ScalaNumber, ScalaInteger> {
  return number.type === 'Float' || number.type === 'Double';
}

function onlyIntegers(operator: string): Refusal {
  return { what: `${operator} is for integers`, help: 'Write integers, without a decimal point.' };
}

function named(type: 'Int' | 'Long' | 'BigInt'): string {
  return type === 'BigInt' ? 'a BigInt' : `${type === 'Int' ? 'an Int' : 'a Long'} of ${bits[type]} bits`;
}
