import { block } from './errors-pages.js';

/** How services and hooks run a check: part of the page about continuous integration. A test runs the commands. */
export const services = `## GitHub action

\`action.yml\` in this repository does the work of the workflow above in one step. It checks the designs that you name, one a line, or those
that the policy lists:

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

| input | meaning |
| --- | --- |
| \`designs\` | the designs to check, one a line; default those of the policy |
| \`against\` | the revision to compare with, such as \`\${{ github.event.pull_request.base.sha }}\`; fetched if it is missing |
| \`policy\` | the policy file; default \`entente.config.ts\` |
| \`locked\` | whether to compare with the lock; default \`true\` |
| \`fail-on\` | the lowest severity that fails the check |
| \`working-directory\` | the folder that has the \`package.json\`, to which paths are relative |
| \`upload\` | whether to upload SARIF to code scanning; default \`true\` |
| \`category\` | the category of the findings in code scanning, where each upload replaces the last of its category: choose one for each use of the action; default \`entente\`, followed by the \`working-directory\` if there is one |

## Several designs

\`entente check soc.ts 'rocket --config DualCoreConfig'\` checks both designs and makes one report, in which every finding names its design. The exit code is
the highest of all. Without a design, \`entente check\` and \`entente lock\` take those that the policy lists, each with its own requirements:

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

Each design has its own lock, here \`entente.soc.lock\` and \`entente.rocket-DualCoreConfig.lock\`; \`lock\` in the list renames it. A single design
has \`entente.lock\`.

A topology of several chips is one input, with one lock that holds the lock of each chip. \`entente lock\`, \`check --locked\`,
\`check --against\` and \`diff\` cover all of its chips and report on each by name. \`soc.ts#io\` selects one.

## Without a lock

\`entente check soc.ts --against origin/main\` compares with a revision instead of a lock. Breaking changes fail the check. Findings that the
revision has already are counted but do not fail it.

Entente checks the revision out into a temporary folder and uses the packages that are installed. It compares a renamed file with its old
version, as git detects renames. A report says if a file is new, and then all of its findings count. If the main branch has moved on, compare
with the merge base: \`--against "$(git merge-base origin/main HEAD)"\`. With \`--locked\` as well, the lock decides which changes are allowed.

## GitLab

Findings appear in the Code Quality report of the merge request and in its list of tests:

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

As a git hook, in the executable file \`.git/hooks/pre-commit\`:

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

Both check the files of the working tree, staged or not.

## Reports

\`--format\` writes several reports at once: \`--format text,sarif=entente.sarif,junit=entente.xml\`.

- \`github\` writes annotations, \`markdown\` a summary, and \`gitlab\` a Code Quality report.
- \`sarif\` is for code scanning services.
- \`junit\` is for services that show test results. Each rule is a test of each design, marked as skipped if it did not run.
- \`json\` is for programs and has a [schema](../schemas/check-report-1.schema.json).`;
