import type { PlainEdge, PlainNode } from '../recorded-design.js';
import { delaysOn, fieldName, isData, minLatency, userFields } from './recorded-ports.js';
import { of, type Requirement, type Sizes, where } from './requirement.js';

const leadsTo =
  (protocol: string) =>
  ({ outer }: PlainNode): boolean =>
    outer === protocol;

const hasNamesakes = (fields: readonly string[]): boolean => new Set(fields.map(fieldName)).size < fields.length;

// The wires of a crossing have the fields of the edge in front of it, where they are found.
const names: readonly Requirement[] = [
  ...where(leadsTo('TLImp'), [
    [
      'tilelink/bundle-names',
      ({ out }) =>
        out
          .map(userFields)
          .some(({ echoFields, requestFields, responseFields }) =>
            [echoFields, requestFields, responseFields].some(hasNamesakes),
          ),
    ],
  ]),
  // In AXI4, addresses and data have wires of their own, and so have the fields that travel with them.
  ...where(leadsTo('AXI4Imp'), [
    [
      'axi4/bundle-names',
      ({ out }) =>
        out.map(userFields).some(({ echoFields, requestFields, responseFields }) => {
          const withData = requestFields.filter(isData);
          const withAddress = requestFields.filter((field) => !isData(field));
          return [echoFields, withAddress, withData, responseFields].some(hasNamesakes);
        }),
    ],
  ]),
];

// Channels B, C and E are only there for caches.
const usedDelays = (edge: PlainEdge): number[] => {
  const { a = 0, d = 0, ...others } = delaysOn(edge);
  return [a, d, ...((edge.bundle as { readonly hasBCE: boolean }).hasBCE ? Object.values(others) : [])];
};

// All edges of a crossing say the delay of the whole; it is reported where the crossing begins.
const delays: readonly Requirement[] = [
  ...of('TLCreditedSource', [['tilelink/credited-delay', ({ out }) => out.flatMap(usedDelays).includes(0)]]),
  ...of('AXI4CreditedSource', [
    ['axi4/credited-delay', ({ out }) => out.map(delaysOn).flatMap(Object.values).includes(0)],
  ]),
];

// Each stage adds a cycle to the way back.
function stages({ in: [inside], out: [outside] }: PlainNode): number {
  return inside === undefined || outside === undefined ? Infinity : minLatency(inside) - minLatency(outside);
}

const beginsCrossing = ({ inner, outer }: PlainNode): boolean =>
  ['TLAsyncImp', 'AXI4AsyncImp'].includes(outer) && inner !== outer;

const isUntyped = ({ down, up }: PlainEdge): boolean =>
  [down, up].every((side) => (side as { readonly genOpt: unknown }).genOpt === null);

// From the least to the largest size of any of them.
function cover(parties: readonly Readonly<Record<string, unknown>>[], key: string): Sizes {
  const sizes = parties.map((party) => party[key] as Sizes).filter(([, most]) => most > 0);
  return sizes.length === 0
    ? [0, 0]
    : [Math.min(...sizes.map(([least]) => least)), Math.max(...sizes.map(([, most]) => most))];
}

// A stream without a size in common with its receiver.
function isMute({ down, up }: PlainEdge): boolean {
  type Port = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  const sent = cover((down as Port).masters ?? [], 'emitsSizes');
  const taken = cover((up as Port).slaves ?? [], 'supportsSizes');
  return sent[1] === 0 || taken[1] === 0 || Math.max(sent[0], taken[0]) > Math.min(sent[1], taken[1]);
}

/** What the wires of an edge require, asked of the node that it comes from (tilelink 1.7, amba 0.4, 4.10, 4.11, core 6.9). */
export const edgeRequirements: readonly Requirement[] = [
  ...names,
  ...delays,
  ...where(beginsCrossing, [['async-queue/sync', (node) => stages(node) < 2]]),
  ...where(leadsTo('AXISImp'), [['axis/edge-sizes', ({ out }) => out.some(isMute)]]),
  ...where(leadsTo('BundleBridgeImp'), [['bundlebridge/no-type', ({ out }) => out.some(isUntyped)]]),
];
