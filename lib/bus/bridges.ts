/** A protocol, by its name among protocols, with the calls that lead from it to others, by the names of those. */
export interface Bridging {
  readonly name: string;
  readonly bridges?: Readonly<Record<string, string>> | undefined;
  readonly family?: string | undefined;
}

/** What is to be put between a node of one protocol and one of another, as a sentence goes on: `apb.toTL() between them`. */
export function bridgeBetween({ bridges = {}, family: before }: Bridging, { name, family: after }: Bridging): string {
  const direct = bridges[name];
  if (direct !== undefined) return `${direct} between them`;
  const [[over, first] = []] = Object.entries(bridges);
  // A route between buses may lead over several bridges; interrupts and clocks have none.
  return over !== undefined && before === 'bus' && after === 'bus'
    ? `${first} between them, and behind it what leads from ${over} to ${name}`
    : 'a bridge from one protocol to the other between them';
}
