import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { debianPackages, type DebianProgram } from '@heliograph/stack';
import { runCommand, type CommandResult } from '@heliograph/stack';
import { chartDirectory, root } from '../src/root.ts';

const rules = join(chartDirectory, 'files', 'rules');
const monitoring = join(root, 'deploy', 'monitoring');
const yamlIn = (folder: string, ending: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(ending));

describe('alert rules, by Prometheus’ own promtool', () => {
  let promtool: DebianProgram;
  beforeAll(async () => {
    promtool = await debianPackages({ packages: ['prometheus'], binary: 'promtool' });
  }, 300_000);
  const run = (...args: string[]): Promise<CommandResult> =>
    runCommand(promtool.binary, args, { env: promtool.environment, cwd: monitoring });

  it.each(yamlIn(rules, '.yaml'))('are taken: %s', async (file) => {
    const { code, stdout, stderr } = await run('check', 'rules', '--lint-fatal', join(rules, file));
    expect({ code, said: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, said: '' });
  });

  it.each(yamlIn(monitoring, '.test.yaml'))(
    'fire and are over when they should: %s',
    async (file) => {
      const { code, stdout, stderr } = await run('test', 'rules', file);
      expect({ code, said: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, said: '' });
    },
    300_000,
  );
});
