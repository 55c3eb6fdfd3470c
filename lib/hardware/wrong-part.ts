import { legalName } from '../base/names/index.js';
import { shown } from '../base/shape/index.js';

/** What keeps something from being a type of wires. */
export interface WrongPart {
  /** Why it is none, in words, with the path of the part that is none. */
  readonly why: string;
  /** What to do about it. */
  readonly help: string;
}

/** Types that are known to be ones. */
const known = new WeakSet<object>();

/** What keeps something from being a type of wires; undefined for a type (hardware 1). */
export function wrongPart(type: unknown, path = ''): WrongPart | undefined {
  if (isObject(type) && known.has(type)) return undefined;
  const where = path === '' ? 'it' : `its part ${path}`;
  const wrong = isObject(type) ? wrongIn(type, path, where) : noType(`${where} is ${said(type)}, which is not a type`);
  if (wrong === undefined) known.add(type as object);
  return wrong;
}

function wrongIn(type: Readonly<Record<string, unknown>>, path: string, where: string): WrongPart | undefined {
  switch (type.kind) {
    case 'uint':
    case 'sint':
    case 'analog':
      return isCount(type.width) ? undefined : noType(`${where} has a width of ${said(type.width)}`);
    case 'clock':
    case 'reset':
    case 'async-reset':
      return undefined;
    case 'vector':
      return isCount(type.length)
        ? wrongPart(type.of, below(path, '*'))
        : noType(`${where} has a length of ${said(type.length)}`);
    case 'bundle':
      return wrongField(type.fields, path, where);
    default:
      return noType(`${where} has the unknown kind ${said(type.kind)}`);
  }
}

function wrongField(fields: unknown, path: string, where: string): WrongPart | undefined {
  if (!Array.isArray(fields)) return noType(`${where} is a bundle without fields`);
  const names = new Set<unknown>();
  for (const field of fields as readonly unknown[]) {
    const name = isObject(field) ? field.name : undefined;
    if (!isObject(field) || typeof name !== 'string') return noType(`${where} has a field without a name`);
    if (!isWireName(name)) {
      return { why: `${where} has a field that is called ${JSON.stringify(name)}`, help: renamingTo(legalName(name)) };
    }
    if (names.has(name)) {
      return { why: `${where} has two fields that are called ${name}`, help: 'Give each of them a name of its own.' };
    }
    names.add(name);
    const wrong = wrongPart(field.type, below(path, name));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function noType(why: string): WrongPart {
  return {
    why,
    help: 'Make the type with wires.uint(8), wires.bool, wires.vector(2, wires.bool) or wires.bundle({ data: wires.uint(8) }).',
  };
}

/** What to do about a name that a field, or a port, cannot have. */
export function renamingTo(name: string): string {
  return `Give it a name of letters, digits and underscores, such as ${name}.`;
}

/** Whether a field, or a port, may be called so. */
export function isWireName(name: string): boolean {
  return /^\w+$/.test(name);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

// Words of an elaboration and numbers are shown as they are.
function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'function' ? String(value) : shown(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
