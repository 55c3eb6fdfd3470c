import { expect, test } from 'vitest';
import { descriptionText } from '../../lib/descriptions/index.js';
import { described } from './read.js';

const board = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; model = "board";
  cpus { #address-cells = <1>; #size-cells = <0>;
    cpu@0 { device_type = "cpu"; compatible = "riscv"; reg = <0>;
      cpu0: interrupt-controller { compatible = "riscv,cpu-intc"; interrupt-controller; #interrupt-cells = <1>; };
    };
  };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    plic: interrupt-controller@c000000 { compatible = "riscv,plic0"; reg = <0xc000000 0x4000000>;
      interrupt-controller; #interrupt-cells = <1>; interrupts-extended = <&cpu0 11 &cpu0 0xffffffff>; };
    uart@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; interrupt-parent = <&plic>; interrupts = <3>; };
    button { compatible = "acme,button"; interrupt-parent = <&plic>; interrupts = <4>; };
    timer@0 { compatible = "acme,timer"; reg = <0x2000 0x100>; status = "disabled"; };
  };
};
`;

test('every device that is counted is listed, with what it raises and whether it takes any', () => {
  const { soc } = described({ 'board.dts': board });
  expect(descriptionText(soc)).toBe(`board (device tree, board.dts): 1 core, 2 buses, 4 devices, 1 not enabled

Addresses
  00001000 - 00001100  256 bytes  /soc/uart@1000  interrupt 3 of /soc/interrupt-controller@c000000  board.dts:11:5
  0c000000 - 10000000     64 MiB  /soc/interrupt-controller@c000000  plic  interrupts 11, none of /cpus/cpu@0/interrupt-controller  board.dts:9:11

Without addresses
  /cpus/cpu@0
  /cpus/cpu@0/interrupt-controller  takes interrupts
  /soc/button  interrupt 4 of /soc/interrupt-controller@c000000

Assumptions
  Every core reaches everything, at the addresses of the root.
  Widths of buses, operations, permissions and ids are not known.
`);
});

test('which clocks are taken of whom, and how fast they run, are listed with their places', () => {
  const clocked = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>;
  osc: osc { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <32768>; };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    rcc: rcc@0 { compatible = "acme,rcc"; reg = <0 0x100>; #clock-cells = <2>; clocks = <&osc>; };
    uart@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>;
      clocks = <&rcc 1 7>, <&osc>, <&rcc 0 2>;
      clock-names = "bus", "baud"; clock-frequency = <24000000>; };
    timer@0 { compatible = "acme,timer"; reg = <0x2000 0x100>; clocks = <&osc>; status = "disabled"; };
  };
};
`;
  const { soc } = described({ 'board.dts': clocked });
  const [, listed] = /^Clocks\n((?: .*\n)+)/m.exec(descriptionText(soc)) ?? [];
  expect(listed).toBe(`  /osc  32.768 kHz  board.dts:3:8
  /soc/rcc@0  clock of /osc  board.dts:5:90
  /soc/uart@1000  24 MHz  board.dts:6:5
  /soc/uart@1000  clocks 1 7 (bus), 0 2 of /soc/rcc@0  board.dts:7:17
  /soc/uart@1000  clock (baud) of /osc  board.dts:7:29
`);
});
