import { jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { createLogger } from '../logging/logger.ts';
import { PeriodicWork } from './periodic-work.ts';

const INTERVAL_MS = 1_000;

class Sweeps extends PeriodicWork {
  readonly runs: { end: () => void; fail: (error: Error) => void }[] = [];

  run(): Promise<void> {
    return new Promise((end, fail) => this.runs.push({ end, fail }));
  }
}

describe(PeriodicWork.name, () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => void lines.push(line) });
  let sweeps: Sweeps;

  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    sweeps = new Sweeps({ intervalMs: INTERVAL_MS, logger, failure: 'the sweep failed, retrying' });
    sweeps.onApplicationBootstrap();
  });
  afterEach(() => {
    sweeps.onModuleDestroy();
    jest.useRealTimers();
  });

  it('starts no run while one is in progress', async () => {
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(sweeps.runs).toHaveLength(1);
    sweeps.runs[0]!.end();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(sweeps.runs).toHaveLength(2);
  });

  it('logs a failure and runs again', async () => {
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    sweeps.runs[0]!.fail(new Error('no database'));
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(sweeps.runs).toHaveLength(2);
    expect(lines.join()).toContain('the sweep failed, retrying');
  });

  it('names the work that failed, and counts failures and successes', async () => {
    const registry = new Registry();
    sweeps.registry = registry;
    sweeps.onModuleDestroy();
    sweeps.onApplicationBootstrap();
    expect(await registry.metrics()).toContain('heliograph_periodic_runs_total{work="Sweeps",outcome="failed"} 0');
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    sweeps.runs[0]!.fail(new Error('no database'));
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ work: 'Sweeps', err: { message: 'no database' } });
    const failed = await registry.metrics();
    expect(failed).toContain('heliograph_periodic_runs_total{work="Sweeps",outcome="failed"} 1');
    expect(failed).not.toContain('heliograph_periodic_last_success_timestamp_seconds{');

    sweeps.runs[1]!.end();
    await jest.advanceTimersByTimeAsync(0);
    const metrics = await registry.metrics();
    expect(metrics).toContain('heliograph_periodic_runs_total{work="Sweeps",outcome="done"} 1');
    expect(metrics).toContain(`heliograph_periodic_last_success_timestamp_seconds{work="Sweeps"} ${Date.now() / 1000}`);
  });

  it('waits at shutdown for the run in progress, and starts none after modules began to stop', async () => {
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    sweeps.onModuleDestroy();
    let stopped = false;
    const stop = sweeps.beforeApplicationShutdown().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(stopped).toBe(false);
    sweeps.runs[0]!.end();
    await stop;
    await jest.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(sweeps.runs).toHaveLength(1);
  });
});
