import { describe, expect, test } from 'vitest';
import { type Diagram, fullView, simpleLayout, yedGraphml } from '../../../lib/output/drawing/index.js';
import { hostileDesign } from '../drawing/plain-graphs.js';
import { graphmlFaults, readLikeNetworkx } from './graphml-readers.js';
import { graphmlValidator } from './xsd-validator.js';
import { parsed } from './xml-elements.js';

function yedFile(view: Diagram): string {
  return yedGraphml(simpleLayout(view, null));
}

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

  test('knows what is wrong', () => {
    const text = yedFile(fullView(hostileDesign()));
    expect(faults(text)).toEqual([]);
    expect(faults(text.replace('key="box"', 'key="bax"'))).toHaveLength(1);
    expect(faults(text.replace('</graphml>', '<edge/></graphml>'))).toHaveLength(1);
  });
});
