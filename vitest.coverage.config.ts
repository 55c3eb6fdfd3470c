import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** Least of the lines and of the branches that a whole run covers, in percent. */
function floor(lines: number, branches: number): { readonly lines: number; readonly branches: number } {
  return { lines, branches };
}

// A whole run, with the floors that what it covers must not fall below. Runs of a few files are not held to them.
export default defineConfig({
  ...base,
  // What is counted are lines of the sources.
  plugins: [],
  test: {
    ...base.test,
    coverage: {
      ...base.test?.coverage,
      enabled: true,
      reporter: ['text-summary', 'json-summary', 'html'],
      thresholds: {
        ...floor(96, 87),
        'lib/base/**': floor(97, 91),
        'lib/bus/**': floor(98, 89),
        'lib/check/**': floor(94, 83),
        'lib/chipyard/**': floor(93, 80),
        'lib/config/**': floor(95, 90),
        'lib/descriptions/**': floor(93, 80),
        'lib/devicetree/**': floor(98, 95),
        'lib/diff/**': floor(92, 86),
        'lib/documents/**': floor(98, 91),
        'lib/elaborate/**': floor(96, 83),
        'lib/elaboration/**': floor(96, 84),
        'lib/graph/**': floor(95, 87),
        'lib/hardware/**': floor(91, 81),
        'lib/matchers/**': floor(95, 90),
        'lib/output/**': floor(97, 84),
        'lib/platform/**': floor(98, 79),
        'lib/protocols/**': floor(98, 93),
        'lib/query/**': floor(92, 81),
        'lib/rocket/**': floor(97, 91),
        'lib/sweep/**': floor(98, 90),
      },
    },
  },
});
