export {
  leafStyles,
  type Leaves,
  systemVerilog,
  systemVerilogFiles,
  type SystemVerilogOptions,
  type VerilogFile,
} from './system-verilog.js';
