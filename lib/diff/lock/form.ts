/** Of the form in which locks are written. */
export const version = 4;
/** Its locks have some of what software is told in descriptions, and not all. */
export const versionOfSome = 3;
/** Its locks do not say where they end, and the first of them not by which accesses masters get to devices. */
export const versionWithoutEnd = 2;
/** The last line of a lock. */
export const lastLine = 'end';
