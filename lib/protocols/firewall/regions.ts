import { AddressSet } from '../../base/address/index.js';
import { setsText, sortedSets } from '../../base/address/place-text.js';
import { demand, listed } from '../../base/diagnostic/index.js';
import {
  commonSecurity,
  type Guard,
  guardOf,
  type Security,
  type SecurityLike,
  securityText,
  toSecurity,
} from '../../bus/security/index.js';
import { NodePath, type Passing, securityOf } from '../../graph/index.js';
import * as rules from './rules.js';

/** Options of firewalls, of whichever protocol. */
export interface FirewallOptions {
  /**
   * Which accesses reach which addresses, as the firewall sees them; the first region with an address decides. At other addresses, the
   * accesses pass that the device accepts by `setSecurity`. Default: no regions.
   */
  readonly regions?: readonly FirewallRegionInit[];
}

/** Addresses behind a firewall, and who gets to them. */
export interface FirewallRegionInit {
  /** The addresses, as the firewall sees them. */
  readonly address: readonly AddressSet[];
  /** The accesses that it lets through; an empty list for none. */
  readonly accepts: SecurityLike;
  /** Those of them that may write. Default: all of them. */
  readonly writes?: SecurityLike;
}

interface Region {
  readonly sets: readonly AddressSet[];
  /** Those of its addresses that none before it has. */
  readonly decides: readonly AddressSet[];
  readonly accepts: Security;
  readonly writes: Security;
  readonly guard: Guard | undefined;
}

/** A device whose parameters pass a firewall. */
export interface Guarded<T> extends Passing<T> {
  readonly address: readonly AddressSet[];
  copy(changes: { readonly address: readonly AddressSet[] }): T;
}

/** The regions of a firewall, and what they make of the devices behind it. */
export class FirewallRegions {
  readonly #regions: readonly Region[];

  /**
   * @throws RequirementError `firewall/hidden` for a region whose addresses those before it have.
   */
  constructor({ regions = [] }: FirewallOptions) {
    this.#regions = regions.map(({ address, accepts, writes }, k) => {
      const before = regions.slice(0, k).flatMap((each) => each.address);
      const decides = AddressSet.subtractAll(address, before);
      demand(
        decides.length > 0,
        rules.firewallHidden,
        () =>
          `Region ${k} of a firewall, ${listed(address.map(String))}, has no address that the regions before it leave.`,
        { help: 'Put it before those that have its addresses, or take it out.' },
      );
      const read = toSecurity(accepts);
      const write = writes === undefined ? read : (commonSecurity(read, toSecurity(writes)) ?? read);
      return { sets: address, decides, accepts: read, writes: write, guard: guardOf(read, write) };
    });
  }

  /** What the regions let through, by the addresses that each decides about, ascending: `0x1000..0x1fff secure, writing no; …`. */
  toString(): string {
    return this.#regions
      .map(({ decides, accepts, writes }) => {
        const [read, write] = [securityText(accepts), securityText(writes)];
        return { sets: sortedSets(decides), text: read === write ? read : `${read}, writing ${write}` };
      })
      .sort(({ sets: [a] }, { sets: [b] }) => ((a?.base ?? 0n) < (b?.base ?? 0n) ? -1 : 1))
      .map(({ sets, text }) => `${setsText(sets)} ${text}`)
      .join('; ');
  }

  /**
   * The devices as masters in front of the firewall know them.
   *
   * @throws RequirementError `firewall/empty` for a region without a device, `firewall/contradiction` for a device that nobody could use.
   */
  guard<T extends Guarded<T>>(devices: readonly T[], path: string): T[] {
    for (const [k, { sets }] of this.#regions.entries()) {
      demand(
        devices.some(({ address }) => address.some((set) => sets.some((own) => own.overlaps(set)))),
        rules.firewallEmpty,
        () => `Region ${k} of firewall ${path}, ${listed(sets.map(String))}, has no address of a device behind it.`,
        {
          help: () =>
            `Behind it are ${listed(devices.map((device) => `${nameOf(device)} at ${device.address.join(', ')}`))}.`,
        },
      );
    }
    return devices.flatMap((device) => this.#parts(device, path));
  }

  #parts<T extends Guarded<T>>(device: T, path: string): T[] {
    const declared = device.nodePath && securityOf(device.nodePath.origin);
    const parts: T[] = [];
    let left = device.address;
    for (const { sets, accepts, guard } of this.#regions) {
      const inside = AddressSet.intersectAll(left, sets);
      if (inside.length === 0) continue;
      demand(
        accepts.length === 0 || commonSecurity(accepts, declared)?.length !== 0,
        rules.firewallContradiction,
        () =>
          `Firewall ${path} lets ${securityText(accepts)} accesses through to ${inside.join(', ')} of ${nameOf(device)}, which is to take ${securityText(declared ?? [])} ones.`,
        { help: 'Change accepts of the region, or the setSecurity of the device.' },
      );
      left = AddressSet.subtractAll(left, sets);
      parts.push(guarded(left.length === 0 && parts.length === 0 ? device : device.copy({ address: inside }), guard));
    }
    if (left.length > 0) {
      parts.push(guarded(parts.length === 0 ? device : device.copy({ address: left }), guardOf(declared, declared)));
    }
    return parts;
  }
}

function guarded<T extends Passing<T>>(device: T, guard: Guard | undefined): T {
  const { nodePath } = device;
  if (guard === undefined || nodePath === undefined) return device;
  return device.withNodePath(new NodePath(nodePath.node, nodePath.rest, guard, nodePath.declared));
}

function nameOf({ nodePath }: { readonly nodePath: NodePath | undefined }): string {
  return nodePath?.origin.path ?? 'a device';
}
