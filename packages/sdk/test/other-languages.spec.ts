import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = resolve(import.meta.dirname, '../..');
const generated = {
  'sdk-python': /^src\/heliograph\/_generated\/\w+\.py$/,
  'sdk-go': /^\w+_generated\.go$/,
  'sdk-java': /\/(Types|Requests|Operations)\.java$/,
};

describe.each(Object.entries(generated))('%s', (name, pattern) => {
  const folder = join(packages, name);

  it('is of the committed API document', () => {
    const tool = join(folder, 'tools', 'generate.mjs');
    expect(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('has a generated core of a size that can be read', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file));
    const lines = files.map((file) => readFileSync(join(folder, file), 'utf8').split('\n').length);
    expect(files.length).toBeGreaterThan(1);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(15_000);
  });
});
