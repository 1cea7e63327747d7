import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressPolicy, CloudEvents, generateWebhookSecret, type Envelope } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import { delivery } from '../../test/delivery.fixture.ts';
import { makeBatch } from '../delivery/batch-record.ts';
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

  function endpoint(id = 'wh_1', target: Partial<WebhookTarget> = {}, envelope?: Envelope): WebhookEndpoint {
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
    return makeEndpoint(id, { url, secrets, ...rest, ...target }, options, envelope);
  }

  function post(
    to: WebhookEndpoint,
    allowHttp = true,
    headers: Record<string, string> = {},
    sent = delivery(headers),
  ): Promise<RequestResult> {
    const client = new EndpointClient(pools, new DeadlineWheel(50), {
      headerPrefix: 'X-Acme',
      userAgent: 'acme/1',
      allowHttp,
      cloudEvents: new CloudEvents('https://api.example.com'),
    });
    return new Promise((resolve, reject) => {
      if (!client.post(to, sent, resolve)) reject(new Error('nothing was sent'));
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

  it('has the attributes of CloudEvents where the webhook wants them, the same at every attempt', async () => {
    const headers = {
      idempotency_key: 'solis:SN%2E1:1763712000',
      serial: 'Süd "1"',
      time: '1763712000',
      schema: '1.0',
      origin: 'import',
    };
    const to = endpoint('wh_1', {}, 'cloudevents');
    await post(to, true, headers);
    await post(to, true, { ...headers, attempts: '4', 'held-back': '2' });
    await post(endpoint(), true, headers);
    const attributes = received.map((all) => Object.entries(all).filter(([name]) => name.startsWith('ce-')));
    expect(Object.fromEntries(attributes[0]!)).toEqual({
      'ce-specversion': '1.0',
      'ce-id': 'solis:SN%252E1:1763712000',
      'ce-source': '/accounts/acc_1/solis',
      'ce-type': 'dev.heliograph.device.data',
      'ce-subject': 'S%C3%BCd%20%221%22',
      'ce-time': '2025-11-21T08:00:00Z',
      'ce-dataschema': 'https://api.example.com/v1/schemas/1.0/basedata.json',
      'ce-origin': 'import',
    });
    expect(attributes[1]).toEqual(attributes[0]);
    expect(attributes[2]).toEqual([]);
    expect(received[0]).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': headers.idempotency_key,
    });
  });

  it('describes a batch as one event', async () => {
    const records = [delivery({ serial: 'A' }), delivery({ serial: 'B' })] as const;
    const batch = makeBatch(records);
    await post(endpoint('wh_1', {}, 'cloudevents'), true, {}, batch);
    expect(received[0]).toMatchObject({
      'ce-id': batch.idempotencyKey,
      'ce-source': '/accounts/acc_1',
      'ce-type': 'dev.heliograph.device.data.batch',
    });
    expect(received[0]).not.toHaveProperty('ce-subject');
  });

  it('sends custom headers as further attributes, but none in place of an attribute', async () => {
    const headers = JSON.stringify({ 'ce-tenant': 'north', 'CE-Source': '/mine' });
    await post(endpoint('wh_1', { headers }, 'cloudevents'));
    await post(endpoint('wh_1', { headers }));
    expect(received[0]).toMatchObject({ 'ce-tenant': 'north', 'ce-source': '/accounts/acc_1/solis' });
    expect(received[1]).toMatchObject({ 'ce-tenant': 'north', 'ce-source': '/mine' });
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
