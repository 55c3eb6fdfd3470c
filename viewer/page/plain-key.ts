/** The key that is pressed by itself; empty for one with a modifier, which is the browser's: Ctrl and P print, Alt and an arrow go back. */
export function plainKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || altKey || metaKey ? '' : key;
}
