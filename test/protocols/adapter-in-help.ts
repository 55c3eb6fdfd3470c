import { axi4, type Handle, tl } from 'entente-soc';

const surfaces: Readonly<Record<string, object>> = { axi4, tl };

/** Puts the adapter that a help names into the current module: `tl.fragmenter({ minSize: 4, maxSize: 8 })`, `axi4.toTL()`. */
export function adapterInHelp(call: string): Handle {
  const [, surface = '', name = '', written = ''] = /^(\w+)\.(\w+)\((.*)\)$/.exec(call) ?? [];
  const make = (surfaces[surface] as Readonly<Record<string, (...options: unknown[]) => Handle>> | undefined)?.[name];
  if (make === undefined) throw new Error(`there is no ${call}`);
  return written === '' ? make() : make(JSON.parse(written.replaceAll(/(\w+):/g, '"$1":')));
}
