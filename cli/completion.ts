import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** Adds `entente complete <shell>`, which prints a completion script for bash, zsh, fish or powershell. */
export function addCompletion(program: Command): void {
  tab(program);
}
