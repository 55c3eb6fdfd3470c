import { block } from './errors-pages.js';

/** The sweep that the page about sweeps is about. */
export const pageConfig =
  'WithNBigCores({1,2,4}) ++ WithNBanks({1,2,3}) ++ WithInclusiveCache? ++ WithCoherentBusTopology ++ BaseConfig';

/** How services and schedulers run the shards of a sweep: part of the page about sweeps. A test runs the commands. */
export const services = `### GitHub

${block(
  'yaml',
  `name: Sweep

on:
  workflow_dispatch:

env:
  CONFIG: ${pageConfig}

jobs:
  shard:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        shard: [1, 2, 3, 4]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm install
      - run: npx --no -- entente sweep rocket --config "$CONFIG" --shard \${{ matrix.shard }}/\${{ strategy.job-total }} --rows \${{ matrix.shard }}.jsonl
      - uses: actions/upload-artifact@v4
        with:
          name: shard-\${{ matrix.shard }}
          path: \${{ matrix.shard }}.jsonl
  merge:
    runs-on: ubuntu-latest
    needs: shard
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npm install
      - uses: actions/download-artifact@v4
        with:
          pattern: shard-*
          path: shards
          merge-multiple: true
      - run: npx --no -- entente sweep merge shards/*.jsonl --expect 'errors = 0 or refused' --out sweep.svg --format markdown >> "$GITHUB_STEP_SUMMARY"
      - uses: actions/upload-artifact@v4
        with:
          name: sweep
          path: sweep.svg`,
)}

### GitLab

${block(
  'yaml',
  `shard:
  image: node:20
  stage: build
  parallel: 4
  variables:
    CONFIG: ${pageConfig}
  script:
    - npm install
    - npx --no -- entente sweep rocket --config "$CONFIG" --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" --rows "shards/$CI_NODE_INDEX.jsonl"
  artifacts:
    paths: [shards]

merge:
  image: node:20
  stage: test
  needs: [shard]
  script:
    - npm install
    - npx --no -- entente sweep merge shards/*.jsonl --out sweep.csv --out sweep.svg
  artifacts:
    paths: [sweep.csv, sweep.svg]`,
)}

### Slurm

A job array over a folder that all nodes share. If the time limit stops a job, submit the array again to continue.

${block(
  'sh',
  `#!/bin/bash
#SBATCH --job-name=sweep
#SBATCH --array=1-4
#SBATCH --cpus-per-task=8
#SBATCH --mem=16G
#SBATCH --time=1:00:00

CONFIG='${pageConfig}'
mkdir -p shards
npx --no -- entente sweep rocket --config "$CONFIG" --jobs "$SLURM_CPUS_PER_TASK" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --rows "shards/$SLURM_ARRAY_TASK_ID.jsonl" --resume`,
)}

\`sbatch --wait sweep.sbatch && npx --no -- entente sweep merge shards/*.jsonl --out sweep.csv\` merges the shards.

### GNU parallel

On two machines that share a folder, with one shard at a time on each, because a sweep uses all cores:

${block(
  'sh',
  `export CONFIG='${pageConfig}'
mkdir -p shards
parallel --sshlogin alpha,beta --jobs 1 --env CONFIG --workdir "$PWD" 'npx --no -- entente sweep rocket --config "$CONFIG" --shard {}/4 --rows shards/{}.jsonl --resume' ::: 1 2 3 4
npx --no -- entente sweep merge shards/*.jsonl --out sweep.csv`,
)}
`;
