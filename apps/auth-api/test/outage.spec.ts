import { Line } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { AuthApi, type Json } from './auth-api.ts';

describe('while PostgreSQL is unavailable', () => {
  it('calls answer 503 with Retry-After, and succeed when it is back', async () => {
    const url = new URL(process.env.DATABASE_URL!);
    const line = new Line(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(await line.join());
    const api = await AuthApi.start({ DATABASE_URL: url.href });
    try {
      const { username, password, token } = await api.newAccount();
      await line.cut();
      for (const answer of [await api.login(username, password), await api.send('GET', '/v1/account', { token })]) {
        expect(answer).toMatchObject({
          status: 503,
          body: { success: false, code: 503, error: 'unavailable', result: null },
        });
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
      }
      expect((await api.send('GET', '/.well-known/jwks.json')).status).toBe(200);
      const { healthUrl } = api.service;
      // A check that a busy machine delayed by two seconds fails too, once.
      await until('the database alone is missed', async () => {
        const { status, failed } = (await (await fetch(`${healthUrl}/readyz`)).json()) as Json;
        return status === 'not_ready' && failed.join() === 'database';
      });
      expect((await fetch(`${healthUrl}/healthz`)).status).toBe(200);
      await line.join();
      await until('the service is ready again', async () => (await fetch(`${healthUrl}/readyz`)).status === 200);
      expect((await api.login(username, password)).status).toBe(200);
      expect(api.log.join('')).not.toContain(url.password);
    } finally {
      await api.stop();
      await line.cut();
    }
  });
});

describe('while Kafka is unavailable', () => {
  it('accounts are created and log in, and the service stays ready', async () => {
    const api = await AuthApi.start({ KAFKA_BROKERS: '127.0.0.1:1' });
    try {
      const { token } = await api.newAccount();
      expect((await api.send('GET', '/v1/account', { token })).status).toBe(200);
      // As above, one check may have been delayed.
      await until('the service is ready', async () => (await fetch(`${api.service.healthUrl}/readyz`)).status === 200);
    } finally {
      await api.stop();
    }
  });
});
