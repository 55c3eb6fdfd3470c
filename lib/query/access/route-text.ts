import { bytes, counted, listed } from '../../base/diagnostic/index.js';
import { hex, rangeText } from '../../base/address/index.js';
import { securityText } from '../../bus/security/index.js';
import { operationName } from '../design/operation-name.js';
import type { Death } from './loss.js';
import type { Operation, Protocols } from '../../elaboration/index.js';
import type { Arrival, Hop, Route } from './route.js';

/** A route as text: a line for each hop where something changes, then where it ends (design 6). */
export function routeText(route: Route, protocols: Protocols): string {
  const { master, protocol, client, operation, address, size, hops, end } = route;
  const called = operationName(protocols, protocol, operation);
  const head = `${called} of ${bytes(size)} at ${hex(address)} by ${client} (${master})\n`;
  return `${head}${hops.map((hop, k) => hopText(hop, hops[k - 1], protocols)).join('')}${endText(end)}`;
}

function hopText(hop: Hop, before: Hop | undefined, protocols: Protocols): string {
  const notes = hopNotes(hop, before, protocols);
  return `  ${hop.from} -> ${hop.to}\n${notes.length === 0 ? '' : `      ${notes.join(', ')}\n`}`;
}

/**
 * What is said of a hop: protocol, clock, width, ids, address, operation, requests and beats. What is as it was on the edge before is left
 * out, so that what changes stands out (design 6).
 */
export function hopNotes(hop: Hop, before: Hop | undefined, protocols: Protocols): string[] {
  const { titleOf } = protocols;
  const called = requestName(protocols, hop);
  return [
    changed('protocol', titleOf),
    changed('domain', (domain) => `clock of ${domain ?? 'the root'}`),
    before !== undefined && before.beatBytes === hop.beatBytes ? undefined : widthText(hop),
    hop.client === before?.client && hop.ids?.join() === before?.ids?.join() ? undefined : idsText(hop),
    changed('address', hex),
    called === (before && requestName(protocols, before)) ? undefined : called,
    hop.requests === before?.requests && hop.size === before.size && hop.beats === before.beats
      ? undefined
      : `${hop.requests} x ${bytes(hop.size)}${hop.beats === undefined ? '' : ` in ${counted(hop.beats, 'beat')}`}`,
  ].filter((note) => note !== undefined);

  function changed<K extends keyof Hop>(key: K, show: (value: Hop[K]) => string): string | undefined {
    return before?.[key] === hop[key] ? undefined : show(hop[key]);
  }
}

function requestName(protocols: Protocols, { protocol, operation, reads }: Hop): string {
  const all: Operation[] = reads === true ? ['get', operation] : [operation];
  return all.map((each) => operationName(protocols, protocol, each)).join(' and ');
}

function widthText({ beatBytes }: Hop): string {
  return beatBytes === undefined ? 'of a width that is not known' : `${bytes(beatBytes)} wide`;
}

function idsText({ client, ids }: Hop): string | undefined {
  if (client === undefined) return undefined;
  const names = listed(client.split(', '));
  return ids === undefined ? names : `${names} ids [${ids.join(', ')})`;
}

function endText(end: Route['end']): string {
  if (end.kind === 'dead') return deathText(end);
  const { node, device, window } = end;
  const met = device === undefined ? `reaches ${node}` : `is answered by ${node} for ${device}`;
  return `  ${met}: ${rangeText(window)}, ${arrivalText(end)}\n`;
}

/** Where in the device an access arrives, and with which security where not all do: `offset 0x0, for secure accesses alone`. */
export function arrivalText({ offset, accesses }: Arrival): string {
  return `offset ${hex(offset)}${accesses === undefined ? '' : `, for ${securityText(accesses)} accesses alone`}`;
}

function deathText({ node, message, help }: Death): string {
  return `  ends at ${node}\n    ${message}\n    help: ${help}\n`;
}

/** A route as data; protocols have their titles, and addresses are hexadecimal strings (design 6). */
export function routeJson(route: Route, { titleOf }: Protocols): object {
  const { protocol, address, hops, end } = route;
  return {
    ...route,
    protocol: titleOf(protocol),
    address: hex(address),
    hops: hops.map((hop) => ({ ...hop, protocol: titleOf(hop.protocol), address: hex(hop.address) })),
    end:
      end.kind === 'dead'
        ? end
        : { ...end, window: [hex(end.window.base), hex(end.window.end)], offset: hex(end.offset) },
  };
}
