import { hex } from '../../base/address/index.js';
import type { Json, JsonRecord } from '../../elaboration/index.js';

/** The masters in front of an edge and the devices behind it, from the text of a node. */
export interface PortText {
  readonly masters: readonly JsonRecord[];
  readonly slaves: readonly JsonRecord[];
  readonly beatBytes: number;
}

/** The edges in the text of a node, by side in the order of ports. */
export interface NodeText {
  readonly outward: readonly PortText[];
  readonly inward: readonly PortText[];
}

/** Parses Rocket Chip's description of the edges of a TileLink node (core 7.1). */
export function portTextsIn(description: string): NodeText {
  const parts = description.split(/On (Input|Output) Edge:/);
  const found: { outward: PortText[]; inward: PortText[] } = { outward: [], inward: [] };
  for (let k = 1; k + 1 < parts.length; k += 2) {
    const port = portTextIn(parts[k + 1] ?? '');
    if (port !== undefined) (parts[k] === 'Output' ? found.outward : found.inward).push(port);
  }
  return found;
}

function portTextIn(text: string): PortText | undefined {
  const beatBytes = /Slave Port Beatbytes = (\d+)/.exec(text)?.[1];
  if (beatBytes === undefined) return undefined;
  return {
    masters: sections(text, 'Master Name').map(([name, rest]) => ({
      name,
      visibility: setsIn(/visibility = List\((.*)\)/.exec(rest)?.[1] ?? ''),
      emits: transfersIn(rest),
      sourceId: (/sourceId = IdRange\((\d+),\s*(\d+)\)/.exec(rest) ?? []).slice(1, 3).map(Number),
    })),
    slaves: sections(text, 'Slave Name').map(([name, rest]) => ({
      name,
      address: setsIn(/Slave Address = List\((.*)\)/.exec(rest)?.[1] ?? ''),
      supports: transfersIn(rest),
    })),
    beatBytes: Number(beatBytes),
  };
}

// Each section begins with a name.
function sections(text: string, title: string): (readonly [name: string, rest: string])[] {
  return text
    .split(`${title} = `)
    .slice(1)
    .map((part) => {
      const line = part.indexOf('\n');
      return [part.slice(0, line < 0 ? part.length : line).trim(), part] as const;
    });
}

// `AddressSet(0x10000, 0xffff)`; a mask with ~ is inverted.
function setsIn(text: string): Json {
  return [...text.matchAll(/AddressSet\(0x([0-9a-f]+), (~?)0x([0-9a-f]+)\)/g)].map(([, base = '', not, mask = '']) => [
    hex(BigInt(`0x${base}`)),
    not === '~' ? `0x-${(BigInt(`0x${mask}`) + 1n).toString(16)}` : hex(BigInt(`0x${mask}`)),
  ]);
}

function transfersIn(text: string): JsonRecord {
  return Object.fromEntries(
    [
      ...text.matchAll(
        /\b(acquireT|acquireB|arithmetic|logical|get|putFull|putPartial|hint) = TransferSizes\[(\d+), (\d+)\]/g,
      ),
    ].map(([, operation = '', least, most]) => [operation, [Number(least), Number(most)]]),
  );
}
