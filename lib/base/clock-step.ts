/** By how much file systems may date files back, in ms: their clock goes in steps. */
export const clockStep = 20;
