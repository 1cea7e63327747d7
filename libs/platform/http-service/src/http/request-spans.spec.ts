import { jest } from '@jest/globals';
import { Controller, Get, Inject, Module } from '@nestjs/common';
import { currentRequest, HttpServiceConfiguration, LOGGER, type Logger, type Service } from '@heliograph/service';
import { OtlpReceiver } from '@heliograph/service/testing';
import { createHttpService } from './http-service.ts';

@Controller()
class Parts {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @Get('parts/:id')
  part() {
    this.logger.info('looked up');
    return currentRequest()?.traceparent;
  }

  @Get('broken')
  broken() {
    throw new Error('broken');
  }
}

@Module({ controllers: [Parts] })
class Root {}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

/** The SDK is loaded by the first of them. */
jest.setTimeout(60_000);

let receiver: OtlpReceiver;
let service: Service | undefined;
const lines: Record<string, unknown>[] = [];

beforeEach(async () => (receiver = await OtlpReceiver.listen()));
afterEach(async () => {
  await service?.stop();
  await receiver.close();
});

/** @returns the URL to call */
async function start(env: Record<string, string>, edge = false): Promise<string> {
  lines.length = 0;
  service = await createHttpService(Root, {
    name: 'parts-api',
    configuration: HttpServiceConfiguration,
    acceptRequestIds: !edge,
    env: { PORT: '0', HEALTH_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...env },
    logDestination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  return (await service.start())!;
}

const on = (ratio: string) => ({ TRACING_ENABLED: 'true', OTEL_TRACES_SAMPLER_ARG: ratio });
const called = async (url: string, traceparent?: string) => {
  const answer = await fetch(url, { headers: traceparent === undefined ? {} : { traceparent } });
  return ((await answer.json()) as { result: string | null }).result;
};

describe('a traced request', () => {
  it('is a span under the caller’s, by route, with its own child spans and logs', async () => {
    const url = await start(on('0'));
    const seen = await called(`${url}/parts/secret-7?token=secret`, `00-${traceId}-${spanId}-01`);
    await service!.stop();
    const [span] = receiver.spans;
    expect(receiver.spans).toHaveLength(1);
    expect(span).toMatchObject({ service: 'parts-api', name: 'GET /parts/:id', kind: 'server', failed: false });
    expect(span).toMatchObject({ traceId, parentSpanId: spanId });
    expect(span!.attributes).toMatchObject({ 'http.route': '/parts/:id', 'http.response.status_code': 200 });
    expect(JSON.stringify(receiver.spans)).not.toContain('secret');
    expect(seen).toBe(`00-${traceId}-${span!.spanId}-01`);
    expect(lines.find(({ message }) => message === 'looked up')).toMatchObject({ traceId, spanId: span!.spanId });
  });

  it('records the error of a failed request', async () => {
    const url = await start(on('1'));
    await called(`${url}/broken`);
    await service!.stop();
    expect(receiver.spans).toMatchObject([{ failed: true, attributes: { 'error.type': '500' } }]);
    expect(receiver.spans[0]!.parentSpanId).toBeUndefined();
  });

  it('that the caller does not record creates no span, and propagates the choice', async () => {
    const url = await start(on('1'));
    expect(await called(`${url}/parts/1`, `00-${traceId}-${spanId}-00`)).toMatch(new RegExp(`^00-${traceId}-.*-00$`));
    await service!.stop();
    expect(receiver.spans).toEqual([]);
  });

  it.each([
    ['0', '01', 0],
    ['1', '00', 1],
  ])('at the edge is recorded by our ratio %s, whatever the caller’s flag %s', async (ratio, flag, spans) => {
    const url = await start(on(ratio), true);
    await called(`${url}/parts/1`, `00-${traceId}-${spanId}-${flag}`);
    await service!.stop();
    expect(receiver.spans).toHaveLength(spans);
    expect(receiver.spans.every((span) => span.traceId === traceId)).toBe(true);
  });
});

describe('while tracing is off', () => {
  it('continues the caller’s trace by its ids alone', async () => {
    const url = await start({});
    expect(await called(`${url}/parts/1`, `00-${traceId}-${spanId}-01`)).toMatch(new RegExp(`^00-${traceId}-.*-01$`));
    expect(await called(`${url}/parts/1`)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await service!.stop();
    expect(receiver.spans).toEqual([]);
    expect(lines.find(({ message }) => message === 'looked up')).not.toHaveProperty('spanId');
  });
});
