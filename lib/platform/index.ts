export { CoreInterruptController } from './core-interrupt-controller.js';
export { firmware, type FirmwareOptions } from './firmware.js';
export { Hart, hart, type HartInterrupt, type HartOptions } from './hart.js';
export {
  clic,
  gic,
  InterruptController,
  interruptController,
  type InterruptControllerOptions,
  type InterruptNumbering,
} from './interrupt-controller.js';
