// Chipyard's chips: a system with everything that a chip may have, its clocks, and links to others. A config expression says what is in it:
// entente elaborate chipyard --config 'WithNBigCores(2) ++ AbstractConfig'
import type { Topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';

const chipTop: Topology = chipyard.chipTopology(chipyard.RocketConfig);

export { chipTop as default, chipTop as ChipTop };
