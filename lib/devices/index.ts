export { CLINT, clint, type CLINTOptions } from './clint.js';
export { plic, TLPLIC, type TLPLICOptions } from './plic.js';
