import { RequirementError } from '../diagnostic/index.js';
import { stringHash, trieOrder } from './hash-order.js';

/** Which signals a field accompanies: control fields travel with addresses, data fields with data (amba 0.4). */
export type KeyClass = 'control' | 'data' | 'neither';

/** The identity of a field: keys are the same if their report names are. `name` is the name of the signal, which several keys may share. */
export class BundleKey {
  constructor(
    readonly name: string,
    readonly keyClass: KeyClass,
    /** The key in reports. */
    readonly reportName: string = name,
  ) {}

  equals(other: BundleKey): boolean {
    return this.reportName === other.reportName;
  }

  encode(): string {
    return this.reportName;
  }
}

/** A user, echo or response field of a bundle: a key and the widths that belong to it (amba 0.4). */
export class BundleField {
  /** `reportName` says the class of the field and its arguments, such as `AXI4ExtraIdField(2)`: equal texts are equal fields. */
  constructor(
    readonly key: BundleKey,
    readonly reportName: string,
  ) {}

  equals(other: BundleField): boolean {
    return this.key.equals(other.key) && this.reportName === other.reportName;
  }

  toString(): string {
    return this.reportName;
  }

  encode(): string {
    return `${this.key.reportName}:${this.reportName}`;
  }
}

/** The fields whose very key is listed; of keys with one name the last one counts (amba 0.4). */
export function acceptFields(fields: readonly BundleField[], keys: readonly BundleKey[]): BundleField[] {
  const byName = new Map(keys.map((key) => [key.name, key]));
  return fields.filter((field) => byName.get(field.key.name)?.equals(field.key) === true);
}

/**
 * One field for each key name, in the reference's hash order (amba 0.4). Raises `fields/conflict` when two fields of one name
 * differ.
 */
export function unionFields(fields: readonly BundleField[]): BundleField[] {
  const byName = new Map<string, BundleField>();
  for (const field of fields) {
    const known = byName.get(field.key.name);
    if (known === undefined) {
      byName.set(field.key.name, field);
    } else if (!known.equals(field)) {
      throw new RequirementError(
        'fields/conflict',
        `Two different fields are called ${field.key.name}: ${known.encode()} and ${field.encode()}.`,
        { help: 'Give both the same key and width, or rename one of them.' },
      );
    }
  }
  return trieOrder([...byName.values()], (field) => stringHash(field.key.name));
}

/** The keys without repetitions, first occurrence kept. */
export function unionKeys(keys: readonly BundleKey[]): BundleKey[] {
  const byName = new Map<string, BundleKey>();
  for (const key of keys) if (!byName.has(key.reportName)) byName.set(key.reportName, key);
  return [...byName.values()];
}

/** Raises `fields/echo-control` unless every field has a control key: only those can be echoed (amba 2.4). */
export function requireControlFields(fields: readonly BundleField[]): void {
  const wrong = fields.find((field) => field.key.keyClass !== 'control');
  if (wrong === undefined) return;
  throw new RequirementError('fields/echo-control', `Echo field ${wrong.encode()} has a ${wrong.key.keyClass} key.`, {
    help: 'Echo fields travel with the address and come back with the response, so their keys must be control keys.',
  });
}
