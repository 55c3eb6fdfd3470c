import { wrapped } from '../../lib/base/diagnostic/index.js';
import { helpWidth } from './width.js';

/**
 * Wraps a paragraph for places where Commander does not, such as the text after the options; `indent` precedes each
 * line.
 */
export function paragraph(text: string, indent = ''): string {
  return wrapped(text, helpWidth - indent.length)
    .map((line) => `${indent}${line}`)
    .join('\n');
}
