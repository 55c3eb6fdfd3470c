/** Which of several requests goes first; no effect on parameters (tilelink 5.1.5). */
export type ArbiterPolicy = 'lowestIndexFirst' | 'highestIndexFirst' | 'roundRobin';
