import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AdapterNode, CustomNode, negotiate, NexusNode, SinkNode, soc, SourceNode } from '../../../lib/graph/index.js';
import { Trace } from '../../../lib/documents/trace-protocol.js';
import { failuresOf } from '../shown.js';
import { bracketed, downs, ups } from '../traces.js';

const file = relative(process.cwd(), import.meta.filename);

describe('the direction of :*=* (core 3.4)', () => {
  test('is told of several stars of each kind, and of no binding that is one edge', () => {
    const failures = failuresOf(file, () => {
      const cpu = new SourceNode(Trace, downs(1));
      const dma = new SourceNode(Trace, downs(2));
      const debug = new SourceNode(Trace, downs(2));
      const near = new AdapterNode(Trace, Trace, {});
      const far = new AdapterNode(Trace, Trace, {});
      const ram = new SinkNode(Trace, ups(2));
      const rom = new SinkNode(Trace, ups(2));
      near.from(cpu);
      near.starFrom(dma);
      near.fromStar(debug);
      far.starFromStar(near);
      ram.starFrom(far);
      rom.fromStar(far);
      return { cpu, dma, debug, near, far, ram, rom };
    });
    expect(failures).toEqual([
      'error[arity/flex-direction] (arity)',
      'The direction of :*=* around top.near, top.far cannot be told: of the stars beside it, 2 let their sinks decide (:*=) and 2 let their sources decide (:=*).',
      '  inward: top.near :*= top.dma (as many as top.near decides) at near.^starFrom(dma);',
      '  inward: top.near :=* top.debug (as many as top.debug decides) at near.^fromStar(debug);',
      '  outward: top.ram :*= top.far (as many as top.ram decides) at ram.^starFrom(far);',
      '  outward: top.rom :=* top.far (as many as top.far decides) at rom.^fromStar(far);',
      '  outward: top.far :*=* top.near (its direction is the question) at far.^starFromStar(near);',
      'help: Keep only one kind of star around these nodes, or bind with from (:=) where one edge is meant.',
      'subjects: top.near, top.far, top.dma, top.debug, top.ram, top.rom',
      'at const near = ^new AdapterNode(Trace, Trace, {});',
      'at const far = ^new AdapterNode(Trace, Trace, {});',
      'at near.^starFrom(dma);',
      'at near.^fromStar(debug);',
      'at ram.^starFrom(far);',
      'at rom.^fromStar(far);',
      'at far.^starFromStar(near);',
    ]);
  });
});

describe('who decides how many edges a star stands for (core 3.3)', () => {
  test('of nodes that ask each other, the bindings that ask are shown, whatever else binds them', () => {
    const failures = failuresOf(file, () => {
      const left = new NexusNode(Trace, Trace, bracketed);
      const right = new NexusNode(Trace, Trace, bracketed);
      const ram = new SinkNode(Trace, ups(1));
      ram.starFrom(left);
      right.from(left);
      right.starFrom(left);
      left.starFrom(right);
      return { left, right, ram };
    });
    expect(failures).toEqual([
      'error[cycle/star] (star-cycle)',
      'These nodes ask each other how many edges their bindings stand for, and none of them decides:',
      '    top.left',
      '  → top.right (top.right :*= top.left at right.^starFrom(left);)',
      '  → top.left (top.left :*= top.right at left.^starFrom(right);)',
      'help: Bind top.left to top.right with from (:=) if one edge is meant, or turn one of these stars round.',
      'subjects: top.left, top.right',
      'at const left = ^new NexusNode(Trace, Trace, bracketed);',
      'at const right = ^new NexusNode(Trace, Trace, bracketed);',
      'at right.^starFrom(left);',
      'at left.^starFrom(right);',
    ]);
  });

  test('what waits for such nodes is not told besides, however far behind them it is', () => {
    const failures = negotiate(
      soc('top', () => {
        const left = new AdapterNode(Trace, Trace, {});
        const right = new AdapterNode(Trace, Trace, {});
        left.starFrom(right);
        right.starFrom(left);
        const behind = new NexusNode(Trace, Trace, bracketed);
        const last = new NexusNode(Trace, Trace, bracketed);
        behind.fromStar(left);
        last.fromStar(behind);
        return { left, right, behind, last };
      }).declare(),
    ).failures.map(({ rule, subjects }) => `${rule} ${subjects.join(' ')}`);
    expect(failures).toEqual(['cycle/star top.left top.right']);
  });
});

describe('how many edges a side has (core 3.3)', () => {
  /** What is said of a node that lets its stars stand for so many edges. */
  function said(iStar: number, oStar: number): string[] {
    const { failures } = negotiate(
      soc('top', () => {
        const cpu = new SourceNode(Trace, downs(1));
        const ram = new SinkNode(Trace, ups(1));
        const own = new CustomNode(Trace, Trace, {
          resolveStar: () => ({ iStar, oStar }),
          down: (values) => values,
          up: (values) => values,
        });
        own.starFrom(cpu);
        ram.fromStar(own);
        return { cpu, ram, own };
      }).declare(),
    );
    return failures.filter(({ rule }) => rule === 'arity/too-many').map(({ message }) => message.split('\n')[0] ?? '');
  }

  test.each([0, 1, 65_536])('may be %d', (many) => {
    expect([said(many, 1), said(1, many)]).toEqual([[], []]);
  });

  test.each([65_537, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %d', (many) => {
    expect([said(many, 1), said(1, many)]).toEqual([
      [`Node top.own has ${many} inward edges.`],
      [`Node top.own has ${many} outward edges.`],
    ]);
  });

  test('a star is a whole number of edges, also where two of them make one', () => {
    const { failures } = negotiate(
      soc('top', () => {
        const own = new CustomNode(Trace, Trace, {
          resolveStar: () => ({ iStar: 0.5, oStar: 0.5 }),
          down: (values) => values,
          up: (values) => values,
        });
        for (const k of [0, 1]) own.starFrom(new SourceNode(Trace, downs(1), { name: `cpu${k}` }));
        const ram = new SinkNode(Trace, ups(1));
        ram.from(own);
        return { own, ram };
      }).declare(),
    );
    expect(failures.map(({ rule, message }) => [rule, message.split('\n')[0]])).toEqual([
      ['arity/too-many', 'Node top.own has 0.5 inward edges for each star.'],
    ]);
  });

  test('a star is no wider than a side, also where no binding is one', () => {
    const { failures } = negotiate(
      soc('top', () => {
        const own = new CustomNode(Trace, Trace, {
          resolveStar: () => ({ iStar: 2 ** 40, oStar: 0 }),
          down: (values) => values,
          up: (values) => values,
        });
        const cpu = new SourceNode(Trace, downs(1));
        const ram = new SinkNode(Trace, ups(1));
        own.from(cpu);
        ram.from(own);
        return { cpu, own, ram };
      }).declare(),
    );
    expect(failures.map(({ rule, message }) => [rule, message.split('\n')[0]])).toEqual([
      ['arity/too-many', 'Node top.own has 1099511627776 inward edges for each star.'],
    ]);
  });
});
