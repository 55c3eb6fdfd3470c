import { writeFileSync } from 'node:fs';
import { documentSchema } from '../lib/import/index.js';
import { formatted } from './formatted.js';

// The schema of topology documents follows from the readers of the library; this writes it down for everyone else.
const file = new URL('../schemas/topology-document-1.schema.json', import.meta.url);
writeFileSync(file, await formatted(file, JSON.stringify(documentSchema())));
