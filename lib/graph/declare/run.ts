/** What designs that are declared together count on with, such as the chips of one system; any other design is alone in its run. */
export class Run {
  /** Modules that were made so far. */
  modules = 0;
}
