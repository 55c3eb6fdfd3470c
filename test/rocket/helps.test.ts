import { expect, test } from 'vitest';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';

// Helps are applied as they are written: fragments that they name are put to the left, or left out where they are there.

/** Helps for what is wrong with a system; none for one that is not. */
function helpsFor(config: string): string[] {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(ExampleRocketSystem, rocketConfig(config)));
  const errors = (elaboration?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  return [...failures, ...errors].map(({ help }) => help ?? 'Nothing.');
}

/** The configurations that come of a help, with one of the fragments that it names or two of them. */
function* applied(config: string, help: string): Generator<string> {
  const fragments = config.split(' ++ ');
  const named = [...new Set(help.match(/With\w+(?:\([^(),a-z]*(?:0x[\da-f]+)?\))?/g))];
  const left = fragments.filter(
    (fragment) => !named.some((name) => fragment.split('(', 1)[0] === name.split('(', 1)[0]),
  );
  if (left.length < fragments.length) yield left.join(' ++ ');
  for (const [k, one] of named.entries()) {
    yield [one, ...fragments].join(' ++ ');
    for (const other of named.slice(k + 1)) yield [one, other, ...fragments].join(' ++ ');
  }
}

function isHelped(config: string): boolean {
  const [help = ''] = helpsFor(config);
  return [...applied(config, help)].some((next) => isReadable(next) && helpsFor(next).length === 0);
}

function isReadable(config: string): boolean {
  try {
    rocketConfig(config);
    return true;
  } catch {
    return false;
  }
}

test.each([
  'WithNoMemPort ++ DefaultConfig',
  'WithNMemoryChannels(0) ++ DefaultConfig',
  'WithNoMemPort ++ WithNBanks(0) ++ DefaultConfig',
  'WithNBanks(0) ++ DefaultConfig',
  'WithIncoherentBusTopology ++ DefaultConfig',
  'WithIncoherentBusTopology ++ WithNoMemPort ++ DefaultConfig',
  'WithJustOneBus ++ DefaultConfig',
  'WithJustOneBus ++ WithCoherentBusTopology ++ DefaultConfig',
  'WithExtMemSize(0x1001) ++ DefaultConfig',
  'WithNBanks(3) ++ DefaultConfig',
  'WithoutPLIC ++ DefaultConfig',
  'WithoutBootROM ++ DefaultConfig',
])('one of the things that are said of %s leads to a system', (config) => {
  expect(helpsFor(config)).not.toEqual([]);
  expect(isHelped(config)).toBe(true);
});
