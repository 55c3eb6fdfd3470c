/** Parameters of Wishbone masters beyond those of any word bus (standards 2.2). */
export interface WishboneMasterSays {
  /** Whether it makes pipelined cycles, else classic ones. */
  readonly pipelined: boolean;
  /** Whether it announces bursts by CTI and BTE. */
  readonly bursts: boolean;
  /** Whether it takes ERR as the end of a cycle. */
  readonly takesError: boolean;
  /** Whether it takes RTY as the end of a cycle, and tries again. */
  readonly takesRetry: boolean;
}

/** Parameters of Wishbone slaves beyond those of any word bus (standards 2.2). */
export interface WishboneSlaveSays {
  /** Whether it takes pipelined cycles, else classic ones. */
  readonly pipelined: boolean;
  /** Whether it makes use of CTI and BTE. */
  readonly bursts: boolean;
  /** What one bit of SEL selects, in bytes. */
  readonly granularity: number;
  /** Whether it may end a cycle by ERR. */
  readonly error: boolean;
  /** Whether it may end a cycle by RTY. */
  readonly retry: boolean;
}
