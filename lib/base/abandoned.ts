// Evaluating, declaring and negotiating keep their context in module variables, which are restored when a body ends. If the engine terminates a
// body in the middle, nothing is restored, so these functions reset the variables.
const resets: (() => void)[] = [];

/** Notes how to set back something ambient, for when what runs is ended by force. */
export function resetWhenAbandoned(reset: () => void): void {
  resets.push(reset);
}

/** Sets back everything ambient: to be called where something was ended by force, so that the next design is declared like the first. */
export function abandoned(): void {
  for (const reset of resets) reset();
}
