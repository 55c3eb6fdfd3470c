import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { elaborateSoc } from '../../lib/descriptions/index.js';
import { repeated } from '../seeds.js';
import { described, type Files } from './read.js';

// What a check says of device trees that compilers refuse or warn of, or that only look right.

function findingsOf(files: Files, overlays: readonly string[] = []): string[] {
  const { soc } = described(files, { overlays });
  return check(elaborateSoc(soc)).findings.map(({ severity, rule, message, locations: [first] }) => {
    const place = first === undefined ? 'nowhere' : `${first.file}:${first.line}:${first.column}`;
    return `${place}: ${severity} ${rule}: ${message}`;
  });
}

/** The findings of a tree with one cell for addresses and one for sizes; the body begins in line 3. */
function findingsIn(body: string, after = ''): string[] {
  return findingsOf({ 'a.dts': `/dts-v1/;\n/ { #address-cells = <1>; #size-cells = <1>;\n${body}\n};\n${after}` });
}

test('two nodes or properties of one name in one place are an error, as compilers have it', () => {
  expect(
    findingsIn(`soc { #address-cells = <1>; #size-cells = <1>; ranges;
  serial@1000 { reg = <0x1000 0x100>; };
  serial@1000 { compatible = "acme,uart"; status = "okay"; status = "disabled"; };
};`),
  ).toEqual([
    'a.dts:5:3: error description/duplicate: /soc has two nodes serial@1000, which become one. Give one of them another name or address, or write both as one.',
    'a.dts:5:60: info description/oddity: /soc/serial@1000 has two properties status; the second takes the place of the first. Take one of them out.',
  ]);
  expect(findingsIn('a { x = <1>; x = <2>; };')).toEqual([
    'a.dts:3:14: error description/duplicate: /a has two properties x; the second takes the place of the first. Take one of them out.',
  ]);
});

test('a node that is opened again later, or written anew, is none', () => {
  expect(
    findingsIn(
      `a: a { x = <1>; b { }; };`,
      '/ { a { /delete-property/ x; x = <3>; /delete-node/ b; b { }; }; };\n&a { x = <4>; b { y; }; };\n&{/a} { x = <5>; };',
    ),
  ).toEqual([]);
});

test('what is deleted between the braces in which it was written first is told, and a property stays', () => {
  expect(findingsIn('a { x; /delete-property/ x; b { }; /delete-node/ b; };')).toEqual([
    'a.dts:3:36: error description/duplicate: /a has a node b that is deleted between the same braces, which compilers refuse. Take it out.',
    'a.dts:3:8: info description/oddity: The property x of /a is deleted between the braces in which it is written, and compilers keep it. Take it out.',
  ]);
  expect(findingsIn('a { c { }; };', '/ { a { x; /delete-property/ x; b { }; /delete-node/ b; }; };')).toEqual([]);
});

test('duplicates are found in overlays, too', () => {
  const base = '/dts-v1/;\n/ { bus: bus { }; };';
  const overlay = '/dts-v1/;\n/plugin/;\n&bus { a { x; x; }; };';
  expect(findingsOf({ 'a.dts': base, 'b.dtso': overlay }, ['b.dtso'])).toEqual([
    'b.dtso:3:15: error description/duplicate: &bus/a has two properties x; the second takes the place of the first. Take one of them out.',
  ]);
});

test('reg and ranges that their cells do not allow are a warning of what is enabled, and a note of what is not', () => {
  expect(
    findingsIn(`a@1000 { reg = <0x1000>; };
b@2000 { reg = <0x2000 0x10 0>; };
c@3000 { reg = [00 11]; status = "disabled"; };
bus { #address-cells = <1>; #size-cells = <1>; ranges = <0 1>; d@0 { reg = <0 4>; }; };`),
  ).toEqual([
    'a.dts:3:10: warning description/malformed: The reg of /a@1000 has an address and no size, so that it is not in the map. Write its size behind the address, in 1 cell as / has it.',
    'a.dts:4:10: warning description/malformed: The reg of /b@2000 has 12 bytes, which is not a multiple of the 8 that an address of 1 and a size of 1 cells have, so that it is not in the map. Correct it, or #address-cells and #size-cells of /.',
    'a.dts:6:48: warning description/malformed: The ranges of /bus has 8 bytes, which is not a multiple of the 12 that a window with 1, 1 and 1 cells has. Correct it, or #address-cells of both buses and #size-cells of /bus. Until then a device behind it is not in the map: /bus/d@0.',
    'a.dts:5:10: info description/oddity: The reg of /c@3000 has 2 bytes, which is not a multiple of the 8 that an address of 1 and a size of 1 cells have, so that it is not in the map. Correct it, or #address-cells and #size-cells of /.',
  ]);
});

