import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 sum of bytes (FIPS 180-4) in 64 hexadecimal digits, as `sha256sum` prints it: at once, which pages have no sum for. */
export function sha256(bytes: Uint8Array): string {
  // Copied into this realm: the bytes of a topology may belong to another one.
  return bytesToHex(digest(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
}
