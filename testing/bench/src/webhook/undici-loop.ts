/** A process that posts as fast as undici can: a pool per endpoint, `dispatch`, only the headers and two signatures that we send. */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import { Pool, type Dispatcher } from 'undici';
import { ClosedLoop, loadOptions } from './closed-loop.ts';

const id = 'solis:1031280123456:1763712000';
const maxConnections = 64;

const options = loadOptions();
const body = readFileSync(options.bodyFile);
const key = createSecretKey(randomBytes(32));
const secureContext = createSecureContext({
  ca: [...rootCertificates, readFileSync(options.caFile, 'utf8')],
  minVersion: 'TLSv1.3',
});
const endpoints = options.urls.map((url) => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, {
    connect: { secureContext },
    connections: maxConnections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    // The same as in the dispatcher: with thousands of endpoints the first connections would be idle before the last is open.
    keepAliveTimeout: 30_000,
  });
  return { pool, path: pathname };
});

class Post implements Dispatcher.DispatchHandler {
  constructor(private readonly done: () => void) {}

  onRequestStart(): void {
    // Does nothing; undici requires it, as the next but one.
  }
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status !== 204) throw new Error(`status ${status}`);
  }
  onResponseData(): void {
    // A 204 has no body.
  }
  onResponseEnd(): void {
    this.done();
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (!loop.stopping) throw error;
  }
}

function headers(): string[] {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const service = createHmac('sha256', key).update(body).digest('hex');
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return [
    'Content-Type',
    'application/json',
    'User-Agent',
    'bare-loop/1',
    'X-Service-Signature',
    service,
    'webhook-id',
    id,
    'webhook-timestamp',
    timestamp,
    'webhook-signature',
    `v1,${standard}`,
    'Idempotency-Key',
    id,
    'X-Service-Event',
    'device.data',
    'X-Service-Attempt',
    '1',
  ];
}

const loop = new ClosedLoop(options, (endpoint, done) => {
  const { pool, path } = endpoints[endpoint]!;
  pool.dispatch({ path, method: 'POST', headers: headers(), body }, new Post(done));
});
process.stdout.write(JSON.stringify(await loop.run()));
process.exit(0);
