/** Parameters of OBI masters beyond those of any word bus (standards 2.4). */
export interface OBIMasterSays {
  /** Bits of AID. */
  readonly idBits: number;
  /** Whether it has RREADY, and may make responses wait. */
  readonly rready: boolean;
  /** Whether it takes ERR. */
  readonly takesError: boolean;
  /** Whether it may select any bytes of a word, not only some beside each other. */
  readonly beFull: boolean;
  /** Whether it has ATOP, and makes atomic transactions. */
  readonly atomics: boolean;
}

/** Parameters of OBI slaves beyond those of any word bus (standards 2.4). */
export interface OBISlaveSays {
  /** Whether it gives back the AID of a request as RID. */
  readonly ids: boolean;
  /** Whether it has RREADY, and keeps responses until they are taken. */
  readonly rready: boolean;
  /** Whether it may answer with ERR. */
  readonly error: boolean;
  /** Whether it takes any selection of bytes, not only some beside each other. */
  readonly beFull: boolean;
  /** Whether it has ATOP and EXOKAY, and performs atomic transactions. */
  readonly atomics: boolean;
}
