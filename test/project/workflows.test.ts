import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import coverage from '../../vitest.coverage.config.js';
import { commitAll, git, repositoryWith } from '../cli/repository.js';
import { ententeIn, program } from '../cli/run.js';

const root = new URL('../../', import.meta.url);

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly if?: string;
}

/** What of a workflow, an action, a pipeline or a hook is read here. */
interface Yaml {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
  readonly inputs?: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs?: { readonly using: string; readonly steps: readonly Step[] };
  readonly entente?: { readonly script: readonly string[]; readonly artifacts: { readonly reports: object } };
  readonly repos?: readonly { readonly hooks: readonly { readonly entry: string }[] }[];
}

function read(name: string): string {
  return readFileSync(new URL(name, root), 'utf8');
}

/** Reads YAML; throws where anything about it is not as it should be. */
function parsed(text: string): Yaml {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Yaml;
}

const blocks = (language: string): string[] =>
  [...read('docs/ci.md').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );

const action = parsed(read('action.yml'));
const shown = blocks('yaml').map(parsed);
const assets = readdirSync(new URL('assets/init', root)).filter((name) => name.endsWith('.yml'));

/**
 * A repository as `entente init` writes it. There, npm stands for what installs the package, which is the local build, and npx for what
 * runs it, unless the real one is wanted, which takes longer than the rest; everything else is what it is.
 */
async function scratch({ realNpx = false } = {}): Promise<{
  readonly folder: string;
  readonly run: (script: string, env?: NodeJS.ProcessEnv) => Ran;
}> {
  const folder = repositoryWith({ 'readme.md': 'A chip.\n' });
  expect((await ententeIn(folder, 'init')).status).toBe(0);
  commitAll(folder);
  const bin = mkdtempSync(join(tmpdir(), 'entente-'));
  const executable = (path: string, lines: string): void => {
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
  };
  executable(
    join(bin, 'npm'),
    `mkdir -p node_modules/.bin && printf '#!/bin/sh\\nexec "${process.execPath}" "${program}" "$@"\\n' > node_modules/.bin/entente && chmod +x node_modules/.bin/entente`,
  );
  const npx =
    'while [ "$1" = --no ] || [ "$1" = -- ]; do shift; done; command="$1"; shift; exec "node_modules/.bin/$command" "$@"';
  if (!realNpx) executable(join(bin, 'npx'), npx);
  const run = (script: string, env: NodeJS.ProcessEnv = {}): Ran => {
    // As GitHub and GitLab run them.
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...quiet, ...env, PATH: `${bin}:${process.env.PATH ?? ''}` },
    });
    return { status, stdout, stderr };
  };
  return { folder, run };
}

// Nothing is asked of a registry.
const quiet = {
  NO_COLOR: '1',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
};

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Moves the serial port into the memory. */
function moveUart(folder: string): void {
  const source = readFileSync(join(folder, 'soc.ts'), 'utf8');
  writeFileSync(join(folder, 'soc.ts'), source.replace('0x6400_0000', '0x8000_8000'));
}

