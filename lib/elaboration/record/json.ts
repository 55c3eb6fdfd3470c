import { visible } from '../../base/text/index.js';
import type { Json, JsonRecord } from './elaboration.js';

/** A field of a record; undefined for what is no record or has no such field. */
export function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return isRecord(value) ? value[name] : undefined;
}

/** A text in a record; empty for none. */
export function textOf(value: JsonRecord, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}

/** What a master or a device is called, as names of nodes are: on one line in which every character can be seen; empty for nothing. */
export function nameIn(party: JsonRecord): string {
  return visible(textOf(party, 'name'));
}

/** The records in a list. */
export function recordsOf(value: Json | undefined): JsonRecord[] {
  return isList(value) ? value.filter(isRecord) : [];
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is a record. */
export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The port inside that of a crossing, or the port itself. */
export function portInside(port: Json): Json {
  return isRecord(port) && port.base !== undefined ? port.base : port;
}
