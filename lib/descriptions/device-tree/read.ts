import { DescriptionError, type ReadingLimits, type Source, usualLimits } from '../reading.js';
import type { DraftTree } from './draft.js';
import { isFlattened, readFlattened } from './dtb.js';
import { applyOverlay } from './overlay.js';
import { parseDeviceTree } from './parser.js';
import { preprocess } from './preprocessor/preprocess.js';
import { resolveTree } from './resolve.js';
import type { DeviceTree } from './tree.js';

/** Reads a device tree, source or binary, and applies overlays in order. Throws a {@link DescriptionError} if it cannot be read. */
export function readDeviceTree(
  source: Source,
  overlays: readonly Source[] = [],
  limits: ReadingLimits = usualLimits,
): DeviceTree {
  const draft = draftOf(source, limits);
  if (draft.isOverlay) {
    throw new DescriptionError(
      `${source.file} is an overlay, which needs the tree that it applies to.`,
      draft.root.place,
      `Name the tree, and this one with --overlay ${source.file}.`,
    );
  }
  for (const overlay of overlays) applyOverlay(draft, draftOf(overlay, limits));
  return resolveTree(draft);
}

function draftOf(source: Source, limits: ReadingLimits): DraftTree {
  const { content, file } = source;
  if (isFlattened(content)) return readFlattened(content, file, limits);
  // The file looks like a flattened tree that was cut off.
  if (/\.dtbo?(\.gz)?$/i.test(file) || (content[0] === 0xd0 && content[1] === 0x0d)) {
    throw new DescriptionError(
      'A flattened device tree begins with the bytes d0 0d fe ed, and this file does not.',
      { file, line: 1, column: 1 },
      'Make it anew from its source with dtc, or name the source, as a file that ends in .dts.',
    );
  }
  return parseDeviceTree(preprocess(source, limits), source, limits);
}
