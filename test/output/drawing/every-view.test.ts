import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, test } from 'vitest';
import {
  addressView,
  allBoxes,
  busesView,
  clocksView,
  type Diagram,
  fullView,
  interruptsView,
  layout,
  type LayoutEngine,
  simpleLayout,
  svg,
  yedGraphml,
} from '../../../lib/output/drawing/index.js';
import { elkThread } from '../../../lib/interop.js';
import { addressSpaces, interruptLines, Netlist, permittedSpaces } from '../../../lib/elaboration/index.js';
import { toGraphology } from '../../../lib/output/files/graphology.js';
import { graphml } from '../../../lib/output/files/index.js';
import { goldenElaboration } from '../files/golden-elaboration.js';
import { type Found, found, graphmlFaults, readLikeGraphology, readLikeNetworkx } from '../files/graphml-readers.js';
import { graphmlValidator } from '../files/xsd-validator.js';
import { parsed } from '../files/xml-elements.js';
import { agree } from './graph-files.js';
import { countsOf, recordedNames, viewsOf } from './plain-graphs.js';
import { untruths } from './readback/untruths.js';
import { someOf } from '../../seeds.js';

// One thread for all drawings.
const end = new AbortController();
const thread = elkThread(end.signal);
const engine: LayoutEngine = (graph) => thread(graph);
// Other work on the machine is no reason to fail.
const patient = { engine, timeLimit: 110_000 };

afterAll(() => end.abort());

// Systems whose full view is laid out by ELK this time.
const laidOut = someOf(recordedNames, 6);

/** What a drawing shows. */
interface Shown {
  readonly boxes: number;
  readonly lines: number;
}

function shownBy(diagram: Diagram): Shown {
  const boxes = [...allBoxes(diagram)];
  return { boxes: boxes.length, lines: boxes.reduce((sum, { lines }) => sum + lines.length, 0) };
}

// Raises an Error when the file is not well-formed.
function shownInSvg(text: string): Shown {
  const shown = { boxes: 0, lines: 0 };
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    if ('data-id' in attributes) shown.boxes++;
    if ('data-line' in attributes) shown.lines++;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return shown;
}

// As graphology and networkx read it, once what the schema of GraphML says holds.
const schemaFaults = graphmlValidator();

function readersFind(text: string): { readonly graphology: Found; readonly networkx: Found } {
  expect(schemaFaults(text)).toEqual([]);
  const file = parsed(text);
  expect(graphmlFaults(file)).toEqual([]);
  return { graphology: found(readLikeGraphology(file)), networkx: found(readLikeNetworkx(file)) };
}

// Systems that are drawn this time.
describe.each(someOf(recordedNames, 18))('%s', (name) => {
  test('every view is laid out and drawn, with everything that is in it, and what it shows is so', async () => {
    const views = viewsOf(name);
    for (const [k, view] of views.entries()) {
      // ELK takes most of the time of all tests here for the full view, which is the last.
      const plain = view === views.at(-1) && !laidOut.includes(name);
      const drawing = plain ? simpleLayout(view, null) : await layout(view, patient);
      expect(drawing.simplified).toBeNull();
      const text = [...svg(drawing)].join('');
      expect(shownInSvg(text)).toEqual(shownBy(view));
      const kind = (['buses', 'clocks', 'interrupts', 'full'] as const)[k] ?? 'full';
      expect(
        untruths(kind, text, goldenElaboration(name)).filter((each) => !plain || !each.includes('no room')),
      ).toEqual([]);
    }
  });

  test('the full view has every node that has an edge, and every edge, parallel ones that are alike as one', () => {
    const { edges } = goldenElaboration(name);
    const view = fullView(goldenElaboration(name));
    expect(countsOf(view)).toMatchObject({
      boxes: new Set(edges.flatMap(({ from, to }) => [from, to])).size,
      edges: new Set(edges.map(({ from, to, protocol, label }) => [from, to, protocol, label].join(' '))).size,
    });
    const drawn = [...allBoxes(view)].flatMap(({ lines }) => lines.flatMap((line) => line.edges));
    expect(new Set(drawn)).toEqual(new Set(edges.map(({ id }) => id)));
  });

  test('the others have what they are about', () => {
    const elaboration = goldenElaboration(name);
    const netlist = new Netlist(elaboration);
    const interrupts = interruptLines(netlist);
    expect(countsOf(interruptsView(elaboration))).toMatchObject({
      boxes: new Set(
        interrupts
          .flatMap(({ source, sink }) => [netlist.node(source), netlist.node(sink)])
          .map(({ record, module }) => (module.parent === null ? record : module).id),
      ).size,
      edges: new Set(interrupts.map(({ source, sink }) => `${source} ${sink}`)).size,
    });
    const drawing = addressView(elaboration);
    const text = [...svg(drawing)].join('');
    expect(shownInSvg(text)).toEqual(shownBy(drawing.diagram));
    expect(untruths('address', text, elaboration)).toEqual([]);
    const owners = new Set(
      permittedSpaces(addressSpaces(elaboration)).flatMap(({ regions }) => regions.map(({ owner }) => owner)),
    );
    expect(drawing.diagram.subtitle).toMatch(new RegExp(` · ${owners.size} (?:of \\d+ )?device`));
    for (const view of [busesView, clocksView]) {
      const ids = [...allBoxes(view(elaboration))].map(({ id }) => id);
      expect(ids.length).toBe(new Set(ids).size);
    }
  });

  test('graphs and charts have what is in every view', () => {
    for (const view of viewsOf(name)) agree(view);
  });

  test('the GraphML of the reference, as it is read', () => {
    const elaboration = goldenElaboration(name);
    const modules = elaboration.modules.filter(({ parent, omitted }) => parent === null || !omitted).length;
    const { order: nodes, size: edges } = toGraphology(elaboration);
    // Modules are not groups there, so that networkx does not look inside, and finds nodes where edges end.
    expect(readersFind([...graphml(elaboration)].join(''))).toEqual({
      graphology: { nodes: modules + nodes, edges },
      networkx: { nodes: 1 + nodes, edges },
    });
  });

  test('the files for yEd, as they are read', () => {
    for (const view of viewsOf(name)) {
      const { modules, boxes, edges } = countsOf(view);
      const all = { nodes: modules + boxes, edges };
      expect(readersFind(yedGraphml(simpleLayout(view, null)))).toEqual({ graphology: all, networkx: all });
    }
  });
});
