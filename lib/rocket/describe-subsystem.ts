import { currentView } from '../graph/index.js';
import { addressBitsKey, cellsFor, onBinding, Resource, resourceInt, resourceString } from '../devicetree/index.js';
import { bindOnly } from '../devicetree/only.js';
import { bindManagers } from '../protocols/gathered/tl.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import { DTSCompat, DTSModel, DTSTimebase } from './keys.js';

/** Describes a subsystem to firmware: its names, and the addresses of all devices that the bus reaches (devicetree 5.1). */
export function describeSubsystem(viewpoint: TLBusWrapper): void {
  const view = currentView();
  const model = view.get(DTSModel);
  const names = [model, ...view.get(DTSCompat)];
  const timebase = view.get(DTSTimebase);
  onBinding(({ bindings, anchors, edges }) => {
    const managers = viewpoint.unifyManagers(edges);
    const max = managers.reduce((most, { maxAddress }) => (maxAddress > most ? maxAddress : most), 0n);
    const cells = resourceInt(cellsFor(max));
    const bits = viewpoint.busView(edges)?.bundle.addressBits;
    if (bits !== undefined) bindings.bind(new Resource(anchors.root, addressBitsKey), resourceInt(bits));
    for (const name of names) {
      bindings.bind(new Resource(anchors.root, 'compat'), resourceString(`${name}-dev`));
      bindings.bind(new Resource(anchors.soc, 'compat'), resourceString(`${name}-soc`));
    }
    bindOnly(bindings, new Resource(anchors.root, 'model'), resourceString(model), { what: 'the model' });
    for (const anchor of [anchors.root, anchors.soc]) {
      bindOnly(bindings, new Resource(anchor, 'width'), cells, { what: 'the cells of an address' });
    }
    bindings.bind(new Resource(anchors.cpus, 'width'), resourceInt(1));
    bindOnly(bindings, new Resource(anchors.cpus, 'hertz'), resourceInt(timebase), { what: 'the timebase' });
    bindManagers(bindings, managers);
  });
}
