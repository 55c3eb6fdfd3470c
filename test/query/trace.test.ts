import { expect, test } from 'vitest';
import { traceReader } from '../../lib/query/index.js';

const read = (...lines: string[]): unknown[] => {
  const reader = traceReader();
  return lines.map((line) => reader(line));
};
const access = { time: 1, master: 'cpu', operation: 'get', address: 0x8000_0000, size: 8 };

test('values in the usual order', () => {
  expect(read('1,cpu,get,0x80000000,8', ' 1, cpu , read , 0x8000_0000 , 8 ', '', '1,"a, ""b""",put,16,4')).toEqual([
    access,
    access,
    undefined,
    { time: 1, master: 'a, "b"', operation: 'putFull', address: 16, size: 4 },
  ]);
});

test('values in the order of a heading', () => {
  expect(read('size,op,Time,address,note,master', '8,get,1,2147483648,hello,cpu')).toEqual([undefined, access]);
});

test('objects', () => {
  expect(
    read(
      '{"time":1,"master":"cpu","op":"get","address":"0x80000000","size":8}',
      '{"time":1,"master":"cpu","operation":"get","address":2147483648,"size":8}',
      '{"time":1.5,"master":"cpu","op":"atomic","address":"0xffffffffffffff00","size":8}',
    ),
  ).toEqual([access, access, { ...access, time: 1.5, operation: 'logical', address: 0xffff_ffff_ffff_ff00n }]);
});

test('addresses in scientific notation', () => {
  expect(read('1,cpu,get,1e30,8')).toEqual([{ ...access, address: BigInt(1e30) }]);
});

test.each([
  ['x,cpu,get,0,8', 'The time is x, not a number.'],
  ['1,,get,0,8', 'It has no master.'],
  ['1,cpu,fetch,0,8', 'The operation is fetch; known are get, put, atomic, acquire and those of TileLink.'],
  ['1,cpu,constructor,0,8', 'The operation is constructor; known are get, put, atomic, acquire and those of TileLink.'],
  ['1e400,cpu,get,0,8', 'The time is 1e400, not a number.'],
  [
    '{"time":{"toString":1},"master":"cpu","op":"get","address":0,"size":8}',
    'The time is {"toString":1}, not a number.',
  ],
  ['1,cpu,get,-4,8', 'The address is -4, not a number such as 0x8000_0000.'],
  ['1,cpu,get,0,12', 'The size is 12, not a power of two of bytes.'],
  ['1,cpu,get,0,562949953421313', 'The size is 562949953421313, not a power of two of bytes.'],
  ['1,cpu,get,0', 'The size is empty, not a power of two of bytes.'],
  ['{"time":1}', 'It has no master, operation, address, size.'],
  ['{"time":', 'It is no JSON: Unexpected end of JSON input.'],
])('%s', (line, problem) => {
  expect(read('0,cpu,get,0,1', line)[1]).toBe(problem);
});
