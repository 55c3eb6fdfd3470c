/** An instance as it is written, with its parameters and what its ports are connected with. */
export interface InstanceParts {
  readonly module: string;
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly ports: readonly (readonly [name: string, net: string])[];
}

/** An instance, behind an empty line. */
export function* instanceText({ module, name, parameters, ports }: InstanceParts): Generator<string> {
  yield `\n  ${module} `;
  if (parameters.length > 0) {
    yield '#(';
    yield* listText(parameters);
    yield ') ';
  }
  yield `${name} (`;
  yield* listText(ports);
  yield ');\n';
}

function* listText(entries: readonly (readonly [string, string])[]): Generator<string> {
  const width = longest(entries.map(([name]) => name));
  for (const [k, [name, value]] of entries.entries()) {
    yield `${k === 0 ? '' : ','}\n    .${name.padEnd(width)} (${value})`;
  }
  if (entries.length > 0) yield '\n  ';
}

/** The length of the longest of some strings. */
export function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}
