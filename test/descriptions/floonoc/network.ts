import type { FloonocFacts } from '../../../lib/descriptions/floonoc/describe.js';
import { DescriptionError, type DescribedSoc } from '../../../lib/descriptions/index.js';
import { described } from '../read.js';

/** Parts of a configuration in place of those of the usual one; null for what it lacks. */
export type Parts = Readonly<Record<string, string | null>>;

const usual: Parts = {
  name: 'noc',
  description: 'A network.',
  network_type: 'axi',
  routing: '{ route_algo: ID }',
  protocols: `
  - { name: in, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
  - { name: out, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }`,
  endpoints: `
  - { name: cpu, mgr_port_protocol: [in] }
  - { name: ram, addr_range: { base: 0x8000, size: 0x1000 }, sbr_port_protocol: [out] }`,
  routers: '[{ name: r }]',
  connections: '[{ src: cpu, dst: r }, { src: ram, dst: r }]',
};

/** A network of a manager and a subordinate at one router, with other parts in place of some of it. */
export function network(parts: Parts): { readonly soc: DescribedSoc; readonly facts: FloonocFacts } {
  const text = Object.entries({ ...usual, ...parts })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
  const { soc, facts } = described({ 'noc.yml': text });
  return { soc, facts: facts as FloonocFacts };
}

/** What is said of it: the last words of the rules with the messages, each on one line. */
export function said(parts: Parts): string[] {
  return network(parts).soc.findings.map(
    ({ rule, message }) => `${rule.replace('description/', '')}: ${message.replace('\n', ' ')}`,
  );
}

/** Why it is refused; `none` where it is read. */
export function refusal(parts: Parts): string {
  try {
    network(parts);
  } catch (error) {
    if (error instanceof DescriptionError) return error.message;
    throw error;
  }
  return 'none';
}

/** Where each endpoint answers: `ram 0x8000+0x1000`. */
export function answers(parts: Parts): string[] {
  return network(parts).facts.endpoints.map(({ name, ranges }) =>
    [name, ...ranges.map(({ base, size }) => `${base}+${size}`)].join(' '),
  );
}

/** Who is connected with whom, the lesser name first. */
export function links(parts: Parts): string[] {
  return network(parts)
    .facts.links.map(({ ends }) => ends.toSorted().join(' - '))
    .toSorted();
}
