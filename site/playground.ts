import { deflateRawSync } from 'node:zlib';
import { playExamples } from '../cli/pages/play-build.js';
import { isImportable } from '../viewer/play/modules.js';
import { outcomeOf } from './outcome.js';

/** Where the playground is in the site. */
export const playgroundPlace = 'play.html';

/**
 * The part after `#` of the playground's address for a block of code, unless the playground would tell something else than the page does:
 * that the code breaks the rule `breaks`, or, without one, no error.
 */
export async function sharedDesign(
  code: string,
  language: string,
  names: ReadonlySet<string>,
  breaks: string | undefined,
): Promise<string | undefined> {
  if (language === 'sh') return rocketConfig(code);
  if (language !== 'ts') return undefined;
  const isTopology = /^export default /m.test(code) && /\b(?:soc|topology)\(/.test(code);
  const whole = isTopology ? code : wrapped(code, names);
  if (whole === undefined || !isAlone(whole)) return undefined;
  const outcome = await outcomeOf(whole);
  const isSo = breaks === undefined ? outcome?.hasErrors === false : outcome?.rules.includes(breaks) === true;
  return isSo ? `code=${packed(whole)}` : undefined;
}

/** That for a file of `topologies/`. */
export function sharedExample(source: string): string | undefined {
  const name = playExamples.find((example) => source === `topologies/${example}.ts`);
  return name === undefined ? undefined : `example=${name}`;
}

// A single command that elaborates a stock system: an example with another configuration.
function rocketConfig(code: string): string | undefined {
  const config = /^entente elaborate rocket --config '([^']*)'$/.exec(code.trim())?.[1];
  return config === undefined ? undefined : new URLSearchParams({ example: 'rocket', config }).toString();
}

// Statements like those in the examples of rules: the body of a topology, without the lines around it.
function wrapped(code: string, names: ReadonlySet<string>): string | undefined {
  const isBody =
    /\bconnect\(|\.(?:from|starFrom|fromStar|starFromStar)\(/.test(code) && !/^(?:import|export) /m.test(code);
  if (!isBody) return undefined;
  const used = new Set(code.match(/(?<![.\w])[A-Za-z]\w*/g));
  const imported = [...names].filter((name) => name !== 'soc' && used.has(name)).sort();
  const body = code.trimEnd().replaceAll(/^(?=.)/gm, '  ');
  return `import { ${[...imported, 'soc'].join(', ')} } from 'entente-soc';\n\nexport default soc('soc', () => {\n${body}\n});\n`;
}

// A single file that only imports the parts of the library that run in a page.
function isAlone(code: string): boolean {
  const imports = [...code.matchAll(/\bfrom '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );
  return imports.every(isImportable);
}

// Encoded for `viewer/play/address.ts`.
function packed(code: string): string {
  return deflateRawSync(code).toString('base64url');
}
