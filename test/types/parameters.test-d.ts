import { AddressSet, Field, Parameters, tl } from 'entente-soc';
import { describe, expectTypeOf, test } from 'vitest';

const address = [AddressSet.range('0x8000_0000', '64K')];

describe('parameters of nodes and adapters', () => {
  test('that do not exist are refused', () => {
    // @ts-expect-error The channels are called a to e.
    tl.buffer({ f: 'none' });
    // @ts-expect-error It is called minSize.
    tl.fragmenter({ minBytes: 4, maxSize: 64 });
    // @ts-expect-error It is called sourceId.
    tl.client({ name: 'cpu', sourceIds: 8 });
    // @ts-expect-error It is called executable.
    tl.manager({ address, executeable: true });
    // @ts-expect-error The operation is called get.
    tl.manager({ address, supports: { read: [1, 8] } });
  });

  test('that are required are missed', () => {
    // @ts-expect-error maxSize is missing.
    tl.fragmenter({ minSize: 4 });
    // @ts-expect-error A client has a name.
    tl.client({ sourceId: 8 });
    // @ts-expect-error A manager has addresses.
    tl.manager({ name: 'ram' });
    // @ts-expect-error A source has ports.
    tl.clientNode();
  });

  test('of another kind are refused', () => {
    // @ts-expect-error Sizes are numbers of bytes.
    tl.fragmenter({ minSize: '4', maxSize: 64 });
    // @ts-expect-error There are three kinds of early acknowledgement.
    tl.fragmenter({ minSize: 4, maxSize: 64, earlyAck: 'Puts' });
    // @ts-expect-error There is no such buffer.
    tl.buffer('deep');
    // @ts-expect-error Region types are words of the specification.
    tl.manager({ address, regionType: 'MEMORY' });
  });

  test('of a node are known to its functions', () => {
    expectTypeOf<Parameters2<typeof tl.adapterNode>[0]['down']>().toEqualTypeOf<
      ((value: tl.TLMasterPortParameters) => tl.TLMasterPortParameters) | undefined
    >();
  });
});

// The name Parameters belongs to configurations here.
type Parameters2<F> = F extends (...args: infer A) => unknown ? A : never;

describe('configurations', () => {
  test('have values of the type of their key', () => {
    const width = new Field<number>('width', 8);
    expectTypeOf(Parameters.empty.get(width)).toEqualTypeOf<number>();
    expectTypeOf(Parameters.empty.alterPartial(width, 16)).toEqualTypeOf<Parameters>();
    // @ts-expect-error A width is a number.
    Parameters.empty.alterPartial(width, '16');
  });
});
