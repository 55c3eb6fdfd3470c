/** The ports of a crossbar that another one is connected to, by their numbers; all of them where nothing is said. */
export function chosenPorts<T>(ports: readonly T[], those: ReadonlySet<number> | undefined): readonly T[] {
  return those === undefined ? ports : ports.filter((_, k) => those.has(k));
}
