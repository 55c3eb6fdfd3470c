import { compileFunction } from 'node:vm';
import ts from 'typescript';
import * as chipyard from '../../lib/entries/chipyard.js';
import * as subsystem from '../../lib/entries/rocket.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { locatedAt, type Topology } from '../../lib/graph/index.js';
import * as entente from '../../lib/index.js';

/** Where the statements of an example stand: in a design of one's own, in the constructor of a Rocket system, or in a file of their own. */
export type ExamplePlace = 'soc' | 'system' | 'file';

/** They say it themselves: those of a file export a topology, and those in a system speak of it. */
export function placeOf(example: string): ExamplePlace {
  if (/^export default\b/m.test(example)) return 'file';
  return /\(system\b/.test(example) ? 'system' : 'soc';
}

/** The file that a user writes who tries examples of one place, by name, in a design of this name. */
export function fileOf(place: ExamplePlace, examples: ReadonlyMap<string, string>, design = 'examples'): string {
  const body = bodyOf(place, examples, design);
  const used = (names: readonly string[]): string[] =>
    names.filter((name) => new RegExp(`(?<![.\\w'])${name}\\b`).test(body)).sort();
  return [
    `import { ${used(Object.keys(entente)).join(', ')} } from 'entente-soc';`,
    ...used(['chipyard']).map((name) => `import * as ${name} from 'entente-soc/chipyard';`),
    ...used(['subsystem']).map((name) => `import * as ${name} from 'entente-soc/rocket';`),
    '',
    body,
  ].join('\n');
}

/** What comes of such a file. Throws an ElaborationError if it does not elaborate. */
export function elaborated(
  place: ExamplePlace,
  examples: ReadonlyMap<string, string>,
  design = 'examples',
): Elaboration {
  const { outputText } = ts.transpileModule(bodyOf(place, examples, design), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const scope = { ...entente, chipyard, subsystem };
  const make = compileFunction(outputText.replace('export default', 'return'), Object.keys(scope)) as (
    ...values: unknown[]
  ) => Topology;
  return locatedAt({ resolve: () => undefined }, () => elaborate(make(...Object.values(scope))));
}

function bodyOf(place: ExamplePlace, examples: ReadonlyMap<string, string>, design: string): string {
  const texts = [...examples.values()];
  if (place === 'file') return `${texts.join('\n')}\n`;
  if (place === 'soc') {
    const scopes = [...examples].map(
      ([name, text]) => `  lazyScope('${name}', () => {\n${indented(`${text}\n${returned(text)}`, 4)}\n  });`,
    );
    return `export default soc('${design}', () => {\n${scopes.join('\n')}\n});\n`;
  }
  const blocks = texts.map((text) => `{\n${indented(text, 2)}\n}`).join('\n');
  // What a system cannot do without, unless an example is about it.
  const needed = (
    [
      ['asyncExternalInterrupts', 'ExternalInterrupts'],
      ['axi4MemoryPort', 'axi4MemoryPort'],
      ['bootROMs', 'bootROMs'],
    ] as const
  )
    .filter(([, about]) => !texts.some((text) => text.includes(about)))
    .map(([name]) => `    subsystem.${name}(system);\n`);
  return `class System extends subsystem.RocketSubsystem {
  constructor() {
    super();
    const system = this;
${needed.join('')}${indented(blocks, 4)}
  }
}

export default topology(System, { name: '${design}', config: subsystem.DefaultConfig });
`;
}

// Things are called after the variables that a function returns.
function returned(text: string): string {
  const names = [...text.matchAll(/^const (\w+) = /gm)].map(([, name]) => name);
  return `return { ${names.join(', ')} };`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
}
