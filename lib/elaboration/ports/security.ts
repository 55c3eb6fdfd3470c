import { optional, record } from '../../base/shape/index.js';
import { commonGuard, type Guard, guardShape, type Security, securityShape } from '../../bus/security/index.js';
import { DataError } from '../record/data-error.js';
import type { Json, JsonRecord } from '../record/elaboration.js';
import { isRecord } from '../record/json.js';

/** The security information in the path of a parameter; usually empty. */
export interface PathSecurity {
  /** The accesses that its master makes, or that its device accepts; undefined if not declared. */
  readonly declared?: Security;
  /** The accesses permitted by all firewalls on the path; undefined if there is none, or if they permit all. */
  readonly guard?: Guard;
}

const nothing: PathSecurity = Object.freeze({});

// Paths share their links.
const known = new WeakMap<JsonRecord, PathSecurity>();

const linkShape = record({ security: optional(securityShape), guard: optional(guardShape) });

/**
 * The security of a master or a device, from the path of its parameters; not recursive, because a path may be longer
 * than the stack allows.
 *
 * @throws DataError for invalid data.
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
