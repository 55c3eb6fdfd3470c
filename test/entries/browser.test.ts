import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { elaborate } from 'entente-soc';
import { rocketConfig } from 'entente-soc/rocket';
import { expect, test } from 'vitest';
import { entries } from '../../scripts/build/entries.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { theBrowser } from '../viewer/browser.js';

// The rest of the command line's world, and layouts, which run in threads of Node.
const needNode = new Set(['entente-soc/output', 'entente-soc/script']);
const forBrowsers = Object.keys(entries).filter((name) => !needNode.has(name));

const root = fileURLToPath(new URL('../..', import.meta.url));

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', platform: 'browser', target: 'es2023', keepNames: true },
    ...{ absWorkingDir: root, alias: entries, logLevel: 'silent', globalName: 'found' },
  });
  return outputFiles[0]?.text ?? '';
}

test.each(forBrowsers)('%s needs nothing that a browser has not', async (name) => {
  await expect(bundled(`export * from '${name}'`)).resolves.not.toBe('');
});

test('a Rocket system that is elaborated in a browser is the one that Node elaborates', async () => {
  const script = await bundled(`
    import { elaborate } from 'entente-soc';
    import { rocketConfig } from 'entente-soc/rocket';
    import { ExampleRocketSystem } from './topologies/rocket.js';
    const { nodes, edges } = factsOf(elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig')));
    export { nodes, edges };
    ${factsOf.toString()}
  `);
  const page = await (await theBrowser()).newPage();
  try {
    const inBrowser: unknown = await page.evaluate(`${script}; ({ nodes: found.nodes, edges: found.edges })`);
    const inNode = factsOf(elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig')));
    expect(inBrowser).toEqual(inNode);
    expect(inNode.edges.length).toBeGreaterThan(100);
  } finally {
    await page.close();
  }
});

// All that negotiation found, without the places in the source.
function factsOf(elaboration: ReturnType<typeof elaborate>): { readonly nodes: string[]; readonly edges: unknown[] } {
  return {
    nodes: elaboration.modules.flatMap(({ nodes }) =>
      nodes.map(({ id, kind, inner, outer }) => [id, kind, inner, outer].join(' ')),
    ),
    edges: elaboration.edges.map(({ id, down, up, bundle, facts, text }) =>
      JSON.stringify([id, down, up, bundle, facts, text]),
    ),
  };
}
