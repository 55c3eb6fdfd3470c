/** A record under construction. */
export type Written<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Sets a field that most records lack; undefined sets none. For thousands of records with the same fields, this is much faster than spreading
 * optional fields into each.
 */
export function give<T, Key extends keyof T>(record: T, key: Key, value: T[Key] | undefined): void {
  if (value !== undefined) record[key] = value;
}
