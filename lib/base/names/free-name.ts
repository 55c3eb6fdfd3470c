/** `wanted`, or that with underscores behind it, as many as it takes until it is none of those taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_`, taken) : wanted;
}
