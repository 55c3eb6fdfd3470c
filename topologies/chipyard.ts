// Chipyard's chips: a system with everything that a chip may have, its clocks, and links to others. A config expression says what is in it:
// entente elaborate chipyard --config 'WithNBigCores(2) ++ AbstractConfig'
import { type Topology, topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';

const chipTop: Topology = topology(chipyard.ChipTop, { name: 'chiptop0', config: chipyard.RocketConfig });

export { chipTop as default, chipTop as ChipTop };
