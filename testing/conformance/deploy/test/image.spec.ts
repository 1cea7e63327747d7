import { execFileSync } from 'node:child_process';
import { PythonTools } from '../src/programs/python-tools.ts';
import { root } from '../src/root.ts';

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

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
