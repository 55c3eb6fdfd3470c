import { describe, expect, test } from 'vitest';
import * as hardware from '../../../lib/entries/hardware.js';
import * as output from '../../../lib/entries/output.js';
import * as query from '../../../lib/entries/query.js';
import * as entente from '../../../lib/index.js';
import { broken, requirement } from '../../base/address/notation.js';

const topology = entente.soc('mcu', () => ({}));

// What they are called with behind the elaboration: enough for them to begin.
const others = ['a', 'b', {}] as const;

const takers: Readonly<Record<string, unknown>> = {
  ...{ check: entente.check, netlistOf: hardware.netlistOf, portsNamed: hardware.portsNamed },
  ...{ addressMap: output.addressMap, addressView: output.addressView, boundaryOf: output.boundaryOf },
  ...{ busesView: output.busesView, clocksView: output.clocksView, interruptsView: output.interruptsView },
  ...{
    fullView: output.fullView,
    decodedMap: output.decodedMap,
    freeSpace: output.freeSpace,
    deviceInterrupts: output.deviceInterrupts,
  },
  ...{ graphml: output.graphml, serialise: output.serialise, summary: output.summary, toElk: output.toElk },
  ...{ mapContent: output.mapContent, masterMaps: output.masterMaps, nodeFacts: output.nodeFacts },
  ...{ toGraphology: output.toGraphology, drawSvg: output.drawSvg },
  ...{ blockedPairs: query.blockedPairs, devicesKnown: query.devicesKnown, diff: query.diff, factsOf: query.factsOf },
  ...{ findEdges: query.findEdges, guardedPairs: query.guardedPairs, idSpaces: query.idSpaces, list: query.list },
  ...{ keptApart: query.keptApart, longestRoute: query.longestRoute, mastersOf: query.mastersOf, reach: query.reach },
  ...{ similarEdges: query.similarEdges, whyNot: query.whyNot, wiringOf: query.wiringOf, explain: query.explain },
};

async function saidOf(take: unknown, given: unknown): Promise<ReturnType<typeof broken>> {
  const call = take as (...values: readonly unknown[]) => unknown;
  try {
    const result = await call(given, ...others);
    // Some tell a piece at a time.
    if (typeof result === 'object' && result !== null && Symbol.iterator in result) Array.from(result as never);
    return expect.unreachable('nothing was refused');
  } catch (error) {
    return broken(() => {
      throw error;
    });
  }
}

describe('what is no elaboration is refused in words', () => {
  test.each(Object.keys(takers))('%s', async (name) => {
    const said = requirement(
      'options/kind',
      'An elaboration is needed, and an object was given.',
      'Give what elaborate(…) returns for a topology, or deserialise(…) for a file.',
    );
    expect(await saidOf(takers[name], topology)).toEqual(said);
  });
});

test('a view that there is not is refused in words', () => {
  expect(broken(() => output.toElk(entente.elaborate(topology), 'busses' as never))).toEqual(
    requirement(
      'options/kind',
      'A drawing has its view as "busses", and not as "buses" or "full" or "clocks" or "interrupts".',
      'Did you mean buses?',
    ),
  );
});
