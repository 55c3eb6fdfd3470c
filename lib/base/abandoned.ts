// Evaluating, declaring and negotiating keep what surrounds them in variables, which are set back however a body ends, unless the engine itself ends
// it in the middle: then nothing is tidied up.
const resets: (() => void)[] = [];

/** Notes how to set back something ambient, for when what runs is ended by force. */
export function resetWhenAbandoned(reset: () => void): void {
  resets.push(reset);
}

/** Sets back everything ambient: to be called where something was ended by force, so that the next design is declared like the first. */
export function abandoned(): void {
  for (const reset of resets) reset();
}
