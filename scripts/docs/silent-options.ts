import ts from 'typescript';
import { libraryProgram } from '../build/library-program.js';

/** An option that is documented to reach no parameter. */
export interface SilentOption {
  /** The room of the library that has its type: `protocols`, `rocket`. */
  readonly room: string;
  readonly type: string;
  readonly name: string;
}

// How the documentation says that an option, or a type of options, affects no parameter.
const says = /no effect on (?:parameters|the graph)|none has an effect on parameters|nothing here depends on it/;

/** All of them, in the order of the files; `root` is the folder of the project. */
export function silentOptions(root: string): readonly SilentOption[] {
  const program = libraryProgram(root);
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .flatMap((file) => {
      const room = /\/lib\/([^/]+)\//.exec(file.fileName.slice(root.length))?.[1];
      return room === undefined
        ? []
        : file.statements.filter(ts.isInterfaceDeclaration).map((type) => ({ room, type }));
    })
    .flatMap(({ room, type }) =>
      type.members
        .filter(ts.isPropertySignature)
        .filter((member) => [type, member].some(({ name }) => says.test(documentationOf(checker, name))))
        .map(({ name }) => ({ room, type: type.name.text, name: name.getText() })),
    );
}

function documentationOf(checker: ts.TypeChecker, name: ts.Node): string {
  return ts
    .displayPartsToString(checker.getSymbolAtLocation(name)?.getDocumentationComment(checker))
    .replaceAll(/\s+/g, ' ');
}
