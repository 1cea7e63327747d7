import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { OtlpReceiver } from '../src/testing/otlp/otlp-receiver.ts';

/** Processes are started, on a machine that may be busy. */
jest.setTimeout(60_000);

const index = join(import.meta.dirname, '../dist/index.js');

/**
 * Reports which modules of the SDK and its exporter are loaded. The API package is: prom-client asks it for exemplars.
 */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (/@opentelemetry.(?!api[/+@])/.test(url)) console.log('loaded', url);
    return next(url, context);
  } });`)}`;

const script = `
  import { createWorkerService, runService, ServiceConfiguration, TRACING } from ${JSON.stringify(index)};
  class Root {}
  await runService(async () => {
    const service = await createWorkerService(Root, { name: 'work', configuration: ServiceConfiguration });
    service.app.get(TRACING).begin('work', { kind: 'internal' })?.end();
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);
    return service;
  });`;

async function run(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['--import', watch, '--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, HEALTH_PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => void (output += String(data)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output };
}

beforeAll(() => {
  if (!existsSync(index)) throw new Error('build first: these tests run the service kit as processes do');
});

describe('a service process', () => {
  it('loads nothing of OpenTelemetry while tracing is off', async () => {
    const { code, output } = await run({});
    expect(code).toBe(0);
    expect(output).toContain('"message":"stopped"');
    expect(output).not.toContain('loaded');
  });

  it('with tracing on sends its last spans before it ends', async () => {
    const receiver = await OtlpReceiver.listen();
    const { code, output } = await run({
      TRACING_ENABLED: 'true',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    });
    await receiver.close();
    expect(code).toBe(0);
    expect(output).toContain('loaded');
    expect(receiver.spans).toMatchObject([{ name: 'work', service: 'work' }]);
  });

  it('stops in time though the receiver is unavailable, and logs it', async () => {
    const { code, output } = await run({
      TRACING_ENABLED: 'true',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect(code).toBe(0);
    expect(output).toContain('spans are dropped');
    expect(output).toContain('"message":"stopped"');
  });
});
