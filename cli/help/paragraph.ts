import { wrapped } from '../../lib/base/diagnostic/index.js';
import { helpWidth } from './width.js';

/** A paragraph that nothing wraps later, such as one behind the options, with `indent` in front of its lines. */
export function paragraph(text: string, indent = ''): string {
  return wrapped(text, helpWidth - indent.length)
    .map((line) => `${indent}${line}`)
    .join('\n');
}
