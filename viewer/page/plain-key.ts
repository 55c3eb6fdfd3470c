/**
 * The key of an event; empty if it has a modifier, because such keys belong to the browser: Ctrl+P prints, Alt with an
 * arrow goes back.
 */
export function plainKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || altKey || metaKey ? '' : key;
}
