/** The position of a JSON syntax error. */
export interface SyntaxMistake {
  /** The offset of the first invalid character. */
  readonly offset: number;
  /** The error message, without a full stop. */
  readonly message: string;
  /** How to fix it, for common mistakes. */
  readonly help?: string;
}

/** What may follow. */
type Expectation =
  | 'value'
  | 'value or ]'
  | 'key'
  | 'key or }'
  | 'colon'
  | 'more of the object'
  | 'more of the list'
  | 'nothing';

const expected: Readonly<Record<Expectation, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  key: 'a key in double quotes',
  'key or }': 'a key in double quotes or "}"',
  colon: '":" after the key',
  'more of the object': '"," or "}"',
  'more of the list': '"," or "]"',
  nothing: 'nothing more',
};

const blanks = /[ \t\n\r]*/y;
// Any character except quotes, backslashes and control characters, or an escape.
const string = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** Finds the first syntax error in JSON text; undefined if there is none. JSON engines report errors differently, and some without a position. */
export function findSyntaxMistake(text: string): SyntaxMistake | undefined {
  const open: ('{' | '[')[] = [];
  let next: Expectation = 'value';
  let afterComma = false;
  const skip = (pattern: RegExp, from: number): number | undefined => {
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : undefined;
  };
  const afterValue = (): Expectation => {
    const around = open.at(-1);
    if (around === undefined) return 'nothing';
    return around === '{' ? 'more of the object' : 'more of the list';
  };
  for (let offset = 0; ;) {
    offset = skip(blanks, offset) ?? offset;
    const letter = text[offset];
    const end = letter === '"' ? skip(string, offset) : undefined;
    if (next === 'nothing' && letter === undefined) return undefined;
    const wasComma = afterComma;
    afterComma = false;
    if ((next === 'key' || next === 'key or }') && end !== undefined) {
      next = 'colon';
      offset = end;
    } else if (next === 'colon' && letter === ':') {
      next = 'value';
      offset++;
    } else if (next.startsWith('more') && letter === ',') {
      next = open.at(-1) === '{' ? 'key' : 'value';
      afterComma = true;
      offset++;
    } else if (closes(next, letter)) {
      open.pop();
      next = afterValue();
      offset++;
    } else if (next.startsWith('value') && (letter === '{' || letter === '[')) {
      open.push(letter);
      next = letter === '{' ? 'key or }' : 'value or ]';
      offset++;
    } else {
      const valueEnd = next.startsWith('value') ? (end ?? skip(scalar, offset)) : undefined;
      if (valueEnd === undefined) {
        const brokenString = letter === '"' && end === undefined;
        return brokenString ? { offset, message: unclosed } : mistake(text, offset, next, wasComma);
      }
      next = afterValue();
      offset = valueEnd;
    }
  }
}

function closes(next: Expectation, letter: string | undefined): boolean {
  return letter === '}'
    ? next === 'key or }' || next === 'more of the object'
    : letter === ']' && (next === 'value or ]' || next === 'more of the list');
}

const unclosed = 'a string is not closed, or has a character in it that has to be escaped';

function mistake(text: string, offset: number, next: Expectation, afterComma: boolean): SyntaxMistake {
  const letter = text[offset];
  const found = `expected ${expected[next]}, found ${letter === undefined ? 'the end of the text' : show(text, offset)}`;
  if (afterComma && (letter === '}' || letter === ']')) {
    return { offset, message: found, help: `Remove the comma before the "${letter}".` };
  }
  if (letter === "'") return { offset, message: found, help: 'Write strings in double quotes.' };
  if (letter === '/' || letter === '#') return { offset, message: found, help: 'JSON has no comments.' };
  return { offset, message: found };
}

// The word or character at an offset.
function show(text: string, offset: number): string {
  const word = /[-+.\w]{1,20}|./suy;
  word.lastIndex = offset;
  return JSON.stringify(word.exec(text)?.[0] ?? '');
}