test('a device outside the windows of buses, or behind their ends, is one warning that says where it is', () => {
  expect(
    findingsIn(`bus { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x40000000 0x10000>;
  part@8000 { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x8000 0x8000>;
    long@7000 { reg = <0x7000 0x2000>; };
    beside@9000 { reg = <0x9000 0x100>; };
    sizeless@9000 { reg = <0x9000 0>; };
  };
  far@20000 { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x20000 0x100>;
    in@10 { reg = <0x10 0x10>; };
    off@20 { reg = <0x20 0x10>; status = "disabled"; };
  };
};`),
  ).toEqual([
    'a.dts:10:20: warning description/window: /bus/far@20000/in@10 is at [0x10, 0x20) (16 bytes) of /bus/far@20000, which lies in no window of /bus, whose ranges have [0x0, 0x10000) (64 KiB).',
    'a.dts:6:26: warning description/window: /bus/part@8000/beside@9000 is at [0x9000, 0x9100) (256 bytes), which lies in no window of /bus/part@8000, whose ranges have [0x0, 0x8000) (32 KiB).',
    'a.dts:5:24: warning description/window: /bus/part@8000/long@7000 is at [0x4000f000, 0x40011000) (8 KiB), which ends after the windows of /bus/part@8000, /bus.',
    'a.dts:7:28: info description/oddity: /bus/part@8000/sizeless@9000 has the size 0 at 0x9000, so that this address is not in the map. Write how many bytes of registers there are.',
  ]);
});

test('a window that is wrong is one warning at the ranges, however many devices are behind it', () => {
  const devices = (many: number): string =>
    Array.from({ length: many }, (_, k) => `d@${k}0 { reg = <0x${k}0 0x10>; };`).join(' ');
  const bus = (ranges: string, many: number): string =>
    `bus { #address-cells = <1>; #size-cells = <1>; ranges = ${ranges}; ${devices(many)} };`;
  expect(findingsIn(bus('<0x50000000 0x50000000 0x10000>', 2))).toEqual([
    'a.dts:3:48: warning description/window: 2 devices lie in no window of /bus, whose ranges have [0x50000000, 0x50010000) (64 KiB): /bus/d@00 at [0x0, 0x10) (16 bytes), /bus/d@10 at [0x10, 0x20) (16 bytes).',
  ]);
  expect(findingsIn(bus('<0x50000000 0x50000000 0x10000>', 10))).toEqual([
    expect.stringMatching(/^a\.dts:3:48: .* 10 devices lie in no window of \/bus, .* and 2 more\.$/),
  ]);
  expect(findingsIn(bus('<0 0x40000000>', 2))).toEqual([
    'a.dts:3:48: warning description/malformed: The ranges of /bus has 8 bytes, which is not a multiple of the 12 that a window with 1, 1 and 1 cells has. Correct it, or #address-cells of both buses and #size-cells of /bus. Until then 2 devices behind it are not in the map: /bus/d@00, /bus/d@10.',
  ]);
});

test('registers of one device in no window are one warning, as are those behind a bus that lies in none', () => {
  expect(
    findingsIn(`bus { #address-cells = <1>; #size-cells = <1>; ranges = <0x1000 0x1000 0x1000>;
  a@3000 { reg = <0x3000 0x10>, <0x1000 0x10>, <0x4000 0x10>; };
};
top { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x80000000 0x1000>;
  far@20000 { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x20000 0x100>;
    b@10 { reg = <0x10 0x10>; };
    c@20 { reg = <0x20 0x10>; };
  };
};`),
  ).toEqual([
    'a.dts:6:48: warning description/window: 2 devices lie in no window of /top, whose ranges have [0x0, 0x1000) (4 KiB): /top/far@20000/b@10 at [0x10, 0x20) (16 bytes) of /top/far@20000, /top/far@20000/c@20 at [0x20, 0x30) (16 bytes) of /top/far@20000.',
    'a.dts:3:48: warning description/window: Registers of 1 device lie in no window of /bus, whose ranges have [0x1000, 0x2000) (4 KiB): /bus/a@3000 at [0x3000, 0x3010) (16 bytes), /bus/a@3000 at [0x4000, 0x4010) (16 bytes).',
  ]);
});

