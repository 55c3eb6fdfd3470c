import { describe, expect, test } from 'vitest';
import { type Diagram, fullView, simpleLayout, yedGraphml } from '../../../lib/output/drawing/index.js';
import { toGraphology } from '../../../lib/output/files/graphology.js';
import { graphml } from '../../../lib/output/files/index.js';
import { countsOf, hostileDesign, recordedNames, viewsOf } from '../drawing/plain-graphs.js';
import { goldenElaboration } from './golden-elaboration.js';
import { graphmlFaults, readLikeGraphology, readLikeNetworkx } from './graphml-readers.js';
import { graphmlValidator } from './xsd-validator.js';
import { parsed } from './xml-elements.js';

/** How many nodes and edges a reader finds. */
interface Found {
  readonly nodes: number;
  readonly edges: number;
}

function found({ order, size }: { readonly order: number; readonly size: number }): Found {
  return { nodes: order, edges: size };
}

function plainFile(name: string): string {
  return [...graphml(goldenElaboration(name))].join('');
}

function yedFile(view: Diagram): string {
  return yedGraphml(simpleLayout(view, null));
}

describe.each(recordedNames)('%s', (name) => {
  test('the file of the reference, as it is read', () => {
    const elaboration = goldenElaboration(name);
    const modules = elaboration.modules.filter(({ parent, omitted }) => parent === null || !omitted).length;
    const { order: nodes, size: edges } = toGraphology(elaboration);
    const file = parsed(plainFile(name));
    expect(graphmlFaults(file)).toEqual([]);
    expect(found(readLikeGraphology(file))).toEqual({ nodes: modules + nodes, edges });
    // Modules are not groups there, so that networkx does not look inside, and finds nodes where edges end.
    expect(found(readLikeNetworkx(file))).toEqual({ nodes: 1 + nodes, edges });
  });

  test('the files for yEd, as they are read', () => {
    for (const view of viewsOf(name)) {
      const { modules, boxes, edges } = countsOf(view);
      const file = parsed(yedFile(view));
      expect(graphmlFaults(file)).toEqual([]);
      expect(found(readLikeGraphology(file))).toEqual({ nodes: modules + boxes, edges });
      expect(found(readLikeNetworkx(file))).toEqual({ nodes: modules + boxes, edges });
    }
  });
});

describe('the readers', () => {
  const text = yedFile(fullView(hostileDesign()));

  test('names that look like something else do no harm', () => {
    expect(graphmlFaults(parsed(text))).toEqual([]);
    expect(readLikeNetworkx(parsed(text)).filterNodes((_, { label }) => label === 'subgraph')).not.toEqual([]);
  });

  test.each([
    ['an edge without a node', 'target="top', 'target="tip', 'no node tip'],
    ['an edge without a port', 'sourceport="', 'sourceport="x', 'no port x'],
    ['data without a key', 'key="box"', 'key="bax"', 'no key bax'],
    ['an id that is none', '<node id="top.end', '<node id="top end', 'top end'],
    ['what is in a wrong place', '<port name', '<edge id', 'edge inside node'],
  ])('see %s', (_, before, after, fault) => {
    const faults = graphmlFaults(parsed(text.replace(before, after)));
    expect(faults.filter((each) => each.startsWith(fault))).toHaveLength(1);
  });
});

describe('the schema of GraphML', () => {
  const faults = graphmlValidator();

  test.each(recordedNames)('%s', (name) => {
    expect(faults(plainFile(name))).toEqual([]);
    for (const view of viewsOf(name)) expect(faults(yedFile(view))).toEqual([]);
  });

  test('knows what is wrong', () => {
    const text = yedFile(fullView(hostileDesign()));
    expect(faults(text)).toEqual([]);
    expect(faults(text.replace('key="box"', 'key="bax"'))).toHaveLength(1);
    expect(faults(text.replace('</graphml>', '<edge/></graphml>'))).toHaveLength(1);
  });
});
