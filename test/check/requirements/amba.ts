import type { PlainEdge } from '../recorded-design.js';
import { fieldName, mastersOn, type Slave, slavePort, userFields } from './recorded-ports.js';
import { agree, contains, of, type Requirement, where } from './requirement.js';

const echoesId = (edge: PlainEdge): boolean =>
  userFields(edge).echoFields.some((field) => fieldName(field) === 'extra_id');

const takesBeats = ({ slaves, beatBytes }: ReturnType<typeof slavePort>): boolean =>
  slaves
    .flatMap(({ supportsRead, supportsWrite }: Slave) => [supportsRead, supportsWrite])
    .every((sizes) => sizes[1] === 0 || contains(sizes, [beatBytes, beatBytes]));

const axi4: readonly Requirement[] = [
  ...where(
    ({ statement }) => statement.type === 'axi4.registerNode',
    [['axi4/register-echo', (node) => node.in.some(echoesId)]],
  ),
  ...of('AXI4UserYanker', [
    ['axi4/yanker-flight', ({ out }) => out.flatMap(mastersOn).some(({ maxFlight }) => maxFlight === null)],
  ]),
  ...of('AXI4Fragmenter', [['axi4/fragmenter-beat', ({ out }) => !out.map(slavePort).every(takesBeats)]]),
];

function fanout(area: string): readonly Requirement[] {
  return [
    [`${area}/fanout-connections`, ({ in: inward, out }) => inward.length !== 1 || out.length === 0],
    [`${area}/fanout-width`, ({ out }) => !agree(out.map((edge) => slavePort(edge).beatBytes))],
  ];
}

const isFull = (edge: PlainEdge): boolean => !slavePort(edge).lite;

// What the first input promises, some other does not.
const promisesMore = (inputs: readonly PlainEdge[]): boolean =>
  (['isAligned', 'isContinuous'] as const).some((promise) => {
    const [first, ...others] = inputs.map(({ down }) => (down as Readonly<Record<string, unknown>>)[promise] === true);
    return first === true && others.includes(false);
  });

/** What the hardware of AMBA requires (amba 0.4, 4, 6, 7, 8). */
export const ambaRequirements: readonly Requirement[] = [
  ...axi4,
  ...of('AXISXbar', [['axis/xbar-promises', ({ in: inward }) => promisesMore(inward)]]),
  ...of('AHBFanout', [...fanout('ahb'), ['ahb/fanout-lite', ({ out }) => out.some(isFull)]]),
  ...of('APBFanout', fanout('apb')),
  ...of('AHBLite', [['ahb/lite', ({ out }) => out.some(isFull)]]),
  ...of('AHBArbiter', [['ahb/arbiter-one-to-one', ({ in: inward, out }) => inward.length !== 1 || out.length !== 1]]),
];
