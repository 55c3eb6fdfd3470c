import { elaborate, type Topology } from 'entente-soc';
import { addressMap } from 'entente-soc/output';
import { list } from 'entente-soc/query';
import { expect, test } from 'vitest';
import cheshire from '../../../../topologies/cheshire.js';
import earlgrey from '../../../../topologies/earlgrey.js';
import fu540 from '../../../../topologies/fu540.js';
import gd32vf103 from '../../../../topologies/gd32vf103.js';
import mcu from '../../../../topologies/mcu.js';
import microcontroller from '../../../../topologies/microcontroller-axi.js';

const designs: readonly Topology[] = [cheshire, earlgrey, fu540, gd32vf103, mcu, microcontroller];

test.each(designs)('address maps call devices as the list of devices does: %#', (design) => {
  const elaboration = elaborate(design);
  const called = new Set(list(elaboration, 'devices').map(({ id, name }) => `${id} ${name}`));
  const others = addressMap(elaboration)
    .map(({ device, name, window }) => `${device} ${window === undefined ? name : `${name}.${window}`}`)
    .filter((each) => !called.has(each));
  expect(others).toEqual([]);
});
