export { netlistOf } from './build.js';
export { type EdgeWires, type NamedPort, portsNamed, similarPorts } from './named-ports.js';
export { type GroupPort, type PortGroup, PortGroups } from './port-groups.js';
export { boxesIn, firrtl, type FirrtlOptions } from './firrtl.js';
export {
  type AutoField,
  type Body,
  type End,
  endText,
  type Instance,
  type ModuleInterface,
  type Netlist,
  type NetlistEdge,
  type NetlistModule,
  type NetlistPort,
  type NetlistRtl,
  type RtlPort,
  type RtlWire,
} from './netlist.js';
export { HardwareError } from './problems.js';
export { signalName } from './rtl.js';
export { recordedForm, type RecordedModule, type RecordedNetlist } from './recorded-form.js';
export { type FlatPort } from './verilog/flat-ports.js';
export {
  leafStyles,
  type Leaves,
  systemVerilog,
  systemVerilogFiles,
  type SystemVerilogOptions,
  type VerilogFile,
} from './verilog/index.js';
