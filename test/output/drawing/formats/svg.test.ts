import fc from 'fast-check';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { describe, expect, test } from 'vitest';
import {
  allBoxes,
  drawSvg,
  fullView,
  interruptsView,
  layout,
  ofProtocols,
  simpleLayout,
  svg,
  type SvgOptions,
  toElk,
} from '../../../../lib/output/drawing/index.js';
import { xmlText } from '../../../../lib/base/text/index.js';
import { append, type Elaboration } from '../../../../lib/elaboration/index.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { clusters, goldenDesigns, nest, smallSystem } from '../designs.js';
import { repeated } from '../../../seeds.js';
import { elaborate } from '../../../../lib/index.js';
import fu540 from '../../../../topologies/fu540.js';

/** What a drawing consists of, as a reader of XML sees it. */
interface Content {
  readonly tags: readonly SaxesTagPlain[];
  /** Texts by the name of their element. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

function read(text: string): Content {
  const tags: SaxesTagPlain[] = [];
  const texts = new Map<string, string[]>();
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    tags.push(tag);
    open.push({ name: tag.name, text: '' });
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) append(texts, closed.name, closed.text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return { tags, texts };
}

function drawn(elaboration: Elaboration, options: SvgOptions = {}): string {
  return [...svg(simpleLayout(fullView(elaboration), null), options)].join('');
}

function withClass({ tags }: Content, name: string): SaxesTagPlain[] {
  return tags.filter(({ attributes }) => attributes.class?.split(' ').includes(name));
}

describe('the file', () => {
  test('is one XML document that says what it is', async () => {
    const text = [...(await drawSvg(smallSystem(), { timeLimit: 120_000 }))].join('');
    const { tags, texts } = read(text);
    const [root] = tags;
    expect(root?.name).toBe('svg');
    expect(root?.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', role: 'img', 'aria-label': 'small' });
    expect(texts.get('desc')).toEqual(['7 of 8 modules · 11 of 12 nodes · 8 edges']);
    expect(text.endsWith('</svg>\n')).toBe(true);
  });

  test('is the same every time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => drawSvg(smallSystem(), { timeLimit: 120_000 })));
    expect([...(second ?? [])].join('')).toBe([...(first ?? [])].join(''));
  });

  test('needs nothing from outside', () => {
    expect(drawn(smallSystem())).not.toMatch(/href|url\(|@import|<script|<image/);
  });

  test.each(goldenDesigns())('%s: a shape for every box and every line', (_name, elaboration) => {
    const content = read(drawn(elaboration));
    const boxes = [...allBoxes(fullView(elaboration))];
    const lines = boxes.flatMap((box) => box.lines);
    expect(
      content.tags.filter(({ attributes }) => 'data-id' in attributes).map(({ attributes }) => attributes['data-id']),
    ).toEqual(boxes.map(({ id }) => id));
    expect(withClass(content, 'line')).toHaveLength(lines.length);
    const details = content.texts.get('title') ?? [];
    expect(new Set(details)).toEqual(new Set([...boxes, ...lines].map((each) => each.details)));
  });
});

describe('the heading and the legend', () => {
  const system = smallSystem();
  const edges = system.edges.map((each) => (each.label === '64' ? { ...each, bundle: { dataBits: 64 } } : each));
  const { texts } = read(drawn({ ...system, edges }));
  const shown = texts.get('text') ?? [];

  test('title and contents', () => {
    expect(shown.slice(0, 2)).toEqual(['small', '7 of 8 modules · 11 of 12 nodes · 8 edges']);
  });

  test('what occurs is explained', () => {
    const legend = shown.slice(shown.lastIndexOf('TileLink'));
    expect(legend).toEqual([
      'TileLink',
      'interrupt',
      'clock',
      'source',
      'crossbar',
      'adapter',
      'sink',
      'for interrupts',
      'for clocks',
    ]);
  });

  test('where all lines are interrupts, boxes are called by what they do with them', async () => {
    const view = interruptsView(elaborate(fu540));
    const { texts: found } = read([...svg(await layout(view))].join(''));
    const words = found.get('text') ?? [];
    expect(words.slice(words.lastIndexOf('interrupt'))).toEqual([
      'interrupt',
      'collects interrupts',
      'takes interrupts',
      'raises interrupts',
      '#2',
      'number for software',
    ]);
  });

  test('numbers that found no room beside lines are not explained', () => {
    const view = interruptsView(elaborate(fu540));
    const { texts: found } = read([...svg(simpleLayout(view, null))].join(''));
    expect(found.get('text')?.at(-1)).toBe('raises interrupts');
  });

  test('where lines are interrupts alone, but boxes are not told apart by what they do, they are for interrupts', () => {
    const view = ofProtocols(fullView(smallSystem()), (protocol) => protocol === 'IntImp');
    const { texts: found } = read([...svg(simpleLayout(view, null))].join(''));
    const words = found.get('text') ?? [];
    expect(words.slice(words.lastIndexOf('interrupt'))).toEqual(['interrupt', 'for interrupts']);
  });

  test('a legend that is too wide goes on in the next row', () => {
    const protocols = ['TLImp', 'AXI4Imp', 'AHBImpSlave', 'APBImp', 'AXISImp', 'TLAsyncImp', 'IntImp', 'ClockGroupImp'];
    const edges = protocols.map((protocol, k) => edge('t.a', k, 't.b', k, { protocol }));
    const wide = read(drawn(design([module('t', null, [node('t.a'), node('t.b')])], edges)));
    const width = Number(wide.tags[0]?.attributes.width);
    expect(width).toBeLessThan(800);
    const right = wide.tags.filter(({ name }) => name === 'text').map(({ attributes }) => Number(attributes.x));
    expect(Math.max(...right)).toBeLessThan(width);
  });

  test('protocols that share a colour are both explained', () => {
    const edges = ['Foo', 'Bar', 'TLAsyncImp', 'AXI4AsyncImp'].map((protocol, k) =>
      edge('t.a', k, 't.b', k, { protocol }),
    );
    const { texts: found } = read(drawn(design([module('t', null, [node('t.a'), node('t.b')])], edges)));
    const all = found.get('text') ?? [];
    expect(all.filter((text) => ['Foo', 'Bar', 'asynchronous crossing'].includes(text)).sort()).toEqual([
      'Bar',
      'Foo',
      'asynchronous crossing',
    ]);
  });

  const withErrors = (...messages: readonly string[]): Content => {
    const diagnostics = messages.map((message) => ({
      rule: 'a/b',
      category: 'arity' as const,
      severity: 'error' as const,
      message,
      subjects: ['top.xbar'],
      locations: [],
    }));
    return read(drawn({ ...smallSystem(), status: 'failed', diagnostics }));
  };

  test('of an error, what is wrong is written out, but not who has a part in it', () => {
    const content = withErrors('top.a and top.b overlap at 0x1000.\n  top.a: 4 KiB\n  top.b: 4 KiB', 'Too many.');
    expect((content.texts.get('text') ?? []).slice(2, 4)).toEqual(['top.a and top.b overlap at 0x1000.', 'Too many.']);
  });

  test('what is too long for a line goes on in the next, where it is cut', () => {
    const width = Number(read(drawn(smallSystem())).tags[0]?.attributes.width);
    const words = Array.from({ length: 80 }, (_, k) => `word${k}`);
    const content = withErrors(`${words.slice(0, 25).join(' ')}.`, words.join(' '));
    const [first = '', second = '', third = '', fourth = ''] = (content.texts.get('text') ?? []).slice(2, 6);
    expect(`${first} ${second}`).toBe(`${words.slice(0, 25).join(' ')}.`);
    expect(words.join(' ').startsWith(`${third} ${fourth.replace(/…$/, '')}`)).toBe(true);
    expect(fourth).toMatch(/…$/);
    expect(Number(content.tags[0]?.attributes.width)).toBeLessThanOrEqual(Math.max(width, 640 + 2 * 24));
    const bases = content.tags.filter(({ name }) => name === 'text').map(({ attributes }) => Number(attributes.y));
    expect(bases.slice(1, 6).map((base, k) => base - (bases[k] ?? 0))).toEqual([20, 17, 14, 17, 14]);
  });

  test('errors are written out, the first few of them', () => {
    const content = withErrors('one', 'two', 'three', 'four');
    expect((content.texts.get('text') ?? []).slice(2, 6)).toEqual(['one', 'two', 'three', 'and 1 more']);
    // The second is the sample in the legend.
    expect(withClass(content, 'error').map(({ name }) => name)).toEqual(['rect', 'rect']);
    expect(content.texts.get('text')).toContain('error');
  });

  test('a simplified drawing says so', () => {
    const text = [...svg(simpleLayout(fullView(smallSystem()), 'It took too long.'))].join('');
    expect(read(text).texts.get('text')).toContain('It took too long.');
  });
});

describe('colours', () => {
  const styleOf = (options: SvgOptions): string =>
    read(drawn(smallSystem(), options)).texts.get('style')?.join('') ?? '';

  test('light, dark, and as the reader’s system says', () => {
    const [light, dark, auto] = [styleOf({}), styleOf({ theme: 'dark' }), styleOf({ theme: 'auto' })];
    expect(light).toContain('.entente .paper{fill:#ffffff');
    expect(dark).toContain('.entente .paper{fill:#12161e');
    expect(auto).toContain('.entente .paper{fill:#ffffff');
    expect(auto).toContain('@media (prefers-color-scheme:dark){.entente{--entente-paper:#12161e');
    expect(light + dark).not.toContain('prefers-color-scheme');
  });

  test('each can be changed from outside', () => {
    expect(styleOf({})).toContain('@media all{.entente .paper{fill:var(--entente-paper,#ffffff)');
    expect(styleOf({})).toContain('stroke:var(--entente-tilelink,#2c58ff)');
  });
});

describe('hostile input', () => {
  const hostile = `<script>alert("1")</script> & 'x' ]]> \0\u0008\ud800 \uffff`;
  const elaboration = design(
    [
      module('top', null, [node('top.a', { name: hostile, debug: hostile, kind: 'source' }), node('top.b')], {
        className: hostile,
        name: hostile,
      }),
      module(hostile, 'top', [node(`${hostile}.n`)], { instanceName: hostile }),
    ],
    [
      edge('top.a', 0, 'top.b', 0, { label: hostile, protocol: hostile }),
      edge('top.b', 0, `${hostile}.n`, 0, { down: { masters: [{ name: hostile, sourceId: [0, 1] }] } }),
    ],
    { name: hostile },
  );

  test('is text and nothing else', () => {
    const content = read(drawn(elaboration));
    expect(content.tags.map(({ name }) => name)).not.toContain('script');
    const clean = ['\0', '\u0008', '\ud800', '\uffff'].reduce((text, bad) => text.replace(bad, '\ufffd'), hostile);
    expect(content.texts.get('text')).toContain(clean);
    expect(content.tags[0]?.attributes['aria-label']).toBe(clean);
  });

  test('does not disturb the layout', async () => {
    const drawing = await layout(fullView(elaboration), { timeLimit: 120_000 });
    expect(drawing.simplified).toBeNull();
    read([...svg(drawing)].join(''));
  });

  test('a very long name is cut in the box, and complete in its details', () => {
    const long = 'x'.repeat(10_000);
    const content = read(
      drawn(
        design([module('top', null, [node('top.a', { name: long }), node('top.b')])], [edge('top.a', 0, 'top.b', 0)]),
      ),
    );
    expect(Number(content.tags[0]?.attributes.width)).toBeLessThan(1_000);
    expect(content.texts.get('text')?.every((text) => text.length < 100)).toBe(true);
  });

  test('whatever the text, XML holds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { tags, texts } = read(`<a b="${xmlText(text)}">${xmlText(text)}</a>`);
        const possible = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text);
        // Readers of XML turn line ends into \n, and white space in attributes into blanks.
        if (possible && !text.includes('\r')) expect(texts.get('a')).toEqual([text]);
        if (possible && !/[\t\n\r]/.test(text)) expect(tags[0]?.attributes.b).toBe(text);
      }),
      repeated(1_000),
    );
  });
});

describe('large designs', () => {
  test('a thousand modules side by side', () => {
    const content = read(drawn(clusters(32, 32)));
    expect(withClass(content, 'line')).toHaveLength(32 * 32 + 31 * 3);
  });

  test('modules nested deeper than the stack', () => {
    const content = read(drawn(nest(3_000)));
    expect(withClass(content, 'frame')).toHaveLength(2_999);
  });
});

test('the graph for ELK is the full view', () => {
  expect(toElk(smallSystem()).children?.map(({ id }) => id)).toEqual(
    fullView(smallSystem()).root.boxes.map(({ id }) => id),
  );
});
