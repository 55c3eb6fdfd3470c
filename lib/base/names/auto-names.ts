/** A name as hardware may have it: letters, digits and underscores, of which the first is not a digit; others are left out (chipyard 5.4). */
export function legalName(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return name;
  const legal = name.replaceAll(/[^A-Za-z0-9_]/g, '');
  return /^[A-Za-z_]/.test(legal) ? legal : `_${legal}`;
}

/**
 * The prefix that a node's name gives to its hardware ports (core 6.7): camel case to snake case, without a trailing `_opt`,
 * `node` and underscore; empty for `node`, and for a name of which hardware may have nothing.
 */
export function wirePrefix(name: string): string {
  const snake = legalName(name)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_opt$/, '')
    .replace(/node$/, '')
    .replace(/_$/, '');
  return snake === '' ? '' : `${snake}_`;
}

/**
 * The names that a bundle of automatic ports gives to its elements (core 6.7): numbers at the end are dropped, and names that then
 * occur more than once are numbered anew, each from 0.
 */
export function autoBundleNames(names: readonly string[]): string[] {
  const stems = names.map((name) => name.replace(/(?:_\d+)+$/, ''));
  const total = new Map<string, number>();
  for (const stem of stems) total.set(stem, (total.get(stem) ?? 0) + 1);
  const used = new Map<string, number>();
  return stems.map((stem) => {
    if (total.get(stem) === 1) return stem;
    const number = used.get(stem) ?? 0;
    used.set(stem, number + 1);
    return `${stem}_${number}`;
  });
}
