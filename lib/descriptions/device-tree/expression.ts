/** A token of an expression: a number, an operator or a parenthesis. */
export interface ExpressionToken {
  readonly text: string;
  /** The value of a number or of a character. */
  readonly value?: bigint;
}

const precedence: Readonly<Record<string, number>> = {
  ...{ '||': 1, '&&': 2, '|': 3, '^': 4, '&': 5, '==': 6, '!=': 6, '<': 7, '>': 7, '<=': 7, '>=': 7 },
  ...{ '<<': 8, '>>': 8, '+': 9, '-': 9, '*': 10, '/': 10, '%': 10 },
};

/** Why an expression has no value. */
export class ExpressionError extends Error {}

const deepest = 200;

/**
 * Evaluates a C expression over 64-bit integers. In the preprocessor they are signed, and unevaluated branches may be invalid; in the device tree
 * compiler they are unsigned, there is no unary plus, and every branch is evaluated. Throws an {@link ExpressionError}.
 */
export function evaluate(tokens: readonly ExpressionToken[], by: 'preprocessor' | 'compiler'): bigint {
  const signed = by === 'preprocessor';
  const prefixes = signed ? '-+~!(' : '-~!(';
  const wrap = (value: bigint): bigint => (signed ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value));
  let at = 0;
  let depth = 0;

  const ternary = (live: boolean): bigint => {
    if (++depth > deepest) throw new ExpressionError('The expression nests too deep.');
    const condition = binary(1, live);
    let value = condition;
    if (tokens[at]?.text === '?') {
      at++;
      const yes = ternary(live && condition !== 0n);
      expect(':');
      const no = ternary(live && condition === 0n);
      value = condition === 0n ? no : yes;
    }
    depth--;
    return value;
  };

  const binary = (least: number, live: boolean): bigint => {
    let left = unary(live);
    for (;;) {
      const operator = tokens[at]?.text ?? '';
      const rank = Object.hasOwn(precedence, operator) ? precedence[operator] : undefined;
      if (rank === undefined || rank < least) return left;
      at++;
      const decided = (operator === '&&' && left === 0n) || (operator === '||' && left !== 0n);
      const right = binary(rank + 1, live && !decided);
      left = wrap(apply(operator, left, right, live));
    }
  };

  const apply = (operator: string, a: bigint, b: bigint, live: boolean): bigint => {
    switch (operator) {
      case '||':
        return a !== 0n || b !== 0n ? 1n : 0n;
      case '&&':
        return a !== 0n && b !== 0n ? 1n : 0n;
      case '|':
        return a | b;
      case '^':
        return a ^ b;
      case '&':
        return a & b;
      case '==':
        return a === b ? 1n : 0n;
      case '!=':
        return a === b ? 0n : 1n;
      case '<':
        return a < b ? 1n : 0n;
      case '>':
        return a > b ? 1n : 0n;
      case '<=':
        return a <= b ? 1n : 0n;
      case '>=':
        return a >= b ? 1n : 0n;
      case '<<':
        return b < 0n || b > 63n ? 0n : a << b;
      case '>>':
        return b < 0n || b > 63n ? 0n : a >> b;
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      default:
        if (b === 0n) {
          if (live || !signed) throw new ExpressionError('The expression divides by zero.');
          return 0n;
        }
        return operator === '/' ? a / b : a % b;
    }
  };

  const unary = (live: boolean): bigint => {
    const token = tokens[at++];
    if (token === undefined) throw new ExpressionError('The expression ends too early.');
    if (token.value !== undefined) return wrap(token.value);
    if (!prefixes.includes(token.text)) throw new ExpressionError(`${token.text} cannot stand here in an expression.`);
    if (++depth > deepest) throw new ExpressionError('The expression nests too deep.');
    let value: bigint;
    if (token.text === '(') {
      value = ternary(live);
      expect(')');
    } else {
      const operand = unary(live);
      value =
        token.text === '-' ? -operand : token.text === '~' ? ~operand : token.text === '!' ? not(operand) : operand;
    }
    depth--;
    return wrap(value);
  };

  const expect = (text: string): void => {
    const found = tokens[at++]?.text;
    if (found !== text)
      throw new ExpressionError(`The expression lacks ${text}${found === undefined ? '' : ` before ${found}`}.`);
  };

  const value = ternary(true);
  const rest = tokens[at];
  if (rest !== undefined) throw new ExpressionError(`${rest.text} cannot stand here in an expression.`);
  return value;
}

function not(value: bigint): bigint {
  return value === 0n ? 1n : 0n;
}

const integer = /^(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)(?:[uU]?[lL]{0,2}|[lL]{1,2}[uU])$/;

/** The value of a C integer literal with its suffixes; undefined for other text. */
export function integerIn(text: string): bigint | undefined {
  const digits = integer.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
}

const escapes: Readonly<Record<string, number>> = {
  ...{ a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 },
};

const encoder = new TextEncoder();

/** The bytes of a string literal's content, with C escapes. Throws an {@link ExpressionError}. */
export function unescaped(text: string): Uint8Array {
  if (!text.includes('\\')) return encoder.encode(text);
  const bytes: number[] = [];
  for (const [part, escape] of text.matchAll(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|[^])|[^\\]+/g)) {
    if (escape === undefined) for (const byte of encoder.encode(part)) bytes.push(byte);
    else bytes.push(...escapedBytes(escape));
  }
  return Uint8Array.from(bytes);
}

function escapedBytes(escape: string): readonly number[] {
  if (/^x[0-9a-fA-F]/.test(escape)) return [Number.parseInt(escape.slice(1), 16)];
  if (escape === 'x') throw new ExpressionError('Behind \\x stand one or two hexadecimal digits.');
  if (/^[0-7]/.test(escape)) return [Number.parseInt(escape, 8) & 0xff];
  const control = Object.hasOwn(escapes, escape) ? escapes[escape] : undefined;
  return control === undefined ? [...encoder.encode(escape)] : [control];
}

/** The value of a character literal's bytes; undefined unless it is a single character. */
export function characterIn(bytes: Uint8Array): bigint | undefined {
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined ? BigInt(only) : undefined;
}
