import type { Command } from 'commander';

/** Adds `entente complete <shell>`, which prints a completion script for bash, zsh, fish or powershell. */
export async function addCompletion(program: Command): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander');
  tab(program);
}
