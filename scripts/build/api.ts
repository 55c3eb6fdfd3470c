import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { fileURLToPath } from 'node:url';
import { entries } from './entries.js';

// What each entry of the package exports, as reports that people review: npm run api writes them; without --local they are compared.
const local = process.argv.includes('--local');
const file = fileURLToPath(new URL('../../api-extractor.json', import.meta.url));
const packageJsonFullPath = fileURLToPath(new URL('../../package.json', import.meta.url));
const configs = Object.entries(entries).map(([name, source]) => {
  const configObject = ExtractorConfig.loadFile(file);
  const declarations = source.replace(/^\.\/(.*)\.ts$/, '<projectFolder>/dist/$1.d.ts');
  const report = { ...configObject.apiReport, enabled: true, reportFileName: `${name.replace('/', '-')}.api.md` };
  return ExtractorConfig.prepare({
    configObject: { ...configObject, mainEntryPointFilePath: declarations, apiReport: report },
    configObjectFullPath: file,
    packageJsonFullPath,
  });
});
// The declarations are read and checked once for all entries.
const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
let compilerState: CompilerState | undefined;
for (const config of configs) {
  compilerState ??= CompilerState.create(config, { additionalEntryPoints });
  const { succeeded } = Extractor.invoke(config, { compilerState, localBuild: local, showVerboseMessages: false });
  if (!succeeded) process.exitCode = 1;
}
