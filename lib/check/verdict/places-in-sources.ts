import type { Location } from '../../base/diagnostic/index.js';
import type { Elaboration } from '../../elaboration/index.js';

/** Where in sources a design is declared, that was elaborated from them just now. */
export function placesInSources({ modules, edges }: Elaboration): Location[] {
  const declared = [...modules, ...modules.flatMap(({ nodes }) => nodes)];
  const places = [
    ...declared.flatMap(({ location, placed }) => [location, placed]),
    ...edges.map(({ location }) => location),
  ];
  return places.flatMap((place) =>
    place === undefined || place === null || place.pointer !== undefined ? [] : [place],
  );
}
