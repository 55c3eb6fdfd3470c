const busTitles: Readonly<Record<string, string>> = {
  ...{ sbus: 'System bus', pbus: 'Periphery bus', fbus: 'Front bus', mbus: 'Memory bus', cbus: 'Control bus' },
  coh: 'Coherence manager',
};

/** What people call the bus at the location of a name: `System bus`, `Cluster 2 control bus`; others by that name. */
export function busTitle(name: string): string {
  const [, base = '', cluster] = /^c(.*\D)(\d+)$/.exec(name) ?? [];
  const title = busTitles[base];
  if (cluster === undefined || title === undefined) return busTitles[name] ?? name;
  return `Cluster ${cluster} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
