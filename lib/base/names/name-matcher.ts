/** Whether a name means something with this path, which may be called otherwise too. */
export type NameMatcher = (path: string, called?: string) => boolean;

/**
 * What a name means (design 6). Paths consist of parts that dots separate, and so do names. A name matches every path that has its parts in
 * a row: `uart` and `mcu.uart` match `mcu.uart.control`; that of a module also matches everything in it. In a name, `*` matches any letters
 * of one part, and `**` in place of a part any number of parts. Other names, such as those of clients and devices, are compared in the same
 * way.
 */
export function nameMatcher(name: string): NameMatcher {
  const rows = name.includes('*') ? rowsOf(name) : undefined;
  const row = `.${name}.`;
  const isMeant = (text: string): boolean =>
    text !== '' &&
    (text === name ||
      (rows === undefined ? `.${text}.`.includes(row) : endOfRows(text.split('.'), rows) !== undefined));
  return (path, called) => isMeant(path) || (called !== undefined && isMeant(called));
}

/**
 * Tells apart what a name means: of what it means with this path, the module, node or port that is called so, by its path; undefined for
 * what it does not mean. `uart` means two things in `mcu.left.uart.control` and `mcu.right.uart`, and one in `mcu.uart.tx` and `mcu.uart.rx`.
 * What is only called so besides is one thing for each path.
 */
export function nameMeaning(name: string): (path: string, called?: string) => string | undefined {
  const rows = rowsOf(name);
  const isMeant = nameMatcher(name);
  const meantIn = (text: string): string | undefined => {
    if (!isMeant(text)) return undefined;
    if (text === name) return text;
    const parts = text.split('.');
    const end = endOfRows(parts, rows);
    return end === undefined ? undefined : parts.slice(0, end).join('.');
  };
  return (path, called = '') => meantIn(path) ?? (meantIn(called) === undefined ? undefined : `${path} ${called}`);
}

/** The strings between the stars of one part of a name. */
type Part = readonly string[];

// The runs of parts between `**`.
function rowsOf(name: string): Part[][] {
  const rows: Part[][] = [[]];
  for (const part of name.split('.')) {
    if (part === '**') rows.push([]);
    else rows.at(-1)?.push(part.split('*'));
  }
  return rows;
}

// The number of parts up to the end of the runs, or undefined if they do not match. Each run is matched at the first possible place, which leaves
// the most parts to those behind it.
function endOfRows(parts: readonly string[], rows: readonly (readonly Part[])[]): number | undefined {
  let at = 0;
  for (const row of rows) {
    while (at + row.length <= parts.length && !isRowAt(parts, at, row)) at++;
    at += row.length;
    if (at > parts.length) return undefined;
  }
  return at;
}

function isRowAt(parts: readonly string[], at: number, row: readonly Part[]): boolean {
  return row.every((pattern, k) => isPart(parts[at + k] ?? '', pattern));
}

// Each text between stars is matched at the first possible place, too, so that a part is scanned once, however many stars there are.
function isPart(part: string, [first = '', ...others]: Part): boolean {
  const last = others.pop();
  if (last === undefined) return part === first;
  if (!part.startsWith(first)) return false;
  let at = first.length;
  for (const text of others) {
    const found = part.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return part.length - last.length >= at && part.endsWith(last);
}
