import { RequirementError } from '../../base/diagnostic/index.js';
import { type Security, type SecurityLike, securityText, toSecurity } from '../../bus/security/index.js';
import type { Node, LazyModule } from '../declared.js';
import * as rules from './rules.js';
import { SaidOf } from './said-of.js';

const declared = new SaidOf<Node | LazyModule, Security>();

/**
 * Declares which accesses a master makes, or which a device accepts, and returns it (design 6): `setSecurity(dma, { secure: false })`. For
 * a module, it applies to all masters and devices in it; the innermost declaration counts. Firewalls block accesses that devices do not
 * accept.
 *
 * @throws RequirementError `security/contradiction` for what is said otherwise already, `security/no-world` for a list of no worlds.
 */
export function setSecurity<T extends Node | LazyModule>(of: T, security: SecurityLike): T {
  const [before, now] = [declared.get(of), toSecurity(security)];
  if (before !== undefined && securityText(before) !== securityText(now)) {
    throw new RequirementError(
      rules.securityContradiction,
      `The security of ${of.path} is said to be ${securityText(now)} accesses, and ${securityText(before)} accesses before.`,
      { help: 'Say it once; a list of attributes stands for accesses that have those of one of them.' },
    );
  }
  declared.set(of, now);
  return of;
}

/** What is said of a node, or else of the nearest module around it; undefined where nothing is. */
export function securityOf(node: Node): Security | undefined {
  let found = declared.get(node);
  for (
    let module: LazyModule | undefined = node.module;
    found === undefined && module !== undefined;
    module = module.parent
  )
    found = declared.get(module);
  return found;
}
