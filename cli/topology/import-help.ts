import { type Diagnostic, type Location, suggest } from '../../lib/base/diagnostic/index.js';
import { type Importing, sourcePlace } from './bundle-place.js';
import { byFieldWords } from './field-words.js';
import { libraryEntries, instances, libraryPart, libraryUrl } from './library-entries.js';

/** The exports of each entry point of the library, by the name under which it is imported. */
type Exports = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Adds help to failures that are caused by a missing import from this library, or by a wrong name. */
export async function withImportHelp(
  importing: () => Importing,
  failures: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  const isMeant = failures.some(({ message }) => threw.test(message));
  return isMeant ? await helped(importing, failures) : [...failures];
}

// Error messages of V8 for an undefined name, for a call of a missing namespace member, and for a missing export.
const threw = /\bthrew (?:ReferenceError: |TypeError: |SyntaxError: The requested module )/;
const unknownName = /threw ReferenceError: (\w+) is not defined/;
const noFunction = /threw TypeError: (\w+)\.(\w+) is not a function/;
const noExport = /threw SyntaxError: The requested module '([^']+)' does not provide an export named '(\w+)'/;

async function helped(importing: () => Importing, failures: readonly Diagnostic[]): Promise<Diagnostic[]> {
  const exports: Exports = new Map(
    await Promise.all(
      libraryEntries.map(async (name) => [name, (await libraryPart(name)) as Record<string, unknown>] as const),
    ),
  );
  return failures.map((failure) => {
    const { message } = failure;
    const [, name] = unknownName.exec(message) ?? [];
    if (name !== undefined) return withHelp(failure, importOf(name, exports));
    const [, space, called] = noFunction.exec(message) ?? [];
    if (space !== undefined) return withHelp(failure, functionOf(space, called ?? '', exports));
    const [, url = '', missing] = noExport.exec(message) ?? [];
    return missing === undefined ? failure : notExported(failure, importing(), { url, missing }, exports);
  });
}

function withHelp(failure: Diagnostic, help: string | undefined): Diagnostic {
  return help === undefined ? failure : { ...failure, help };
}

function importOf(name: string, exports: Exports): string | undefined {
  const from = [...exports].find(([, known]) => name in known)?.[0];
  if (from !== undefined) return `Add ${name} to the import from '${from}'.`;
  return suggest(
    name,
    [...exports.values()].flatMap((known) => Object.keys(known)),
  );
}

function functionOf(space: string, called: string, exports: Exports): string | undefined {
  const known = [...exports.values()].map((each) => each[space]).find((each) => typeof each === 'object');
  const names = Object.keys(known ?? {});
  const meant = byFieldWords(called, names).map((name) => `${space}.${name}`);
  return meant.length > 0
    ? `Did you mean ${meant.join(' or ')}?`
    : suggest(
        `${space}.${called}`,
        names.map((name) => `${space}.${name}`),
      );
}

function notExported(
  failure: Diagnostic,
  importing: Importing,
  { url, missing }: { readonly url: string; readonly missing: string },
  exports: Exports,
): Diagnostic {
  const from = libraryEntries.find(
    (name) => name === url || instances.some((instance) => libraryUrl(name, instance)?.href === url),
  );
  if (from === undefined) return failure;
  const elsewhere = [...exports].find(([, known]) => missing in known)?.[0];
  const help =
    elsewhere === undefined
      ? suggest(missing, Object.keys(exports.get(from) ?? {}))
      : `Import ${missing} from '${elsewhere}'.`;
  const place = placeOfImport(importing, missing);
  return {
    ...failure,
    message: `'${from}' exports nothing called ${missing}.`,
    locations: place === undefined ? failure.locations : [place],
    help: help ?? `Take ${missing} out of the import.`,
  };
}

// The location of the first import that contains the name.
function placeOfImport(importing: Importing, name: string): Location | undefined {
  const match = new RegExp(`\\bimport\\s*\\{[^}]*?\\b(?=${name}\\b)`).exec(importing.text);
  return match === null ? undefined : sourcePlace(importing, match.index + match[0].length);
}
