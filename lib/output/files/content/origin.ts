/** What a file for other programs says about where it comes from. */
export interface MapOrigin {
  /** Name of the design. */
  readonly design: string;
  /** The input: a file, or the name of a stock system. */
  readonly input: string;
  /** The config expression that replaces the design's own configuration. */
  readonly config?: string | undefined;
  /** Path of the masters whose view it is; absent for that of all. */
  readonly from?: string | undefined;
}

/** What a file is and what made it: a sentence each. */
export function originLines({ design, input, config, from }: MapOrigin): readonly [what: string, maker: string] {
  const configured = config === undefined ? '' : ` under ${config}`;
  return [
    `Address map of ${design} as ${from ?? 'all masters together'} ${from === undefined ? 'see' : 'sees'} it.`,
    `Made by entente map from ${input}${configured}; changes are lost when it is made again.`,
  ];
}
