import { nameMatcher } from './name-matcher.js';

/** The paths that a name means, without those that lie in another one of them. */
export function outermost(name: string, paths: readonly string[]): string[] {
  const isMeant = nameMatcher(name);
  const meant = new Set(paths.filter((path) => isMeant(path)));
  return [...meant].filter((path) => !pathsAround(path).some((around) => meant.has(around)));
}

function pathsAround(path: string): string[] {
  return [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));
}
