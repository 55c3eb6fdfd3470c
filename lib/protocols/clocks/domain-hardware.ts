import type { BodyEnd, ModuleHardware, Node } from '../../graph/index.js';

/** Where the body of a domain finds its clock: on the first edge of one of its nodes. */
export interface ClockPlace {
  readonly node: Node;
  readonly side: 'in' | 'out';
}

/** The hardware of a module that runs its children on the clock of one of its nodes, and gives that clock to those outside (hardware 4.2). */
export function domainHardware(place: ClockPlace): ModuleHardware {
  const joined = (port: string): readonly [BodyEnd, BodyEnd] => [{ port }, { ...place, path: [port] }];
  return { clock: 'output', joins: [joined('clock'), joined('reset')] };
}
