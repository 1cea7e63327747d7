import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { countRequests, onCallEnd } from './call-end.ts';

describe(onCallEnd.name, () => {
  it('adds one listener to an answer, however many functions it calls', async () => {
    const server = fastify();
    const listeners: number[] = [];
    server.get('/', (_request, reply) => {
      listeners.push(reply.raw.listenerCount('close'));
      return reply.send('here');
    });
    await server.inject('/');
    const other = fastify();
    const called: string[] = [];
    for (let i = 0; i < 20; i++) onCallEnd(other, (_request, _reply, status) => called.push(`${i} ${status}`));
    other.get('/', (_request, reply) => {
      listeners.push(reply.raw.listenerCount('close'));
      return reply.send('here');
    });
    await other.inject('/');
    expect(listeners[1]! - listeners[0]!).toBe(1);
    expect(called).toEqual(Array.from({ length: 20 }, (_, i) => `${i} 200`));
  });
});

describe(countRequests.name, () => {
  it('has the name and labels of OpenTelemetry, none of which a caller can make up', async () => {
    const server = fastify();
    const registry = new Registry();
    countRequests(server, registry);
    server.get('/v1/devices/:id', (_request, reply) => reply.code(204).send());
    await server.inject('/v1/devices/7?secret=1');
    await server.inject({ method: 'PROPFIND' as 'GET', url: '/elsewhere' });
    const counted = await registry.getSingleMetric('http_server_request_duration_seconds')!.get();
    const labels = counted.values
      .filter((value) => (value as { metricName?: string }).metricName?.endsWith('_count'))
      .map((value) => value.labels);
    expect(labels).toEqual([
      {
        http_request_method: 'GET',
        http_route: '/v1/devices/:id',
        http_response_status_code: '204',
        url_scheme: 'http',
      },
      {
        http_request_method: '_OTHER',
        http_route: 'unmatched',
        http_response_status_code: '404',
        url_scheme: 'http',
      },
    ]);
  });
});
