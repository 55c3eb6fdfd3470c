import type { Elaboration, NotesRecord } from '../record/elaboration.js';

/** The notes of the nodes of a design and of the modules around them, by node id; the innermost take precedence. */
export function notesByNode({ modules }: Pick<Elaboration, 'modules'>): ReadonlyMap<string, NotesRecord> {
  const ofModules = new Map<string, NotesRecord>();
  // Parents come before their children.
  for (const { id, parent, notes } of modules) {
    ofModules.set(id, { ...(parent === null ? {} : ofModules.get(parent)), ...notes });
  }
  return new Map(
    modules.flatMap(({ id, nodes }) =>
      nodes.map((node): [string, NotesRecord] => [node.id, { ...ofModules.get(id), ...node.notes }]),
    ),
  );
}

const words: Readonly<Record<keyof NotesRecord, string>> = {
  owner: 'owner',
  resetDomain: 'reset domain',
  powerDomain: 'power domain',
  registers: 'registers',
  datasheet: 'datasheet',
};

/** Notes with their names for users: `['reset domain', 'peripherals']`. */
export function noteRows(notes: NotesRecord): (readonly [name: string, value: string])[] {
  return Object.entries(words).flatMap(([key, word]) => {
    const value = notes[key as keyof NotesRecord];
    return value === undefined ? [] : [[word, value] as const];
  });
}
