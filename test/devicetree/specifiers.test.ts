import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Description, resourceCells, resourceInt, resourceReference } from '../../lib/devicetree/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { repeated } from '../seeds.js';
import { nodeAt, rootOf, show, Told, treeOf } from './designs.js';

/** A device in the tree that describes itself as told. */
class Shown extends Told {
  constructor(...args: ConstructorParameters<typeof Told>) {
    super(...args);
    show(this);
  }
}

function refusal(declare: () => void): ReturnType<typeof broken> {
  return broken(() => treeOf(declare));
}

function refused(message: string, help: string): ReturnType<typeof requirement> {
  return requirement('resources/specifier', message, help, 'other');
}

const cells = (count: number): Description['properties'] => ({ '#clock-cells': [resourceInt(count)] });

describe('what is named by other numbers than its provider says is refused', () => {
  test('by references', () => {
    expect(
      refusal(() => {
        const pll = new Shown('pll', cells(1));
        new Shown('uart', { clocks: [resourceReference(pll), resourceInt(3), resourceInt(0), resourceInt(7)] });
      }),
    ).toEqual(
      refused(
        'Property clocks of node /uart names what /pll provides by 3 numbers, but #clock-cells of /pll is 1.',
        'Name it by 1 number, or correct #clock-cells of /pll.',
      ),
    );
  });

  test('by the second that refers to a provider that does not say it, as the first does', () => {
    expect(
      refusal(() => {
        const gpio = new Shown('gpio');
        new Shown('led', { 'led-gpios': [resourceReference(gpio), resourceInt(3), resourceInt(0)] });
        new Shown('key', { gpios: [resourceReference(gpio), resourceInt(4)] });
      }),
    ).toEqual(
      refused(
        'Property gpios of node /key names what /gpio provides by 1 number, but #gpio-cells of /gpio is 2.',
        'Name it by 2 numbers, or correct #gpio-cells of /gpio.',
      ),
    );
  });

  test('by interrupts of a controller above', () => {
    expect(
      refusal(() => {
        const gic = new Shown('gic', { 'interrupt-controller': [], '#interrupt-cells': [resourceInt(3)] });
        const bus = new Shown('bus', { 'interrupt-parent': [resourceReference(gic)] });
        new Shown('timer', { interrupts: [resourceCells([1, 13]), resourceCells([1, 14])] }, bus);
      }),
    ).toEqual(
      refused(
        'Property interrupts of node /bus/timer has 4 numbers, but /gic names each interrupt by 3.',
        'Give 3 for each interrupt, or correct #interrupt-cells of /gic.',
      ),
    );
  });

  test('by interrupts that go to nothing', () => {
    expect(refusal(() => new Shown('timer', { interrupts: [resourceInt(1)] }))).toEqual(
      refused(
        'Node /timer has interrupts, but neither it nor a node above it says which controller they go to.',
        'Give /timer an interrupt-parent, or leave interrupts out.',
      ),
    );
  });

  test.each(['interrupt-parent', 'interrupts-extended'])('by %s of what controls no interrupts', (property) => {
    expect(
      refusal(() => {
        const uart = new Shown('uart');
        new Shown('timer', { [property]: [resourceReference(uart)] });
      }),
    ).toEqual(
      refused(
        `Property ${property} of node /timer refers to /uart, which has no #interrupt-cells, so that it controls no interrupts.`,
        'Refer to a controller of interrupts, or give /uart the properties interrupt-controller and #interrupt-cells.',
      ),
    );
  });
});

test('interrupts go to the next controller above, unless something says otherwise', () => {
  const root = rootOf(() => {
    const outer = new Shown('outer', { 'interrupt-controller': [], '#interrupt-cells': [resourceInt(2)] });
    const inner = new Shown('inner', { 'interrupt-controller': [], '#interrupt-cells': [resourceInt(1)] }, outer);
    new Shown('below', { interrupts: [resourceInt(5)] }, inner);
    new Shown('beside', { interrupts: [resourceCells([5, 4])] }, outer);
    new Shown('said', { 'interrupt-parent': [resourceReference(outer)], interrupts: [resourceCells([5, 4])] }, inner);
  });
  expect(nodeAt(root, 'outer/inner/below').properties).toEqual([['interrupts', [{ int: '5' }]]]);
});

test('places of a list may be left empty', () => {
  const root = rootOf(() => {
    const gpio = new Shown('gpio', { '#gpio-cells': [resourceInt(1)] });
    new Shown('spi', { 'cs-gpios': [resourceInt(0), resourceReference(gpio), resourceInt(2), resourceInt(0)] });
  });
  expect(nodeAt(root, 'spi').properties[0]?.[1]).toHaveLength(4);
});

// As a reader does: it takes a reference, looks what its node says, and takes as many numbers.
test('what is not refused is read as it was meant, from the first reference to the last', () => {
  const providers = fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 1, maxLength: 3 });
  const reference = fc.record({ to: fc.nat(2), numbers: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }) });
  const lists = fc.array(fc.array(reference, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  let [read, refusals] = [0, 0];
  fc.assert(
    fc.property(providers, lists, (counts, wanted) => {
      const said = counts.slice();
      const isFitting = wanted.flat().every(({ to, numbers }) => {
        const at = to % counts.length;
        return numbers.length === (said[at] ??= numbers.length);
      });
      const declare = (): void => {
        const made = counts.map((count, k) => new Shown(`clock${k}`, count === undefined ? {} : cells(count)));
        for (const [k, list] of wanted.entries()) {
          const clocks = list.flatMap(({ to, numbers }) => [
            resourceReference(made[to % made.length] ?? expect.unreachable()),
            ...numbers.map(resourceInt),
          ]);
          new Shown(`user${k}`, { clocks });
        }
      };
      if (!isFitting) {
        refusals++;
        expect(refusal(declare)).toMatchObject({ rule: 'resources/specifier' });
        return;
      }
      read++;
      const root = rootOf(declare);
      const nodes = new Map(root.children.flatMap(([, node]) => node.labels.map((label) => [label, node] as const)));
      for (const [k, list] of wanted.entries()) {
        const values = nodeAt(root, `user${k}`).properties.find(([name]) => name === 'clocks')?.[1] ?? [];
        const found: number[][] = [];
        for (let at = 0; at < values.length;) {
          const value = values[at++] ?? expect.unreachable();
          const provider = 'reference' in value ? nodes.get(value.reference) : expect.unreachable();
          const [count] = provider?.properties.find(([name]) => name === '#clock-cells')?.[1] ?? [];
          const many = count !== undefined && 'int' in count ? Number(count.int) : expect.unreachable();
          found.push(values.slice(at, at + many).map((each) => ('int' in each ? Number(each.int) : NaN)));
          at += many;
        }
        expect(found).toEqual(list.map(({ numbers }) => numbers));
      }
    }),
    repeated(200),
  );
  expect(read).toBeGreaterThan(0);
  expect(refusals).toBeGreaterThan(0);
});
