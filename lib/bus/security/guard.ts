import { commonSecurity, type Security } from './security.js';

/** What a firewall lets through to a device; what is not there is not limited. */
export interface Guard {
  readonly read?: Security;
  readonly write?: Security;
}

/** What both let through. */
export function commonGuard(a: Guard | undefined, b: Guard | undefined): Guard | undefined {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return guardOf(commonSecurity(a.read, b.read), commonSecurity(a.write, b.write));
}

/** A guard for reads and for writes; undefined where neither is limited. */
export function guardOf(read: Security | undefined, write: Security | undefined): Guard | undefined {
  if (read === undefined && write === undefined) return undefined;
  return Object.freeze({ ...(read === undefined ? {} : { read }), ...(write === undefined ? {} : { write }) });
}
