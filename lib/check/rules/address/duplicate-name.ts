import type { Region } from '../../../elaboration/index.js';
import type { Wiring } from '../../../query/index.js';
import type { CheckRule } from '../../rule.js';

/** Different devices that one master knows by the same name. */
export const duplicateName: CheckRule = {
  id: 'address/duplicate-name',
  asks: 'intent',
  severity: 'warning',
  requires: 'No two devices that a master sees have the same name.',
  because:
    'Names of devices become names in headers, in device trees and in data sheets. Two devices of one name are taken for each other.',
  instead: 'Name the devices, or the modules that they are in, after what each is for.',
  find: ({ views, wiring }) => {
    const found = new Map<string, readonly [Region, Region]>();
    for (const { regions } of views) {
      const first = new Map<string, Region>();
      for (const region of regions.filter((each) => hasOwnName(wiring, each))) {
        const other = first.get(region.name);
        if (other === undefined) first.set(region.name, region);
        else if (other.owner !== region.owner) found.set(`${other.owner} ${region.owner}`, [other, region]);
      }
    }
    return [...found.values()].map(([a, b]) => ({
      message: `${a.owner} and ${b.owner} are both called ${a.name}.`,
      subjects: [a.owner, b.owner],
    }));
  },
};

// A device without a name of its own is called after its module, of which there may be several ports.
function hasOwnName(wiring: Wiring, { owner, name }: Region): boolean {
  const { module } = wiring.node(owner);
  return name !== module.name || module.nodes.filter(({ kind }) => kind === 'sink').length === 1;
}
