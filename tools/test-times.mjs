// `node tools/test-times.mjs [how many]`: what the last test runs took, part by part, and the slowest spec files, as the tables of docs/change/testing.md.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './prepare.mjs';

const directory = join(root, '.heliograph', 'test');
const shown = Number(process.argv[2] ?? 20);

const parts = readdirSync(directory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const { startTime, testResults, numTotalTests } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
    const files = testResults.map(({ name, startTime: began, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - began) / 1000,
    }));
    const ended = Math.max(startTime, ...testResults.map(({ endTime }) => endTime));
    return { part: basename(file, '.json'), seconds: (ended - startTime) / 1000, tests: numTotalTests, files };
  })
  .sort((one, other) => other.seconds - one.seconds);

const row = (...cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

row('part', 'spec files', 'tests', 's');
row('---', '---:', '---:', '---:');
for (const { part, seconds, tests, files } of parts) row(part, files.length, tests, Math.round(seconds));
process.stdout.write('\n');
row('spec file', 'part', 's');
row('---', '---', '---:');
parts
  .flatMap(({ part, files }) => files.map((file) => ({ part, ...file })))
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, shown)
  .forEach(({ file, part, seconds }) => row(`\`${file}\``, part, seconds.toFixed(1)));
