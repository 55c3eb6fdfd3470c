import type { Command } from 'commander';

/** The commands in the order of the help text. Each is loaded when it is called, so that none waits for what only others need. */
export const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  init: async () => (await import('./init.js')).addInitCommand,
  elaborate: async () => (await import('./elaborate.js')).addElaborateCommand,
  describe: async () => (await import('./describe.js')).addDescribeCommand,
  import: async () => (await import('./import.js')).addImportCommand,
  check: async () => (await import('./check.js')).addCheckCommand,
  sweep: async () => (await import('./sweep.js')).addSweepCommand,
  diff: async () => (await import('./diff.js')).addDiffCommand,
  lock: async () => (await import('./lock.js')).addLockCommand,
  map: async () => (await import('./map.js')).addMapCommand,
  diagram: async () => (await import('./diagram.js')).addDiagramCommand,
  hardware: async () => (await import('./hardware.js')).addHardwareCommand,
  parameters: async () => (await import('./parameters.js')).addParametersCommand,
  route: async () => (await import('./route.js')).addRouteCommand,
  reach: async () => (await import('./reach.js')).addReachCommand,
  'why-not': async () => (await import('./why-not.js')).addWhyNotCommand,
  explain: async () => (await import('./explain.js')).addExplainCommand,
  list: async () => (await import('./list.js')).addListCommand,
  ids: async () => (await import('./ids.js')).addIdsCommand,
  replay: async () => (await import('./replay.js')).addReplayCommand,
  play: async () => (await import('./play.js')).addPlayCommand,
  view: async () => (await import('./view.js')).addViewCommand,
};
