import { describe, expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { factsOf } from '../../../lib/diff/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { addressSpaces, type Elaboration, joinedSpaces, parameterReport } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { views } from '../../../lib/output/drawing/index.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { idSpaces, list, listings, longestRoute, reach } from '../../../lib/query/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import boomNetwork from '../../../topologies/boom-network.js';
import cheshire from '../../../topologies/cheshire.js';
import earlgrey from '../../../topologies/earlgrey.js';
import fu540 from '../../../topologies/fu540.js';
import mcu from '../../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import trustzone from '../../../topologies/trustzone.js';

/** What is asked of a design. Of what is equal, a file has one: no answer may depend on which of two equal things it was. */
const questions: Readonly<Record<string, (elaboration: Elaboration) => unknown>> = {
  findings: (elaboration) => check(elaboration).findings,
  reach: (elaboration) => reach(elaboration),
  facts: factsOf,
  'address spaces': (elaboration) => joinedSpaces(addressSpaces(elaboration)),
  'address map': (elaboration) => addressMap(elaboration),
  parameters: parameterReport,
  'longest route': longestRoute,
  ids: (elaboration) => idSpaces(elaboration),
  ...Object.fromEntries(listings.map((what) => [what, (elaboration: Elaboration) => list(elaboration, what)])),
  ...Object.fromEntries(
    Object.entries(views).map(([name, view]) => [
      `drawing, ${name}`,
      (elaboration: Elaboration) => JSON.stringify(view(elaboration)),
    ]),
  ),
};

const designs: Readonly<Record<string, () => Elaboration>> = {
  mcu: () => elaborate(mcu),
  cheshire: () => elaborate(cheshire),
  earlgrey: () => elaborate(earlgrey),
  fu540: () => elaborate(fu540),
  trustzone: () => elaborate(trustzone),
  'boom-network': () => elaborate(boomNetwork),
  'two Rocket cores': () => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig')),
};

describe.each(Object.keys(designs))('what is asked of %s', (name) => {
  const design = designs[name]?.() ?? expect.unreachable();
  const read = deserialise([...serialise(design)].join(''));

  test.each(Object.keys(questions))('is the same of what is read back: %s', (question) => {
    expect(questions[question]?.(read)).toEqual(questions[question]?.(design));
  });
});
