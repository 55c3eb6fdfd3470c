export { type Column, otherColumns, placeName, usualFigures } from './columns.js';
export { sorted, undecided, where } from './condition.js';
export { changeFigures, figures, type Measured, measured, type MeasureOptions, measuredTogether } from './figures.js';
export { merged, otherSweep, shardText } from './merge.js';
export { type PlotOptions, sweepPlot } from './plot.js';
export { type Combination, isUntried, type Refusal, type Row, sameRow, type Sweep } from './row.js';
export { SweepError } from './sweep-error.js';
export {
  headerLine,
  isRows,
  readSweep,
  rowLine,
  type Shard,
  type SweepFile,
  type SweepHeader,
  sweepText,
} from './sweep-file.js';
export { commandWords, type SweepTable, sweepTable, tableCsv, tableJson, tableMarkdown, tableText } from './table.js';
