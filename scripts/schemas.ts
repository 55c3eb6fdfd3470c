import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { documentSchema } from '../lib/import/index.js';

// The schema of topology documents follows from the readers of the library; this writes it down for everyone else.
const file = new URL('../schemas/topology-document-1.schema.json', import.meta.url);
const options = await resolveConfig(file);
writeFileSync(file, await format(JSON.stringify(documentSchema()), { ...options, parser: 'json' }));
