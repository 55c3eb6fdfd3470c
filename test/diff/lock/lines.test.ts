import { expect, test } from 'vitest';
import { lineText, type LockLine, readLine } from '../../../lib/diff/lock/lines.js';

const line = (aspect: string, subject: string, field = '', value = '', end = ''): LockLine => ({
  ...{ aspect, subject, field, value, end },
});

test.each<[LockLine, string]>([
  [line('bus', 'soc.bus'), 'bus soc.bus'],
  [line('device', 'soc.uart', 'name'), 'device soc.uart name ='],
  [
    line('device', 'soc.uart', 'address', '0x0..0xfff', 'soc.dma:0'),
    'device soc.uart address = 0x0..0xfff @ soc.dma:0',
  ],
  [line('reach', 'soc.cpu:0 → soc.ram', 'operations', 'get 1..4'), 'reach soc.cpu:0 → soc.ram operations = get 1..4'],
  [line('device', 'soc.uart', '', '', 'soc.dma:0'), 'device soc.uart @ soc.dma:0'],
  // What would be read otherwise.
  [line('device', 'a = b', 'x', '@'), 'device a "=" b x = "@"'],
  [line('device', '@', 'x', 'a  b'), 'device "@" x = a "" b'],
  [line('device', '"quoted', 'two words', 'in"side'), String.raw`device "\"quoted" "two\u0020words" = in"side`],
  [line('device', 'tab\there', 'x', 'a##b'), String.raw`device "tab\there" x = "a\u0023#b"`],
])('%j is written, and read again', (fact, text) => {
  expect(lineText(fact)).toBe(text);
  expect(readLine(text)).toEqual(fact);
});

test.each([
  ...['', 'Device soc.uart', 'device', 'device ', 'dev1ce soc.uart', '9device soc.uart', 'device = x', 'device @ soc'],
  ...['device "open', 'device soc "open = x', 'device soc x = "open', 'device soc x = y @ "open'],
])('%j is no line', (text) => {
  expect(readLine(text)).toBeUndefined();
});
