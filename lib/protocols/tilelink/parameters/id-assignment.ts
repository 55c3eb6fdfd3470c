import { doubled } from '../../../bus/ids.js';
import type { TLMasterPortParameters } from './master-port.js';

/**
 * Numbers FIFO domains densely from 0 in the order in which they are met (tilelink 5.1.4). Each call of the result
 * starts a new port: equal ids of different ports are different domains.
 */
export function fifoRelabeller(): () => (fifoId: number | undefined) => number | undefined {
  let next = 0;
  return () => {
    const labels = new Map<number, number>();
    return (fifoId) => {
      if (fifoId === undefined) return undefined;
      let label = labels.get(fifoId);
      if (label === undefined) labels.set(fifoId, (label = next++));
      return label;
    };
  };
}

/** The same port with twice the ids: the lowest bit of an id tells an adapter's own requests from those it hands on. */
export function doubleIds(port: TLMasterPortParameters): TLMasterPortParameters {
  return port.mapMasters((client) => client.copy({ sourceId: doubled(client.sourceId) }));
}
