import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlugin, findMosquitto, headerEnvironment } from '@heliograph/stack';

jest.setTimeout(120_000);

/** Few enough for every test run, the same ones each time; `npm run fuzz:mqtt-plugin` runs more. */
const INPUTS = 1_000;
const TARGETS = 9;

it('the plugin under AddressSanitizer keeps its invariants for mutated inputs', async () => {
  const broker = await findMosquitto(undefined);
  const headers = await headerEnvironment(broker, undefined);
  const program = await buildPlugin('fuzz', broker.version, () => Promise.resolve(headers));
  const cwd = mkdtempSync(join(tmpdir(), 'heliograph-fuzz-'));
  const env = { ...process.env, LD_LIBRARY_PATH: headers.LD_LIBRARY_PATH ?? '' };
  const result = spawnSync(program, ['--runs', String(INPUTS), '--seed', '1'], { cwd, env, encoding: 'utf8' });
  rmSync(cwd, { recursive: true });
  expect(result.stderr).toBe('');
  expect(result.stdout).toContain(`${INPUTS * TARGETS} inputs, nothing broke`);
});
