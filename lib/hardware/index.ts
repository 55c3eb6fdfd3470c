export { netlistOf } from './build.js';
export { boxesIn, firrtl, type FirrtlOptions } from './firrtl.js';
export {
  type AutoField,
  type Body,
  type End,
  endText,
  type Instance,
  type Netlist,
  type NetlistModule,
  type NetlistPort,
} from './netlist.js';
export { HardwareError } from './problems.js';
export { recordedForm, type RecordedModule, type RecordedNetlist } from './recorded-form.js';
