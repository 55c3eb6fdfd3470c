/** What a module is called that stands for a part, whatever its name has in it: dots and colons stand between the names of a path. */
export function moduleName(name: string): string {
  return name.replace(/[.:\s]/g, '_') || 'soc';
}
