import { RequirementError } from '../base/diagnostic/index.js';
import * as rules from './rules.js';

/**
 * Text that is the same for two values exactly if they are equal primitives, or arrays or objects of one class with equal
 * enumerable fields.
 *
 * Throws `config/argument` for values that cannot be compared by what is in them: functions, symbols, and objects of a class
 * without enumerable fields.
 */
export function structuralKey(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return `${value}n`;
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      return value === null ? 'null' : objectKey(value);
    default:
      throw incomparable(`a ${typeof value}`);
  }
}

function objectKey(value: object): string {
  if (Array.isArray(value)) return `[${value.map(structuralKey).join()}]`;
  const className = value.constructor.name;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  if (fields.length === 0 && className !== 'Object') throw incomparable(`a ${className} without visible fields`);
  return `${className}{${fields.map(([name, field]) => `${JSON.stringify(name)}:${structuralKey(field)}`).join()}}`;
}

function incomparable(what: string): RequirementError {
  return new RequirementError(
    rules.configArgument,
    `The argument of a configuration key is ${what}, which cannot be compared.`,
    {
      help: 'Use primitives, or objects whose enumerable fields say what they are.',
    },
  );
}
