import { check, type Finding } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { type RecordedSystem, recordedSystems } from '../../test/golden/recorded-systems.js';
import * as rocket from '../../topologies/rocket.js';

/** Why what the default policy finds in Rocket systems is as it is meant. */
const reasons: Readonly<Record<string, string>> = {
  'clocks/missing-crossing':
    'The configuration gives buses different frequencies, and leaves synchronous crossings between them. Rocket Chip negotiates that; hardware that is built so needs the crossings that are named.',
  'address/alignment':
    "The registers of the debug module's inner half are what its outer half leaves over, in pieces of any size.",
  'address/no-default':
    'Cores compare an address with the map before they ask for it, and debuggers and external masters are told the map. The error device answers at its own addresses, not where no device is.',
  'transfers/cost':
    'An external master may make long bursts to devices with narrow registers. It is as slow as it looks, and nobody does it.',
  'interrupts/gap': 'A cluster binds stand-ins for interrupts that its tiles do not raise between those that they do.',
  'firmware/untold':
    'What only a debugger sees is told to no program, and the broadcast hub has registers and an interrupt that its device tree entry leaves out.',
  'reach/past-copies':
    'The configuration asks for a window to memory that leads past the coherence manager. Software that uses it keeps caches and memory in step.',
  'graph/unused-module': 'Adapters are made on ways that turn out to lead nowhere in the configuration.',
};

/** The page with what a check says of the recorded Rocket systems. */
export function rocketFindingsPage(): string {
  const systems = recordedSystems.filter(({ result }) => result !== 'error');
  const said = systems.map((system) => ({ system, findings: findingsIn(system) }));
  const all = said.flatMap(({ findings }) => findings);
  const rules = [...new Set(all.map(({ rule }) => rule))];
  const rows = rules.map((rule) => {
    const reason = reasons[rule];
    if (reason === undefined) throw new Error(`Nobody has said why ${rule} is found in Rocket systems.`);
    const inSystems = said.filter(({ findings }) => findings.some((finding) => finding.rule === rule)).length;
    const [{ severity } = { severity: '' }] = all.filter((finding) => finding.rule === rule);
    const count = all.filter((finding) => finding.rule === rule).length;
    return `| [\`${rule}\`](${rule}.md) | ${severity} | ${count} | ${inSystems} | ${reason} |`;
  });
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return `# What a check says of Rocket systems

Made from the code by \`npm run docs\`: the default policy on the ${systems.length} systems that Rocket Chip was recorded with. There are ${errors} errors.

<!-- oxfmt-ignore-start -->

| rule | severity | findings | systems | why |
| --- | --- | ---: | ---: | --- |
${rows.join('\n')}

<!-- oxfmt-ignore-end -->
`;
}

function findingsIn({ top, config }: RecordedSystem): readonly Finding[] {
  const topology = rocket[top as 'ExampleRocketSystem'];
  return check(locatedAt({ resolve: () => undefined }, () => elaborate(topology, rocketConfig(config)))).findings;
}
