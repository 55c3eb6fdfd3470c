import { checkOptions } from '../../../base/options/index.js';
import { TransferSizes } from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import { doubleIds } from '../parameters/id-assignment.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLHintHandler}. */
export interface TLHintHandlerOptions {
  /** Whether managers that support hints get them. Default true. */
  readonly passthrough?: boolean;
}

/**
 * Answers hints for managers that do not know them (tilelink 5.10). The check of the hardware throws
 * `tilelink/hint-none` for a manager that can neither be written in parts nor be read without effects.
 */
export class TLHintHandler extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Every client has its sourceId range doubled, from [start, end) to [2 start, 2 end).',
    up: 'Managers support hint of the sizes that they support themselves (only with passthrough), else of the sizes of putPartial, else of those of get unless their regionType is GET_EFFECTS.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLHintHandlerOptions = {}) {
    super();
    const { passthrough = true } = checkOptions('TLHintHandlerOptions', options);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ passthrough: true }, options),
      down: doubleIds,
      up: (port) => port.mapSlaves((slave) => slave.copy({ supports: { hint: hintSizes(slave, passthrough) } })),
      validate: (edges) => {
        for (const { slave } of edges.in) slave.slaves.forEach((manager) => checkHint(manager, this.path));
      },
    });
  }
}

/** Puts a {@link TLHintHandler} into the current module and returns its node (tilelink 5.10). */
export function hintHandler(options: TLHintHandlerOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLHintHandler(options), { shortcut: 'hints' }).node;
}

// A hint that the manager does not support is answered for it, by writing nothing or by a read without side effects.
function hintSizes({ supports, regionType }: TLSlaveParameters, passthrough: boolean): TransferSizes {
  if (passthrough && !supports.hint.isNone) return supports.hint;
  if (!supports.putPartial.isNone) return supports.putPartial;
  return regionType === 'GET_EFFECTS' ? TransferSizes.none : supports.get;
}

function checkHint(manager: TLSlaveParameters, path: string): void {
  demand(
    !manager.supports.hint.isNone,
    rules.hintNone,
    () =>
      `Hint handler ${path} cannot answer hints for ${manager.title}, which can neither be written in parts nor be read without effects.`,
    {
      help: () =>
        `Let ${manager.title} support putPartial, or get with a region type above GET_EFFECTS, such as regionType: 'UNCACHED' for memory.`,
    },
  );
}
