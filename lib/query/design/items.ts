import { fieldOf, isList, isRecord, type Json, type JsonRecord } from '../../elaboration/index.js';

/** Lists of a port whose items are declared one by one. */
const itemLists = ['masters', 'slaves', 'sources', 'sinks', 'members'] as const;
export type ItemList = (typeof itemLists)[number];

interface Items {
  readonly list: ItemList;
  readonly items: readonly JsonRecord[];
}

// Cached, because every field of every item requests the items of its port.
const known = new WeakMap<JsonRecord, Items | null>();

/** The items of a port; undefined where it has no list of them. */
export function itemsOf(port: Json): Items | undefined {
  if (!isRecord(port)) return undefined;
  let found = known.get(port);
  if (found === undefined) known.set(port, (found = findItems(port)));
  return found ?? undefined;
}

function findItems(port: JsonRecord): Items | null {
  for (const list of itemLists) {
    const items = fieldOf(port, list);
    if (isList(items) && items.every(isRecord)) return { list, items: items.filter(isRecord) };
  }
  return null;
}
