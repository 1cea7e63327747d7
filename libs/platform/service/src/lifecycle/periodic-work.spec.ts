import { jest } from '@jest/globals';
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
