import { optional, record } from '../../base/shape/index.js';
import { commonGuard, type Guard, guardShape, type Security, securityShape } from '../../bus/security/index.js';
import { DataError } from '../record/data-error.js';
import type { Json, JsonRecord } from '../record/elaboration.js';
import { isRecord } from '../record/json.js';

/** What the path of a parameter says of security; nothing for most. */
export interface PathSecurity {
  /** Which accesses its master makes, or its device is to take; undefined where nobody said so. */
  readonly declared?: Security;
  /** What the firewalls that it has passed let through to its device; undefined for none, and for all. */
  readonly guard?: Guard;
}

const nothing: PathSecurity = Object.freeze({});

// Paths share their links.
const known = new WeakMap<JsonRecord, PathSecurity>();

const linkShape = record({ security: optional(securityShape), guard: optional(guardShape) });

/**
 * What is said of the security of a master or a device, by its parameters; a path may be longer than the stack is deep.
 *
 * @throws DataError for what no elaboration says of it.
 */
export function securityIn({ nodePath }: JsonRecord): PathSecurity {
  const unread: JsonRecord[] = [];
  let link: Json | undefined = nodePath;
  for (; isRecord(link) && !known.has(link); link = link.rest) unread.push(link);
  let found = isRecord(link) ? (known.get(link) ?? nothing) : nothing;
  for (const each of unread.toReversed()) known.set(each, (found = withLink(found, each)));
  return found;
}

function withLink(behind: PathSecurity, link: JsonRecord): PathSecurity {
  const { security, guard } = link;
  if (security === undefined && guard === undefined) return behind;
  linkShape(link, () => '', refuse);
  return {
    ...behind,
    ...(security === undefined ? {} : { declared: security as unknown as Security }),
    ...(guard === undefined ? {} : { guard: commonGuard(behind.guard, guard as Guard) }),
  } as PathSecurity;
}

function refuse(place: string, problem: string): never {
  throw new DataError(`${place} of a path ${problem}.`);
}
