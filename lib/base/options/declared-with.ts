import { keysOf, type OptionType } from './check-options.js';

const types = new WeakMap<object, OptionType>();

/** The thing itself, once it is noted which options it was made from: helps about it name no others. */
export function declaredWith<T extends object>(type: OptionType, thing: T): T {
  types.set(thing, type);
  return thing;
}

/**
 * The first of these options that was there to be given when a thing was made; undefined if none of them was. What nobody noted anything of
 * was made from what the first belongs to.
 */
export function optionOf<K extends string>(thing: object, ...keys: readonly [K, ...K[]]): K | undefined {
  const type = types.get(thing);
  return type === undefined ? keys[0] : keys.find((key) => keysOf(type).all.has(key));
}
