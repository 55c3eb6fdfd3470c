import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { LazyModule, lazyModule, setRole, type SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { PBUS, type RocketSubsystem } from '../../rocket/index.js';
import { FFTKey, type FFTOptions } from '../keys.js';

/** A Fourier transform behind registers (chipyard 9.3). */
export class LazyTail extends LazyModule {
  /** Its registers. */
  readonly node: SinkNode<tl.TileLink>;

  /** `baseAddress`: first byte address of its registers. */
  constructor(baseAddress: AddressLike) {
    super();
    setRole(this, { name: 'the Fourier transform', title: 'FFT' });
    const device = new SimpleDevice('fft-generator', ['cpu']);
    const address = [new AddressSet(toAddress(baseAddress), 0xffn)];
    this.node = tl.registerNode({ name: 'node', address, device, beatBytes: 8, concurrency: 1 });
  }
}

/**
 * Attaches a Fourier transform to the periphery bus (chipyard 9.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 *
 * @example
 * chipyard.attachFFT(system, { baseAddress: '0x2400' });
 */
export function attachFFT(system: RocketSubsystem, params: FFTOptions): LazyTail {
  checkOptions('FFTOptions', params);
  const bus = system.locate(PBUS, 'the Fourier transform');
  const { beatBytes, blockBytes } = bus;
  const domain = bus.generateSynchronousDomain('', 'fft_domain');
  const fft = domain.inside(() => lazyModule(() => new LazyTail(params.baseAddress), { name: 'tailChain' }));
  bus.coupleTo('tailWrite', (from) =>
    domain.inside(() => fft.node.from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes }))).from(from),
  );
  return fft;
}

/**
 * The Fourier transform of the configuration, if it has one (chipyard 9.3).
 *
 * @throws RequirementError `subsystem/no-bus` without a periphery bus.
 */
export function fftGenerator(system: RocketSubsystem): void {
  const params = system.view.get(FFTKey);
  if (params !== undefined) attachFFT(system, params);
}
