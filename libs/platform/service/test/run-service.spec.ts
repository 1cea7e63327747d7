import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const index = join(import.meta.dirname, '../dist/index.js');

/** A worker with one provider, given by the test. */
const script = (provider: string) => `
  import { createWorkerService, runService, ServiceConfiguration } from ${JSON.stringify(index)};
  class Work { ${provider} }
  class Root {}
  Reflect.defineMetadata('providers', [Work], Root);
  await runService(() => createWorkerService(Root, { name: 'work', configuration: ServiceConfiguration }));
`;

class Running {
  readonly child: ChildProcess;
  output = '';
  readonly #exit: Promise<unknown[]>;

  constructor(provider: string, env: Record<string, string> = {}) {
    const environment = { PATH: process.env.PATH, HEALTH_PORT: '0', ...env };
    this.child = spawn(process.execPath, ['--input-type=module', '-e', script(provider)], { env: environment });
    // Not 'exit': its last output may still be on its way then.
    this.#exit = once(this.child, 'close');
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data) => void (this.output += String(data)));
  }

  async says(text: string): Promise<void> {
    const deadline = Date.now() + 45_000;
    while (!this.output.includes(text)) {
      if (Date.now() > deadline || this.child.exitCode !== null) throw new Error(`not said: ${text}\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async code(): Promise<unknown> {
    return (await this.#exit)[0];
  }
}

let running: Running;
const start = (...parameters: ConstructorParameters<typeof Running>) => (running = new Running(...parameters));

beforeAll(() => {
  if (!existsSync(index)) throw new Error('build first: these tests run the service kit as processes do');
});
afterEach(() => void running.child.kill('SIGKILL'));

describe('a service process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes its work on %s and ends with 0', async (signal) => {
    const work = start(
      `async beforeApplicationShutdown() { await new Promise((r) => setTimeout(r, 100)); console.log('work done'); }`,
    );
    await work.says('"message":"started"');
    work.child.kill(signal);
    expect(await work.code()).toBe(0);
    expect(work.output).toContain('work done');
  });

  it('is not ready and still alive while it stops', async () => {
    const work = start(`async beforeApplicationShutdown() { await new Promise((r) => setTimeout(r, 60_000)); }`);
    await work.says('"message":"started"');
    const healthUrl = /"healthUrl":"([^"]+)"/.exec(work.output)![1]!;
    expect((await fetch(`${healthUrl}/readyz`)).status).toBe(200);
    work.child.kill('SIGTERM');
    await work.says('"message":"stopping"');
    const response = await fetch(`${healthUrl}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not_ready', failed: ['stopping'] });
    expect((await fetch(`${healthUrl}/healthz`)).status).toBe(200);
  });

  it('leaves with 1 when stopping takes longer than the deadline', async () => {
    const work = start(`beforeApplicationShutdown() { return new Promise((r) => setTimeout(r, 60_000)); }`, {
      SHUTDOWN_TIMEOUT_MS: '200',
    });
    await work.says('"message":"started"');
    work.child.kill('SIGTERM');
    expect(await work.code()).toBe(1);
    expect(work.output).toContain('not stopped within the timeout');
  });

  it('leaves at once on a second signal', async () => {
    const work = start(`beforeApplicationShutdown() { return new Promise((r) => setTimeout(r, 60_000)); }`);
    await work.says('"message":"started"');
    work.child.kill('SIGTERM');
    await work.says('"message":"stopping"');
    work.child.kill('SIGTERM');
    expect(await work.code()).toBe(143);
  });

  it.each([
    ['an unhandled rejection', `Promise.reject(new Error('postgres://u:hunter2@db is gone'))`],
    ['an uncaught exception', `setTimeout(() => { throw new Error('postgres://u:hunter2@db is gone'); })`],
  ])('logs %s without secrets and ends with 1', async (_, crash) => {
    const work = start(`onApplicationBootstrap() { ${crash}; }`);
    expect(await work.code()).toBe(1);
    expect(work.output).toContain('"level":"fatal"');
    expect(work.output).toContain('[redacted]@db is gone');
    expect(work.output).not.toContain('hunter2');
  });

  it('ends with 1 when its module cannot be made, and with 78 when its configuration cannot be used', async () => {
    const broken = start(`constructor() { throw new Error('no such table'); }`);
    expect(await broken.code()).toBe(1);
    expect(broken.output).toContain('cannot start');
    const misconfigured = start('', { HEALTH_PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(await misconfigured.code()).toBe(78);
    expect(misconfigured.output).toContain('HEALTH_PORT must be a number, but is abc');
    expect(misconfigured.output).toContain('LOG_LEVEL must be one of');
  });
});
