import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { firrtl, netlistOf } from '../../lib/hardware/index.js';
import { type RecordedDesign, recordedDesigns } from '../../test/hardware/recorded-designs.js';

// Lets firtool read the FIRRTL of all examples, recorded configurations and chips, for maintainers who have it installed: npx tsx
// scripts/build/firtool.ts. Exits with 1 if firtool reports an error or a warning, and with 2 if there is no firtool.
const { stdout, error } = spawnSync('firtool', ['--version'], { encoding: 'utf8' });
if (error === undefined) {
  console.log(stdout.trim());
  const refused = recordedDesigns.filter((design) => !accepts(design));
  console.log(`${recordedDesigns.length - refused.length} of ${recordedDesigns.length} accepted`);
  process.exitCode = refused.length === 0 ? 0 : 1;
} else {
  console.error('There is no firtool here: org.chipsalliance:llvm-firtool of Maven Central has it.');
  process.exitCode = 2;
}

function accepts({ name, topology, config }: RecordedDesign): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'entente-firtool-'));
  try {
    const file = join(folder, 'design.fir');
    writeFileSync(file, [...firrtl(netlistOf(elaborate(topology, config())))].join(''));
    const { status, stderr } = spawnSync('firtool', [file, '--format=fir', '-o', join(folder, 'design.sv')], {
      encoding: 'utf8',
    });
    const accepted = status === 0 && stderr === '';
    console.log(`${accepted ? 'accepted' : 'refused '} ${name}`);
    if (stderr !== '') console.error(stderr);
    return accepted;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