test('whatever sizes and addresses there are, a check has its say', () => {
  const number = fc.constantFrom(0, 1, 0x10, 0x1000, 0x7fff_ffff, 0xffff_f000, 0xffff_ffff);
  const cells = fc.array(number, { minLength: 1, maxLength: 6 }).map((list) => `<${list.join(' ')}>`);
  const { node: tree } = fc.letrec<{ node: string }>((tie) => ({
    node: fc
      .record({
        address: fc.nat(3),
        size: fc.nat(2),
        reg: fc.option(cells),
        ranges: fc.option(cells),
        type: fc.constantFrom('', 'device_type = "pci"; ', 'device_type = "memory"; '),
        children: fc.oneof({ depthSize: 'small' }, fc.constant<string[]>([]), fc.array(tie('node'), { maxLength: 3 })),
      })
      .map(
        ({ address, size, reg, ranges, type, children }) =>
          `${type}#address-cells = <${address}>; #size-cells = <${size}>; ${reg === null ? '' : `reg = ${reg}; `}${ranges === null ? '' : `ranges = ${ranges}; `}${children.map((child, k) => `n${k} { ${child} };`).join(' ')}`,
      ),
  }));
  fc.assert(
    fc.property(tree, (body) => {
      const outside = findingsIn(`bus { ${body} };`).flatMap((text) => /no window of (\S+),/.exec(text)?.[1] ?? []);
      expect(outside).toEqual([...new Set(outside)]);
    }),
    repeated(300),
  );
});

test('registers without a size are a note, those behind the last address a warning', () => {
  expect(
    findingsIn(`a@1000 { reg = <0x1000 0>; };
b@2 { reg = <0x6 0>; };
memory@0 { device_type = "memory"; reg = <0 0>; };
c@fffff000 { reg = <0xfffff000 0x2000>; };
d { #address-cells = <1>; #size-cells = <1>; e@fffffff0 { reg = <0xfffffff0 0x10>; }; };
e@0 { reg = <0 0>; };
f@2000 { reg = <0x2000 0>; status = "disabled"; };
i2c { #address-cells = <1>; #size-cells = <0>; chip@50 { reg = <0x50>; }; };
chosen { #address-cells = <1>; #size-cells = <1>; ranges; framebuffer@3000 { reg = <0x3000 0>; }; };`),
  ).toEqual([
    'a.dts:6:21: warning description/malformed: /c@fffff000 is at [0xfffff000, 0x100001000) (8 KiB), which runs over the end of the addresses of /: with 1 cell they go up to 0xffffffff. Make it smaller, or give / more #address-cells.',
    'a.dts:9:17: info description/oddity: /f@2000 has the size 0 at 0x2000, so that this address is not in the map. Write how many bytes of registers there are.',
    'a.dts:3:17: info description/oddity: /a@1000 has the size 0 at 0x1000, so that this address is not in the map. Write how many bytes of registers there are.',
    'a.dts:4:14: info description/oddity: /b@2 has the size 0 at 0x6, so that this address is not in the map. Write how many bytes of registers there are.',
    'a.dts:8:14: info description/oddity: /e@0 has the size 0 at 0x0, so that this address is not in the map. Write how many bytes of registers there are.',
    'a.dts:11:85: info description/oddity: /chosen/framebuffer@3000 has the size 0 at 0x3000, so that this address is not in the map. Write how many bytes of registers there are.',
  ]);
});

