/** The width of help in columns if the width of the terminal is unknown. */
export const helpWidth = 80;
