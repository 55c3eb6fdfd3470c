import { parser } from '@lezer/javascript';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';

const typescript = parser.configure({ dialect: 'ts' });

const classes = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.definitionKeyword], class: 'k' },
  { tag: [tags.string, tags.special(tags.string)], class: 's' },
  { tag: [tags.number, tags.bool, tags.null], class: 'n' },
  { tag: tags.comment, class: 'c' },
  { tag: [tags.typeName, tags.className], class: 't' },
]);

/** Text as HTML says it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Code as HTML. `linkOf` gives the address of what a name of TypeScript means, if there is one. */
export function highlighted(code: string, language: string, linkOf: (name: string) => string | undefined): string {
  if (language === 'console') return code.split('\n').map(consoleLine).join('\n');
  if (language === 'diff') return code.split('\n').map(diffLine).join('\n');
  if (language !== 'ts') return escaped(code);
  let html = '';
  highlightCode(
    code,
    typescript.parse(code),
    classes,
    (text, style) => {
      const link = style === 't' || style === '' ? linkOf(text) : undefined;
      const shown = link === undefined ? escaped(text) : `<a href="${link}">${escaped(text)}</a>`;
      html += style === '' ? shown : `<span class="${style}">${shown}</span>`;
    },
    () => (html += '\n'),
  );
  return html;
}

function consoleLine(line: string): string {
  return line.startsWith('$ ') ? `<b>${escaped(line)}</b>` : escaped(line);
}

function diffLine(line: string): string {
  const kind = { '+': 'added', '-': 'removed' }[line.charAt(0)];
  return kind === undefined ? escaped(line) : `<span class="${kind}">${escaped(line)}</span>`;
}
