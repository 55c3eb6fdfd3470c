import type { Rule } from '../../base/diagnostic/index.js';

export const blocksSize: Rule = {
  id: 'blocks/size',
  requires: 'The sizes of a block in bytes are powers of two.',
  because: 'An address set describes a region by the bits of addresses that may differ.',
  instead: 'Use the next power of two.',
  clause: 'chipyard 1.1',
};

export const blocksBusFrequency: Rule = {
  id: 'blocks/bus-frequency',
  requires: 'A UART is on a bus whose frequency is known.',
  because: 'Its baud rate after reset is a division of the clock of the bus.',
  instead: 'Give the bus a frequency, or attach the UART to another bus.',
  clause: 'chipyard 1.4',
};

export const blocksUart: Rule = {
  id: 'blocks/uart',
  requires: 'A UART has frames of 8 or 9 bits, and a divisor that fits its registers.',
  because: 'Software sets the divisor with as many bits as there are, and it samples every bit several times.',
  instead: 'Choose another baud rate, more bits of divisor, or fewer samples.',
  clause: 'chipyard 1.4',
};

export const blocksSpi: Rule = {
  id: 'blocks/spi',
  requires: 'An SPI controller has frames of at least 4 bits, and delays that its hardware can make.',
  because: 'Fine delays come from delay lines of 5 bits; other delays are numbers of stages.',
  instead: 'Set frameBits to 4 or more, fineDelayBits to 0 or 5, and the delays of samples to 0 or more.',
  clause: 'chipyard 1.5',
};

export const blocksStream: Rule = {
  id: 'blocks/stream',
  requires: 'A stream has at least one channel, of at most 63 bits.',
  because: 'A register of 64 bits holds an entry and whether it is valid.',
  instead: 'Set nChannels to 1 or more, and dataBits to 63 or less.',
  clause: 'chipyard 1.13',
};
