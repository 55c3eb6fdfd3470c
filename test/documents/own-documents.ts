type Statement = Readonly<Record<string, unknown>>;

let slots = 0;
/** An address that nobody else has, as a document has it. */
const page = (): readonly string[] => [`0x${(++slots * 0x1000).toString(16)}`, '0xfff'];
const master = (type: string): Statement => ({
  type,
  ports: [{ masters: [{ name: 'cpu', ...(type === 'tl.client' ? {} : { maxFlight: 1 }) }] }],
});
const slave = (type: string): Statement => ({ type, ports: [{ slaves: [{ address: [page()] }], beatBytes: 4 }] });
const memory = (type: string): Statement => ({ type, address: page() });

/** A document of masters and slaves around a crossbar, each slave behind what is on its way. */
function around(
  xbar: Statement,
  masters: readonly (readonly Statement[])[],
  slaves: readonly (readonly Statement[])[],
): Statement {
  const body: Statement[] = [{ node: 'bus', ...xbar }];
  const chain = (way: readonly Statement[], place: string): string[] =>
    way.map((statement, k) => {
      body.push({ node: `${place}_${k}`, ...statement });
      if (k > 0) body.push({ bind: [`${place}_${k}`, ':=', `${place}_${k - 1}`] });
      return `${place}_${k}`;
    });
  for (const [k, way] of masters.entries()) body.push({ bind: ['bus', ':=', chain(way, `from${k}`).at(-1)] });
  for (const [k, way] of slaves.entries()) body.push({ bind: [chain(way, `to${k}`)[0], ':=', 'bus'] });
  return { version: 1, name: `around ${String(xbar.type)}`, module: { name: 'top', body } };
}

/** Documents with all types that Rocket Chip has nothing like. */
export const ownDocuments: readonly Statement[] = [
  around(
    { type: 'axi4lite.xbar' },
    [[master('axi4lite.master')], [master('axi4.master'), { type: 'axi4.toAXI4Lite' }]],
    [
      [slave('axi4lite.slave')],
      [memory('axi4lite.ram')],
      [memory('axi4lite.registerNode')],
      [{ type: 'axi4lite.identity' }, slave('axi4lite.slave')],
      [{ type: 'axi4lite.toAPB' }, memory('apb.ram')],
      [{ type: 'axi4lite.toWishbone' }, slave('wishbone.slave')],
      [{ type: 'axi4lite.toOBI' }, slave('obi.slave')],
    ],
  ),
  around({ type: 'axi4lite.xbar' }, [[master('axi4lite.master')]], [[{ type: 'axi4lite.toAXI4' }, memory('axi4.ram')]]),
  around(
    { type: 'wishbone.xbar' },
    [[master('wishbone.master')], [master('tl.client'), { type: 'tl.toWishbone' }]],
    [
      [slave('wishbone.slave')],
      [memory('wishbone.ram')],
      [memory('wishbone.registerNode')],
      [{ type: 'wishbone.identity' }, slave('wishbone.slave')],
      [{ type: 'wishbone.toPipelined' }, { type: 'wishbone.toClassic' }, memory('wishbone.ram')],
      [{ type: 'wishbone.toAXI4Lite' }, memory('axi4lite.ram')],
      [{ type: 'wishbone.toTL' }, memory('tl.ram')],
    ],
  ),
  around(
    { type: 'obi.xbar' },
    [[master('obi.master')], [master('tl.client'), { type: 'tl.toOBI' }]],
    [
      [slave('obi.slave')],
      [memory('obi.ram')],
      [memory('obi.registerNode')],
      [{ type: 'obi.identity' }, { type: 'obi.atomics' }, slave('obi.slave')],
      [{ type: 'obi.toAPB' }, memory('apb.ram')],
      [{ type: 'obi.toAXI4Lite' }, memory('axi4lite.ram')],
      [{ type: 'obi.toTL' }, memory('tl.ram')],
    ],
  ),
  around(
    { type: 'axi4.xbar' },
    [[master('axi4.master')]],
    [
      [{ type: 'axi4.toAPB' }, memory('apb.ram')],
      [{ type: 'axi4.toAHB' }, { type: 'ahb.arbiter' }, memory('ahb.ram')],
    ],
  ),
];
