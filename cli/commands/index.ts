import type { Command } from 'commander';

/**
 * A command as listed in the help text. It is loaded on demand, so that no command waits for code that only others
 * need.
 */
export interface CommandEntry {
  /** The arguments after its name. */
  readonly usage: string;
  readonly description: string;
  /** Loads the function that adds arguments, options and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** The commands in the order of the help text. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  init: {
    usage: '[folder]',
    description:
      'Set up a project: an example topology, a policy, a lock, a GitHub workflow that checks them, and a .gitignore.',
    load: async () => (await import('./init.js')).defineInit,
  },
  elaborate: {
    usage: '[options] <input>',
    description:
      'Negotiate a design, print a summary and the address map, and write drawings, reports and other files.',
    load: async () => (await import('./elaborate.js')).defineElaborate,
  },
  describe: {
    usage: '[options] <file>',
    description:
      'Print the contents of a description of an existing SoC: devices, addresses, interrupts and clocks, each with its place in the file.',
    load: async () => (await import('./describe.js')).defineDescribe,
  },
  import: {
    usage: '[options] <file>',
    description:
      'Convert a description of an existing SoC to a TypeScript topology with its buses, masters, devices and interrupts. Values that the file does not give are marked ASSUMED.',
    load: async () => (await import('./import.js')).defineImport,
  },
  check: {
    usage: '[options] [inputs...]',
    description: 'Check designs for mistakes. entente help rules lists the rules.',
    load: async () => (await import('./check.js')).defineCheck,
  },
  sweep: {
    usage: '[options] [inputs...]',
    description: 'Elaborate every combination of configurations, and print a table with a row of figures for each.',
    load: async () => (await import('./sweep.js')).defineSweep,
  },
  diff: {
    usage: '[options] <before> [after]',
    description: 'Compare two designs, and report breaking, compatible and internal changes.',
    load: async () => (await import('./diff.js')).defineDiff,
  },
  lock: {
    usage: '[options] [inputs...]',
    description: 'Record the facts of a design that others depend on, one a line, for entente check --locked.',
    load: async () => (await import('./lock.js')).defineLock,
  },
  map: {
    usage: '[options] <input>',
    description:
      'Print the address map with the device and the permissions of each range (Atomic, Read, Write, eXecute, Cache), or the free addresses.',
    load: async () => (await import('./map.js')).defineMap,
  },
  diagram: {
    usage: '[options] <input>',
    description:
      'Draw the design: all modules, nodes and edges, nested as declared, or a view such as a block diagram of the buses.',
    load: async () => (await import('./diagram.js')).defineDiagram,
  },
  hardware: {
    usage: '[options] <input>',
    description: 'Print the hardware: every module with its ports and their widths, its instances and its connections.',
    load: async () => (await import('./hardware.js')).defineHardware,
  },
  parameters: {
    usage: '[options] <input>',
    description:
      'Print every module, node and edge with all negotiated values as JSON. ' +
      'For a .jsonl file with one document a line, print one result a line: {"graph": …} or {"error": …}.',
    load: async () => (await import('./parameters.js')).defineParameters,
  },
  route: {
    usage: '[options] <input> <master> <address>',
    description:
      'Follow an access from edge to edge, with protocols, widths, ids, addresses, clock domains, requests and beats, to its device, or to the place where it fails and why.',
    load: async () => (await import('./route.js')).defineRoute,
  },
  reach: {
    usage: '[options] <input>',
    description: 'Show which master reaches which device, with which operations and sizes.',
    load: async () => (await import('./reach.js')).defineReach,
  },
  'why-not': {
    usage: '[options] <input> <master> <device> [operation] [size]',
    description:
      'Explain why a master cannot reach a device or a part of it: the node that removes the capability, the filter, or the missing edge, and how to fix it.',
    load: async () => (await import('./why-not.js')).defineWhyNot,
  },
  explain: {
    usage: '[options] <input> <edge>',
    description:
      'Trace a value on an edge, or the width of a wire or port, to its origin: the node that declares it, the nodes that change it, and the rule of each. Without a field, show everything in which the edge differs from those before and after it.',
    load: async () => (await import('./explain.js')).defineExplain,
  },
  list: {
    usage: '[options] <input> <what>',
    description: 'List the nodes, edges, masters, devices, buses, clock domains or interrupts of a design.',
    load: async () => (await import('./list.js')).defineList,
  },
  ids: {
    usage: '[options] <input>',
    description:
      'Show how source ids are allocated: for each device, the tree of nodes back to the masters, with the unused ids.',
    load: async () => (await import('./ids.js')).defineIds,
  },
  replay: {
    usage: '[options] <input> <trace>',
    description:
      'Replay a trace of accesses: count requests, beats, bytes and requests in flight on every edge, and report failures.',
    load: async () => (await import('./replay.js')).defineReplay,
  },
  play: {
    usage: '[options] [file]',
    description:
      'Write the playground, an HTML page with an editor that negotiates and draws topologies as you type, without a network.',
    load: async () => (await import('./play.js')).definePlay,
  },
  view: {
    usage: '[options] <input>',
    description:
      'Write the viewer, an interactive HTML page with drawings, negotiated values and their origins, routes and the address map.',
    load: async () => (await import('./view.js')).defineView,
  },
};
