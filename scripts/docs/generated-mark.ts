/** The line below the introduction of every page that `npm run docs` writes whole. */
export const generatedMark = '_`npm run docs` generates this page from the code._';