test('an address in the name of a node that is not the first of its reg is a note, and so is one without reg', () => {
  expect(
    findingsIn(`cpus { #address-cells = <1>; #size-cells = <0>; cpu@1 { device_type = "cpu"; reg = <2>; }; cpu@A { reg = <10>; }; };
a@1000 { reg = <0x2000 0x100>, <0x1000 0x100>; };
b@3000 { compatible = "acme,b"; };
c@4000 { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x4000 0x1000>;
  d@0 { reg = <0 4>; }; e@4010 { reg = <0x10 4>; }; f@30 { reg = <0x20 4>; }; };
g@uart { reg = <0x5000 0x100>; };
h@0x6000 { reg = <0x6000 0x100>; };
h@7000,0 { reg = <0x7000 0x100>; };
memory@80000000 { device_type = "memory"; reg = <0 0>; };
i@8000 { reg = <0x9000 0x100>; status = "disabled"; };
phys { #address-cells = <1>; #size-cells = <0>; phy@17 { reg = <17>; }; phy@18 { compatible = "acme,phy"; }; };
j { compatible = "simple-bus"; #address-cells = <2>; #size-cells = <1>; ranges = <1 0 0xa000 0x1000>;
  k@1,0 { reg = <1 0 4>; }; l@1 { reg = <1 0 4>; }; m@100000000 { reg = <1 0 4>; }; n@1,8 { reg = <1 4 4>; }; o@1,0,0 { reg = <1 0 4>; }; };`).filter(
      (each) => each.includes('oddity'),
    ),
  ).toEqual([
    'a.dts:5:1: info description/oddity: /b@3000 has an address in its name and no reg, so that it is not in the map. Write its reg, or take the address out of its name.',
    'a.dts:12:17: info description/oddity: /i@8000 has the address 8000 in its name, and 0x9000 is the first of its reg. Correct the one that is wrong.',
    'a.dts:4:17: info description/oddity: /a@1000 has the address 1000 in its name, and 0x2000 is the first of its reg. Correct the one that is wrong.',
    'a.dts:7:67: info description/oddity: /c@4000/f@30 has the address 30 in its name, and 0x20 is the first of its reg. Correct the one that is wrong.',
    'a.dts:3:85: info description/oddity: /cpus/cpu@1 has the address 1 in its name, and 0x2 is the first of its reg. Correct the one that is wrong.',
    'a.dts:8:17: info description/oddity: /g@uart has the address uart in its name, and 0x5000 is the first of its reg. Correct the one that is wrong.',
    'a.dts:10:19: info description/oddity: /h@7000,0 has the address 7000,0 in its name, and 0x7000 is the first of its reg. Correct the one that is wrong.',
    'a.dts:15:100: info description/oddity: /j/n@1,8 has the address 1,8 in its name, and 0x100000004 is the first of its reg. Correct the one that is wrong.',
    'a.dts:15:128: info description/oddity: /j/o@1,0,0 has the address 1,0,0 in its name, and 0x100000000 is the first of its reg. Correct the one that is wrong.',
  ]);
});

test('MSIs, interconnects and channels of converters that end nowhere are warnings; a controller of MSIs need not say its cells', () => {
  const providers = `its: its@1000 { reg = <0x1000 0x100>; msi-controller; #msi-cells = <1>; };
v2m: v2m@2000 { reg = <0x2000 0x100>; msi-controller; };
noc: noc@3000 { reg = <0x3000 0x100>; #interconnect-cells = <2>; };
adc: adc@4000 { reg = <0x4000 0x100>; };`;
  expect(
    findingsIn(`${providers}
a@5000 { reg = <0x5000 4>; msi-parent = <&v2m>, <&its 7>; interconnects = <&noc 1 2>; };
b@6000 { reg = <0x6000 4>; msi-parent = <&its>; };
c@7000 { reg = <0x7000 4>; msi-parent = <99>; interconnects = <&noc 1>; io-channels = <&adc 0>; };`),
  ).toEqual([
    'a.dts:8:42: warning description/malformed: An MSI of /b@6000 has 0 cells, and is not read: the #msi-cells of /its@1000 want 1. Write all of them.',
    'a.dts:9:42: warning description/malformed: An MSI of /c@7000 is for the phandle 99, which no node has; neither it nor what follows it is read. Name a provider by its label.',
    'a.dts:9:64: warning description/malformed: An interconnect of /c@7000 has 1 cell, and is not read: the #interconnect-cells of /noc@3000 want 2. Write all of them.',
    'a.dts:9:88: warning description/malformed: An io-channel of /c@7000 is of /adc@4000, which has no #io-channel-cells; neither it nor what follows it is read. Say there how many numbers name one.',
  ]);
});

