import { visible } from '../../base/text/index.js';
import type { Json, JsonRecord } from './elaboration.js';

/** A field of a record; undefined for other values, and if it does not exist. */
export function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return isRecord(value) ? value[name] : undefined;
}

/** A string in a record; empty if there is none. */
export function textOf(value: JsonRecord, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}

/**
 * The name of a master or a device in the form of node names: on one line, with all characters visible; empty if there
 * is none.
 */
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

/** The port inside the port of a crossing, or else the port itself. */
export function portInside(port: Json): Json {
  return isRecord(port) && port.base !== undefined ? port.base : port;
}
