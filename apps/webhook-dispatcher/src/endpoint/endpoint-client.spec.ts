import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressPolicy, generateWebhookSecret } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import { delivery } from '../../test/delivery.fixture.ts';
import { DeadlineWheel } from './deadline-wheel.ts';
import { EndpointClient } from './endpoint-client.ts';
import { EndpointPools } from './endpoint-pools.ts';
import { makeEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';
import type { RequestResult } from './webhook-request.ts';

describe('EndpointClient', () => {
  const secret = generateWebhookSecret();
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let received: IncomingHttpHeaders[];
  let connections: number;
  let pools: EndpointPools;

  beforeEach(async () => {
    received = [];
    connections = 0;
    answer = (response) => response.writeHead(204).end();
    server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
      received.push(request.headers);
      request.resume().once('end', () => answer(response));
    });
    server.on('connection', () => connections++);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    pools = poolsWith(100);
  });

  afterEach(async () => {
    await pools.close();
    server.closeAllConnections();
    server.close();
  });

  function poolsWith(maxSockets: number, allowed = ['127.0.0.1/32']): EndpointPools {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    return new EndpointPools({ addresses: new AddressPolicy(allowed), resolve, connectTimeoutMs: 30_000, maxSockets });
  }

  function endpoint(id = 'wh_1', target: Partial<WebhookTarget> = {}): WebhookEndpoint {
    const url = `http://hook.example:${(server.address() as AddressInfo).port}/hook`;
    const secrets = [{ id: 's', sealed: secret, primary: true }];
    const rest = {
      signatureEncoding: 'hex',
      // An answer is never too late because this process, which is the server too, stood still.
      timeoutMs: 30_000,
      maxInFlight: 8,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
    } as const;
    const options = { open: (sealed: string) => sealed, headerPrefix: 'X-Acme' };
    return makeEndpoint(id, { url, secrets, ...rest, ...target }, options);
  }

  function post(to: WebhookEndpoint, allowHttp = true, headers: Record<string, string> = {}): Promise<RequestResult> {
    const client = new EndpointClient(pools, new DeadlineWheel(50), {
      headerPrefix: 'X-Acme',
      userAgent: 'acme/1',
      allowHttp,
    });
    return new Promise((resolve, reject) => {
      if (!client.post(to, delivery(headers), resolve)) reject(new Error('nothing was sent'));
    });
  }

  it('keeps the connection and uses the configured prefix', async () => {
    for (let i = 0; i < 3; i++) expect((await post(endpoint())).outcome).toEqual({ kind: 'answered', status: 204 });
    expect(connections).toBe(1);
    expect(received[0]).toMatchObject({ 'x-acme-attempt': '1', 'x-acme-event': 'device.data', 'user-agent': 'acme/1' });
    expect(received[0]!['x-acme-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('adds the webhook’s own headers', async () => {
    await post(endpoint('wh_1', { headers: '{"Authorization":"Bearer abc","x-tenant":"north"}' }));
    expect(received[0]).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': 'north', 'x-acme-attempt': '1' });
  });

  it('says how a past sample came, and nothing of a live one', async () => {
    await post(endpoint(), true, { origin: 'import', import: 'imp_1', channels: 'webhook' });
    await post(endpoint());
    expect(received.map((headers) => headers['x-acme-origin'])).toEqual(['import', undefined]);
    expect(Object.keys(received[0]!).filter((name) => /import|channels/.test(name))).toEqual([]);
  });

  it('counts the attempt it makes', async () => {
    await post(endpoint(), true, { attempts: '4' });
    expect(received[0]!['x-acme-attempt']).toBe('5');
  });

  it('gives the status, Retry-After and the start of the body of a refusal', async () => {
    answer = (response) => response.writeHead(503, { 'retry-after': '120' }).end('overloaded '.repeat(1000));
    const { outcome, answer: text } = await post(endpoint());
    expect(outcome).toEqual({ kind: 'answered', status: 503, retryAfter: '120' });
    expect(text).toHaveLength(1024);
  });

  it('cuts off an answer longer than 16 KiB', async () => {
    answer = (response) => response.writeHead(200).write(Buffer.alloc(17 * 1024));
    expect((await post(endpoint())).outcome).toEqual({ kind: 'answered', status: 200 });
  });

  it('ends by the deadline', async () => {
    answer = () => undefined;
    expect((await post(endpoint('wh_1', { timeoutMs: 1000 }))).outcome).toEqual({ kind: 'failed', reason: 'timeout' });
  });

  it.each([
    ['its headers drip', 'HTTP/1.1 200 OK\r\nx-drip: ', 'x'],
    ['its body drips', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('ends by the deadline though %s', async (_how, start, piece) => {
    let dripping: NodeJS.Timeout | undefined;
    answer = ({ socket }) => {
      socket!.write(start);
      dripping = setInterval(() => socket!.write(piece), 50);
      socket!.once('close', () => clearInterval(dripping)).on('error', () => undefined);
    };
    expect((await post(endpoint('wh_1', { timeoutMs: 1000 }))).outcome).toEqual({ kind: 'failed', reason: 'timeout' });
    while (pools.sockets > 0) await new Promise((resolve) => setImmediate(resolve));
    clearInterval(dripping);
  });

  it('takes a closed connection for a failure', async () => {
    answer = (response) => response.destroy();
    expect((await post(endpoint())).outcome).toEqual({ kind: 'failed', reason: 'connection' });
  });

  it('checks the address a name resolves to', async () => {
    pools = poolsWith(100, []);
    expect((await post(endpoint())).outcome).toEqual({ kind: 'failed', reason: 'address_not_allowed' });
    expect(connections).toBe(0);
  });

  it('makes no plain http request unless that is allowed', async () => {
    expect((await post(endpoint(), false)).outcome).toEqual({ kind: 'failed', reason: 'address_not_allowed' });
    expect(connections).toBe(0);
  });

  it('blames itself, not the endpoint, when all sockets are in use', async () => {
    pools = poolsWith(1);
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    const first = post(endpoint('wh_1'));
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await post(endpoint('wh_2'))).outcome).toEqual({ kind: 'not_made' });
    waiting[0]!.writeHead(204).end();
    expect((await first).outcome).toMatchObject({ status: 204 });
  });

  it('closes an idle endpoint’s connection when sockets run out', async () => {
    pools = poolsWith(1);
    await post(endpoint('wh_1'));
    expect((await post(endpoint('wh_2'))).outcome).toEqual({ kind: 'not_made' });
    while (pools.sockets > 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await post(endpoint('wh_2'))).outcome).toMatchObject({ status: 204 });
  });

  it('sends no unsigned request', async () => {
    const expired = [{ id: 's', sealed: secret, primary: true, expiresAt: Date.now() - 1 }];
    await expect(post(endpoint('wh_1', { secrets: expired }))).rejects.toThrow('nothing was sent');
    expect(connections).toBe(0);
  });
});
