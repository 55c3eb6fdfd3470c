// Small descriptions that have some of everything.

/** A device tree: harts, memory, controllers behind each other, a device within another. */
export const board = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus {
    #address-cells = <1>; #size-cells = <0>;
    cpu@0 { device_type = "cpu"; reg = <0>; riscv,isa = "rv64imac"; compatible = "acme,core", "riscv";
      intc0: interrupt-controller { compatible = "riscv,cpu-intc"; interrupt-controller; #interrupt-cells = <1>; }; };
    cpu@1 { device_type = "cpu"; reg = <1>; riscv,isa-base = "rv32i"; riscv,isa-extensions = "i", "m", "zicsr", "zifencei";
      intc1: interrupt-controller { compatible = "riscv,cpu-intc"; interrupt-controller; #interrupt-cells = <1>; }; };
  };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; cma@80800000 { reg = <0x80800000 0x10000>; }; };
  clint@2000000 { compatible = "riscv,clint0"; reg = <0x2000000 0x10000>; interrupts-extended = <&intc0 3 &intc0 7 &intc1 3 &intc1 7>; };
  plic: controller@c000000 { compatible = "riscv,plic0"; reg = <0xc000000 0x1000>, <0xc001000 0x1000>; interrupt-controller; #interrupt-cells = <1>; interrupts-extended = <&intc0 11 &intc1 9 &intc1 11>; };
  gpio: gpio@10000 { compatible = "acme,gpio"; reg = <0x10000 0x1000>; interrupt-controller; #interrupt-cells = <2>; interrupt-parent = <&plic>; interrupts = <4>; };
  button { compatible = "acme,button"; interrupt-parent = <&gpio>; interrupts = <3 1>; };
  system@20000 { compatible = "acme,system", "syscon"; reg = <0x20000 0x1000>; #address-cells = <1>; #size-cells = <1>; ranges;
    clock@20100 { compatible = "acme,clock"; reg = <0x20100 0x10>; interrupt-parent = <&plic>; interrupts = <5>; }; };
};`;

/** A CMSIS-SVD file. */
export const svd = `<?xml version="1.0"?><device><name>Chip</name><peripherals>
  <peripheral><name>TIMER</name><baseAddress>0x40000000</baseAddress><addressBlock><offset>0</offset><size>0x100</size><usage>registers</usage></addressBlock>
    <interrupt><name>TIMER</name><value>3</value></interrupt><interrupt><name>TIMER_UP</name><value>7</value></interrupt></peripheral>
  <peripheral><name>UART</name><baseAddress>0x40001000</baseAddress><addressBlock><offset>0</offset><size>0x100</size><usage>registers</usage></addressBlock>
    <interrupt><name>UART</name><value>0</value></interrupt></peripheral>
  <peripheral><name>MAC</name><baseAddress>0x40002000</baseAddress><addressBlock><offset>4</offset><size>0x620</size><usage>registers</usage></addressBlock></peripheral>
  <peripheral><name>SYS</name><baseAddress>0x40003000</baseAddress><addressBlock><offset>0x200</offset><size>0x20</size><usage>registers</usage></addressBlock>
    <addressBlock><offset>0x100</offset><size>0x20</size><usage>registers</usage></addressBlock></peripheral></peripherals></device>`;
/** A `csr.json` of LiteX. */
export const csr = JSON.stringify({
  csr_bases: { timer0: 0xf0001000, uart: 0xf0001800 },
  csr_registers: {},
  constants: { timer0_interrupt: 1, uart_interrupt: 0 },
  memories: {
    csr: { base: 0xf0000000, size: 0x10000, type: 'io' },
    sram: { base: 0x10000000, size: 0x2000, type: 'cached' },
  },
});
