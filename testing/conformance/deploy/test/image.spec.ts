import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PythonTools } from '../src/programs/python-tools.ts';
import { root } from '../src/root.ts';

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Steps and called workflows of a workflow's jobs. */
interface Workflow {
  jobs: Record<string, { uses?: string; needs?: string | string[]; steps?: { uses?: string }[] }>;
}

describe('the workflows', () => {
  const workflow = (file: string) => parse(readFileSync(join(root, file), 'utf8')) as Workflow;

  it.each(tracked('.github/workflows/*.yml'))('run actions of others by their commit: %s', (file) => {
    const used = Object.values(workflow(file).jobs).flatMap(({ uses, steps = [] }) => [
      uses,
      ...steps.map((step) => step.uses),
    ]);
    for (const action of used) if (action !== undefined) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
  });

  it('publish no release before its known vulnerabilities are listed', () => {
    const { vulnerabilities, publish } = workflow('.github/workflows/release.yml').jobs;
    expect(vulnerabilities!.uses).toBe('./.github/workflows/vulnerabilities.yml');
    expect(publish!.needs).toContain('vulnerabilities');
  });
});

describe('the files that images are made of', () => {
  let tools: PythonTools;
  beforeAll(async () => {
    tools = await PythonTools.open();
  }, 300_000);

  const dockerfiles = tracked('*Dockerfile');
  it('are found', () => {
    expect(dockerfiles).toContain('deploy/docker/Dockerfile');
  });

  it.each(dockerfiles)('pass hadolint: %s', async (file) => {
    const config = 'testing/conformance/deploy/hadolint.yaml';
    const { code, stdout, stderr } = await tools.program('hadolint', ['--config', config, file]);
    expect({ code, said: stdout + stderr }).toEqual({ code: 0, said: '' });
  });

  it.each(tracked('*.sh', '.ci/run'))('pass shellcheck: %s', async (file) => {
    const { code, stdout, stderr } = await tools.program('shellcheck', [file]);
    expect({ code, said: stdout + stderr }).toEqual({ code: 0, said: '' });
  });
});
