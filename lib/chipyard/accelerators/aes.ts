import { bytes, demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { currentView, lazyModule, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { LazyRoCC, type RoCCUnit, SystemBusKey } from '../../rocket/index.js';
import * as rules from '../rules.js';
import { L2MemHelper } from './memory-helpers.js';

/** What the graph sees of the parameters of the AES engine (chipyard 9.9). */
export interface AESOptions {
  /** Whether its requests bypass the arbiter of the tile. Default false. */
  readonly dedicatedPort?: boolean;
}

const busBytes = 32;
const inFlight = 32;

/** Encrypts and decrypts streams in memory, as a coprocessor (chipyard 9.9). */
class AES256ECBAccel extends LazyRoCC {
  constructor({ dedicatedPort = false }: AESOptions) {
    super();
    setRole(this, { name: 'the AES engine', title: 'AES-256' });
    const { beatBytes } = currentView().get(SystemBusKey);
    demand(
      beatBytes === busBytes,
      rules.chipyardAESWidth,
      () => `The AES engine works on ${bytes(busBytes)} at once, and SBUS is ${beatBytes} wide.`,
      { help: `Make the bus ${bytes(busBytes)} wide: WithSystemBusWidth(${busBytes * 8}).` },
    );
    const way = dedicatedPort ? this.tlNode : this.atlNode;
    for (const name of ['memloader', 'memwriter']) {
      const helper = lazyModule(() => new L2MemHelper(`[${name}]`, inFlight), { name: `l2_${name}` });
      setRole(helper, { name: `the ${name} of the AES engine`, title: `AES-256 ${name}` });
      way.from(tl.widthWidget(busBytes)).from(tl.bufferChain(1)).from(helper.masterNode);
    }
  }
}

/**
 * The AES engine of Caliptra as a coprocessor, which encrypts and decrypts streams in memory (chipyard 9.9).
 *
 * @example
 * const units = subsystem.WithRoCCUnits(chipyard.aes256());
 * export default chipyard.chipTopology(
 *   new Config('Example', units, subsystem.WithNHugeCores(1), chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export function aes256(params: AESOptions = {}): RoCCUnit {
  checkOptions('AESOptions', params);
  return { name: 'acc', make: () => new AES256ECBAccel(params) };
}
