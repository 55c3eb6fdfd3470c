import { block } from './errors-pages.js';

/** How services and hooks run a check: part of the page about continuous integration. A test runs the commands. */
export const services = `## In a line

\`action.yml\` in this repository does all of the workflow above in a step, for a policy that lists the designs or for those that are named,
a line for each:

${block(
  'yaml',
  `name: Entente

on:
  pull_request:

permissions:
  contents: read
  security-events: write

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: your-organisation/entente@v0.1.0
        with:
          designs: |
            soc.ts
            rocket --config DualCoreConfig
          locked: false`,
)}

| input | says |
| --- | --- |
| \`designs\` | what to check, a line for each; default those of the policy |
| \`against\` | the revision to compare with, such as \`\${{ github.event.pull_request.base.sha }}\`, which is fetched if it is not there |
| \`policy\` | the policy; default \`entente.config.ts\` |
| \`locked\` | whether to compare with the lock; default \`true\` |
| \`fail-on\` | the least severity that makes the check fail |
| \`working-directory\` | the folder that paths start from, which has the \`package.json\` |
| \`upload\` | whether to upload SARIF to code scanning; default \`true\` |
| \`category\` | what code scanning keeps the findings under, which has those of the last upload alone: one for each use of the action; default \`entente\`, with the \`working-directory\` behind it if there is one |

## Several designs

\`entente check soc.ts 'rocket --config DualCoreConfig'\` checks both and makes one report, in which every finding says its design; the exit code is
the worst. \`entente check\` and \`entente lock\` without a design take those that the policy lists, each with what is wanted of it alone:

${block(
  'ts',
  `import type { Policy } from 'entente-soc';

export default {
  rules: { 'address/no-default': 'off' },
  designs: [
    { input: 'soc.ts', expect: ['uart at 0x6400_0000 size 4K'], boot: { cpu: '0x1_0000' } },
    'rocket --config DualCoreConfig',
  ],
} satisfies Policy;`,
)}

Each has a lock of its own, here \`entente.soc.lock\` and \`entente.rocket-DualCoreConfig.lock\`; \`lock\` in the list gives it another name. A design that is
alone has \`entente.lock\`. A topology of several chips is one input, with one lock that has that of each chip: \`entente lock\`, \`check --locked\`, \`check --against\` and
\`diff\` are about all of them, and tell of each by its name; \`soc.ts#io\` is one of them.

## Without a lock

\`entente check soc.ts --against origin/main\` compares with a revision in place of the lock: what breaks others fails, and what was found there already
is counted, but does not fail. The revision is laid out in a temporary folder, with the packages that are installed. A file that was renamed is compared with what it
was, by what git takes for a rename; one that is new is told to be, and all that is found in it counts. Where the main branch has moved on, compare with where it was left:
\`--against "$(git merge-base origin/main HEAD)"\`. With \`--locked\` too, the lock decides what may change.

## GitLab

Findings show in the merge request, by Code Quality, and in the list of tests:

${block(
  'yaml',
  `entente:
  image: node:20
  rules:
    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  cache:
    key:
      files: [package.json]
    paths: [.npm/]
  script:
    - npm install --cache .npm --prefer-offline
    - npx --no -- entente check soc.ts --locked --format text,gitlab=gl-code-quality-report.json,junit=entente.xml
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: entente.xml`,
)}

## Before a commit

As a hook of git, \`.git/hooks/pre-commit\`, which has to be executable:

${block(
  'sh',
  `#!/bin/sh
exec npx --no -- entente check soc.ts --locked`,
)}

Or with [pre-commit](https://pre-commit.com), in \`.pre-commit-config.yaml\`:

${block(
  'yaml',
  `repos:
  - repo: local
    hooks:
      - id: entente
        name: entente check
        entry: npx --no -- entente check soc.ts --locked
        language: system
        files: \\.ts$|^entente\\.
        pass_filenames: false`,
)}

Either reads the files as they are in the folder, staged or not.

## Reports

\`--format\` takes several reports at once: \`--format text,sarif=entente.sarif,junit=entente.xml\`. \`github\` is annotations, \`markdown\` a summary, \`gitlab\` Code
Quality, SARIF for code scanning services; JUnit is for whatever shows test results: each rule is a test of each design, and skipped where it did not run. JSON is for programs, by its
[schema](../schemas/check-report-1.schema.json).`;
