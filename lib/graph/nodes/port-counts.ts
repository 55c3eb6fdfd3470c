/** What a node is told when it decides the width of its star bindings (core 2, 3.3). */
export interface StarCounts {
  /** Edges of the inward bindings that others decide, and of those that are always one. */
  readonly iKnown: number;
  /** The same of the outward bindings. */
  readonly oKnown: number;
  /** Number of inward bindings that this node decides. */
  readonly iStars: number;
  /** Number of outward bindings that this node decides. */
  readonly oStars: number;
}

/** How many edges each star binding of a node stands for. */
export interface Stars {
  /** Edges of each inward star binding, at least 0. */
  readonly iStar: number;
  /** Edges of each outward star binding, at least 0. */
  readonly oStar: number;
}

// Most stars stand for few edges, so nodes share the objects that describe their decision.
const mostShared = 8;
const shared: readonly Stars[] = Array.from({ length: mostShared * mostShared }, (_, k) =>
  Object.freeze({ iStar: Math.floor(k / mostShared), oStar: k % mostShared }),
);

/** What a node decides: how many edges each of its star bindings stands for, at least 0. */
export function starsOf(iStar: number, oStar: number): Stars {
  const isUsual = iStar >= 0 && iStar < mostShared && oStar >= 0 && oStar < mostShared;
  return (isUsual ? shared[iStar * mostShared + oStar] : undefined) ?? Object.freeze({ iStar, oStar });
}

/** Port counts of a resolved node, as its parameter functions see them. */
export interface PortCounts extends Stars {
  /** Number of inward ports. */
  readonly inward: number;
  /** Number of outward ports. */
  readonly outward: number;
  /** Inward binding b has the inward ports from `iStarts[b]` up to, not including, `iStarts[b + 1]`. */
  readonly iStarts: readonly number[];
  /** The same of the outward side. */
  readonly oStarts: readonly number[];
}
