import type { CheckExamples } from '../rule-example.js';

export const descriptionExamples: CheckExamples = {
  'description/overlap': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  uart: serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x800>; };
  timer@1400 { compatible = "acme,timer"; reg = <0x1400 0x800>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  uart: serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x400>; };
  timer@1400 { compatible = "acme,timer"; reg = <0x1400 0x800>; };
};`,
    },
  },

  'description/in-memory': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x40000000>; };
  serial@a0000000 { compatible = "acme,uart"; reg = <0xa0000000 0x100>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x20000000>; };
  serial@a0000000 { compatible = "acme,uart"; reg = <0xa0000000 0x100>; };
};`,
    },
  },

  'description/window': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  soc {
    #address-cells = <1>;
    #size-cells = <1>;
    ranges = <0x0 0x40000000 0x1000>;
    serial@1000 { reg = <0x1000 0x100>; };
  };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  soc {
    #address-cells = <1>;
    #size-cells = <1>;
    ranges = <0x0 0x40000000 0x2000>;
    serial@1000 { reg = <0x1000 0x100>; };
  };
};`,
    },
  },

  'description/refused': {
    network: {
      broken: `name: noc
description: Two on a router.
network_type: axi
routing: { route_algo: ID }
protocols:
  - { name: axi_in, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
  - { name: axi_out, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
endpoints:
  - { name: host, mgr_port_protocol: [axi_in] }
  - { name: ram, addr_range: { base: 0x8000_0000, size: 0x1_0000 }, sbr_port_protocol: [axi_out] }
routers:
  - { name: router }
connections:
  - { src: host, dst: router }
  - { src: ram, dst: rooter }`,
      fixed: `name: noc
description: Two on a router.
network_type: axi
routing: { route_algo: ID }
protocols:
  - { name: axi_in, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
  - { name: axi_out, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
endpoints:
  - { name: host, mgr_port_protocol: [axi_in] }
  - { name: ram, addr_range: { base: 0x8000_0000, size: 0x1_0000 }, sbr_port_protocol: [axi_out] }
routers:
  - { name: router }
connections:
  - { src: host, dst: router }
  - { src: ram, dst: router }`,
    },
  },

  'description/shared-address': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  control@1000 { compatible = "acme,control"; reg = <0x1000 0x1000>; };
  watchdog@1800 { compatible = "acme,watchdog"; reg = <0x1800 0x10>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  control@1000 {
    #address-cells = <1>;
    #size-cells = <1>;
    compatible = "acme,control", "syscon", "simple-mfd";
    reg = <0x1000 0x1000>;
    ranges;
    watchdog@1800 { compatible = "acme,watchdog"; reg = <0x1800 0x10>; };
  };
};`,
    },
  },

  'description/shared-interrupt': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  interrupt-parent = <&plic>;
  plic: interrupt-controller@c000000 {
    reg = <0xc000000 0x4000000>;
    interrupt-controller;
    #interrupt-cells = <1>;
  };
  serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; interrupts = <4>; };
  timer@2000 { compatible = "acme,timer"; reg = <0x2000 0x100>; interrupts = <4>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  interrupt-parent = <&plic>;
  plic: interrupt-controller@c000000 {
    reg = <0xc000000 0x4000000>;
    interrupt-controller;
    #interrupt-cells = <1>;
  };
  serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; interrupts = <4>; };
  timer@2000 { compatible = "acme,timer"; reg = <0x2000 0x100>; interrupts = <5>; };
};`,
    },
  },

  'description/malformed': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <2>;
  #size-cells = <1>;
  serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <2>;
  #size-cells = <1>;
  serial@1000 { compatible = "acme,uart"; reg = <0x0 0x1000 0x100>; };
};`,
    },
  },

  'description/duplicate': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
  serial@1000 { compatible = "acme,uart"; reg = <0x2000 0x100>; };
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
  serial@2000 { compatible = "acme,uart"; reg = <0x2000 0x100>; };
};`,
    },
  },

  'description/oddity': {
    description: {
      broken: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  uart: serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
};
&uart {
  status = "okay";
  status = "disabled";
};`,
      fixed: `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  uart: serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
};
&uart {
  status = "disabled";
};`,
    },
  },
};
