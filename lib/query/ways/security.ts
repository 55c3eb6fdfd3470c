import {
  beyondSecurity,
  commonGuard,
  commonSecurity,
  type Guard,
  guardOf,
  type Security,
} from '../../bus/security/index.js';
import type { Stretch } from './follow.js';
import type { Operation, PossibleSizes } from '../../elaboration/index.js';

/** What firewalls on a way let through; undefined where there is none. A node that makes its own devices forgets those behind it. */
export function guardOn(way: readonly Stretch[]): Guard | undefined {
  return way.reduce<Guard | undefined>((guard, { manager }) => commonGuard(guard, manager.guard), undefined);
}

/** Those of the accesses of a master, all where they are undefined, that a guard lets through; undefined for all. */
export function passing(made: Security | undefined, guard: Guard | undefined): Guard | undefined {
  return guardOf(commonSecurity(made, guard?.read), commonSecurity(made, guard?.write));
}

/** Whether there are accesses with which an operation gets through. */
export function allowsOperation(passed: Guard | undefined, operation: Operation): boolean {
  return passed === undefined || accessesWith(passed, operation)?.length !== 0;
}

/** Those of the operations that get through. */
export function allowedSizes(possible: PossibleSizes, passed: Guard | undefined): PossibleSizes {
  if (passed === undefined) return possible;
  return Object.fromEntries(
    Object.entries(possible).filter(([operation]) => allowsOperation(passed, operation as Operation)),
  );
}

/** The accesses with which an operation gets through; undefined for all. */
export function accessesWith({ read, write }: Guard, operation: Operation): Security | undefined {
  switch (operation) {
    case 'get':
    case 'acquireB':
    case 'hint':
      return read;
    case 'putFull':
    case 'putPartial':
      return write;
    // Atomics return the previous value, so they also read.
    case 'arithmetic':
    case 'logical':
    case 'acquireT':
      return commonSecurity(read, write);
  }
}

/** Those of the accesses of a master, all where they are undefined, with which an operation gets through; undefined where it does with all. */
export function limitOf(
  made: Security | undefined,
  guard: Guard | undefined,
  operation: Operation,
): Security | undefined {
  const open = guard && accessesWith(guard, operation);
  return beyondSecurity(made, open).length === 0 ? undefined : commonSecurity(made, open);
}

/** Whether nothing gets through. */
export function isClosed({ read, write }: Guard): boolean {
  return read?.length === 0 && write?.length === 0;
}
