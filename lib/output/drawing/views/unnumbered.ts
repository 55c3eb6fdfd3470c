/** A name without the numbers that tell it from its namesakes: `tile_1` is one of several called `tile`, `core0` one of `core`. */
export function unnumbered(name: string): string {
  return name.replace(/_?\d+(?![\da-z])/gi, '');
}
