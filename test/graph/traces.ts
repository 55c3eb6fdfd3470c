import type { JunctionOptions, NexusOptions } from '../../lib/graph/index.js';
import { GenD, GenU, type Trace } from '../../lib/documents/trace-protocol.js';

/** What a source of the tracing protocol with so many ports tells. */
export function downs(ports: number): GenD[] {
  return Array.from({ length: ports }, (_, k) => new GenD(`d${k}`));
}

/** What a sink of the tracing protocol with so many ports tells. */
export function ups(ports: number): GenU[] {
  return Array.from({ length: ports }, (_, k) => new GenU(`u${k}`));
}

/** The functions of a nexus that writes its inputs in brackets. */
export const bracketed: NexusOptions<Trace, Trace> = {
  down: (values) => new GenD(list(values)),
  up: (values) => new GenU(list(values)),
};

function list(values: readonly { readonly trace: string }[]): string {
  return `[${values.map(({ trace }) => trace).join(',')}]`;
}

/** The functions of a junction with as many inputs as outputs in each unit. */
export const straight: JunctionOptions<Trace, Trace> = { down: (values) => values, up: (values) => values };
