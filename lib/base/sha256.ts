/**
 * The SHA-256 sum of bytes (FIPS 180-4) in 64 hexadecimal digits, as `sha256sum` prints it. Pages have no sum of their own that is there at
 * once.
 */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % blockBytes);
  const body = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += blockBytes) addBlock(state, words, body, at);
  const rest = padded(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < rest.byteLength; at += blockBytes) addBlock(state, words, rest, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const blockBytes = 64;

// What does not fill a block, a bit that is set, zeros, and the length in bits.
function padded(rest: Uint8Array, length: number): DataView {
  const blocks = new Uint8Array(rest.length + 9 <= blockBytes ? blockBytes : 2 * blockBytes);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.length - 8, 8n * BigInt(length));
  return view;
}

function addBlock(state: Uint32Array, words: Uint32Array, block: DataView, at: number): void {
  for (let k = 0; k < 16; k++) words[k] = block.getUint32(at + 4 * k);
  for (let k = 16; k < 64; k++) {
    const [early, late] = [wordAt(words, k - 15), wordAt(words, k - 2)];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[k] = wordAt(words, k - 16) + low + wordAt(words, k - 7) + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let k = 0; k < 64; k++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + wordAt(constants, k) + wordAt(words, k)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => {
    state[k] = wordAt(state, k) + word;
  });
}

type Eight = [number, number, number, number, number, number, number, number];

function wordAt(words: Uint32Array, k: number): number {
  return words[k] ?? 0;
}

// To the right, around the ends of 32 bits.
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

// The fractions of roots of the first primes: square roots of 8, cube roots of 64.
const primes = Array.from({ length: 310 }, (_, k) => k + 2).filter((n, _, all) =>
  all.every((by) => by >= n || n % by !== 0),
);
const initialState = Uint32Array.from(primes.slice(0, 8), (prime) => fractionOfRoot(prime, 2n));
const constants = Uint32Array.from(primes.slice(0, 64), (prime) => fractionOfRoot(prime, 3n));

// 32 bits behind the point of a root: of the largest number whose power is at most the prime, moved by as many bits as come out of it.
function fractionOfRoot(prime: number, power: bigint): number {
  const moved = BigInt(prime) << (32n * power);
  let root = 0n;
  for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) if ((root + bit) ** power <= moved) root += bit;
  return Number(root & 0xffffffffn);
}
