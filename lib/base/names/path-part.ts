/**
 * What a thing is called in paths: its name with `_` for white space and for what stands between the names of a path, the ends of an edge, and
 * an edge and its number.
 */
export function pathPart(name: string): string {
  return name.replace(/[.:\s]|->/g, '_');
}