test('every interrupt that ends nowhere is a warning that says why', () => {
  const tree = `one { interrupts = <1>; };
gic: gic { interrupt-controller; #interrupt-cells = <3>; };
two { interrupt-parent = <&gic>; interrupts = <1>; };
none: none { interrupt-controller; };
three { interrupts-extended = <&none 1>; };
four { interrupts-extended = <77 1>; };
five { interrupts-extended = <&gic 0 1>; };
pass: pass { #interrupt-cells = <1>; };
six { interrupt-parent = <&pass>; interrupts = <5>; };
map: map { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &gic 0 1 4>; };
seven { interrupt-parent = <&map>; interrupts = <2>; };
lost: lost { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 77 0>; };
eight { interrupt-parent = <&lost>; interrupts = <1>; };
bare: bare { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &none 0>; };
nine { interrupt-parent = <&bare>; interrupts = <1>; };
brief: brief { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &gic 0>; };
ten { interrupt-parent = <&brief>; interrupts = <1>; };
x: x { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &y 1>; };
y: y { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &x 1>; };
eleven { interrupt-parent = <&x>; interrupts = <1>; };
zero: zero { interrupt-controller; #interrupt-cells = <0>; };
twelve { interrupt-parent = <&zero>; interrupts = <1>; };
thirteen { interrupt-parent = <&gic>; interrupts = [00 01]; };
off: off { interrupt-controller; #interrupt-cells = <1>; status = "disabled"; };
away: away { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <1 &off 1>; };
fourteen { interrupt-parent = <&away>; interrupts = <1>; };`;
  expect(findingsIn(tree)).toEqual([
    'a.dts:25:39: warning description/malformed: The property interrupts of /thirteen has 2 bytes, which is not a whole number of 4-byte cells. Write numbers in <>.',
    'a.dts:15:51: warning description/malformed: Interrupt 1 of /eight ends at the interrupt-map of /lost: a line of it is for a phandle that no node has. Name a controller there by its label.',
    'a.dts:22:49: warning description/malformed: Interrupt 1 of /eleven comes round in a circle: interrupt parents lead to each other. Name a controller that ends it.',
    'a.dts:9:31: warning description/malformed: Interrupt 0 1 of /five has fewer cells than the #interrupt-cells of the controller that it is for. Write all of them.',
    'a.dts:8:31: warning description/malformed: An interrupt of /four is for the phandle 77, which no node has. Name a controller by its label.',
    'a.dts:28:54: warning description/malformed: Interrupt 1 of /fourteen ends at the interrupt-map of /away: its line there is for a controller that is not enabled. Enable that, or name another one.',
    'a.dts:17:50: warning description/malformed: Interrupt 1 of /nine ends at the interrupt-map of /bare: a line of it is for a node that has no #interrupt-cells. Add them to that node, or name another one.',
    'a.dts:3:7: warning description/malformed: The interrupts of /one end nowhere: no interrupt-parent of it or of a node around it leads to one with #interrupt-cells. Add interrupt-parent = <&controller> to it or to its bus.',
    'a.dts:13:50: warning description/malformed: Interrupt 2 of /seven is not in the interrupt-map of /map. Add a line for it there, or correct interrupt-map-mask.',
    'a.dts:11:49: warning description/malformed: Interrupt 5 of /six ends at /pass, which is not an interrupt-controller and has no interrupt-map, and nothing leads on from there. Add interrupt-controller there, or name another interrupt-parent.',
    'a.dts:19:50: warning description/malformed: Interrupt 1 of /ten ends at the interrupt-map of /brief: its last line has fewer cells than its controller wants. Write all of them.',
    'a.dts:7:32: warning description/malformed: An interrupt of /three is for /none, which has no #interrupt-cells. Add them there, or name another controller.',
    'a.dts:24:38: warning description/malformed: The interrupts of /twelve end nowhere: the #interrupt-cells of its interrupt parent are not a number above 0. Correct them, or name another interrupt-parent.',
    'a.dts:5:34: warning description/malformed: The interrupts of /two have 1 cell, which is not a multiple of the 3 that its interrupt parent has for one. Write 3 for each, or name another interrupt-parent.',
  ]);
});

