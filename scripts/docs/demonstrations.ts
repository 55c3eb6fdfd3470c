import { ciPage } from './ci-page.js';
import { commandsPage } from './commands-page.js';
import { mistakesPage } from './mistakes-page.js';
import { ranPages } from './run-pages.js';
import { safetyPage } from './safety-page.js';
import { sweepPage } from './sweep-page.js';
import { tutorialPage } from './tutorial-page.js';

/** Pages of what commands say when they are run, and their pictures, by their names relative to `docs/`. */
export async function demonstrations(): Promise<ReadonlyMap<string, string>> {
  const tutorial = await tutorialPage();
  const sweep = await sweepPage();
  return new Map([
    ['ci.md', await ciPage()],
    ['commands.md', await commandsPage()],
    ['mistakes.md', await mistakesPage()],
    ['safety.md', await safetyPage()],
    ['sweep.md', sweep.page],
    ['images/pages/sweep.svg', sweep.picture],
    ['tutorial.md', tutorial.page],
    ['images/pages/gd32vf103.svg', tutorial.picture],
    ...(await ranPages()),
  ]);
}
