export { checkOptions, type OptionType } from './check-options.js';
