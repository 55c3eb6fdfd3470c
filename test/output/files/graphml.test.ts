import { describe, expect, test } from 'vitest';
import { graphml } from '../../../lib/output/files/index.js';
import {
  AdapterNode,
  EphemeralNode,
  IdentityNode,
  LazyModule,
  lazyModule,
  negotiate,
  type Protocol,
  SinkNode,
  SourceNode,
} from '../../../lib/graph/index.js';
import { describe as describeDesign } from '../../../lib/elaborate/describe.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { Width } from '../../graph/width-protocol.js';
import { drawnSystems, goldenElaboration, goldenGraphml } from './golden-elaboration.js';
import { design, edge, module, node } from './plain-elaboration.js';

function elaborate(root: LazyModule): Elaboration {
  const negotiated = negotiate(root.design);
  expect(negotiated.failures).toEqual([]);
  return describeDesign(negotiated, { name: 'test' });
}

function written(elaboration: Elaboration): string {
  return [...graphml(elaboration)].join('');
}

// A trailing blank that an editor would take away.
const blank = ' ';

const pairTop = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <key for="node" id="n" yfiles.type="nodegraphics"/>
  <key for="edge" id="e" yfiles.type="edgegraphics"/>
  <key for="node" id="d" attr.name="Description" attr.type="string"/>
  <graph id="G" edgedefault="directed">
    <node id="1">
      <data key="n"><y:ShapeNode><y:NodeLabel modelName="sides" modelPosition="w" rotationAngle="270.0">PairTop</y:NodeLabel><y:BorderStyle type="line"/></y:ShapeNode></data>
      <data key="d">PairTop (PairTop)</data>
      <graph id="1::" edgedefault="directed">
        <node id="3">
          <data key="n"><y:ShapeNode><y:NodeLabel modelName="sides" modelPosition="w" rotationAngle="270.0">m</y:NodeLabel><y:BorderStyle type="line"/></y:ShapeNode></data>
          <data key="d">Mx (PairTop.m)</data>
          <graph id="3::" edgedefault="directed">
            <node id="3::0">
              <data key="n"><y:ShapeNode><y:Shape type="ellipse"/><y:Fill color="#FFCC00" transparent="false"/></y:ShapeNode></data>
              <data key="d">,${blank}
</data>
            </node>
          </graph>
        </node>
        <node id="2">
          <data key="n"><y:ShapeNode><y:NodeLabel modelName="sides" modelPosition="w" rotationAngle="270.0">c</y:NodeLabel><y:BorderStyle type="line"/></y:ShapeNode></data>
          <data key="d">Cx (PairTop.c)</data>
          <graph id="2::" edgedefault="directed">
            <node id="2::0">
              <data key="n"><y:ShapeNode><y:Shape type="ellipse"/><y:Fill color="#FFCC00" transparent="false"/></y:ShapeNode></data>
              <data key="d">,${blank}
</data>
            </node>
          </graph>
        </node>
      </graph>
    </node>
    <edge source="2::0" target="3::0"><data key="e"><y:PolyLineEdge><y:Arrows source="none" target="standard"/><y:LineStyle color="blue" type="line" width="1.0"/><y:EdgeLabel modelName="centered" rotationAngle="270.0">width = 4</y:EdgeLabel></y:PolyLineEdge></data></edge>
  </graph>
