/** What the hardware of a node is made with that no parameter says, by the names of its options. */
export type Settings = Readonly<Record<string, number | boolean | string>>;

type Setting = Settings[string];

/**
 * What of `given` is not as usual, for {@link NodeOptions}: of each name of `usual` the value, where that is given and is another. Undefined
 * where all is as usual, as for most nodes.
 */
export function unusualSettings<K extends string>(
  usual: Readonly<Record<K, Setting>>,
  given: Readonly<Partial<Record<NoInfer<K>, Setting | undefined>>>,
): Settings | undefined {
  let unusual: Record<string, Setting> | undefined;
  for (const name in usual) {
    const value = given[name] ?? usual[name];
    if (value !== usual[name]) (unusual ??= {})[name] = value;
  }
  return unusual;
}
