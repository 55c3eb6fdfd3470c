/** Types that are known to be ones. */
const known = new WeakSet<object>();

/** Why something is no type of wires, in words, with the path of the part that is none; undefined for a type (hardware 1). */
export function wrongPart(type: unknown, path = ''): string | undefined {
  if (isObject(type) && known.has(type)) return undefined;
  const where = path === '' ? 'it' : `its part ${path}`;
  const wrong = isObject(type) ? wrongIn(type, path, where) : `${where} is ${String(type)}, which is no type`;
  if (wrong === undefined) known.add(type as object);
  return wrong;
}

function wrongIn(type: Readonly<Record<string, unknown>>, path: string, where: string): string | undefined {
  switch (type.kind) {
    case 'uint':
    case 'sint':
    case 'analog':
      return isCount(type.width) ? undefined : `${where} has a width of ${String(type.width)}`;
    case 'clock':
    case 'reset':
    case 'async-reset':
      return undefined;
    case 'vector':
      return isCount(type.length)
        ? wrongPart(type.of, below(path, '*'))
        : `${where} has a length of ${String(type.length)}`;
    case 'bundle':
      return wrongField(type.fields, path, where);
    default:
      return `${where} is of the kind ${String(type.kind)}, which is none`;
  }
}

function wrongField(fields: unknown, path: string, where: string): string | undefined {
  if (!Array.isArray(fields)) return `${where} is a bundle without fields`;
  const names = new Set<unknown>();
  for (const field of fields as readonly unknown[]) {
    const name = isObject(field) ? field.name : undefined;
    if (!isObject(field) || typeof name !== 'string') return `${where} has a field without a name`;
    if (!isWireName(name)) return `${where} has a field that is called ${JSON.stringify(name)}`;
    if (names.has(name)) return `${where} has two fields that are called ${name}`;
    names.add(name);
    const wrong = wrongPart(field.type, below(path, name));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Whether a field, or a port, may be called so. */
export function isWireName(name: string): boolean {
  return /^\w+$/.test(name);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
