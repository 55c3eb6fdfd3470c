import { checks, complaintsOf } from './checks.js';

// Runs all checks of the sources in parallel and prints their complaints. Exits with 1 if there are any.

const complaints = await Promise.all(checks.map(async ([, command]) => await complaintsOf(command)));
for (const complaint of complaints) process.stdout.write(complaint);
if (complaints.some((complaint) => complaint !== '')) process.exitCode = 1;
else console.log(`All checks passed: ${checks.map(([name]) => name).join(', ')}.`);
