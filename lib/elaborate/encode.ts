import { AddressSet, hex, IdRange, TransferSizes } from '../base/address/index.js';
import { encodeFields, isEncodable, Node, NodePath, securityOf } from '../graph/index.js';
import { isRecord, type Json, type JsonRecord, type Written } from '../elaboration/index.js';

/**
 * Encodes parameters as plain frozen data. The same object always gives the same result, so a parameter that many edges share is written once.
 *
 * Address sets, transfer sizes and ranges become pairs, maps become lists of pairs, code becomes `"<function>"`, and an object of a class becomes a
 * record whose `$` is the name of the class, unless it is `Encodable`.
 */
export class Encoder {
  private readonly known = new Map<object, Json>();

  /** `declared` maps parameters without a node path to the nodes that declared them. */
  constructor(private readonly declared: ReadonlyMap<object, Node> = new Map()) {}

  readonly encode = (value: unknown): Json => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'bigint':
        return signedHex(value);
      case 'undefined':
        return null;
      case 'function':
        return '<function>';
      case 'object':
        return value === null ? null : this.object(value);
      default:
        throw new TypeError(`a ${typeof value} cannot be written down`);
    }
  };

  private object(value: object): Json {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const written =
      value instanceof NodePath ? this.path(value) : Object.freeze(this.withOrigin(value, this.write(value)));
    this.known.set(value, written);
    return written;
  }

  // Adds the declaring node, as parameters with a node path have it at the end of the path.
  private withOrigin(value: object, written: Json): Json {
    const origin = this.declared.get(value);
    if (origin === undefined || !isRecord(written) || 'nodePath' in written) return written;
    return { ...written, nodePath: this.encode(new NodePath(origin, undefined)) };
  }

  private write(value: object): Json {
    if (value instanceof AddressSet) return [signedHex(value.base), signedHex(value.mask)];
    if (value instanceof TransferSizes) return [value.min, value.max];
    if (value instanceof IdRange) return [value.start, value.end];
    if (value instanceof Node) return value.path;
    if (Array.isArray(value)) return value.map(this.encode);
    if (value instanceof Map)
      return [...value].map(([key, item]) => Object.freeze([this.encode(key), this.encode(item)]));
    if (value instanceof Set) return [...value].map(this.encode);
    if (isEncodable(value)) return value.encode(this.encode) as Json;
    const type = (Object.getPrototypeOf(value) as object | null)?.constructor;
    const written = { ...(type === undefined || type === Object ? {} : { $: type.name }), ...value };
    return encodeFields(this.encode, written) as JsonRecord;
  }

  // Links are written from the far end without recursion, because a path may be longer than the stack allows.
  private path(value: NodePath): JsonRecord {
    const links: NodePath[] = [];
    let rest: Json = null;
    for (let link: NodePath | undefined = value; link !== undefined; link = link.rest) {
      const known = this.known.get(link);
      if (known !== undefined) {
        rest = known;
        break;
      }
      links.push(link);
    }
    for (const link of links.toReversed()) {
      rest = this.link(link, rest);
      this.known.set(link, rest);
    }
    return rest as JsonRecord;
  }

  private link({ node, rest, declared, guard }: NodePath, written: Json): JsonRecord {
    const record: Written<JsonRecord> = { node: node.path, rest: written };
    // Most nodes declare a single device.
    if (declared !== undefined && declared.port !== 0) record.port = declared.port;
    if (declared !== undefined && declared.item !== 0) record.item = declared.item;
    // The security of a master or a device is part of its parameters, as is the effect of firewalls.
    const security = rest === undefined && mayBeEnd(node) ? securityOf(node) : undefined;
    if (security !== undefined) record.security = this.encode(security);
    if (guard !== undefined) record.guard = this.encode(guard);
    return Object.freeze(record);
  }
}

// Whether accesses may end at the end of a path: a node that passes a protocol on derives parameters from others, and has no security of its own.
function mayBeEnd({ kind, inner, outer }: Node): boolean {
  return kind === 'source' || kind === 'sink' || inner !== outer;
}

/** Formats addresses as in parameter reports: `0x1f`, and `0x-1` for a negative mask. */
function signedHex(value: bigint): string {
  return value < 0n ? `0x-${hex(-value).slice(2)}` : hex(value);
}
