import type { Elaboration, NotesRecord } from '../record/elaboration.js';

/** What is attached to the nodes of a design, and to the modules around them, by the ids of the nodes; what is nearer counts. */
export function notesByNode({ modules }: Pick<Elaboration, 'modules'>): ReadonlyMap<string, NotesRecord> {
  const ofModules = new Map<string, NotesRecord>();
  // Those around a module come before it.
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

/** Notes with what people call each of them: `['reset domain', 'peripherals']`. */
export function noteRows(notes: NotesRecord): (readonly [name: string, value: string])[] {
  return Object.entries(words).flatMap(([key, word]) => {
    const value = notes[key as keyof NotesRecord];
    return value === undefined ? [] : [[word, value] as const];
  });
}
