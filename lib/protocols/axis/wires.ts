import { fieldWires } from '../../bus/fields/index.js';
import { bundleOf, type BundleType, decoupled, uint } from '../../bus/wires/index.js';
import type { AXISBundleParameters, AXISSignal } from './edge.js';

/** The wires of a stream: those that it has, the last one first (hardware 2.4). */
export function axisWires(params: AXISBundleParameters): BundleType {
  const bytes = params.dataBits / 8;
  const widths: Readonly<Record<AXISSignal, number>> = {
    ...{ last: 1, id: params.idBits, dest: params.destBits },
    ...{ keep: bytes, strb: bytes, data: params.dataBits },
  };
  const standard = params.signals.map((signal) => [signal, uint(widths[signal])] as const).toReversed();
  const user = fieldWires(params.userFields).fields.map(({ name, type }) => [name, type] as const);
  return decoupled(bundleOf([...user, ...standard]));
}
