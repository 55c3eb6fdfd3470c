import {
  LazyModule,
  lazyModule,
  NexusNode,
  type Protocol,
  type ProtocolTypes,
  demand,
  SinkNode,
  SourceNode,
  topology,
  wires,
} from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** Numbers on wires: both sides say how many bits they can handle, and the narrower one decides. */
interface Adding extends ProtocolTypes {
  readonly protocol: 'Adding';
  /** Bits that a driver offers. */
  readonly down: number;
  /** Bits that a monitor wants. */
  readonly up: number;
  /** Bits on the wire. */
  readonly edge: number;
}

// This is a whole protocol: every kind of node, the checks on bindings and the drawings follow from it.
const adding: Protocol<Adding> = {
  name: 'Adding',
  edge: (offered, wanted) => Math.min(offered, wanted),
  wires: (width) => wires.uint(width),
  traits: { derived: { wires: { rule: 'The narrower side decides.', from: ['up', 'down'] } } },
  render: (width) => ({ colour: 'blue', label: `width = ${width}` }),
};

function allEqual(widths: readonly number[]): number {
  const [first = 0, ...others] = widths;
  demand(
    others.every((width) => width === first),
    'adding/width',
    () => `An adder joins widths of ${widths.join(', ')} bits.`,
    {
      help: 'Give everything that is bound to one adder the same width.',
    },
  );
  return first;
}

/** Adds all its inputs. */
class Adder extends LazyModule {
  readonly node = new NexusNode(adding, adding, { down: allEqual, up: allEqual });
}

/** Drives one number to several receivers. */
class AdderDriver extends LazyModule {
  readonly node;

  constructor(width: number, receivers: number) {
    super();
    this.node = new SourceNode(adding, new Array<number>(receivers).fill(width));
  }
}

/** Checks the sum of all drivers. */
class AdderMonitor extends LazyModule {
  readonly nodeSeq;
  readonly nodeSum;

  constructor(width: number, drivers: number) {
    super();
    this.nodeSeq = Array.from({ length: drivers }, () => new SinkNode(adding, [width]));
    this.nodeSum = new SinkNode(adding, [width]);
  }
}

/** Two drivers, an adder, and a monitor that sees the numbers and their sum. */
class AdderTestHarness extends LazyModule {
  readonly adder = lazyModule(() => new Adder());
  readonly drivers = [8, 8].map((width) => lazyModule(() => new AdderDriver(width, 2)));
  readonly monitor = lazyModule(() => new AdderMonitor(4, 2));

  constructor() {
    super();
    for (const driver of this.drivers) this.adder.node.from(driver.node);
    this.drivers.forEach((driver, k) => this.monitor.nodeSeq[k]?.from(driver.node));
    this.monitor.nodeSum.from(this.adder.node);
  }
}

const adder = topology(() => new AdderTestHarness(), 'adder');

export default adder;
runAsScript(import.meta.url, adder);
