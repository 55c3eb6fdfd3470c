import { counted } from '../../base/diagnostic/index.js';
import type { IdShare, IdSpace, IdSpan } from './ids.js';

/** The ids towards each device as trees; what was shown before is referred to by its node (design 6). */
export function idSpacesText(spaces: readonly { readonly sink: string; readonly space: IdSpace }[]): string {
  if (spaces.length === 0) return 'No device is reached with source ids.\n';
  const shown = new Set<IdSpace>();
  return spaces
    .map(({ sink, space }) => [sink, ...spaceLines(space, shown).map((line) => `  ${line}`)].join('\n'))
    .map((text) => `${text}\n`)
    .join('\n');
}

function spaceLines(space: IdSpace, shown: Set<IdSpace>): string[] {
  const { node, bits, unused, shares, replaces } = space;
  const head = `${node}: ${counted(bits, 'bit')}${shares.length === 0 ? '' : `, ${unusedText(unused)}`}`;
  if (shown.has(space)) return [`${head} (as above)`];
  shown.add(space);
  const below = [
    ...runsOf(shares).map((run) => shareLines(run, node, shown)),
    ...(replaces === undefined ? [] : [['in place of', ...spaceLines(replaces, shown).map((line) => `  ${line}`)]]),
  ];
  return [head, ...below.flatMap((lines, k) => branch(lines, k === below.length - 1))];
}

function unusedText(unused: readonly IdSpan[]): string {
  return unused.length === 0 ? 'all used' : `unused: ${unused.map(spanText).join(', ')}`;
}

/** Clients of one name side by side. */
interface Run extends IdShare {
  readonly clients: number;
}

function runsOf(shares: readonly IdShare[]): Run[] {
  const runs: Run[] = [];
  for (const share of shares) {
    const last = runs.at(-1);
    const { client, node, span } = share;
    if (client !== undefined && last?.client === client && last.node === node && last.span[1] === span[0]) {
      runs[runs.length - 1] = { ...last, span: [last.span[0], span[1]], clients: last.clients + 1 };
    } else runs.push({ ...share, clients: 1 });
  }
  return runs;
}

function shareLines({ span, client, node, space, clients }: Run, maker: string, shown: Set<IdSpace>): string[] {
  const range = spanText(span);
  if (client !== undefined) {
    const origin = node === maker ? '' : ` (${node})`;
    return [`${range} ${client}${clients === 1 ? '' : `, ${clients} clients`}${origin}`];
  }
  const [head = '', ...below] = space === undefined ? [node] : spaceLines(space, shown);
  return [`${range} ${head}`, ...below];
}

function branch([first = '', ...rest]: readonly string[], isLast: boolean): string[] {
  return [`${isLast ? '└' : '├'} ${first}`, ...rest.map((line) => `${isLast ? ' ' : '│'} ${line}`)];
}

function spanText([start, end]: IdSpan): string {
  return `[${start}, ${end})`;
}
