/** A record that is being put together. */
export type Written<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Gives a record a field that most of its kind do not have; undefined gives none. Thousands of records with the same fields are made in a
 * fraction of the time that spreading what may be absent into each of them takes.
 */
export function give<T, Key extends keyof T>(record: T, key: Key, value: T[Key] | undefined): void {
  if (value !== undefined) record[key] = value;
}
