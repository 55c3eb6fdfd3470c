/** The most bytes that an aligned access may have at an address, up to `limit`, a power of two. */
export function alignedSize(address: bigint, limit: number): number {
  const beyond = address % BigInt(limit);
  return beyond === 0n ? limit : Number(beyond & -beyond);
}
