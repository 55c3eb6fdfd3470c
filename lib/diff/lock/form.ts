/** The version of the lock format. */
export const version = 4;
/** Locks of this version contain only some facts about descriptions. */
export const versionOfSome = 3;
/** Locks up to this version have no end line, and the earliest of them no accesses of masters. */
export const versionWithoutEnd = 2;
/** The last line of a lock. */
export const lastLine = 'end';
