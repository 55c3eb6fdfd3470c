import { AddressSet, connect, soc, tl, tryElaborate } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Widths in bytes, and where there are widgets: in front of which branch, with which width. */
interface Branch {
  readonly beatBytes: number;
  readonly widget: number | undefined;
}

/** What is said of a bus with a device of a width, and other buses of other widths behind it. */
function said(device: number, branches: readonly Branch[]): string[] {
  const design = soc('chip', () => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'cpu' }), bus);
    const own = tl.ram({ address: AddressSet.range('0x1_0000', '4K'), beatBytes: device });
    connect(bus, own);
    const others = branches.map(({ beatBytes, widget }, k) => {
      const next = tl.xbar();
      const slot = (n: number): AddressSet => AddressSet.range(`0x${2 + 2 * k + n}_0000`, '4K');
      const supports = tl.readWrite(1, 64);
      for (const n of [0, 1]) connect(next, tl.manager({ name: `m${k}${n}`, address: [slot(n)], supports, beatBytes }));
      if (widget === undefined) connect(bus, next);
      else connect(bus, tl.widthWidget(widget), next);
      return next;
    });
    return { bus, own, b0: others[0], b1: others[1] };
  });
  const { failures, elaboration } = tryElaborate(design);
  return [...(elaboration?.diagnostics ?? failures)].map(({ rule, help }) => `${rule}: ${help}`);
}

/** What is said of the other choice. */
function otherwise(device: number, widths: readonly number[]): string {
  const widest = Math.max(device, ...widths);
  const other = device === widest ? Math.min(device, ...widths) : widest;
  const cost =
    other < device
      ? 'with fewer wires, and moves no more than that in a beat'
      : 'with more wires, and moves as much in a beat where both ends are as wide';
  const branches = widths.flatMap((width, k) => (width === other ? [] : [`chip.b${k}.node`]));
  const [widget, bus] = [`tl.widthWidget(${other})`, 'between crossbar chip.bus and'];
  const ways =
    other < device
      ? `${widget} ${bus} ${['chip.own.node', ...branches].join(', ')}`
      : [
          `${widget}, tl.fragmenter({ minSize: ${device}, maxSize: ${other} }) ${bus} chip.own.node`,
          ...(branches.length === 0 ? [] : [`${widget} ${bus} ${branches.join(', ')}`]),
        ].join(', and ');
  return `Or put ${ways}: it is ${other} bytes wide, ${cost}.`;
}

test('the widget goes towards the bus that differs from the devices, and so the finding is gone', () => {
  const width = fc.constantFrom(4, 8, 16);
  fc.assert(
    fc.property(width, fc.tuple(width, width), (device, widths) => {
      const branches = widths.map((beatBytes) => ({ beatBytes, widget: undefined }));
      const differing = widths.flatMap((beatBytes, k) => (beatBytes === device ? [] : [`chip.b${k}.node`]));
      const told = said(device, branches);
      expect(told).toEqual(
        differing.length === 0
          ? []
          : [
              `tilelink/xbar-width: Put tl.widthWidget(${device}) between crossbar chip.bus and ${differing.join(', ')}: the bus is ${device} bytes wide. ${otherwise(device, widths)}`,
            ],
      );
      const helped = widths.map((beatBytes) => ({ beatBytes, widget: beatBytes === device ? undefined : device }));
      expect(said(device, helped)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