</graphml>
`;

class Cx extends LazyModule {
  readonly node: SourceNode<Width>;
  constructor(protocol: Protocol<Width> = Width) {
    super();
    this.node = new SourceNode(protocol, [8]);
  }
}

class Mx extends LazyModule {
  readonly node: SinkNode<Width>;
  constructor(protocol: Protocol<Width> = Width) {
    super();
    this.node = new SinkNode(protocol, [4]);
  }
}

class PairTop extends LazyModule {
  readonly c: Cx;
  readonly m: Mx;
  constructor(protocol?: Protocol<Width>) {
    super();
    this.c = lazyModule(() => new Cx(protocol));
    this.m = lazyModule(() => new Mx(protocol));
    this.m.node.from(this.c.node);
  }
}

describe('a pair of nodes (core 11.2)', () => {
  test('the complete file', () => {
    expect(written(elaborate(lazyModule(() => new PairTop())))).toBe(pairTop);
  });

  test('a flipped edge starts at its sink and keeps the arrow there', () => {
    const Flipped: Protocol<Width> = { ...Width, render: (width) => ({ ...Width.render(width), flipped: true }) };
    expect(written(elaborate(lazyModule(() => new PairTop(Flipped))))).toBe(
      pairTop
        .replace('<edge source="2::0" target="3::0">', '<edge target="2::0" source="3::0">')
        .replace('source="none" target="standard"', 'source="standard" target="none"'),
    );
  });
});

describe('nested modules (core 7.1)', () => {
  const identity = { down: (width: number) => width, up: (width: number) => width };
  class Leaf extends LazyModule {
    readonly node = new AdapterNode(Width, Width, identity);
  }
  class Sub extends LazyModule {
    readonly a = lazyModule(() => new Leaf());
    readonly b = lazyModule(() => new Leaf());
  }
  class Wrap extends LazyModule {
    readonly node = new IdentityNode(Width);
    readonly loose = new IdentityNode(Width);
  }
  class Empty extends LazyModule {
    readonly node = new IdentityNode(Width);
  }
  class Top extends LazyModule {
    readonly m = lazyModule(() => new Cx());
    readonly sub = lazyModule(() => new Sub());
    readonly wrap = lazyModule(() => new Wrap());
    readonly buf = lazyModule(() => new Leaf());
    readonly buf2 = lazyModule(() => new Mx());
    readonly empty = lazyModule(() => new Empty());
    readonly through = new EphemeralNode(Width);
    constructor() {
      super();
      this.sub.a.node.from(this.m.node);
      this.sub.b.node.from(this.sub.a.node);
      this.through.from(this.sub.b.node);
      this.buf.node.from(this.through);
      this.wrap.node.from(this.buf.node);
      this.buf2.node.from(this.wrap.node);
    }
  }
  const text = written(elaborate(lazyModule(() => new Top(), { name: 'top' })));
  const ids = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, ...found]) => found.join(' '));

  test('children newest first, own nodes before them; without edges they are left out', () => {
    expect(ids(/<node id="([^"]*)">/g)).toEqual([
      ...['1', '8', '8::0', '7', '7::0', '6', '6::0'],
      ...['3', '5', '5::0', '4', '4::0', '2', '2::0'],
    ]);
  });

  test('a module that dissolves has a dotted border, an identity is translucent', () => {
    expect(ids(/270\.0">([^<]*)<\/y:NodeLabel><y:BorderStyle type="(dotted)"/g)).toEqual(['wrap dotted']);
    expect(ids(/<node id="([^"]*)">\n *<data key="n"><y:ShapeNode><y:Shape.*transparent="true"/g)).toEqual(['6::0']);
  });

  test('an edge through an ephemeral node joins the real ends', () => {
    expect(ids(/<edge source="(.*?)" target="(.*?)">/g)).toEqual([
      '7::0 6::0',
      '6::0 8::0',
      '5::0 7::0',
      '4::0 5::0',
      '2::0 4::0',
    ]);
  });
});

test.each(drawnSystems)('%s as the reference draws it', (name) => {
  const golden = goldenGraphml(name);
  // Reports do not know the construction counters.
  const indexes = Array.from(golden.matchAll(/<graph id="(\d+)::"/g), ([, index]) => Number(index));
  expect(written(goldenElaboration(name, indexes)) === golden).toBe(true);
});

test('a root that has nothing inside is still there', () => {
  const text = written(design([module('top', null, [node('top.alone', { omitted: true })], { omitted: true })], []));
  expect(text.match(/<node id/g)).toHaveLength(1);
});

test('names are text', () => {
  const text = written(design([module('a<b>&"c]]>', null, [])], []));
  expect(text).toContain('rotationAngle="270.0">a&lt;b&gt;&amp;&quot;c]]&gt;</y:NodeLabel>');
});

test('modules may nest deeper than the stack', () => {
  const ids = Array.from({ length: 20_000 }, (_, k) => `m${k}`);
  const modules = ids.map((id, k) => module(id, k === 0 ? null : `m${k - 1}`, [node(`${id}.n`)]));
  const edges = ids.slice(1).map((id, k) => edge(`m${k}.n`, 0, `${id}.n`, 0));
  // Joined, the indentation alone would be gigabytes.
  let chunks = 0;
  for (const chunk of graphml(design(modules, edges))) chunks += chunk === '' ? 0 : 1;
  expect(chunks).toBe(1 + 3 * modules.length + edges.length + 1);
});
