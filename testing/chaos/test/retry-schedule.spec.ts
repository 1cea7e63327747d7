import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const main = resolve(import.meta.dirname, '..', 'dist', 'main.js');

/** The dispatcher's own classes on a virtual clock: the proof of the schedule is part of every test run, and so is the command that makes it. */
describe('npm run chaos -- retry-schedule --virtual', () => {
  let directory: string;

  beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'chaos-test-'))));
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('makes 8 attempts in 23 h 35 min ± 10 %, and then a dead letter', async () => {
    const file = join(directory, 'summary.json');
    await promisify(execFile)(process.execPath, [main, 'retry-schedule', '--virtual', '--summary', file]);
    const summary = JSON.parse(await readFile(file, 'utf8'));
    expect(summary).toMatchObject({
      produced: 200,
      delivered: 0,
      deadLettered: 200,
      waiting: 0,
      lost: 0,
      problems: [],
    });
    const { min, max } = summary.virtual.spanSeconds;
    const nominal = 23 * 3600 + 35 * 60 + 5;
    expect(min).toBeGreaterThan(nominal * 0.9);
    expect(max).toBeLessThan(nominal * 1.1);
    expect(max).toBeGreaterThan(min);
  }, 60_000);
});
