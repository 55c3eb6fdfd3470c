import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { fileURLToPath } from 'node:url';
import { entries } from './entries.js';

// Writes what each entry of the package exports as reports for reviewers (npm run api). Without --local, it compares the reports.
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
// The declarations are parsed and checked once for all entries.
const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
let compilerState: CompilerState | undefined;
for (const config of configs) {
  compilerState ??= CompilerState.create(config, { additionalEntryPoints });
  const { succeeded } = Extractor.invoke(config, { compilerState, localBuild: local, showVerboseMessages: false });
  if (!succeeded) process.exitCode = 1;
}