test('a clock that is not read is a warning that says why', () => {
  expect(
    findingsIn(`ck: ck { #clock-cells = <2>; };
one { clocks = <&ck 1 2>, <&ck 1>; };
two { clocks = <0>, <77 1>, <&ck 1 2>; };
three { clocks = [00 01]; };
four { clocks = <&ck 1 2>, <0>; };`),
  ).toEqual([
    'a.dts:4:28: warning description/malformed: A clock of /one has 1 cell, and is not read: the #clock-cells of /ck want 2. Write all of them.',
    'a.dts:5:22: warning description/malformed: A clock of /two is for the phandle 77, which no node has; neither it nor what follows it is read. Name a provider by its label.',
    'a.dts:6:9: warning description/malformed: The property clocks of /three has 2 bytes, which is not a whole number of 4-byte cells. Write numbers in <>.',
  ]);
});

test('what else is taken of others and not read is a warning that says why', () => {
  expect(
    findingsIn(`rst: rst { #reset-cells = <1>; #iommu-cells = <0>; };
one { compatible = "acme,one"; resets = <&rst>; };
two { compatible = "acme,two"; cs-gpios = <&rst 1>; nr-gpios = <7>; };
three { compatible = "acme,three"; iommus = <&rst>; power-domains = <77>; };
four { compatible = "acme,four"; resets = <&rst 1>, <&rst 2>; reset-names = "a", "b"; };
five { compatible = "acme,five"; vdd-supply = <66>; pinctrl-0 = <&rst>, <55>; nvmem-cells = <&rst>; memory-region = <0>; };`),
  ).toEqual([
    'a.dts:4:42: warning description/malformed: A reset of /one has 0 cells, and is not read: the #reset-cells of /rst want 1. Write all of them.',
    'a.dts:5:44: warning description/malformed: A gpio of /two is of /rst, which has no #gpio-cells; neither it nor what follows it is read. Say there how many numbers name one.',
    'a.dts:6:70: warning description/malformed: A power-domain of /three is for the phandle 77, which no node has; neither it nor what follows it is read. Name a provider by its label.',
    'a.dts:8:48: warning description/malformed: A supply of /five is for the phandle 66, which no node has; neither it nor what follows it is read. Name a provider by its label.',
    'a.dts:8:74: warning description/malformed: A pin-setting of /five is for the phandle 55, which no node has; neither it nor what follows it is read. Name a provider by its label.',
  ]);
});

test('windows of PCI are told with the space that they are in', () => {
  expect(
    findingsIn(`pcie { #address-cells = <3>; #size-cells = <2>; ranges = <0x01000000 0 0 0x8000 0 0x1000>, <0x02000000 0 0x4000 0x4000 0 0x1000>;
bus { #address-cells = <1>; #size-cells = <1>; ranges = <0 0x02000000 0 0 0x1000>; x@10 { reg = <0x10 0x10>; }; }; };`),
  ).toEqual([
    'a.dts:4:98: warning description/window: /pcie/bus/x@10 is at [0x10, 0x20) (16 bytes) of /pcie/bus, which lies in no window of /pcie, whose ranges have [0x0, 0x1000) (4 KiB) of I/O, [0x4000, 0x5000) (4 KiB) of memory.',
  ]);
});

test('interrupts of a device that end nowhere for one reason are told together', () => {
  const tree = `gic: gic { interrupt-controller; #interrupt-cells = <3>; };
mux: mux { #interrupt-cells = <1>; #address-cells = <0>; interrupt-map = <3 &gic 0 1 4>; };
gpio { interrupt-parent = <&mux>; interrupts = <0 1 2 3 4 5 6 7 8 9 10 11>; };
two { interrupts-extended = <&mux 1>, <&gic 0 5 4>, <&mux 2>, <&mux 2>, <&gic 0>; };`;
  expect(findingsIn(tree)).toEqual([
    'a.dts:5:49: warning description/malformed: Interrupts 0, 1, 2, 4, 5, 6, 7, 8 and 3 more of /gpio are not in the interrupt-map of /mux. Add a line for each there, or correct interrupt-map-mask.',
    'a.dts:6:30: warning description/malformed: Interrupts 1, 2 of /two are not in the interrupt-map of /mux. Add a line for each there, or correct interrupt-map-mask.',
    'a.dts:6:74: warning description/malformed: Interrupt 0 of /two has fewer cells than the #interrupt-cells of the controller that it is for. Write all of them.',
  ]);
});

test('an interrupt of what is not enabled that ends nowhere is a note', () => {
  expect(findingsIn('a { interrupts = <1>; status = "disabled"; };')).toEqual([
    'a.dts:3:5: info description/oddity: The interrupts of /a end nowhere: no interrupt-parent of it or of a node around it leads to one with #interrupt-cells. Add interrupt-parent = <&controller> to it or to its bus.',
  ]);
});

