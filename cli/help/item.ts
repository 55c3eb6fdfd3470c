import { Help } from 'commander';
import { wrapped } from '../../lib/base/diagnostic/index.js';
import { helpWidth } from './width.js';

/** A term with its description beside it, or below it if the longest term leaves too little room. */
export function helpItem(term: string, longest: number, description: string, helper: Help): string {
  const { helpWidth: width = helpWidth, minWidthToWrap } = helper;
  const [margin, gap] = ['  ', '  '];
  const isRoom = width - longest - margin.length - gap.length >= minWidthToWrap;
  if (isRoom || description === '') return Help.prototype.formatItem.call(helper, term, longest, description, helper);
  const indent = ' '.repeat(6);
  return [`${margin}${term}`, ...wrapped(description, width - indent.length).map((line) => `${indent}${line}`)].join(
    '\n',
  );
}
