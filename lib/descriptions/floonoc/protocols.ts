import { groupBy } from '../../base/group-by.js';
import { suggest } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';
import { fieldsOf, numberOf, type PlacedValue, textOf } from '../placed/value.js';
import type { FloonocEndpoint } from './endpoints.js';
import { givenIn, listIn } from './fields.js';
import { refused } from './findings.js';
import type { FloonocRouting } from './routing.js';

/** The ports that endpoints have: of each, the kinds of its ports as a manager and as a subordinate, and what is wrong with them. */
export interface FloonocPorts {
  /** By the names of protocols: `narrow`, `wide`, or of a network with one kind of ports, nothing. */
  readonly kindOf: ReadonlyMap<string, string>;
  readonly findings: readonly DescribedFinding[];
}

/** The protocols of a configuration. Throws a DescriptionError. */
export function protocolsIn(
  document: PlacedValue,
  endpoints: readonly FloonocEndpoint[],
  { isNarrowWide }: FloonocRouting,
): FloonocPorts {
  const protocols = listIn(document, 'protocols').map((protocol) => ({
    name: textOf(protocol, 'name') ?? '',
    kind: textOf(givenIn(protocol, 'type')),
    protocol,
  }));
  const byName = new Map(protocols.toReversed().map((each) => [each.name, each]));
  const findings: DescribedFinding[] = [];
  for (const { name, kind, protocol } of protocols) {
    const standard = textOf(protocol, 'protocol');
    if (standard !== undefined && !standard.includes('AXI4'))
      findings.push(refused(`${name} is ${standard}; there is AXI4 only.`, protocol.place));
    if (kind === undefined ? isNarrowWide : !/narrow|wide/.test(kind))
      findings.push(refused(`${name} is neither of the type narrow nor of the type wide.`, protocol.place));
  }
  findings.push(...widthFindings(protocols, 'addr_width'));
  for (const [, alike] of groupBy(protocols, ({ kind }) => (isNarrowWide ? kind : undefined)))
    findings.push(
      ...widthFindings(alike, 'data_width'),
      ...(hasFields(alike) ? [] : widthFindings(alike, 'user_width')),
    );
  if (isNarrowWide && protocols.length > 0)
    for (const kind of ['narrow', 'wide'])
      if (!protocols.some((protocol) => protocol.kind === kind))
        findings.push(
          refused(`A narrow-wide network has protocols of both types, and none is ${kind}.`, document.place),
        );
  findings.push(...directionFindings(endpoints, byName));
  return {
    kindOf: new Map(protocols.map(({ name, kind }) => [name, isNarrowWide ? (kind ?? '') : ''])),
    findings,
  };
}

interface Protocol {
  readonly name: string;
  readonly protocol: PlacedValue;
}

// What users of a protocol make of its user bits is compared where it is one number.
function hasFields(protocols: readonly Protocol[]): boolean {
  return protocols.some(({ protocol }) => fieldsOf(givenIn(protocol, 'user_width')).size > 0);
}

function widthFindings([first, ...others]: readonly Protocol[], field: string): DescribedFinding[] {
  const widthOf = ({ protocol }: Protocol): string => String(numberOf(protocol, field) ?? textOf(protocol, field) ?? 1);
  const other = first && others.find((each) => widthOf(each) !== widthOf(first));
  return first === undefined || other === undefined
    ? []
    : [
        refused(
          `${first.name} has ${field} ${widthOf(first)}, and ${other.name} has ${widthOf(other)}. Both are to have the same.`,
          first.protocol.place,
          other.protocol.place,
        ),
      ];
}

// A protocol is for ports of managers, or for those of subordinates.
function directionFindings(
  endpoints: readonly FloonocEndpoint[],
  byName: ReadonlyMap<string, Protocol>,
): DescribedFinding[] {
  const findings: DescribedFinding[] = [];
  const directionOf = new Map(
    [...byName].flatMap(([name, { protocol }]) => {
      const direction = textOf(givenIn(protocol, 'direction'));
      return direction === undefined ? [] : [[name, direction] as const];
    }),
  );
  for (const { name: endpoint, manager = [], subordinate = [] } of endpoints)
    for (const [ports, direction, role] of [
      [manager, 'input', 'managers'],
      [subordinate, 'output', 'subordinates'],
    ] as const)
      for (const port of ports) {
        const name = textOf(port) ?? '';
        if (!byName.has(name)) {
          const meant = suggest(name, [...byName.keys()]);
          const help = meant === undefined ? '' : `\n${meant}`;
          findings.push(
            refused(`${endpoint} has a port of ${name}, which is not one of the protocols.${help}`, port.place),
          );
          continue;
        }
        const before = directionOf.get(name);
        if (before !== undefined && before !== direction)
          findings.push(
            refused(
              `${name} is for ports of ${role} at ${endpoint}, and for others elsewhere (${before}).`,
              port.place,
            ),
          );
        else directionOf.set(name, direction);
      }
  return findings;
}

/** Of which kinds ports are. */
export function kindsOf(ports: readonly PlacedValue[] | undefined, { kindOf }: FloonocPorts): ReadonlySet<string> {
  return new Set(ports?.map((port) => kindOf.get(textOf(port) ?? '') ?? ''));
}