test('an enabled device in memory is a note; what is kept in memory, and parts of a syscon, are none', () => {
  expect(
    findingsIn(`memory@80000000 { #address-cells = <1>; #size-cells = <1>; ranges; device_type = "memory"; reg = <0x80000000 0x1000>;
  part@80000000 { reg = <0x80000000 0x100>; }; };
memory@0 { device_type = "memory"; reg = <0 0x1000>; };
uart@80000100 { reg = <0x80000100 0x100>; };
off@80000200 { reg = <0x80000200 0x100>; status = "disabled"; };
edge@80000f00 { reg = <0x80000f00 0x200>; };
pool@80000300 { compatible = "ramoops"; reg = <0x80000300 0x100>; };
reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges;
  keep@80000400 { #address-cells = <1>; #size-cells = <1>; ranges; reg = <0x80000400 0x100>; in@80000400 { reg = <0x80000400 0x10>; }; }; };
chosen { #address-cells = <1>; #size-cells = <1>; ranges; framebuffer@80000500 { reg = <0x80000500 0x100>; }; };
system@9000 { compatible = "acme,system", "syscon", "simple-mfd"; reg = <0x9000 0x1000>; #address-cells = <1>; #size-cells = <1>; ranges;
  clock@100 { reg = <0x100 0x100>; }; };`),
  ).toEqual([
    'a.dts:6:24: info description/in-memory: /uart@80000100 at [0x80000100, 0x80000200) (256 bytes) lies in the memory /memory@80000000 at [0x80000000, 0x80001000) (4 KiB). Correct the address of one of them or the size of the memory; what is kept in memory belongs into /reserved-memory.',
    'a.dts:8:24: info description/in-memory: /edge@80000f00 at [0x80000f00, 0x80001100) (512 bytes) overlaps the memory /memory@80000000 at [0x80000000, 0x80001000) (4 KiB). Correct the address of one of them or the size of the memory; what is kept in memory belongs into /reserved-memory.',
  ]);
});

test('a simple bus without ranges is told with the devices that it hides, and no other node is', () => {
  const bus = (compatible: string, ranges = ''): string =>
    `soc { compatible = "${compatible}"; #address-cells = <1>; #size-cells = <1>; ${ranges}
  serial@1000 { reg = <0x1000 0x100>; };
  spi@2000 { reg = <0x2000 0x100>; };
  off@3000 { reg = <0x3000 0x100>; status = "disabled"; };
};`;
  expect(findingsIn(bus('simple-bus'))).toEqual([
    'a.dts:3:1: warning description/malformed: /soc is a simple-bus without ranges, so that /soc/serial@1000, /soc/spi@2000, which have registers on it, are not in the map. Add ranges; to it where its addresses are those of the bus around it.',
  ]);
  expect(findingsIn(bus('simple-bus', 'ranges;'))).toEqual([]);
  expect(findingsIn(bus('simple-mfd'))).toEqual([]);
});

test('an interrupt parent that is named in vain is told, and not that there is none', () => {
  const device = 'serial { interrupt-parent = <&pic>; interrupts = <1>; };';
  expect(findingsIn(`pic: pic { interrupt-controller; };\n${device}`)).toEqual([
    'a.dts:4:37: warning description/malformed: Interrupt 1 of /serial is for /pic, which has no #interrupt-cells. Add them there, or name another controller.',
  ]);
  expect(findingsIn(`pic: pic { interrupt-controller; #interrupt-cells = <1>; };\n${device}`)).toEqual([]);
  expect(findingsIn(device.replace('&pic', '7'))).toEqual([
    'a.dts:3:34: warning description/malformed: Interrupt 1 of /serial is for the phandle 7, which no node has. Name a controller by its label.',
  ]);
});

test('a status that nobody knows leaves a device out, and is told', () => {
  expect(findingsIn('serial@1000 { reg = <0x1000 0x100>; status = "Okay"; };')).toEqual([
    'a.dts:3:37: info description/oddity: The status of /serial@1000 is "Okay", which is not a known status, so the node is left out. Write "okay" for a device to be used, or "disabled".',
  ]);
  expect(findingsIn('serial@1000 { reg = <0x1000 0x100>; status = "fail-ecc"; };')).toEqual([]);
});
