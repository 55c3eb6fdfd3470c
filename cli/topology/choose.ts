import { isTopology, type Topology } from '../../lib/graph/index.js';

/** Why an input cannot be used, and what to do about it. */
export interface Unusable {
  readonly unusable: string;
  readonly help?: string;
  /** The names of exports that may be meant. */
  readonly others?: readonly string[];
}

/** The chosen topology among the exports of `file`: the default export, unless another one is named. */
export function chooseTopology(
  file: string,
  exports: Readonly<Record<string, unknown>>,
  exportName = 'default',
): Topology | Unusable {
  const value = exports[exportName];
  if (isTopology(value)) return value;
  const topologies = Object.entries(exports)
    .filter(([name, other]) => name !== 'default' && isTopology(other))
    .map(([name]) => name);
  const what =
    exportName === 'default'
      ? 'no default export'
      : value === undefined
        ? `no export called ${exportName}`
        : `an export ${exportName} that is not a topology`;
  return {
    unusable: `${file} has ${exportName === 'default' && value !== undefined ? 'a default export that is not a topology' : what}.`,
    help:
      topologies.length === 0
        ? "Export one: export default soc('name', () => { … });"
        : `It exports ${topologies.map((name) => `${file}#${name}`).join(', ')}.`,
    others: topologies,
  };
}
