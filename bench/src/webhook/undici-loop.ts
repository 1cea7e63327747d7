/**
 * A process that posts as fast as undici can: one pool, `dispatch`, one HMAC a request, nothing else. Its parameters come as JSON in the first
 * argument; it prints a `LoadRun` as JSON.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import type { LoadOptions, LoadRun } from './load-run.ts';

const warmUpMs = 1_500;

const options = JSON.parse(process.argv[2] ?? '{}') as Omit<LoadOptions, 'signal'>;
const { origin, pathname } = new URL(options.url);
const body = readFileSync(options.bodyFile);
const key = createSecretKey(randomBytes(32));
const pool = new Pool(origin, {
  connect: { ca: readFileSync(options.caFile), minVersion: 'TLSv1.3' },
  connections: options.connections,
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
});
let answered = 0;
let stopping = false;

class Post implements Dispatcher.DispatchHandler {
  onRequestStart(): void {
    // Nothing to do; undici asks for it, as for the next but one.
  }
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status !== 204) throw new Error(`status ${status}`);
  }
  onResponseData(): void {
    // A 204 has no body.
  }
  onResponseEnd(): void {
    answered++;
    if (!stopping) post();
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (!stopping) throw error;
  }
}

function post(): void {
  const signature = createHmac('sha256', key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
  pool.dispatch({ path: pathname, method: 'POST', headers, body }, new Post());
}

for (let i = 0; i < options.connections; i++) post();
await sleep(warmUpMs);
const before = { answered, cpu: process.cpuUsage(), at: performance.now() };
await sleep(options.seconds * 1000);
const cpu = process.cpuUsage(before.cpu);
const requests = answered - before.answered;
stopping = true;
const run: LoadRun = {
  requests,
  requestsPerSecond: (requests / (performance.now() - before.at)) * 1000,
  cpuPer100k: ((cpu.user + cpu.system) / 1e6 / requests) * 1e5,
};
process.stdout.write(JSON.stringify(run));
await pool.destroy();
