import type { Elaboration } from '../elaboration/index.js';

/** The report name of a bus of which no protocol is known. */
export const unknownBus = 'UnknownImp';

/** What readers know of a bus of which no protocol is known. */
export const unknownBusTraits: Elaboration['protocols'][string] = {
  title: 'unknown protocol',
  family: 'bus',
  look: { key: 'unknown', name: 'protocol not known', light: '#4b5a6b', dark: '#a9b6c6', dash: '8 2', place: 10 },
};
