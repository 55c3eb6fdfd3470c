/** What the reference calls nodes that only lead wires on, such as those of a crossing on each side of a boundary, unless they are given a name. */
export const nameless = 'with_no_name';
