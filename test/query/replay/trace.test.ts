import { expect, test } from 'vitest';
import { deepestNesting } from '../../../lib/base/text/index.js';
import { traceReader } from '../../../lib/query/index.js';

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

test('a heading in any letters, behind empty lines, is one of the first line alone', () => {
  const heading = 'OPERATION,Master,TIME,Size,Address';
  expect(read('', heading, 'get,cpu,1,8,2147483648', heading)).toEqual([
    undefined,
    undefined,
    access,
    'The time is TIME, not a number.',
  ]);
});

test('a heading without a column', () => {
  expect(read('time,master,op')).toEqual(['The heading has no column address, size.']);
  expect(read('op,master,address,size')).toEqual(['The heading has no column time.']);
});

test('values in quotation marks beside others', () => {
  expect(read('1, cpu ,get, "0x80000000" , 8 ', '1,"","get",0,8', '"1",cpu, get ,"2147483648","8"')).toEqual([
    access,
    'It has no master.',
    access,
  ]);
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

test.each([
  ['0', 0],
  ['1e30', BigInt(1e30)],
  ['1E30', BigInt(1e30)],
  ['36893488147419103232.0', 2n ** 65n],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740993', 2n ** 53n + 1n],
  ['9_007_199_254_740_993', 2n ** 53n + 1n],
  ['0x20000000000001', 2n ** 53n + 1n],
  ['0xe0000000000000001', 0xe0000000000000001n],
  ['0Xe0000000000000001', 0xe0000000000000001n],
  ['0x8000_0000_0000_0001', 2n ** 63n + 1n],
])('the address %s', (written, address) => {
  expect(read(`1,cpu,get,${written},8`)).toEqual([{ ...access, address }]);
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
  ['1,cpu,get,1.5,8', 'The address is 1.5, not a number such as 0x8000_0000.'],
  ['1,cpu,get,,8', 'The address is empty, not a number such as 0x8000_0000.'],
  ['1,cpu,get,_,8', 'The address is _, not a number such as 0x8000_0000.'],
  [',cpu,get,0,8', 'The time is empty, not a number.'],
  ['1,cpu,,0,8', 'The operation is empty; known are get, put, atomic, acquire and those of TileLink.'],
  ['1,cpu,get,0,0', 'The size is 0, not a power of two of bytes.'],
  ['1,cpu,get,0,x', 'The size is x, not a power of two of bytes.'],
  ['1,cpu,get,0,12', 'The size is 12, not a power of two of bytes.'],
  ['1,cpu,get,0,562949953421313', 'The size is 562949953421313, not a power of two of bytes.'],
  ['1,cpu,get,0', 'The size is empty, not a power of two of bytes.'],
  [
    '{"time":1,"master":"cpu","op":null,"address":0,"size":8}',
    'The operation is null; known are get, put, atomic, acquire and those of TileLink.',
  ],
  ['{"time":1,"master":"cpu","address":0,"size":8}', 'It has no operation.'],
  ['{"master":"cpu","operation":"get","size":8}', 'It has no time, address.'],
  [
    `{"time":${'['.repeat(deepestNesting)}${']'.repeat(deepestNesting)}}`,
    `It nests deeper than ${deepestNesting} levels.`,
  ],
  ['{"time":1}', 'It has no master, operation, address, size.'],
  ['{"time":', 'It is not JSON: Unexpected end of JSON input.'],
])('%s', (line, problem) => {
  expect(read('0,cpu,get,0,1', line)[1]).toBe(problem);
});
