import { listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { ModuleRecord, Region } from '../../../elaboration/index.js';
import type { Wiring } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Different devices that one master knows by the same name. */
export const duplicateName: CheckRule = {
  id: 'address/duplicate-name',
  asks: 'intent',
  severity: 'warning',
  requires: 'Devices that one master sees have different names.',
  because:
    'A name in a policy or a question stands for all devices that have it. Headers add parts of the path to tell them apart, so their constants change as soon as a second device has the name.',
  instead: 'Name the devices, or the modules around them, after their purpose.',
  find: ({ views, wiring }) => {
    const found: Namesakes[] = [];
    for (const { regions } of views) {
      for (const [name, alike] of groupBy(
        regions.filter((region) => hasOwnName(wiring, region)),
        (region) => region.name,
      )) {
        const owners = new Set(alike.map(({ owner }) => owner));
        if (owners.size > 1) add(found, { name, owners });
      }
    }
    return found.map(({ name, owners }) => ({
      message: `${listed([...owners])} are ${owners.size === 2 ? 'both' : 'all'} called ${name}.`,
      subjects: [...owners],
      help: `In policies and questions, ${name} means ${owners.size === 2 ? 'both' : 'all of them'}, and headers put more of their paths in front. Give each a name of its own, or accept that in the policy, and say their paths.`,
    }));
  },
};

/** Devices of one name. */
interface Namesakes {
  readonly name: string;
  readonly owners: Set<string>;
}

// Namesakes that several masters see are reported once.
function add(found: Namesakes[], { name, owners }: Namesakes): void {
  const known = found.find((each) => each.name === name && [...owners].some((owner) => each.owners.has(owner)));
  if (known === undefined) found.push({ name, owners });
  else for (const owner of owners) known.owners.add(owner);
}

// A device without a name of its own has the name of its module, which may have several ports.
function hasOwnName(wiring: Wiring, { owner, name }: Region): boolean {
  const { module } = wiring.node(owner);
  return name !== module.name || hasOneSink(module);
}

// Cached: every master of a design asks for the same few modules, some of which have a node for each master.
const known = new WeakMap<ModuleRecord, boolean>();

function hasOneSink(module: ModuleRecord): boolean {
  let has = known.get(module);
  if (has === undefined) known.set(module, (has = module.nodes.filter(({ kind }) => kind === 'sink').length === 1));
  return has;
}
