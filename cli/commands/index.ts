import type { Command } from 'commander';

/** A command as the help text lists it. It is loaded when it is called, so that none waits for what only others need. */
export interface CommandEntry {
  /** What follows its name. */
  readonly usage: string;
  readonly description: string;
  /** What gives the command its arguments, options and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** The commands in the order of the help text. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  init: {
    usage: '[folder]',
    description: 'Write a first topology, a policy, a lock, a workflow for GitHub that checks them, and a .gitignore.',
    load: async () => (await import('./init.js')).defineInit,
  },
  elaborate: {
    usage: '[options] <input>',
    description: 'Negotiate a design, print a summary and its address map, and write its artefacts.',
    load: async () => (await import('./elaborate.js')).defineElaborate,
  },
  describe: {
    usage: '[options] <file>',
    description:
      'Print what a description of an existing SoC says: devices, addresses, interrupts, clocks, each with its place.',
    load: async () => (await import('./describe.js')).defineDescribe,
  },
  import: {
    usage: '[options] <file>',
    description:
      'Write a topology in TypeScript from a description of an existing SoC, to go on with: buses, masters, devices and interrupts as the file has them, and ASSUMED what it does not say.',
    load: async () => (await import('./import.js')).defineImport,
  },
  check: {
    usage: '[options] [inputs...]',
    description: 'Look for mistakes in designs: entente help rules lists what is looked for.',
    load: async () => (await import('./check.js')).defineCheck,
  },
  sweep: {
    usage: '[options] [inputs...]',
    description: 'Elaborate every combination of configurations, and print a table with a row of figures for each.',
    load: async () => (await import('./sweep.js')).defineSweep,
  },
  diff: {
    usage: '[options] <before> [after]',
    description:
      'Tell what changed between two designs: breaking what others rely on, compatible with it, or internal.',
    load: async () => (await import('./diff.js')).defineDiff,
  },
  lock: {
    usage: '[options] [inputs...]',
    description: 'Write down what others rely on, a line for each fact. entente check --locked compares.',
    load: async () => (await import('./lock.js')).defineLock,
  },
  map: {
    usage: '[options] <input>',
    description:
      'Print the address map: which device answers at which address, and what may be done there (Atomic, Read, Write, eXecute, Cache); or which addresses are free.',
    load: async () => (await import('./map.js')).defineMap,
  },
  diagram: {
    usage: '[options] <input>',
    description:
      'Draw the design: all modules, nodes and edges, nested as they are declared, or its buses as people draw them.',
    load: async () => (await import('./diagram.js')).defineDiagram,
  },
  hardware: {
    usage: '[options] <input>',
    description:
      'Print the hardware: every module with its ports and their widths, its instances, and what is wired to what.',
    load: async () => (await import('./hardware.js')).defineHardware,
  },
  parameters: {
    usage: '[options] <input>',
    description:
      'Print the parameter report: every module, node and edge with all negotiated values, as JSON. ' +
      'For a .jsonl file with a document on each line, print one result on each line: {"graph": …} or {"error": …}.',
    load: async () => (await import('./parameters.js')).defineParameters,
  },
  route: {
    usage: '[options] <input> <master> <address>',
    description:
      'Show the way of an access: protocols, widths, ids, addresses, clock domains, requests and beats from edge to edge, and the device at its end, or where and why it ends without one.',
    load: async () => (await import('./route.js')).defineRoute,
  },
  reach: {
    usage: '[options] <input>',
    description: 'Show which master reaches which device, with which operations of which sizes.',
    load: async () => (await import('./reach.js')).defineReach,
  },
  'why-not': {
    usage: '[options] <input> <master> <device> [operation] [size]',
    description:
      'Say what keeps a master from a device: the node that takes a capability away, the filter, or the edge that is missing, and what would help.',
    load: async () => (await import('./why-not.js')).defineWhyNot,
  },
  explain: {
    usage: '[options] <input> <edge>',
    description:
      'Say where a value on an edge, or the width of a wire or a port, comes from: who declares it, which nodes change it on its way, and by what rule. Without a field: everything in which the edge differs from those before and after it.',
    load: async () => (await import('./explain.js')).defineExplain,
  },
  list: {
    usage: '[options] <input> <what>',
    description:
      'List the nodes, edges, masters, devices, buses, clock domains or interrupts of a design, for people and for scripts.',
    load: async () => (await import('./list.js')).defineList,
  },
  ids: {
    usage: '[options] <input>',
    description:
      'Show how source ids are allocated: for each device the tree of those who share them, back to the masters, with the ids that nobody uses.',
    load: async () => (await import('./ids.js')).defineIds,
  },
  replay: {
    usage: '[options] <input> <trace>',
    description:
      'Send the accesses of a trace through a design, and count requests, beats and bytes on every edge, how many are in flight, and what fails.',
    load: async () => (await import('./replay.js')).defineReplay,
  },
  play: {
    usage: '[options] [file]',
    description:
      'Write one HTML page to write topologies in: it negotiates and draws while one types, without a network.',
    load: async () => (await import('./play.js')).definePlay,
  },
  view: {
    usage: '[options] <input>',
    description:
      'Write one HTML page to look around in: drawings to open and close, what was negotiated and why, routes, and the address map.',
    load: async () => (await import('./view.js')).defineView,
  },
};
