/** How wide help is where the width of the terminal is not known, in columns. */
export const helpWidth = 80;
