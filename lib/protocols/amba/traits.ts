import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import {
  acceptedFields,
  addressBits,
  dataBits,
  fieldWidths,
  noFieldsDown,
  noFieldsUp,
  readsAndWrites,
  slaveDefaults,
  widths,
} from '../../bus/traits-kit.js';

/** What AHB and APB say of themselves alike (amba 7, 8). Names of their signals begin with `letter`. */
export function ambaTraits(
  letter: 'h' | 'p',
): Required<Pick<ProtocolTraits, 'family' | 'standard' | 'operations' | 'derived' | 'defaults'>> {
  return {
    family: 'bus',
    standard: {
      ...{ slave: '', master: '', joint: '_', clock: `${letter}clk` },
      reset: { name: `${letter}resetn`, active: 'low' },
    },
    operations: readsAndWrites,
    derived: {
      ...{ 'bundle.addrBits': addressBits, 'bundle.dataBits': dataBits('up.beatBytes'), ...acceptedFields },
      ...fieldWidths('requestFields', `${letter}auser.*`),
      ...fieldWidths('responseFields', `${letter}duser.*`),
      ...{ ...widths('addrBits', `${letter}addr`), ...widths('dataBits', `${letter}wdata`, `${letter}rdata`) },
    },
    defaults: { ...noFieldsDown, ...slaveDefaults, ...noFieldsUp, 'up.slaves.device': [null] },
  };
}
