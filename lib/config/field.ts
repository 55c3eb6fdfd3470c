import { structuralKey } from './structural-key.js';

/**
 * A key of the configuration, and the type of its value (core 9.1). Keys are compared by identity, the name is for messages only;
 * for keys with arguments see {@link fieldFamily}.
 *
 * ```ts
 * const MonitorsEnabled = new Field<boolean>('MonitorsEnabled', true);
 * const ExtMem = new Field<MemoryPortParams | undefined>('ExtMem', undefined);
 * const SystemBusKey = new Field<SystemBusParams>('SystemBusKey'); // has no default
 * ```
 */
export class Field<T> {
  /** For messages only: fields of one name are still different keys. */
  readonly name: string;
  /** Whether there is a value where no fragment sets one; the value may be undefined. */
  readonly hasDefault: boolean;
  /** The value where no fragment sets one; means nothing unless `hasDefault`. */
  readonly defaultValue: T | undefined;

  /** What to do about a missing value, in messages; set by {@link Field.orElse}. */
  #remedy: string | undefined;

  /** A second argument, even `undefined`, is the default. */
  constructor(name: string, ...defaults: [] | [defaultValue: T]) {
    this.name = name;
    this.hasDefault = defaults.length > 0;
    this.defaultValue = defaults[0];
  }

  /** Says in messages what to do if nothing sets the key: `Add WithCoherentBusTopology.` */
  orElse(remedy: string): this {
    this.#remedy = remedy;
    return this;
  }

  /** What to do about a missing value. */
  get remedy(): string {
    return this.#remedy ?? `Add a fragment that sets ${this.name}, or give the field a default.`;
  }

  /** The name. */
  toString(): string {
    return this.name;
  }
}

/**
 * A key with arguments: calling it gives the field of these arguments, and equal arguments always give the same field (core 9.1).
 * Arguments are equal if they are equal primitives, or objects of one class whose fields are equal.
 */
export interface FieldFamily<A extends readonly unknown[], T> {
  (...args: A): Field<T>;
  /** For messages only. */
  readonly familyName: string;
}

/** A field of a family, called like the call that made it: `TilesLocated(InSubsystem)`. */
export class MemberField<T> extends Field<T> {
  /** The family that the field is of. */
  readonly family: unknown;
  /** The arguments of the call that made it. */
  readonly args: readonly unknown[];

  constructor(family: unknown, familyName: string, args: readonly unknown[], ...defaults: [] | [defaultValue: T]) {
    super(`${familyName}(${args.map(shown).join(', ')})`, ...defaults);
    this.family = family;
    this.args = args;
  }
}

// Data may have any keys, including `toString`.
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const type: unknown = Object.getPrototypeOf(value);
  if (type !== Object.prototype && type !== null) return (value as { toString(): string }).toString();
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${shown(inner)}`);
  return `{${entries.join(', ')}}`;
}

/**
 * A family of fields, with a default that may depend on the arguments (core 9.1):
 *
 * ```ts
 * const TilesLocated = fieldFamily<[location: HierarchicalLocation], readonly TileAttachParams[]>('TilesLocated', () => []);
 * p.get(TilesLocated(InSubsystem));
 * ```
 *
 * Calling the family throws `config/argument` for an argument that cannot be compared, such as a function.
 */
export function fieldFamily<A extends readonly unknown[], T>(
  name: string,
  defaultOf?: (...args: A) => T,
  remedyOf?: (...args: A) => string,
): FieldFamily<A, T> {
  const members = new Map<string, Field<T>>();
  const family = (...args: A): Field<T> => {
    const key = structuralKey(args);
    let member = members.get(key);
    if (member === undefined) {
      member = new MemberField<T>(
        family,
        name,
        args,
        ...(defaultOf === undefined ? [] : ([defaultOf(...args)] as const)),
      );
      if (remedyOf !== undefined) member.orElse(remedyOf(...args));
      members.set(key, member);
    }
    return member;
  };
  return Object.assign(family, { familyName: name });
}
