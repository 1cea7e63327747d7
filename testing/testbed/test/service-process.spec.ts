import { jest } from '@jest/globals';
import { freePort, runCommand, ServiceProcess, vendorSandbox, type ServiceDefinition } from '../src/processes/index.ts';
import { until } from '../src/until.ts';

jest.setTimeout(120_000);

let running: ServiceProcess | undefined;
afterEach(() => running?.stop('SIGKILL'));

/** The one service that needs no part. */
async function sandbox(environment: Record<string, string> = {}): Promise<ServiceDefinition> {
  return vendorSandbox({ port: await freePort(), inverters: 4, timeScale: 1, environment });
}

describe('a service process', () => {
  it('is ready when it answers, and ends with its exit code', async () => {
    running = await ServiceProcess.started(await sandbox());
    expect(running.alive).toBe(true);
    expect(await running.log()).toContain('listening');
    expect(await running.stop()).toBe(0);
    expect([running.alive, running.pid, running.crashes]).toEqual([false, undefined, 0]);
  });

  it('reports how it ended, with its last lines, when it does not start', async () => {
    const started = ServiceProcess.started(await sandbox({ TIME_SCALE: 'fast' }));
    await expect(started).rejects.toThrow(/vendor-sandbox ended with code 1:\n.*TIME_SCALE/s);
  });

  it('is restarted after a kill and a crash, which are distinguished, until it is stopped', async () => {
    const ends: string[] = [];
    running = new ServiceProcess(await sandbox(), { restarts: true, onExit: (how) => ends.push(how) });
    await running.start();
    await running.ready();
    const first = running.pid!;
    await running.kill();
    const second = await until('another process', () => running!.pid, {
      holds: (pid) => pid !== undefined && pid !== first,
    });
    await running.ready();
    process.kill(second, 'SIGTERM');
    await until('a third process', () => running!.pid, { holds: (pid) => pid !== undefined && pid !== second });
    await running.ready();
    expect([running.kills, running.crashes, ends]).toEqual([1, 1, ['SIGKILL', 'code 0']]);
    await running.stop();
    expect(running.alive).toBe(false);
  });

  it('is paused and resumed', async () => {
    const definition = await sandbox();
    running = await ServiceProcess.started(definition);
    running.signal('SIGSTOP');
    await expect(running.ready({ timeoutMs: 10 })).rejects.toThrow('did not become ready');
    running.signal('SIGCONT');
    await running.ready();
  });
});

it('runs a command to its end, with any exit code', async () => {
  const { code, output } = await runCommand({ app: 'auth-api', name: 'admin', args: ['no-such'], environment: {} });
  expect(code).not.toBe(0);
  expect(output).not.toBe('');
});
