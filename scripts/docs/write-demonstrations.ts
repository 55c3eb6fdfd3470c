import { optimiseLater } from '../../cli/process/engine.js';

// A part of `npm run docs`: writes what commands say, as they were built.
optimiseLater();
const [{ demonstrations }, { writeDocs }] = [await import('./demonstrations.js'), await import('./write-docs.js')];
await writeDocs(await demonstrations());
