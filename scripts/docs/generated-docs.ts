import { fileURLToPath } from 'node:url';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { drawSvg } from '../../lib/output/drawing/index.js';
import { documentSchema, nodeTypeKeys } from '../../lib/documents/index.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import boomNetwork from '../../topologies/boom-network.js';
import mcu from '../../topologies/mcu.js';
import { adaptersPage } from './adapters-page.js';
import { descriptionsPage } from './descriptions-page.js';
import { devicesPage } from './devices-page.js';
import { diffPage } from './diff-page.js';
import { errorsPages } from './errors-pages.js';
import { answersSchema } from './answers-schema.js';
import { fragmentsPage } from './fragments-page.js';
import { galleryPage } from './gallery-page.js';
import { policySchema } from './policy-schema.js';
import { optionTables } from './option-table.js';
import { outputsPage } from './outputs-page.js';
import { questionsPage } from './questions-page.js';
import { rocketFindingsPage } from './rocket-findings-page.js';
import { rulesPages } from './rules-pages.js';
import { generatedMark } from './generated-mark.js';

/** Pages, pictures and schemas that are computed here, by their names relative to `docs/`; those of what commands say are `demonstrations`. */
export async function generatedDocs(): Promise<ReadonlyMap<string, string>> {
  const dualCore = locatedAt({ resolve: () => undefined }, () =>
    elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig')),
  );
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/.$/, '');
  return new Map([
    // Follows from the types of options.
    ...optionTables(root),
    // Follows from the readers of documents.
    ['../schemas/topology-document-1.schema.json', JSON.stringify(documentSchema())],
    ['../schemas/answers-1.schema.json', JSON.stringify(answersSchema())],
    ['../schemas/policy-1.schema.json', JSON.stringify(policySchema())],
    ['images/mcu.svg', [...(await drawSvg(elaborate(mcu)))].join('')],
    ['images/dual-core-buses.svg', [...(await drawSvg(dualCore, { view: 'buses' }))].join('')],
    ['images/boom-network.svg', [...(await drawSvg(elaborate(boomNetwork), { view: 'buses' }))].join('')],
    ['adapters.md', adaptersPage()],
    ['descriptions.md', descriptionsPage()],
    ...(await devicesPage()),
    ['diff.md', diffPage()],
    ['fragments.md', fragmentsPage()],
    ['gallery.md', galleryPage()],
    ['node-types.md', nodeTypesPage()],
    ['outputs.md', outputsPage()],
    ['questions.md', questionsPage()],
    ...errorsPages(),
    ...rulesPages(),
    ['rules/rocket.md', rocketFindingsPage()],
  ]);
}

function nodeTypesPage(): string {
  const rows = nodeTypeKeys().map(({ type, required, optional }) => {
    const keys = [...required.map((key) => `\`${key}\``), ...optional.map((key) => `\`${key}\`?`)];
    return `| \`${type}\` | ${keys.join(', ')} |`;
  });
  return `# Node types of topology documents

Keys with a question mark are optional; their defaults are those of the adapter or device of the same name. The
[JSON Schema](../schemas/topology-document-1.schema.json) has the types of all keys.

${generatedMark}

| type | keys |
| --- | --- |
${rows.join('\n')}
`;
}
