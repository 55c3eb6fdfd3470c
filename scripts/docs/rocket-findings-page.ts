import { check, type Finding } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { type RecordedSystem, recordedSystems } from '../../test/golden/recorded-systems.js';
import * as rocket from '../../topologies/rocket.js';
import { generatedMark } from './generated-mark.js';

/** Why the findings of the default policy in Rocket systems are intended. */
const reasons: Readonly<Record<string, string>> = {
  'clocks/missing-crossing':
    'The configuration gives buses different frequencies but keeps synchronous crossings between them. Rocket Chip negotiates that; hardware built this way needs the crossings that the findings name.',
  'address/alignment':
    "The registers of the debug module's inner half fill the space that its outer half leaves, in pieces of any size.",
  'address/no-default':
    'Cores check an address against the map before a request, and debuggers and external masters know the map. The error device answers at its own addresses, not at unused ones.',
  'transfers/cost':
    'An external master may make long bursts to devices with narrow registers. That is slow, but does not happen in practice.',
  'interrupts/gap':
    'A cluster binds stand-ins for interrupts that its tiles do not raise, in between those that they raise.',
  'firmware/untold':
    'Programs are not told about devices that only a debugger sees, and the device tree entry of the broadcast hub leaves out its registers and interrupt.',
  'reach/past-copies':
    'The configuration requests a window to memory that bypasses the coherence manager. Software that uses the window keeps caches and memory consistent.',
  'graph/unused-module': 'The configuration creates adapters on routes that lead nowhere.',
};

/** The page with the findings in the recorded Rocket systems. */
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
  return `# Findings in Rocket systems

The default policy finds ${errors} errors in the ${systems.length} recorded systems of Rocket Chip, and the warnings and notes below.

${generatedMark}

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
