import { answerOf } from '../../base/answer.js';
import { hex } from '../../base/address/index.js';
import { counted } from '../../base/diagnostic/index.js';
import type { Protocols } from '../../elaboration/index.js';
import type { Row } from '../list/list.js';
import type { EdgeTraffic, EndTraffic, FailedAccesses, ReplayReport } from './replay.js';
import { rowsText } from '../list/rows-text.js';

const edgesShown = 20;

/** The result of a trace as text, with the busiest edges, or `all` of them (design 6). */
export function replayText(
  report: ReplayReport,
  protocols: Protocols,
  { all = false }: { readonly all?: boolean } = {},
): string {
  const { edges, failures } = report;
  const busiest = [...edges].sort((a, b) => (b.beats ?? 0) - (a.beats ?? 0));
  const shown = all ? edges : busiest.slice(0, edgesShown);
  const more = edges.length > shown.length ? `${edges.length - shown.length} more edges: --all shows them.\n` : '';
  return [
    headText(report),
    section('Masters', report.masters.map(endRow('master'))),
    section('Devices', report.devices.map(endRow('device'))),
    section(
      all ? 'Edges' : 'Busiest edges',
      shown.map((traffic) => edgeRow(traffic, report.span, protocols)),
    ) + more,
    failures.length === 0 ? '' : `Accesses that fail\n${failures.map(failureText).join('')}`,
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function headText({ accesses, failed, span, unordered }: ReplayReport): string {
  const order =
    unordered === 0 ? '' : `${accessesText(unordered)} earlier than the one before, taken as if at the same time.\n`;
  return `${accessesText(accesses)} in ${span} time units, ${failed} of them fail.\n${order}`;
}

function accessesText(n: number): string {
  return n === 1 ? '1 access' : `${n} accesses`;
}

function section(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : `${title}\n${rowsText(rows).replaceAll(/^/gm, '  ').trimEnd()}\n`;
}

function endRow(what: string): (end: EndTraffic) => Row {
  return ({ node, name, accesses, requests, bytes }) => ({ [what]: node, name, accesses, requests, bytes });
}

function edgeRow(
  { edge, protocol, accesses, requests, beats, bytes, peak, ids }: EdgeTraffic,
  span: number,
  { titleOf }: Protocols,
): Row {
  return {
    edge,
    protocol: titleOf(protocol),
    accesses,
    requests,
    'per access': ratio(requests, accesses),
    beats: beats ?? '',
    'per time': beats === null ? '' : ratio(beats, span),
    bytes,
    'in flight': peak,
    ids: ids ?? '',
  };
}

function ratio(a: number, b: number): string {
  return b === 0 ? '' : (a / b).toFixed(2).replace(/\.?0+$/, '');
}

function failureText({ master, operation, size, count, first, last, message, help }: FailedAccesses): string {
  const where = first === last ? `at ${hex(first)}` : `from ${hex(first)} to ${hex(last)}`;
  return `  ${count} x ${operation} of ${counted(size, 'byte')} by ${master} ${where}\n    ${message}\n    help: ${help}\n`;
}

/** The results of a trace, as data; protocols have their titles, and addresses are hexadecimal strings (design 6). */
export function replayJson(report: ReplayReport, { titleOf }: Protocols): object {
  return {
    ...report,
    edges: report.edges.map((traffic) => ({ ...traffic, protocol: titleOf(traffic.protocol) })),
    failures: report.failures.map((failure) => ({ ...failure, first: hex(failure.first), last: hex(failure.last) })),
  };
}

/** Traffic by edge, for diagrams to colour: `heat` is 1 for the edge with the most beats, those of which are not known are left out (design 6). */
export function heatJson({ edges, span }: ReplayReport): unknown {
  const most = edges.reduce((max, { beats }) => Math.max(max, beats ?? 0), 0);
  const heat = edges.flatMap(({ edge, accesses, requests, beats, bytes }) =>
    beats === null ? [] : [[edge, { accesses, requests, beats, bytes, heat: most === 0 ? 0 : beats / most }] as const],
  );
  return answerOf('heat', { span, edges: Object.fromEntries(heat) });
}
