import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  autoPorts,
  cloneModule,
  connect,
  IdentityNode,
  LazyModule,
  lazyModule,
  negotiate,
  type Negotiated,
  reopen,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { describe as describeDesign } from '../../lib/elaborate/describe.js';
import { broken, requirement } from '../base/address/notation.js';
import { shown } from './shown.js';
import { downs, ups } from './traces.js';

const file = relative(process.cwd(), import.meta.filename);

class Core extends LazyModule {
  readonly node = new SourceNode(Trace, downs(1));
}

class OtherCore extends LazyModule {
  readonly node = new SourceNode(Trace, downs(1));
}

type AnyCore = LazyModule & { readonly node: SourceNode<Trace> };

/** A core behind a port. */
class Tile extends LazyModule {
  readonly masterNode = new IdentityNode(Trace);
  readonly core: AnyCore;

  constructor(make: () => AnyCore = () => new Core()) {
    super();
    this.core = lazyModule(make);
    this.masterNode.from(this.core.node);
  }
}

function negotiated(body: () => unknown): Negotiated {
  const result = negotiate(soc('top', body).declare());
  expect(result.failures).toEqual([]);
  return result;
}

describe('clones of modules (core 6.8)', () => {
  test('share names with their prototype, whatever they are called themselves', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(), tile);
      const later = lazyModule(() => new Tile(), { name: 'clone' });
      const bus = new SinkNode(Trace, ups(3));
      for (const each of [tile, clone, later]) bus.from(each.masterNode);
      return { tile, clone, later, bus };
    });
    expect(result.validate()).toEqual([]);
    const { modules } = describeDesign(result, { name: 'clones' });
    expect(modules.map(({ id, clone, moduleName, pathName }) => [id, clone, moduleName, pathName])).toEqual([
      ['top', null, 'top', 'top'],
      ['top.clone_1', null, 'Tile_1', 'top.clone_1'],
      ['top.clone_1.core', null, 'Core_1', 'top.clone_1.core'],
      ['top.clone', 'top.tile', 'Tile', 'top.tile'],
      ['top.clone.core', 'top.tile.core', 'Core', 'top.tile.core'],
      ['top.tile', null, 'Tile', 'top.tile'],
      ['top.tile.core', null, 'Core', 'top.tile.core'],
    ]);
  });

  test('negotiate by themselves, and have the automatic ports of their prototype', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(), tile, { name: 'tile_of_another_name' });
      const [left, right] = [new SinkNode(Trace, ups(1)), new SinkNode(Trace, ups(1))];
      connect(tile.masterNode, left);
      connect(clone.masterNode, right);
      return { tile, clone, left, right };
    });
    const ports = Array.from(autoPorts(result), ([module, list]) => [module.path, list.map(({ name }) => name)]);
    expect(Object.fromEntries(ports)).toEqual({
      top: [],
      'top.tile': ['master_out'],
      'top.tile.core': ['out'],
      'top.tile_of_another_name': ['master_out'],
      'top.tile_of_another_name.core': ['out'],
    });
  });

  test('take part in what is declared later in the two modules', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(), tile);
      const bus = new SinkNode(Trace, ups(4));
      for (const each of [tile, clone]) {
        const late = reopen(each, () => lazyModule(() => new OtherCore(), { name: 'late' }));
        bus.from(each.masterNode);
        bus.from(late.node);
      }
      return { tile, clone, bus };
    });
    expect(result.validate()).toEqual([]);
    const { modules } = describeDesign(result, { name: 'clones' });
    expect(modules.filter(({ clone }) => clone !== null).map(({ id, clone }) => [id, clone])).toEqual([
      ['top.clone', 'top.tile'],
      ['top.clone.late', 'top.tile.late'],
      ['top.clone.core', 'top.tile.core'],
    ]);
  });

  test('may be part of a clone', () => {
    class Pair extends LazyModule {
      readonly first = lazyModule(() => new Core());
      readonly second = cloneModule(() => new Core(), this.first);
    }
    const result = negotiated(() => {
      const pair = lazyModule(() => new Pair());
      const again = cloneModule(() => new Pair(), pair);
      const bus = new SinkNode(Trace, ups(4));
      for (const { node } of [pair.first, pair.second, again.first, again.second]) bus.from(node);
      return { pair, again, bus };
    });
    expect(result.validate()).toEqual([]);
    const { modules } = describeDesign(result, { name: 'clones' });
    expect(modules.map(({ id, moduleName, pathName }) => `${id}: ${moduleName} ${pathName}`)).toEqual([
      'top: top top',
      'top.again: Pair top.pair',
      'top.again.second: Core top.pair.first',
      'top.again.first: Core top.pair.first',
      'top.pair: Pair top.pair',
      'top.pair.second: Core top.pair.first',
      'top.pair.first: Core top.pair.first',
    ]);
  });
});

