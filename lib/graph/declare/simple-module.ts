import { visible } from '../../base/text/index.js';
import { LazyModule } from '../declared.js';

/** A module without its own class, as made by `lazyScope` and `soc` (core 6.2). */
export class SimpleLazyModule extends LazyModule {
  readonly #className: string;
  readonly #desiredName: string;

  /** `className` stands for the class in reports, `desiredName` for the wanted name of the hardware module. */
  constructor(className = 'SimpleLazyModule', desiredName: string = className) {
    super();
    this.#className = visible(className);
    this.#desiredName = visible(desiredName);
  }

  override desiredName(): string {
    return this.#desiredName;
  }

  override get className(): string {
    // The base constructor may read the class name before the field is initialised.
    return #className in this ? this.#className : 'SimpleLazyModule';
  }
}
