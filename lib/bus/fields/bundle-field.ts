import { RequirementError } from '../../base/diagnostic/index.js';
import type { WireType } from '../wires/index.js';
import { stringHash, trieOrder } from './hash-order.js';
import * as rules from './rules.js';

/** Which signals a field accompanies: control fields travel with addresses, data fields with data (amba 0.4). */
export type KeyClass = 'control' | 'data' | 'neither';

/**
 * The identity of a field: keys are the same if their report names are (amba 0.4). `name` is the name of the signal,
 * which several keys may share.
 */
export class BundleKey {
  constructor(
    /** The name of the signal. */
    readonly name: string,
    /** Which signals the field accompanies. */
    readonly keyClass: KeyClass,
    /** The key in reports. Default: the name. */
    readonly reportName: string = name,
  ) {}

  /** Whether both are the same key: their report names are equal. */
  equals(other: BundleKey): boolean {
    return this.reportName === other.reportName;
  }

  /** The key in parameter reports: its report name. */
  encode(): string {
    return this.reportName;
  }
}

/** A user, echo or response field of a bundle: a key and the widths that belong to it (amba 0.4). */
export class BundleField {
  /** `reportName` says the class of the field and its arguments, such as `AXI4ExtraIdField(2)`: equal strings are equal fields. */
  constructor(
    /** What the field is. */
    readonly key: BundleKey,
    /** Class of the field and its arguments in reports. */
    readonly reportName: string,
    /** The wires that carry it (hardware 2.1). */
    readonly type: WireType,
  ) {}

  /** Whether both have the same key and the same report name. */
  equals(other: BundleField): boolean {
    return this.key.equals(other.key) && this.reportName === other.reportName;
  }

  /** The report name. */
  toString(): string {
    return this.reportName;
  }

  /** The field in parameter reports: key and report name, joined by a colon. */
  encode(): string {
    return `${this.key.reportName}:${this.reportName}`;
  }
}

/** The fields whose very key is listed; of keys with one name the last one counts (amba 0.4). */
export function acceptFields(fields: readonly BundleField[], keys: readonly BundleKey[]): readonly BundleField[] {
  const isAccepted = ({ key }: BundleField): boolean =>
    keys.findLast(({ name }) => name === key.name)?.equals(key) === true;
  // Most edges have no fields, or a few that are all accepted.
  return fields.every(isAccepted) ? fields : fields.filter(isAccepted);
}

/**
 * One field for each key name, in the reference's hash order (amba 0.4).
 *
 * @throws RequirementError `fields/conflict` when two fields of one name differ.
 */
export function unionFields(fields: readonly BundleField[]): readonly BundleField[] {
  // Most ports have no fields.
  if (fields.length === 0) return fields;
  const byName = new Map<string, BundleField>();
  for (const field of fields) {
    const known = byName.get(field.key.name);
    if (known === undefined) {
      byName.set(field.key.name, field);
    } else if (!known.equals(field)) {
      throw new RequirementError(
        rules.conflict,
        `Two different fields are called ${field.key.name}: ${known.encode()} and ${field.encode()}.`,
        { help: 'Give both the same key and width, or rename one of them.' },
      );
    }
  }
  return trieOrder([...byName.values()], (field) => stringHash(field.key.name));
}

/** The keys without repetitions, first occurrence kept (amba 0.4). */
export function unionKeys(keys: readonly BundleKey[]): readonly BundleKey[] {
  if (keys.length === 0) return keys;
  const byName = new Map<string, BundleKey>();
  for (const key of keys) if (!byName.has(key.reportName)) byName.set(key.reportName, key);
  return [...byName.values()];
}

/**
 * Refuses echo fields that cannot be echoed: those whose key is not a control key (amba 2.4).
 *
 * @throws RequirementError `fields/echo-control` unless every field has a control key.
 */
export function requireControlFields(fields: readonly BundleField[]): void {
  const wrong = fields.find((field) => field.key.keyClass !== 'control');
  if (wrong === undefined) return;
  throw new RequirementError(rules.echoControl, `Echo field ${wrong.encode()} has a ${wrong.key.keyClass} key.`, {
    help: `Make its key a control key, new BundleKey('${wrong.key.name}', 'control'): echo fields travel with the address and come back with the response.`,
  });
}

/** Two fields with one name, if there are such: hardware cannot tell them apart when they travel together, whatever their keys (amba 0.4). */
export function namesakes(fields: readonly BundleField[]): readonly [BundleField, BundleField] | undefined {
  const known = new Map<string, BundleField>();
  for (const field of fields) {
    const other = known.get(field.key.name);
    if (other !== undefined) return [other, field];
    known.set(field.key.name, field);
  }
  return undefined;
}