describe('clones that differ from their prototype (core A 29)', () => {
  test('a clone outside of any module', () => {
    const tile = lazyModule(() => new Tile(), { name: 'tile' });
    expect(broken(() => cloneModule(() => new Tile(), tile))).toEqual(
      requirement(
        'graph/clone-outside',
        'A clone of tile was made outside of any module.',
        'Call cloneModule(…) in the module that is to hold the clone, such as the one that holds tile.',
        'other',
      ),
    );
  });

  test('a clone of another class', () => {
    const declare = (): unknown =>
      soc('top', () => {
        const core: LazyModule = lazyModule(() => new Core(), { name: 'core' });
        cloneModule((): LazyModule => new OtherCore(), core, { name: 'other' });
      }).declare();
    expect(broken(declare)).toEqual(
      requirement(
        'graph/clone-differs',
        'top.other is of class OtherCore, but its prototype top.core of class Core.',
        'Make the clone with new Core(…).',
        'other',
      ),
    );
  });

  test('a prototype of another design', () => {
    const elsewhere = lazyModule(() => new Core(), { name: 'elsewhere' });
    const declare = (): unknown =>
      soc('top', () => {
        cloneModule(() => new Core(), elsewhere, { name: 'clone' });
      }).declare();
    expect(broken(declare)).toEqual(
      requirement(
        'graph/clone-differs',
        'top.clone and its prototype elsewhere belong to two designs.',
        'Make the prototype in top, too.',
        'other',
      ),
    );
  });

  test('another number of children', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(), tile);
      const bus = new SinkNode(Trace, ups(3));
      const extra = reopen(clone, () => lazyModule(() => new Core(), { name: 'extra' }));
      for (const node of [tile.masterNode, clone.masterNode]) bus.from(node);
      bus.from(extra.node);
      return { tile, clone, bus };
    });
    expect(result.validate().flatMap((found) => shown(found, file))).toEqual([
      'error[graph/clone-children] (other)',
      'Clone top.clone has 2 child modules (core, extra), but its prototype top.tile has 1 child module (core).',
      'help: Declare the same children in the same order: a clone shares the hardware of its prototype.',
      'subjects: top.clone, top.tile',
      'at const clone = ^cloneModule(() => new Tile(), tile);',
      'at const tile = ^lazyModule(() => new Tile());',
    ]);
  });

  test('children of another class', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(() => new OtherCore()), tile);
      const bus = new SinkNode(Trace, ups(2));
      for (const node of [tile.masterNode, clone.masterNode]) bus.from(node);
      return { tile, clone, bus };
    });
    expect(result.validate().flatMap((found) => shown(found, file))).toEqual([
      'error[graph/clone-children] (other)',
      'Clone top.clone has the child top.clone.core of class OtherCore, where its prototype has top.tile.core of class Core.',
      'help: Declare the same children in the same order: a clone shares the hardware of its prototype.',
      'subjects: top.clone, top.tile',
      'at const clone = ^cloneModule(() => new Tile(() => new OtherCore()), tile);',
      'at const tile = ^lazyModule(() => new Tile());',
    ]);
  });

  test('other bindings to the outside', () => {
    const result = negotiated(() => {
      const tile = lazyModule(() => new Tile());
      const clone = cloneModule(() => new Tile(), tile);
      const bus = new SinkNode(Trace, ups(1));
      bus.from(tile.masterNode);
      reopen(clone, () => new SinkNode(Trace, ups(1), { name: 'inside' })).from(clone.masterNode);
      return { tile, clone, bus };
    });
    expect(result.validate().flatMap((found) => shown(found, file))).toEqual([
      'error[graph/clone-ports] (other)',
      'Clone top.clone has no edges to the outside, but its prototype top.tile has 1 edge to the outside (master_out).',
      'help: Bind the clone as often as its prototype: they share their hardware, ports included.',
      'subjects: top.clone, top.tile',
      'at const clone = ^cloneModule(() => new Tile(), tile);',
      'at const tile = ^lazyModule(() => new Tile());',
    ]);
  });
});
