import type { PlainNode } from '../recorded-design.js';
import { factsOf, interruptsOn, membersOn } from './recorded-ports.js';
import { of, type Requirement, where } from './requirement.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const spreadsOneClock = ({ className }: PlainNode): boolean =>
  ['ClockGroup', 'ClockGroupAggregator', 'FixedClockBroadcast'].includes(className);

function divides(div: unknown): boolean {
  return div === 3 || (typeof div === 'number' && div >= 1 && Number.isInteger(Math.log2(div)));
}

const clocks: readonly Requirement[] = [
  ...where(spreadsOneClock, [['clocks/one-input', (node) => node.in.length !== 1]]),
  // Members of one key are one member of the edge.
  ...of('ClockGroup', [['clocks/group-keys', ({ in: inward, out }) => sum(inward.map(membersOn)) !== out.length]]),
  ...of('ClockGroupAggregator', [
    ['clocks/aggregator-keys', ({ in: inward, out }) => sum(inward.map(membersOn)) !== sum(out.map(membersOn))],
  ]),
  ...of('ResetWrangler', [['clocks/wrangler-clock', (node) => node.in.some((edge) => factsOf(edge).clock === null)]]),
  ...of('ClockDivider', [['clocks/divider', ({ statement }) => !divides(statement.div)]]),
];

function contextsFit({ statement, out }: PlainNode): boolean {
  const contexts = sum(out.map(interruptsOn));
  return contexts > 0 && contexts <= Number(statement.maxHarts ?? 15872);
}

const interrupts = where(
  ({ outer }) => outer === 'IntImp',
  [
    ...of('TLPLIC', [
      ['plic/devices', (node) => sum(node.in.map(interruptsOn)) > 1023],
      ['plic/contexts', (node) => !contextsFit(node)],
    ]),
    ...of('CLINT', [['clint/inputs', (node) => node.in.length > 0]]),
    ...of('IntSyncAsyncCrossingSink', [['interrupts/sync-stages', ({ debug }) => debug === 'sync:1']]),
  ],
);

/** What the hardware of clocks and interrupts requires (interrupts-clocks 4, 6, 11). */
export const wireRequirements: readonly Requirement[] = [...clocks, ...interrupts];
