import { relative } from 'node:path';
import { styleText } from 'node:util';
import {
  aboutText,
  counted,
  type Location,
  ofOneHelp,
  saidOfOthers,
  type Severity,
} from '../../lib/base/diagnostic/index.js';
import { terminalText } from '../../lib/base/text/index.js';
import { io, type Io } from '../process/io.js';
import { sourceExcerpt } from './source-excerpt.js';

/** The common part of findings and diagnostics. */
export interface Reportable {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly locations: readonly Location[];
  readonly help?: string;
  /** The design that it is about, if there are several. */
  readonly design?: string;
}

/**
 * Findings with their lines of source. Findings that share a help text are grouped. Apart from colours, the text contains no terminal control
 * characters.
 */
export function showFindings(findings: readonly Reportable[], isColoured = isTerminal(io())): string[] {
  return ofOneHelp(findings).map((group) => {
    const others = saidOfOthers(group, whatIsSaid).map((line) => `  ${line}`);
    return `${[...linesOf(group.first, isColoured), ...others].join('\n')}\n`;
  });
}

/** The same as one text without colours. */
export function findingsText(findings: readonly Reportable[]): string {
  return showFindings(findings, false).join('\n');
}

function linesOf(finding: Reportable, isColoured: boolean): string[] {
  const { rule, severity, locations, help, design } = finding;
  const [place, ...others] = distinct(locations);
  const styled = (style: Style, text: string): string =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  const title = styled(['bold', colourOf[severity]], terminalText(`${severity}[${rule}]`));
  const lines = [`${title}: ${terminalText(finding.message)}`];
  if (design !== undefined) lines.push(terminalText(`  in ${design}`));
  lines.push(...unnamedIn(finding));
  if (place !== undefined)
    lines.push(terminalText(`  --> ${shown(place)}`), ...sourceExcerpt(place, (text) => styled('red', text)));
  lines.push(...alsoAt(others));
  if (help !== undefined && help !== '') lines.push(`  ${styled('green', 'help')}: ${terminalText(help)}`);
  return lines;
}

function whatIsSaid(finding: Reportable): string[] {
  return [...terminalText(finding.message).split('\n'), ...unnamedIn(finding), ...alsoAt(distinct(finding.locations))];
}

function unnamedIn(finding: Reportable): string[] {
  return aboutText(finding).map((line) => terminalText(`  ${line}`));
}

// More locations are of no use.
const mostPlaces = 4;

function alsoAt(places: readonly Location[]): string[] {
  const left = places.length - mostPlaces;
  return [
    ...places.slice(0, mostPlaces).map((place) => terminalText(`  also ${shown(place)}`)),
    ...(left > 0 ? [`  also ${counted(left, 'more place')}`] : []),
  ];
}

// Output redirected to a file has no colours.
function isTerminal({ env, stdout, stderr }: Io): boolean {
  const asked = env.FORCE_COLOR !== undefined || (stdout.isTTY === true && stderr.isTTY === true);
  return asked && env.NO_COLOR === undefined;
}

type Style = Parameters<typeof styleText>[0];

const colourOf = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<Severity, Style>;

function distinct(locations: readonly Location[]): Location[] {
  return [...new Map(locations.map((place) => [shown(place), place])).values()];
}

function shown({ file, line, column, pointer }: Location): string {
  const path = relative(process.cwd(), file);
  const place = `${path.startsWith('..') ? file : path}:${line}:${column}`;
  return pointer === undefined || pointer === '' ? place : `${place} (${pointer})`;
}