describe('the workflow that entente init writes', () => {
  const [name = ''] = assets;
  const workflow = parsed(read(`assets/init/${name}`));
  const scripts = (workflow.jobs?.check?.steps ?? []).flatMap(({ run }) => run ?? []);

  test('is the only template, and the one that the documentation shows', () => {
    expect(assets).toEqual(['entente.yml']);
    expect(shown[0]).toEqual(workflow);
    expect(workflow.permissions).toEqual({ contents: 'read', 'security-events': 'write' });
  });

  test('passes at first, fails when a device moves, and writes what it uploads', async () => {
    const { folder, run } = await scratch({ realNpx: true });
    const summary = join(folder, '..', 'summary.txt');
    const env = { GITHUB_STEP_SUMMARY: summary };
    expect(scripts).toHaveLength(3);
    expect(scripts.map((script) => run(script, env).status)).toEqual([0, 0, 0]);
    expect(readFileSync(summary, 'utf8')).toContain('✅');
    // Nothing that it writes is to be committed.
    expect(git(folder, 'status', '--short')).toBe('');
    moveUart(folder);
    expect(scripts.map((script) => run(script, env).status)).toEqual([0, 1, 0]);
    expect(readFileSync(summary, 'utf8')).toContain('❌');
    expect(JSON.parse(readFileSync(join(folder, 'entente.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  });
});

describe('the action', () => {
  const steps = action.runs?.steps ?? [];
  const [install, check] = steps.filter(({ run }) => run !== undefined);

  /** What the steps come to with these inputs. */
  async function acted(
    inputs: Readonly<Record<string, string>>,
    prepare: (folder: string) => void = () => undefined,
    temporary: string = mkdtempSync(join(tmpdir(), 'entente-')),
  ): Promise<Ran & { readonly folder: string; readonly summary: string; readonly output: string }> {
    const { folder, run } = await scratch();
    prepare(folder);
    const [summary, output] = [join(temporary, 'summary'), join(temporary, 'output')];
    const valueOf = (text: string): string =>
      text.replace(
        /^\$\{\{ inputs\.([\w-]+) \}\}$/,
        (_, name: string) => inputs[name] ?? action.inputs?.[name]?.default ?? '',
      );
    const env = Object.fromEntries(Object.entries(check?.env ?? {}).map(([name, value]) => [name, valueOf(value)]));
    expect(Object.values(env).join('')).not.toContain('${{');
    run(install?.run ?? '');
    const ran = run(check?.run ?? '', {
      ...env,
      ...{ RUNNER_TEMP: temporary, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output },
    });
    const written = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return { ...ran, folder, summary: written(summary), output: written(output).replaceAll(temporary, '') };
  }

  test('is a composite one, whose scripts get what is given in variables alone', () => {
    expect(action.runs?.using).toBe('composite');
    for (const { run, shell } of steps) {
      expect(run ?? '').not.toContain('${{');
      expect(shell).toBe(run === undefined ? undefined : 'bash');
    }
    // Every input is used.
    const text = JSON.stringify(steps);
    for (const name of Object.keys(action.inputs ?? {})) expect(text).toContain(`inputs.${name}`);
  });

  test('checks the designs that are named', async () => {
    expect(await acted({ designs: 'soc.ts\n' })).toMatchObject({
      ...{ status: 0, stdout: '', stderr: '' },
      summary: '### ✅ `entente check soc.ts`\n\nNot shown: 1 note.\n\n',
      output: expect.stringMatching(/^sarif=\/entente\.\w{6}\/entente\.sarif\n$/) as string,
    });
    const both = await acted({ designs: 'soc.ts\nsoc.ts#default\n', locked: 'false' });
    expect(both.summary).toContain('entente check soc.ts, soc.ts#default');
  });

  test('or those of the policy', async () => {
    const ran = await acted({ policy: 'own policy.json', locked: 'false' }, (folder) => {
      writeFileSync(join(folder, 'own policy.json'), '{ "designs": ["soc.ts"] }');
    });
    expect(ran).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect((await acted({})).stderr).toContain('No design is named.');
  });

  test('fails with what breaks others, and says so in the summary', async () => {
    const ran = await acted({ designs: 'soc.ts' }, moveUart);
    expect(ran.status).toBe(1);
    expect(ran.stdout.split('\n')[0]).toMatch(/^::error file=soc\.ts,line=14,col=19,title=address\/overlap::/);
    expect(ran.summary).toContain('❌');
    expect((await acted({ designs: 'soc.ts', 'fail-on': 'info' })).status).toBe(1);
  });

  test('has nothing to show of another use of it in the same job', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'entente-'));
    const first = await acted({ designs: 'soc.ts' }, () => undefined, temporary);
    const second = await acted({ designs: 'no-such.ts', locked: 'false' }, () => undefined, temporary);
    expect(second).toMatchObject({ status: 64, summary: first.summary, output: first.output });
    const third = await acted({ designs: 'soc.ts' }, moveUart, temporary);
    const [one, other, ...more] = third.output.trim().split('\n');
    expect([one, more]).toEqual([first.output.trim(), []]);
    expect(other).not.toBe(one);
  });

  test('compares with a revision, which it fetches where it is not there', async () => {
    const moved =
      (against: (folder: string) => void) =>
      (folder: string): void => {
        against(folder);
        moveUart(folder);
      };
    const here = await acted(
      { designs: 'soc.ts', locked: 'false', against: 'main' },
      moved(() => undefined),
    );
    expect(here.stdout).toContain('device moved, compared with main: soc.uart');
    const elsewhere = moved((folder) => {
      const origin = mkdtempSync(join(tmpdir(), 'entente-'));
      git(origin, 'clone', '--quiet', '--bare', folder, '.');
      git(folder, 'remote', 'add', 'origin', `file://${origin}`);
      git(folder, 'branch', '--quiet', '--move', 'main', 'work');
    });
    for (const against of ['main', 'origin/main']) {
      const fetched = await acted({ designs: 'soc.ts', locked: 'false', against }, elsewhere);
      expect(fetched.stdout).toContain('device moved, compared with origin/main: soc.uart');
    }
    expect((await acted({ designs: 'soc.ts', against: 'no-such' })).status).not.toBe(0);
  });

  test('runs nothing that is given to it', async () => {
    const evil = '--policy=$(touch pwned)`touch pwned`"; touch pwned; \'; touch pwned #';
    for (const name of ['designs', 'policy', 'against', 'fail-on', 'locked']) {
      const { folder, status } = await acted({ designs: 'soc.ts', [name]: evil });
      expect(existsSync(join(folder, 'pwned'))).toBe(false);
      // Whatever is not true does not lock.
      expect(status !== 0, name).toBe(name !== 'locked');
    }
  });

  test('is used with inputs that it has, and all of them are told of', () => {
    const told = [...read('docs/ci.md').matchAll(/^\| `([\w-]+)` +\| .* \|$/gm)].map(([, name]) => name);
    expect(told).toEqual(Object.keys(action.inputs ?? {}));
    const uses = shown.flatMap(({ jobs }) => Object.values(jobs ?? {}).flatMap((job) => job.steps));
    const own = uses.filter((step) => step.uses?.includes('/entente@') === true);
    expect(own).toHaveLength(1);
    for (const step of own) for (const name of Object.keys(step.with ?? {})) expect(action.inputs).toHaveProperty(name);
  });
});

describe('what the documentation shows for', () => {
  test('GitLab writes the reports that it names', async () => {
    const [pipeline, ...others] = shown.flatMap(({ entente }) => entente ?? []);
    expect(others).toEqual([]);
    const { folder, run } = await scratch();
    expect(pipeline?.script.map((line) => run(line).status)).toEqual([0, 0]);
    for (const file of Object.values(pipeline?.artifacts.reports ?? {}))
      expect(existsSync(join(folder, String(file)))).toBe(true);
    moveUart(folder);
    expect(pipeline?.script.map((line) => run(line).status)).toEqual([0, 1]);
    const [issue] = JSON.parse(readFileSync(join(folder, 'gl-code-quality-report.json'), 'utf8')) as unknown[];
    expect(issue).toMatchObject({ check_name: 'address/overlap', location: { path: 'soc.ts', lines: { begin: 14 } } });
  });

  test('commits keeps what is broken from being committed', async () => {
    const [hook, ...others] = blocks('sh');
    expect(others).toEqual([]);
    const entries = shown.flatMap(({ repos = [] }) => repos.flatMap(({ hooks }) => hooks.map(({ entry }) => entry)));
    expect(entries).toHaveLength(1);
    const { folder, run } = await scratch();
    run('npm install');
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    writeFileSync(join(folder, '.git/hooks/pre-commit'), hook ?? '', { mode: 0o755 });
    const commit = 'git -c user.name=Somebody -c user.email=somebody@example.com commit --quiet --all -m change';
    writeFileSync(join(folder, 'readme.md'), 'Another chip.\n');
    expect([run(commit).status, run(entries[0] ?? '').status]).toEqual([0, 0]);
    moveUart(folder);
    expect([run(commit).status, run(entries[0] ?? '').status]).toEqual([1, 1]);
  });

  test('a policy with several designs is one, and they have the locks that it says', async () => {
    const [policy, ...others] = blocks('ts').filter((text) => text.includes('designs:'));
    expect(others).toEqual([]);
    const { folder } = await scratch();
    writeFileSync(join(folder, 'entente.config.ts'), policy ?? '');
    expect((await ententeIn(folder, 'lock')).stderr).toBe(
      'Wrote entente.soc.lock, entente.rocket-DualCoreConfig.lock\n',
    );
    expect((await ententeIn(folder, 'check', '--locked')).status).toBe(0);
    for (const lock of ['entente.soc.lock', 'entente.rocket-DualCoreConfig.lock'])
      expect(read('docs/ci.md')).toContain(`\`${lock}\``);
  });

  test('nothing else', () => {
    const known = shown.filter(({ jobs, entente, repos }) => [jobs, entente, repos].some((part) => part !== undefined));
    expect(known).toHaveLength(shown.length);
    expect(shown).toHaveLength(4);
  });
});

describe('the workflow of coverage', () => {
  const { permissions, jobs } = parsed(read('.github/workflows/coverage.yml'));
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

  test('runs a script that there is, which holds a whole run to floors', () => {
    const steps = jobs?.coverage?.steps ?? [];
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run coverage']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(scripts.coverage).toBe('npm run build && vitest run --config vitest.coverage.config.ts');
    const { lines, branches, ...rooms } = coverage.test?.coverage?.thresholds ?? {};
    expect([lines, branches]).toEqual([expect.any(Number), expect.any(Number)]);
    // A floor for files that are not there would hold up nothing.
    const missing = Object.keys(rooms).filter((room) => !existsSync(new URL(room.replace('/**', ''), root)));
    expect(missing).toEqual([]);
  });
});

describe('the workflow of the site', () => {
  const { permissions, jobs } = parsed(read('.github/workflows/site.yml'));
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

  test('builds and checks by scripts that there are, and uploads what they make', () => {
    const steps = jobs?.build?.steps ?? [];
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run site', 'npm run site:check']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['site', 'site:check']));
    expect(steps.at(-1)).toMatchObject({ uses: 'actions/upload-pages-artifact@v3', with: { path: 'build/site' } });
  });

  test('publishes what was pushed, and nothing else may write', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs?.publish).toMatchObject({
      ...{ if: "github.event_name == 'push'", needs: 'build' },
      permissions: { pages: 'write', 'id-token': 'write' },
    });
    expect(jobs?.publish?.steps.map(({ uses }) => uses)).toEqual(['actions/deploy-pages@v4']);
  });
});
