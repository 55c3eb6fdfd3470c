import { DescriptionError } from '../../reading.js';

/** Replaces every character of a comment by a blank; strings and line breaks stay. */
export function withoutComments(text: string, file: string): string {
  if (!text.includes('/*') && !text.includes('//')) return text.replaceAll('\r', '');
  const parts: string[] = [];
  const comment = /"(?:\\[^]|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\*[^]*?\*\/|\/\/(?:\\\r?\n|[^\n])*|\/\*/g;
  let end = 0;
  for (const match of text.matchAll(comment)) {
    const [found] = match;
    if (found.startsWith('"') || found.startsWith("'")) continue;
    if (found === '/*') {
      const before = text.slice(0, match.index).split('\n');
      throw new DescriptionError('This comment has no end.', {
        file,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      });
    }
    parts.push(text.slice(end, match.index), found.replace(/[^\n]/g, ' '));
    end = match.index + found.length;
  }
  parts.push(text.slice(end));
  return parts.join('').replaceAll('\r', '');
}
