import { checks, complaintsOf } from './checks.js';

// Runs all checks of the sources beside each other, and says what they complain about. Exit code 1 if any does.

const complaints = await Promise.all(checks.map(async (check) => await complaintsOf(...check)));
for (const complaint of complaints) process.stdout.write(complaint);
if (complaints.some((complaint) => complaint !== '')) process.exitCode = 1;
else console.log('No complaints of oxlint, dependency-cruiser, knip and oxfmt.');
