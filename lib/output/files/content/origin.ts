/** What a file for other programs says about where it comes from. */
export interface MapOrigin {
  /** Name of the design. */
  readonly design: string;
  /** The input: a file, or the name of a stock system. */
  readonly input: string;
  /** The config expression that replaces the design's own configuration. */
  readonly config?: string | undefined;
  /** The name of the masters whose view it is; absent for that of all. */
  readonly from?: string | undefined;
  /** Ids of the nodes that `from` names. Default: one, called `from`. */
  readonly masters?: readonly string[] | undefined;
}

/** The purpose and the origin of a file, one sentence each. */
export function originLines(origin: MapOrigin): readonly [what: string, maker: string] {
  const { design, input, config } = origin;
  const configured = config === undefined ? '' : ` under ${config}`;
  return [
    `Address map of ${design} as ${viewersText(origin)} ${hasOneViewer(origin) ? 'sees' : 'see'} it.`,
    `Made by entente map from ${input}${configured}; changes are lost when it is made again.`,
  ];
}

/** Whose view of the addresses it is: `soc.cpu`, or `soc.a.cpu and soc.b.cpu together`. */
export function viewersText({ from, masters = [] }: MapOrigin): string {
  if (from === undefined) return 'all masters together';
  const [first, second, ...others] = masters;
  if (first === undefined || second === undefined) return from;
  return others.length === 0
    ? `${first} and ${second} together`
    : `the ${masters.length} masters called ${from} together`;
}

function hasOneViewer({ from, masters = [] }: MapOrigin): boolean {
  return from !== undefined && masters.length < 2;
}
