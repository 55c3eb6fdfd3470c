import type { BufferLike } from '../../bus/crossings/index.js';
import { type Handle, lazyScope, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { BuiltInDeviceParams, BusParams } from './bus-params.js';

type TLHandle = Handle<TileLink, TileLink>;

/** Puts the devices that a bus comes with behind it, in the current module (subsystem 5). */
export function attachBuiltInDevices(params: BusParams & BuiltInDeviceParams, outward: TLHandle): void {
  const { beatBytes, blockBytes, errorDevice, zeroDevice } = params;
  const bufferOf = (buffer: BufferLike | null | undefined): TLHandle =>
    buffer === null ? tl.tempNode() : tl.buffer(buffer ?? 'default');
  if (errorDevice !== undefined) {
    lazyScope(
      'wrapped_error_device',
      () => {
        const buffered = errorDevice.buffer !== null;
        const error = tl.error({ params: errorDevice.errorParams, buffer: buffered, beatBytes });
        setRole(error, { name: 'the error device' });
        error.from(bufferOf(errorDevice.buffer)).from(outward);
      },
      'ErrorDeviceWrapper',
    );
  }
  if (zeroDevice !== undefined) {
    lazyScope(
      'wrapped_zero_device',
      () => {
        const zero = tl.zero({ address: zeroDevice.address, beatBytes });
        zero
          .from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes }))
          .from(bufferOf(zeroDevice.buffer))
          .from(zeroDevice.cacheCork === undefined ? tl.tempNode() : tl.cacheCork(zeroDevice.cacheCork))
          .from(outward);
      },
      'ZeroDeviceWrapper',
    );
  }
}
