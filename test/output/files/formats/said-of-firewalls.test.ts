import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressMapIpXact,
  addressMapRenode,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapUvm,
  addressMapZephyr,
  mapContent,
  type MapContent,
} from '../../../../lib/output/files/index.js';
import { parts, places, security } from '../../../query/access/guarded-topologies.js';
import { repeated } from '../../../seeds.js';
import { type Chip, chipOf, masters } from '../guarded-chips.js';
import {
  letters,
  type Said,
  saidByIpXact,
  saidByRenode,
  saidBySvd,
  saidBySystemRdl,
  saidBySystemVerilog,
  saidByUvm,
  saidByZephyr,
} from '../said-readers.js';

// What `entente map` writes for other tools of random chips with firewalls is read as these read it, and held against single accesses.

type Master = (typeof masters)[number];

/** What some masters of a chip find at an address, and may do there together. */
interface Truth {
  /** Undefined where nobody of them gets to anything of it. */
  readonly device: string | undefined;
  readonly isMemory: boolean;
  readonly may: string;
  /** What they may do anywhere in the device. */
  readonly mayInDevice: string;
}

function truthFor({ asks, may, deviceAt, isRam }: Chip, viewers: readonly Master[]): (address: bigint) => Truth {
  const mayAt = (address: bigint): string => letters(viewers.map((viewer) => may(viewer, address)));
  const byDevice = new Map<string, string>();
  for (const address of places) {
    const device = deviceAt(address);
    if (device !== undefined) byDevice.set(device, letters([byDevice.get(device) ?? '', mayAt(address)]));
  }
  return (address) => {
    const device = viewers.some((viewer) => asks(viewer, address)) ? deviceAt(address) : undefined;
    const mayInDevice = device === undefined ? '' : (byDevice.get(device) ?? '');
    return {
      device: mayInDevice === '' ? undefined : device,
      isMemory: isRam(address) && mayInDevice === 'RW',
      may: mayAt(address),
      mayInDevice,
    };
  };
}

/** The one range at an address; what is wrong is noted where there are several. */
function only(ranges: readonly Said[], address: bigint, wrong: string[]): Said | undefined {
  const [found, ...others] = ranges.filter(({ start, size }) => start <= address && address < start + size);
  if (others.length > 0) wrong.push(`${address}: ${others.length + 1} ranges`);
  return found;
}

function isSeen({ pieces }: Said, address: bigint): boolean {
  return pieces === undefined || pieces.some(([start, end]) => start <= address && address < end);
}

/** Notes what differs. */
type Ask = (what: string, said: unknown, so: unknown) => void;

function compareSpaces(content: ReturnType<typeof mapContent>, truth: (address: bigint) => Truth, ask: Ask): void {
  const wrong: string[] = [];
  const [rdl, renode, zephyr, svd] = [
    saidBySystemRdl(addressMapSystemRdl(content)),
    saidByRenode(addressMapRenode(content)).ranges,
    saidByZephyr(addressMapZephyr(content)).ranges,
    saidBySvd(addressMapSvd(content)).ranges,
  ];
  const windows = saidBySystemVerilog(addressMapSystemVerilog(content)).windows;
  for (const address of places) {
    const { device, isMemory, may, mayInDevice } = truth(address);
    const at = (ranges: readonly Said[]): Said | undefined => only(ranges, address, wrong);
    const known = device !== undefined && (!isMemory || may !== '');
    ask('SystemRDL', at(rdl)?.access, known ? (isMemory ? may : mayInDevice) : undefined);
    ask('Renode', at(renode)?.isMemory, known ? isMemory : undefined);
    ask('Zephyr', at(zephyr)?.access, known && isMemory ? (may.includes('W') ? 'RW' : 'R') : undefined);
    ask('Zephyr', at(zephyr)?.isMemory, known ? isMemory : undefined);
    ask('SVD', at(svd)?.access, isMemory || device === undefined ? undefined : mayInDevice);
    ask('SystemVerilog', at(windows) !== undefined, device !== undefined);
  }
  ask('ranges', wrong, []);
}

function compareMasters(
  content: MapContent,
  chip: Chip,
  {
    viewers,
    truth,
    ask,
  }: { readonly viewers: readonly Master[]; readonly truth: (address: bigint) => Truth; readonly ask: Ask },
): void {
  const wrong: string[] = [];
  const uvm = saidByUvm(addressMapUvm(content));
  const ipXact = saidByIpXact(addressMapIpXact(content));
  const { windows: all, maps } = saidBySystemVerilog(addressMapSystemVerilog(content));
  for (const viewer of viewers) {
    const own = truthFor(chip, [viewer]);
    const id = `t.${viewer}`;
    const face = ipXact.get(id);
    const map = maps.get(id);
    for (const address of places) {
      const { may, mayInDevice } = own(address);
      const { isMemory } = truth(address);
      const at = (ranges: readonly Said[] = []): Said | undefined => only(ranges, address, wrong);
      const member = at(uvm.get(id));
      ask(`UVM for ${viewer}`, member !== undefined && isSeen(member, address), may !== '');
      if (may !== '') ask(`UVM for ${viewer}`, member?.access, isMemory ? mayInDevice : undefined);
      ask(`segments for ${viewer}`, at(face?.segments) !== undefined, may !== '');
      ask(`blocks for ${viewer}`, at(face?.map.ranges)?.access, may === '' ? undefined : may);
      ask(`usage for ${viewer}`, at(face?.map.ranges)?.isMemory, may === '' ? undefined : isMemory);
      const window = at(all);
      // Who sees everything has no map.
      const pieces = window === undefined ? [] : map === undefined ? [window] : (map.get(window.name) ?? []);
      const seen = pieces.some(({ start, size }) => start <= address && address < start + size);
      ask(`SystemVerilog for ${viewer}`, seen, may !== '');
    }
  }
  ask('ranges', wrong, []);
}

test('what each master may do where is what each format says', () => {
  fc.assert(
    fc.property(fc.tuple(parts, security), ([part, made]) => {
      const chip = chipOf(part, made);
      const differences: string[] = [];
      for (const from of [undefined, ...masters]) {
        const viewers = from === undefined ? masters : [from];
        const content = mapContent(chip.elaboration, { design: 't', input: 't.ts', from });
        const truth = truthFor(chip, viewers);
        const ask: Ask = (what, said, so) => {
          if (String(said) !== String(so))
            differences.push(`${from ?? 'all'}, ${what}: ${String(said)} is not ${String(so)}`);
        };
        compareSpaces(content, truth, ask);
        compareMasters(content, chip, { viewers, truth, ask });
      }
      expect(differences).toEqual([]);
    }),
    repeated(60),
  );
});
