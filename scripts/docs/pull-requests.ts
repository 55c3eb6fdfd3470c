import { markdownTable } from '../../lib/base/text/index.js';
import { checkedPullRequests } from '../../test/pull-requests/pull-requests.js';

/** What a check says of pull requests, made by running it: part of the page about continuous integration. */
export async function pullRequestsSection(): Promise<string> {
  const rows = (await checkedPullRequests()).map(({ title, status, firstLine }) => [
    title,
    String(status),
    { code: firstLine },
  ]);
  return `## Twenty-two pull requests

Each pull request makes one small change to a [design of 45 devices](../test/pull-requests/soc.ts). The table shows the exit code of
\`entente check soc.ts --locked --verbose\` and the first line of its report. A change that breaks nothing is reported as a note.

<!-- oxfmt-ignore-start -->

${markdownTable(['pull request', 'exit code', 'first line of the report'], ['---', '---', '---'], rows).trimEnd()}

<!-- oxfmt-ignore-end -->`;
}
