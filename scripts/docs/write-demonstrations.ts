import { optimiseLater } from '../../cli/process/engine.js';

// Part of `npm run docs`: writes the output of the built commands.
optimiseLater();
const [{ demonstrations }, { writeDocs }] = [await import('./demonstrations.js'), await import('./write-docs.js')];
await writeDocs(await demonstrations());
