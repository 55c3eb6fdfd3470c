import type { Diagnostic } from '../../../lib/base/diagnostic/index.js';
import {
  allBoxes,
  busesView,
  clocksView,
  type Diagram,
  fullView,
  interruptsView,
} from '../../../lib/output/drawing/index.js';
import { elaborate } from '../../../lib/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { goldenElaboration } from '../files/golden-elaboration.js';
import { design, edge, module, node } from '../files/plain-elaboration.js';
import { recordedSystems } from '../../golden/recorded-systems.js';
import { withoutPlaces } from '../../without-places.js';

/** What a file made from a diagram has to hold. */
export interface Counts {
  readonly modules: number;
  readonly boxes: number;
  readonly edges: number;
}

/** A line that ends at a module that shows its inside goes on there, once or more often; only a gate is an end. */
export function countsOf(diagram: Diagram): Counts {
  const all = [...allBoxes(diagram)];
  const modules = all.filter(({ boxes }) => boxes.length > 0);
  const frames = new Set(modules.flatMap(({ ports }) => ports.map(({ id }) => id)));
  const lines = all.flatMap(({ lines: own }) => own);
  const left = new Set(lines.map(({ from }) => from));
  return {
    modules: modules.length,
    boxes: all.length - modules.length,
    edges: lines.filter(({ to }) => !frames.has(to) || !left.has(to)).length,
  };
}

/** Names of all recorded systems that were elaborated. */
export const recordedNames: readonly string[] = recordedSystems
  .filter(({ result }) => result !== 'error')
  .map(({ name }) => name);

/** The views of a recorded system that have lines. */
export function viewsOf(name: string): readonly Diagram[] {
  if (last?.name !== name) {
    const elaboration = goldenElaboration(name);
    last = { name, views: [busesView, clocksView, interruptsView, fullView].map((view) => view(elaboration)) };
  }
  return last.views;
}

// Tests of one system come one after the other.
let last: { readonly name: string; readonly views: readonly Diagram[] } | undefined;

/** A Rocket system with so many big cores. */
export function bigCores(count: number): Elaboration {
  const config = rocketConfig(`WithNBigCores(${count}) ++ WithCoherentBusTopology ++ BaseConfig`);
  return withoutPlaces(() => elaborate(ExampleRocketSystem, config));
}

/** Names that a careless writer would let be read as something else. */
export const hostileNames: readonly string[] = [
  'a"b',
  '<script>alert(1)</script>',
  'x[0](y){z}|w',
  'line\nbreak\r\u2028.',
  'end',
  'subgraph',
  'graph',
  'ünï·コ😀',
  'back\\slash\\',
  '#quot;&amp;',
  '1. list',
  '- x',
  '`md` **b**',
  '_u_ a_b',
  '%%{init}%%',
  'style x:#1;',
  'nul\0\u001b\ud800',
  ']]></x>',
  '---',
  'https://example.org',
  'o',
  ' ',
  'a.b',
  'a__b',
  'a_2e_b',
  'a:2e:b',
  ...['=1+1', '+1+1', '-1-1', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1', '＝1'],
  ...['\u001b]0;t\u0007', '\u009b31m', '\u202egnp.x\u2066', 'a\u200bb\ufeff', '\r\u001b[2K'],
  ...['::error::a', '\n::add-mask::b', '%0A::error::c', '##vso[task.setvariable]d', '##[error]e', "##teamcity[f 'g']"],
  ...['*/ h /*', '@octocat', 'a@b.c', 'GH-1 #2', '$x$ ~~y~~', '![i](j)', '[k]: l', '| m |', 'n\\|o', '`p', '<!-- q'],
  ...['../../r', 'C:\\s', '${t}', '$(u)', "v';", '{{w}}', '<?php x?>', '&#x41;', '%s%n', '#define y', '__proto__'],
];

/** A design in which everything has such names. */
export function hostileDesign(): Elaboration {
  const modules = hostileNames.map((name, k) =>
    module(
      `top.${name}`,
      'top',
      [
        node(`top.${name}.n`, { name, kind: 'sink' }),
        node(`top.${name}.m`, { name: `${name}m`, kind: 'source', debug: name }),
      ],
      { instanceName: name, className: `${name}${k}`, moduleName: name },
    ),
  );
  const edges = hostileNames.map((name, k) => {
    const next = hostileNames[(k + 1) % hostileNames.length] ?? name;
    return edge(`top.${name}.m`, 0, `top.${next}.n`, 0, { label: name, protocol: name });
  });
  return design([module('top', null, []), ...modules], edges, { name: hostileNames.join(' ') });
}

/** A name as it stands in a line of text. */
export function inOneLine(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\ufffd')
    .replace(/##(?=\[|vso\[|teamcity\[)/gi, '# #')
    .trim();
}

/** A mistake that is about some modules or nodes. */
export function mistake(message: string, ...subjects: readonly string[]): Diagnostic {
  return { rule: 'test/rule', category: 'other', severity: 'error', message, subjects, locations: [] };
}
