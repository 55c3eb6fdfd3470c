import { connect, elaborate, type Protocol, SinkNode, soc, SourceNode, tryElaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';

/** What is said of a protocol that was written without a compiler, in one design. */
function said(protocol: unknown): readonly string[] {
  const { failures } = tryElaborate(
    soc('chip', () => {
      const cpu = new SourceNode(protocol as Protocol, [1]);
      const ram = new SinkNode(protocol as Protocol, [1]);
      connect(cpu, ram);
      return { cpu, ram };
    }),
  );
  return failures.map(({ rule, message }) => `${rule}: ${message}`);
}

const whole = { name: 'Link', edge: () => 1, render: () => ({ colour: 'red' }) };

describe('a protocol is refused, by its name, for', () => {
  test.each([
    ['none', undefined, 'A node has its protocol as undefined, and not as an object or a function.'],
    ['a text', 'Link', 'A node has its protocol as a string, and not as an object or a function.'],
    ['no name', { ...whole, name: undefined }, 'A protocol has its name as undefined, and not as a string.'],
    ['no edge', { ...whole, edge: undefined }, 'Protocol Link has edge as undefined, and not as a function.'],
    ['no render', { ...whole, render: undefined }, 'Protocol Link has render as undefined, and not as a function.'],
    ['facts that are none', { ...whole, facts: {} }, 'Protocol Link has facts as an object, and not as a function.'],
    [
      'nothing rendered',
      { ...whole, render: () => undefined },
      'Protocol Link has what render returns as undefined, and not as an object.',
    ],
    [
      'no colour',
      { ...whole, render: () => ({}) },
      'Protocol Link has the colour that render returns as undefined, and not as a string.',
    ],
    [
      'a label that is no text',
      { ...whole, render: () => ({ colour: 'red', label: 42 }) },
      'Protocol Link has the label that render returns as a number, and not as a string.',
    ],
    [
      'a direction that is none',
      { ...whole, render: () => ({ colour: 'red', flipped: 'yes' }) },
      'Protocol Link has the flipped that render returns as a string, and not as a boolean.',
    ],
    [
      'a trait that is none',
      { ...whole, traits: { addresBits: 32 } },
      'Protocol Link has traits.addresBits, which is not a known key; known are title, family, look, crossing, groupOf, addressBits, burstBeats, atomicBytes, idWires, wholeWrites, crossable, standard, operations, adapters, source, derived, defaults, repeats.',
    ],
    [
      'a family that is none',
      { ...whole, traits: { family: 'buss' } },
      'Protocol Link has traits.family, which must be one of bus, interrupt, clock, sideband, other, not "buss".',
    ],
    [
      'a colour that no style sheet has',
      { ...whole, traits: { look: { light: 'orange', dark: '#ff8833' } } },
      'Protocol Link has traits.look.light, which must be a colour such as #2460b0, not "orange".',
    ],
    [
      'a look without a dark one',
      { ...whole, traits: { look: { light: '#cc5500' } } },
      'Protocol Link has traits.look, which lacks the key "dark".',
    ],
  ])('%s', (_, protocol, message) => {
    expect(said(protocol)).toEqual([`options/kind: ${message}`]);
  });
});

test('an edge may be anything, such as undefined', () => {
  expect(said(whole)).toEqual([]);
  expect(said({ ...whole, edge: () => undefined })).toEqual([]);
});

test('words of an edge are a text', () => {
  const formats = { ...whole, formatEdge: () => 42 } as unknown as Protocol;
  const { edges } = elaborate(
    soc('chip', () => {
      const [cpu, ram] = [new SourceNode(formats, [1]), new SinkNode(formats, [1])];
      connect(cpu, ram);
      return { cpu, ram };
    }),
  );
  expect(() => edges.map(({ text }) => text)).toThrow(
    'Protocol Link has what formatEdge returns as a number, and not as a string.',
  );
});

test('outside of any module, too', () => {
  expect(() => new SourceNode(undefined as unknown as Protocol, [1])).toThrow(
    'A node has its protocol as undefined, and not as an object or a function.',
  );
});
